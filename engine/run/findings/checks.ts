/**
 * All checks of a run, in the order in which a report lists their findings. To add a check, add a file beside this one
 * and a line here. Runs of experiments, drives, manoeuvres and the real-time report then include it.
 */
import { takeoverRemarks, takeoverWarnings } from '../../model/takeover'
import { energyRemarks, energyWarnings } from '../energy'
import { beyondProfiles } from './beyond-profile'
import { contradictions, redundantRemarks } from './constraint-remarks'
import { contactWarnings } from './contacts'
import { rangeWarnings } from './expected-ranges'
import type { RunCheck } from './finding'
import { logRemarks } from '../../experiment/log-remarks'
import { mountedSides } from './mounted-sides'
import { withOrigin } from './origin-of-failure'
import { atSingularPosition } from './singular-position'
import { smallMotionWarnings } from './small-motion'
import { smallShare } from './small-share'
import { stepCheck } from './step-findings'
import { sunkenCheck } from './sunken'
import { uncoveredData } from './uncovered-data'

export const runChecks: readonly RunCheck[] = [
  {
    subject: 'list of inactive drivers',
    check: ({ experiment: { takeover } }) => ({
      warnings: takeoverWarnings(takeover),
      remarks: takeoverRemarks(takeover),
    }),
  },
  { subject: 'saved state', check: ({ loaded }) => ({ remarks: loaded?.remarks }) },
  {
    subject: 'log',
    concerns: ({ kind }) => kind !== 'drive',
    check: ({ experiment, registry }) => logRemarks(experiment.logged, registry),
  },
  { subject: 'operating point', check: ({ start }) => ({ warnings: start.settle?.warnings }) },
  {
    subject: 'height of tyres at the start',
    concerns: ({ loaded }) => loaded === undefined,
    check: ({ instance, start }) => ({ warnings: contactWarnings(instance, start) }),
  },
  { subject: 'model', check: ({ instance }) => ({ warnings: [...instance.compilation.collection.warnings] }) },
  mountedSides,
  { subject: 'finite signals', check: ({ undefinedSignals }) => ({ warnings: undefinedSignals }) },
  { subject: 'size of small motion', check: ({ stored }) => ({ warnings: smallMotionWarnings(stored) }) },
  smallShare,
  { subject: 'range of data', check: ({ stored }) => ({ warnings: rangeWarnings(stored) }) },
  { subject: 'files of sources', check: ({ stored }) => ({ warnings: uncoveredData(stored) }) },
  {
    subject: 'drift',
    check: ({ instance: { compilation }, stabiliser }) => ({
      warnings: contradictions(compilation, stabiliser?.drift),
      remarks: redundantRemarks(compilation),
    }),
  },
  {
    subject: 'singular positions',
    check: ({ stabiliser }) => ({ warnings: stabiliser?.warnings(), remarks: stabiliser?.remarks }),
  },
  {
    subject: 'solver',
    check: ({ model, result }) => ({ warnings: result.warnings, remarks: [...model.remarks, ...result.remarks] }),
  },
  {
    subject: 'energy',
    check: ({ energy, experiment, instance: { compilation } }) =>
      energy === undefined
        ? {}
        : { warnings: energyWarnings(energy, experiment.run), remarks: energyRemarks(energy, compilation) },
  },
  sunkenCheck,
  {
    subject: 'points of roads',
    check: ({ instance, samples }) => ({ warnings: beyondProfiles(instance, samples) }),
  },
  stepCheck,
  { subject: 'origin of the failure', check: withOrigin },
  { subject: 'position at the failure', check: atSingularPosition },
]
