/** Explanation of why a plot shows nothing of the present run, and the remedy. */
import { runEntryOf } from '../../../engine/model/blocks/energy'
import { runEntries } from '../../../engine/model/project/shape/experiment'
import { factsOf } from '../../../engine/model/project/shape/facts'
import type { TimeTable } from '../../../engine/io/table'
import { useProject, useRun } from '../workbench/services'
import { useServices } from './services'
import { changeExperiment } from '../store/edits/experiments'
import { getRecord, recordsOf } from '../store/records'
import { curveOf } from '../tables/tables'
import { resultsTexts as texts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'

const { label = '', field } = factsOf(runEntries.energy)

interface NoCurvesProps {
  readonly signals: readonly string[]
  readonly experiment: string
  readonly table: TimeTable
}

/** Largest number of signals that the sentence names. */
const MOST_NAMED = 2

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')}, …` : names.join(' and ')

export function NoCurves({ signals, experiment, table }: NoCurvesProps) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const rows = useRun((state) => state.result?.rows ?? 0)
  const byHand = useRun((state) => state.driving || (state.result?.driven.length ?? 0) > 0)
  const busy = useRun((state) => state.status === 'running')
  if (rows === 0 || signals.some((signal) => curveOf(table, signal) !== null)) return null
  const names = recordsOf(doc, 'block').map(({ name }) => name)
  const added = signals.filter((signal) => runEntryOf(signal, names) !== undefined)
  const isOn = getRecord(doc, 'experiment', experiment)?.value.energy === true
  const switchOn = (): void => {
    const { doc: now, edit } = services.project.getState()
    edit(
      stepTexts.changeSetting(stepTexts.setting(label), experiment),
      changeExperiment(now, experiment, { energy: true }),
    )
  }
  const why =
    added.length === 0
      ? texts.signalsNotRecorded(signals.join(', '))
      : byHand
        ? texts.energyNotByHand(listed(added))
        : texts.energyNotAdded(listed(added))
  return (
    <div className="plot-none" role="note">
      <p>{why}</p>
      <div className="plot-none-actions">
        {added.length > 0 && !isOn && <Button label={texts.switchOn(field?.label ?? label)} onClick={switchOn} />}
        {!busy && <Button label={texts.runAgain} onClick={() => services.commands.run('run')} />}
      </div>
    </div>
  )
}
