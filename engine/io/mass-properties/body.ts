/** Mass properties of CAD in SI units, about the centre of mass, with elements of the tensor. */
import { ModelError } from '../../errors/model-error'
import {
  aboutCentre,
  addTensors,
  pointInertia,
  tensorKeys,
  type MassProperties,
  type Point,
  type Tensor,
} from '../../model/inertia/tensor'
import { parseUnit, toSI } from '../../quantities/units'
import type { CadMassProperties, InertiaPoint, SignConvention } from './read'

export interface CadChoice {
  readonly units: { readonly mass: string; readonly length: string; readonly inertia: string }
  readonly convention: SignConvention
  /** Reference point of the chosen printed inertia. */
  readonly point: InertiaPoint
}

/** @throws ModelError `wrong-unit` when a unit cannot be read */
export function bodyFromCad(cad: CadMassProperties, { units, convention, point }: CadChoice): MassProperties {
  const stated = cad.inertia[point]
  if (stated === undefined)
    throw new ModelError('file-format', 'the text has no inertia about this point', {}, 'choose the other')
  const mass = toSI(cad.mass, parseUnit(units.mass))
  const length = parseUnit(units.length)
  const [x, y, z] = (cad.centre ?? [0, 0, 0]).map((value) => toSI(value, length))
  const centre: Point = [x, y, z]
  const tensor = inSI(stated, units.inertia, convention)
  return { mass, centre, inertia: point === 'centre' ? tensor : aboutCentre(tensor, mass, centre) }
}

/**
 * Returns how far the two printed inertias contradict Steiner's theorem, relative to the larger one; undefined if
 * there is one only. A few thousandths are digits that were not printed.
 */
export function contradiction(
  cad: CadMassProperties,
  { units, convention }: Omit<CadChoice, 'point'>,
): number | undefined {
  const { centre: central, origin: about } = cad.inertia
  if (central === undefined || about === undefined || cad.centre === undefined) return undefined
  const length = parseUnit(units.length)
  const [x, y, z] = cad.centre.map((value) => toSI(value, length))
  const steiner = pointInertia(toSI(cad.mass, parseUnit(units.mass)), [x, y, z])
  const expected = addTensors(inSI(central, units.inertia, convention), steiner)
  const inSIUnits = inSI(about, units.inertia, convention)
  const size = Math.max(
    ...tensorKeys.map((key) => Math.abs(expected[key])),
    ...tensorKeys.map((key) => Math.abs(inSIUnits[key])),
  )
  return Math.max(...tensorKeys.map((key) => Math.abs(expected[key] - inSIUnits[key]))) / size
}

function inSI(tensor: Tensor, unitText: string, convention: SignConvention): Tensor {
  const unit = parseUnit(unitText)
  const sign = convention === 'product' ? -1 : 1
  const off = (value: number): number => (value === 0 ? 0 : sign * toSI(value, unit))
  return {
    xx: toSI(tensor.xx, unit),
    yy: toSI(tensor.yy, unit),
    zz: toSI(tensor.zz, unit),
    xy: off(tensor.xy),
    xz: off(tensor.xz),
    yz: off(tensor.yz),
  }
}
