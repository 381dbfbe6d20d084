/**
 * Export targets in the order of the menus: command line, menus, Code view and documents read this table. It is data
 * only, so that native menus need not load the printers of a model (`printers.ts`).
 */
import { keysOf } from '../collections/entries'
import { c } from './c/target'
import { fmu2, fmu3 } from './fmu/target'
import { js } from './js/target'
import { matlab } from './matlab/target'
import { python } from './python/target'
import type { ExportTarget } from './target'
import { simulink } from './simulink/target'
import { wasm } from './wasm/target'

/** Targets by the name that `--target` takes. */
const targets = { c, js, wasm, fmu2, fmu3, simulink, matlab, python }

export type ExportTargetId = keyof typeof targets

export const exportTargets: Readonly<Record<ExportTargetId, ExportTarget>> = targets

export const exportTargetIds = keysOf(exportTargets)

export const isExportTarget = (name: string): name is ExportTargetId => Object.hasOwn(exportTargets, name)
