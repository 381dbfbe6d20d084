/** Units of an FMU as SI units of Wishbone with factor and offset (FMI 2.0.5, 2.2.2; FMI 3.0.2, 2.4.4). */
import { dimension, dimensionText, parseUnit } from '../../engine/quantities/units'
import { ModelError } from '../../engine/errors/model-error'
import type { XmlElement } from '../../engine/model/text/xml'
import { childOf, childrenOf, numberOf, textOf } from './xml'

/** Unit with value in SI = factor * value in the FMU + offset. */
export interface FmiUnit {
  readonly unit: string
  readonly factor: number
  readonly offset: number
}

export const plain: FmiUnit = { unit: '1', factor: 1, offset: 0 }

const axes = [
  ['length', 'm'],
  ['mass', 'kg'],
  ['time', 's'],
  ['current', 'A'],
  ['temperature', 'K'],
  ['angle', 'rad'],
] as const

/** Returns units by name; those without definition are looked up when they are used. */
export function unitsOf(root: XmlElement): ReadonlyMap<string, FmiUnit> {
  const units = childrenOf(childOf(root, 'UnitDefinitions'), 'Unit').flatMap((e) => {
    const [name, base] = [textOf(e, 'name'), childOf(e, 'BaseUnit')]
    return name === undefined || base === undefined ? [] : [[name, fromBase(base)] as const]
  })
  return new Map(units)
}

function fromBase(e: XmlElement): FmiUnit {
  // An amount of substance or a luminous intensity is a number here.
  if (numberOf(e, 'mol') || numberOf(e, 'cd')) return plain
  const exponents = Object.fromEntries(axes.map(([axis, name]) => [axis, numberOf(e, name) ?? 0]))
  return {
    unit: dimensionText(dimension(exponents)),
    factor: numberOf(e, 'factor') ?? 1,
    offset: numberOf(e, 'offset') ?? 0,
  }
}

/** Returns a unit without definition, by its name if that is known; else values are numbers. */
export function unitNamed(name: string | undefined, units: ReadonlyMap<string, FmiUnit>): FmiUnit {
  if (name === undefined || name.trim() === '') return plain
  const defined = units.get(name)
  if (defined !== undefined) return defined
  try {
    const unit = parseUnit(name)
    return { unit: dimensionText(unit.dimension), factor: unit.scale, offset: 0 }
  } catch (error) {
    if (error instanceof ModelError) return plain
    throw error
  }
}
