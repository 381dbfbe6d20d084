/**
 * A parameter of selected blocks with the unit that it has there. Values of signals have the unit of the port that the
 * signals are connected to.
 */
import type { Param } from '../../../engine/model/blocks/block'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { useVariant } from '../variants/use-variant'
import { signalUnitOf } from '../store/scope'
import { inSignalUnit, signalPort } from './signal-param'

/**
 * Returns the parameter with its unit.
 * @param blocks paths; if their signals have different units, the unit is unknown
 */
export function useParamHere(param: Param, blocks: readonly string[]): Param {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const port = signalPort(param)
  const [unit, ...others] = new Set(blocks.map((block) => signalUnitOf(doc, registry, variant, block, port)))
  return others.length === 0 ? inSignalUnit(param, unit) : param
}
