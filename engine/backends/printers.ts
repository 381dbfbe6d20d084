/** How the files of each target of export are made. */
import { exportC } from './c/package'
import type { ExportedFiles, ExportedModel } from './exported'
import { exportFmu } from './fmu/package'
import { exportJs } from './js/package'
import { exportSimulink } from './simulink/package'
import type { ExportTargetId } from './targets'
import { exportWasm } from './wasm/package'

/** @throws ModelError `unsupported` for what the target cannot have */
export const exportPrinters: Readonly<Record<ExportTargetId, (model: ExportedModel) => ExportedFiles>> = {
  c: exportC,
  js: exportJs,
  wasm: exportWasm,
  fmu2: (model) => exportFmu(model, 2).files,
  fmu3: (model) => exportFmu(model, 3).files,
  simulink: exportSimulink,
}
