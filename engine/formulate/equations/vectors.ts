/**
 * Names of intermediates that the formulation cannot know when it makes them: a vector that is taken into other axes is
 * called after those axes alone (`Axes.r_x`); here it gets the name of its quantity, a velocity of a frame, a force, a
 * direction, with the axes behind it (`Wheel.v_x@Axes`). Rates of Euler angles get the names of the angles.
 */
import { definitionOf, type Expr } from '../../symbolic'
import type { Orientation } from '../across/spaces'

const resolved = /^(.+)\.r_([xyz])((?:_dot)*)$/
/** Components of a frame or a body: velocities, angular velocities, forces, moments, momenta. */
const component = /^(.+)\.(?:(v|w|F|M|f|m|h|vb|wb|u)_?)([xyz])$/
const seenFrom = /^(.+)\.(\w+)_([xyz])((?:_dot)*)@(.+)$/

interface Vector {
  readonly owner: string
  readonly kind: string
}

/**
 * @param list intermediates in the order of computation
 * @param blockOf block that an intermediate comes from
 */
export function meaningfulNames(
  list: readonly Expr[],
  orientations: readonly Orientation[],
  blockOf: (e: Expr) => string | undefined,
): Map<Expr, string> {
  const names = new Map<Expr, string>()
  /** Vectors by the name `Axes.r`, for their derivatives, which do not show the vector. */
  const known = new Map<string, Vector | null>()
  for (const e of list) {
    const parts = resolved.exec(e.name)
    if (parts === null) {
      const rate = angleRate(e, orientations, blockOf(e))
      if (rate !== undefined) names.set(e, rate)
      continue
    }
    const [, axes, along, dots] = parts
    const vector = dots === '' ? vectorIn(definitionOf(e), names) : (known.get(axes) ?? undefined)
    if (dots === '') known.set(axes, sameVector(known.get(axes), vector))
    if (vector !== undefined) names.set(e, `${vector.owner}.${vector.kind}_${along}${dots}@${axes}`)
  }
  return names
}

/**
 * Returns the vector of these axes. Null if several vectors are taken into these axes: their derivatives keep the name
 * of the axes.
 */
function sameVector(before: Vector | null | undefined, vector: Vector | undefined): Vector | null {
  if (vector === undefined || before === null) return null
  const same = before === undefined || (before.owner === vector.owner && before.kind === vector.kind)
  return same ? vector : null
}

/** Returns the one vector whose components an expression contains; a fixed direction if it contains only angles. */
function vectorIn(definition: Expr | undefined, names: ReadonlyMap<Expr, string>): Vector | undefined {
  if (definition === undefined) return undefined
  const vectors = new Map<string, Vector>()
  let other = false
  // Nodes are shared: each is examined once as a value and once in an angle.
  const visited = { value: new Set<Expr>(), angle: new Set<Expr>() }
  const visit = (e: Expr, asAngle: boolean): void => {
    const known = asAngle ? visited.angle : visited.value
    if (e.op === 'const' || known.has(e)) return
    known.add(e)
    if (e.op === 'sin' || e.op === 'cos') return e.args.forEach((arg) => visit(arg, true))
    const isName = e.op === 'symbol' || e.op === 'let' || e.op === 'wire'
    if (!isName) return e.args.forEach((arg) => visit(arg, asAngle))
    if (asAngle) return
    const vector = vectorOfName(names.get(e) ?? e.name.slice(e.name.indexOf(':') + 1))
    if (vector === undefined) other = true
    else vectors.set(`${vector.owner} ${vector.kind}`, vector)
  }
  visit(definition, false)
  if (other || vectors.size > 1) return undefined
  const [only] = vectors.values()
  return only ?? { owner: 'ground', kind: 'e' }
}

function vectorOfName(name: string): Vector | undefined {
  const again = seenFrom.exec(name)
  if (again !== null) return { owner: again[1], kind: again[2] }
  const parts = component.exec(name)
  if (parts !== null) return { owner: parts[1], kind: parts[2] }
  if (name.endsWith('.gravity')) return { owner: 'ground', kind: 'g' }
  // Offsets of arms, and places of bodies.
  const place = /^(.+)\.[xyz]$/.exec(name)
  return place === null ? undefined : { owner: place[1], kind: 'r' }
}

/** Returns the name for `first_rate` or `last_rate` of Euler angles (across/orders), from that of the angle. */
function angleRate(e: Expr, orientations: readonly Orientation[], block: string | undefined): string | undefined {
  const parts = /^(first|last)_rate((?:_dot)*)$/.exec(e.name)
  const angles = parts === null ? undefined : orientations.find((o) => o.block === block)?.coordinates
  if (parts === null || angles?.length !== 3) return undefined
  return `${parts[1] === 'first' ? angles[0] : angles[2]}_dot${parts[2]}`
}
