/** Generation of the files of each export target. */
import { exportC } from './c/package'
import type { ExportedFiles, ExportedModel } from './exported'
import { exportFmu } from './fmu/package'
import { exportJs } from './js/package'
import { exportMatlab } from './matlab/package'
import type { ExportChoices } from './options'
import { exportPython } from './python/package'
import { exportSimulink } from './simulink/package'
import type { ExportTargetId } from './targets'
import { exportWasm } from './wasm/package'

/**
 * Prints a model with choices of the user.
 * @throws ModelError `unsupported` for content that the target does not support
 */
type Printer = (model: ExportedModel, choices?: ExportChoices) => ExportedFiles

export const exportPrinters: Readonly<Record<ExportTargetId, Printer>> = {
  c: exportC,
  js: exportJs,
  wasm: exportWasm,
  fmu2: (model) => exportFmu(model, 2).files,
  fmu3: (model) => exportFmu(model, 3).files,
  simulink: exportSimulink,
  matlab: exportMatlab,
  python: exportPython,
}
