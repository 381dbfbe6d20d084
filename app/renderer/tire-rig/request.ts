/** Entries of the fields of the tyre rig, and the request that they make. */
import { ModelError } from '../../../engine/errors/model-error'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import { formatNumber, fromSI, parseUnit, toSI } from '../../../engine/quantities/units'
import { factsOf, rigQuantityIds, type RigQuantity } from '../../tires/rig/conditions'
import { usualPoints, usualRequest, type RigDiagramId } from '../../tires/rig/diagrams'
import type { Rig } from '../../tires/rig/rig'
import { checkRequest, spread, type RigRequest } from '../../tires/rig/sweep'
import { tireRigTexts as texts } from '../texts/tire-rig'

export interface RigEntries {
  readonly diagram: RigDiagramId
  /** The swept quantity; null for that of the diagram. */
  readonly sweep: RigQuantity | null
  /** Ends of the sweep as text; empty for the usual ones. */
  readonly from: string
  readonly to: string
  /** Values of conditions as text; empty or absent for the usual ones. */
  readonly at: Readonly<Partial<Record<RigQuantity, string>>>
}

/** Returns values as they are entered: in the unit of the field, separated by commas. */
export function entryText(values: readonly number[], quantity: RigQuantity): string {
  const unit = parseUnit(factsOf(quantity).display)
  return values.map((value) => formatNumber(fromSI(value, unit), 4)).join(', ')
}

/** Returns the quantities with a field: those that the sweep and the diagram leave open. */
export function openQuantities(swept: RigQuantity, diagram: RigDiagramId): readonly RigQuantity[] {
  const bySpeeds = diagram === 'friction' || swept === 'rolling' || swept === 'sliding'
  const left: readonly RigQuantity[] = bySpeeds ? ['slip', 'speed'] : ['rolling', 'sliding']
  return rigQuantityIds.filter((name) => name !== swept && !left.includes(name))
}

/** @throws ModelError for entries that are not numbers or that no rig has */
export function requestOf({ diagram, sweep, from, to, at }: RigEntries, rig: Rig, tires: number): RigRequest {
  const usual = usualRequest(diagram, rig, sweep ?? undefined)
  const { quantity, values } = usual.sweep
  const [least, most] = [values[0], values[values.length - 1]]
  const ends = [
    from.trim() === '' ? least : numberOf(from, quantity),
    to.trim() === '' ? most : numberOf(to, quantity),
  ] as const
  const open = openQuantities(quantity, diagram)
  const entered = open.flatMap((name) => {
    const text = at[name]?.trim() ?? ''
    return text === '' ? [] : [[name, text.split(',').map((part) => numberOf(part, name))] as const]
  })
  const families = Object.entries(usual.at).filter(([name]) => open.some((one) => one === name))
  const request = {
    sweep: { quantity, values: spread(...ends, usualPoints) },
    at: { ...Object.fromEntries(families), ...Object.fromEntries(entered) },
  }
  if (ends[0] === ends[1]) throw new ModelError('out-of-range', texts.noWidth, {}, texts.twoEnds)
  checkRequest(request, tires)
  return request
}

/** Returns a number in the unit of the field, or a number with a unit, in SI. */
function numberOf(text: string, quantity: RigQuantity): number {
  const { display, unit, label } = factsOf(quantity)
  const plain = Number(text.trim().replace('\u2212', '-'))
  if (text.trim() !== '' && Number.isFinite(plain)) return toSI(plain, parseUnit(display))
  try {
    return evaluateAs(text.trim(), unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError('out-of-range', texts.noNumber(label, text.trim()).replace(/\.$/, ''), {}, error.hint)
  }
}
