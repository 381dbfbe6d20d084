/**
 * A parameter of selected blocks in the unit that it has there: values of signals have that of what the signals are
 * wired to.
 */
import type { Param } from '../../../engine/model/blocks/block'
import { useProject, useServices } from './services'
import { useVariant } from '../variants/use-variant'
import { signalUnitOf } from '../store/scope'
import { inSignalUnit, signalPort } from './signal-param'

/** @param blocks paths; where their signals have different units, none is known of the parameter */
export function useParamHere(param: Param, blocks: readonly string[]): Param {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const port = signalPort(param)
  const [unit, ...others] = new Set(blocks.map((block) => signalUnitOf(doc, registry, variant, block, port)))
  return others.length === 0 ? inSignalUnit(param, unit) : param
}
