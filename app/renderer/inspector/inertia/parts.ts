/** Shapes as the user enters them, and the body that they form together. */
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, type Scope } from '../../../../engine/model/expression'
import { shapeProperties, shapes, type ShapeAxis, type ShapeKind } from '../../../../engine/model/inertia/shapes'
import { joined, type MassProperties, type Point } from '../../../../engine/model/inertia/tensor'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { refusalTexts } from '../../texts/refusals'

export interface PartEntry {
  readonly id: number
  readonly kind: ShapeKind
  readonly lengths: Readonly<Record<string, ScalarValue>>
  readonly by: 'density' | 'mass'
  readonly density: ScalarValue
  readonly mass: ScalarValue
  readonly axis: ShapeAxis
  readonly at: readonly [ScalarValue, ScalarValue, ScalarValue]
  readonly hole: boolean
}

export function newPart(id: number, kind: ShapeKind = 'box'): PartEntry {
  const lengths = Object.fromEntries(shapes[kind].dimensions.map(({ name, default: value }) => [name, value]))
  return { id, kind, lengths, by: 'density', density: 7850, mass: 1, axis: 'z', at: [0, 0, 0], hole: false }
}

/** Returns the part with another shape, which keeps lengths of the same name. */
export function withKind(part: PartEntry, kind: ShapeKind): PartEntry {
  const fresh = newPart(part.id, kind)
  const lengths = Object.entries(part.lengths).filter(([name]) => name in fresh.lengths)
  return { ...part, kind, lengths: { ...fresh.lengths, ...Object.fromEntries(lengths) } }
}

/** Returns the body, or the error in the first invalid shape. */
export function bodyOf(parts: readonly PartEntry[], scope: Scope): MassProperties | string {
  try {
    return joined(parts.map((part, i) => propertiesOf(part, i, scope)))
  } catch (error) {
    if (error instanceof ModelError) return error.hint === '' ? error.what : `${error.what}; ${error.hint}`
    throw error
  }
}

function propertiesOf(part: PartEntry, i: number, scope: Scope): MassProperties {
  const { kind, axis, hole } = part
  const name = `${shapes[kind].label} ${i + 1}`
  const fail = (what: string): ModelError => new ModelError('out-of-range', `${name}: ${what}`)
  const value = (entry: ScalarValue, unit: string): number => evaluateAs(entry, unit, scope)
  const lengths = Object.fromEntries(
    shapes[kind].dimensions.map(({ name: key, label }) => {
      const length = value(part.lengths[key] ?? NaN, 'm')
      if (!(length > 0)) throw fail(refusalTexts.notPositive(label))
      return [key, length]
    }),
  )
  const problem = shapes[kind].problem(lengths)
  if (problem !== null) throw fail(problem)
  const amount = part.by === 'mass' ? value(part.mass, 'kg') : value(part.density, 'kg/m^3')
  if (!(amount > 0)) throw fail(part.by === 'mass' ? refusalTexts.massNotPositive : refusalTexts.densityNotPositive)
  const mass = part.by === 'mass' ? amount : amount * shapes[kind].volume(lengths)
  const [x, y, z] = part.at.map((entry) => value(entry, 'm'))
  const at: Point = [x ?? 0, y ?? 0, z ?? 0]
  return shapeProperties(kind, lengths, hole ? -mass : mass, axis, at)
}
