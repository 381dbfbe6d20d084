/** Runs of models with FMUs in the process of a test: for libraries that neither crash nor hang. */
import { readFileSync } from 'node:fs'
import { openArchive } from '../../../app/fmu/unit/archive'
import { fingerprintOfFmu } from '../../../app/fmu/unit/unpack'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { base64Of } from '../../../engine/model/project/binary-files'
import { importFmu } from '../../../importers/fmi'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { sharedCompiler } from '../compiler'
import { allowFmu } from './allowed'
import { smallProject, type Blocks } from '../../validation/events/small-run'

export interface ImportedModel {
  readonly project: ProjectFile
  readonly files: Readonly<Record<string, string>>
}

/**
 * A model with an FMU as the block `Unit`.
 * @param path of the file, or its bytes
 */
export function withFmu(
  path: string | Uint8Array,
  kind: FmuKind,
  run: ExperimentSettings,
  more: {
    readonly params?: Readonly<Record<string, ParamValue>>
    readonly blocks?: Blocks
    readonly wires?: readonly string[]
  } = {},
): ImportedModel {
  const bytes = typeof path === 'string' ? new Uint8Array(readFileSync(path)) : path
  allowFmu(fingerprintOfFmu(bytes))
  const { block } = importFmu(openArchive(bytes, 'unit.fmu').description, 'unit.fmu', kind)
  const params = { ...block.params, ...more.params }
  const project = smallProject({ Unit: [block.type, params], ...more.blocks }, more.wires ?? [], run)
  return { project, files: { 'unit.fmu': base64Of(bytes) } }
}

export function runImported({ project, files }: ImportedModel, signals?: readonly string[]) {
  const outcome = runToEnd({ project, files, experiment: 'run', signals, checkStep: false }, sharedCompiler)
  const values = (signal: string): number[] => [...(outcome.table.columns.find((c) => c.name === signal)?.values ?? [])]
  return { ...outcome, time: [...outcome.table.time], values }
}
