/**
 * Names of the quantities that a formulation declares small: `Body.roll` a coordinate, `Body.wx` a speed,
 * `der(Body.wx)` an acceleration, `Body.roll*` a coordinate with the speed that is its rate in the reference position
 * and the acceleration of that, `Body.wx*` a speed with its acceleration.
 */
import { ModelError } from '../../errors/model-error'
import { nearest } from '../../errors/nearest'
import { evaluate, jacobian, type Expr, type Pool } from '../../symbolic'
import { isProper } from '../across/orders'
import type { Orientation } from '../across/spaces'
import type { Coordinate, Freedom } from '../algebra/coordinates'
import { ownerOf } from '../../model/names/names'

/** Modelling variables that are needed for names. */
export interface Named {
  readonly pool: Pool
  readonly freedoms: readonly Freedom[]
  readonly coordinates: readonly Coordinate[]
  readonly orientations: readonly Orientation[]
  /** Names of states of components. */
  readonly componentStates: readonly string[]
  /** Values of everything that is neither coordinate nor speed. */
  readonly values: ReadonlyMap<Expr, number>
}

export interface SmallVariables {
  readonly coordinates: ReadonlySet<Coordinate>
  readonly speeds: ReadonlySet<Freedom>
  readonly accelerations: ReadonlySet<Freedom>
}

/**
 * @param declared names in the order of the file
 * @throws ModelError `unknown-signal` for names that are not variables, `unsuitable-coordinates` for coordinates that
 *   do not vanish in the reference position
 */
export function smallVariables(named: Named, declared: readonly string[]): SmallVariables {
  const coordinates = new Set<Coordinate>()
  const speeds = new Set<Freedom>()
  const accelerations = new Set<Freedom>()
  const freedom = new Map(named.freedoms.map((f) => [f.name, f] as const))
  const coordinate = new Map(named.coordinates.map((q) => [q.name, q] as const))
  for (const text of declared) {
    const pattern = text.replace(/\s+/g, '')
    const inner = /^der\((.+)\)$/.exec(pattern)?.[1] ?? /^(.+)\*$/.exec(pattern)?.[1] ?? pattern
    const all = pattern.endsWith('*')
    const f = freedom.get(inner)
    const q = coordinate.get(inner)
    if (f === undefined && q === undefined) throw unknown(named, text, inner)
    if (q === undefined) {
      const speed = f as Freedom
      if (inner === pattern || all) speeds.add(speed)
      if (inner !== pattern) accelerations.add(speed)
      continue
    }
    if (inner === pattern || all) {
      checkReference(named, q)
      coordinates.add(q)
    }
    if (inner === pattern) continue
    const rate = all ? rateInReference(named, q) : named.freedoms.find((p) => p.speed === q.derivative)
    if (rate === undefined) throw noRate(named, text, q)
    speeds.add(rate)
    if (all) accelerations.add(rate)
  }
  return { coordinates, speeds, accelerations }
}

/** Returns names as they are declared one by one, in the order of the model's states. */
export function listSmall(named: Pick<Named, 'freedoms' | 'coordinates'>, small: SmallVariables): string[] {
  return [
    ...named.coordinates.filter((q) => small.coordinates.has(q)).map((q) => q.name),
    ...named.freedoms.filter((f) => small.speeds.has(f)).map((f) => f.name),
    ...named.freedoms.filter((f) => small.accelerations.has(f)).map((f) => `der(${f.name})`),
  ]
}

/** Returns the speed p with dq'/dp = 1 and no other in q' where all coordinates have their reference values. */
function rateInReference({ pool, freedoms, coordinates, values }: Named, q: Coordinate): Freedom | undefined {
  const at = new Map<Expr, number>(values)
  for (const other of coordinates) at.set(other.symbol, other.start ?? 0)
  for (const f of freedoms) at.set(f.speed, 0)
  const speeds = freedoms.map((f) => f.speed)
  const entries = jacobian(pool, [q.derivative], speeds) ?? []
  const slopes = evaluate(
    entries.map((e) => e.expr),
    at,
  )
  const moving = entries.flatMap(({ column }, i) => (slopes[i] === 0 ? [] : [{ column, slope: slopes[i] }]))
  if (moving.length !== 1 || Math.abs(moving[0].slope - 1) > 1e-12) return undefined
  return freedoms[moving[0].column]
}

function checkReference({ orientations }: Named, q: Coordinate): void {
  const turned = orientations.find((o) => o.coordinates.includes(q.name))
  if (turned?.order === 'quaternion')
    throw new ModelError(
      'unsuitable-coordinates',
      `${q.name} is part of a quaternion, whose length is constant, so it cannot be small`,
      { block: q.block, setting: 'small', signal: q.name },
      `give ${q.block} an order of Euler angles in the formulation and declare the angles`,
    )
  if (turned !== undefined && isProper(turned.order) && turned.coordinates[1] === q.name)
    throw new ModelError(
      'unsuitable-coordinates',
      `${q.name} cannot be small: at zero the ${turned.order} angles of ${q.block} are singular`,
      { block: q.block, setting: 'small', signal: q.name },
      'choose an order of three different axes, such as 321, in the formulation',
    )
  if ((q.start ?? 0) !== 0)
    throw new ModelError(
      'unsuitable-coordinates',
      `${q.name} is ${q.start} in the reference position and cannot be small`,
      { block: q.block, setting: 'small', signal: q.name },
      'declare quantities that vanish in the reference position',
    )
}

function noRate({ freedoms }: Named, text: string, q: Coordinate): ModelError {
  const freedomNames = freedoms.filter((f) => f.block === q.block).map((f) => f.name)
  return new ModelError(
    'unknown-signal',
    `"${text}" names no speed: the rate of ${q.name} is made of several`,
    { block: q.block, setting: 'small', signal: q.name },
    freedomNames.length > 0 ? `name speeds themselves: ${freedomNames.join(', ')}` : 'name speeds themselves',
  )
}

function unknown({ freedoms, coordinates, componentStates }: Named, text: string, name: string): ModelError {
  const block = ownerOf(name)
  const all = [...coordinates, ...freedoms]
  const variableNames = all.filter((v) => v.block === block).map((v) => v.name)
  const near = nearest(
    name,
    all.map((v) => v.name),
  )
  const reason = componentStates.includes(name)
    ? `${name} is a state of a component and cannot be declared small`
    : `"${text}" is not a coordinate, speed or acceleration of this formulation`
  const hint =
    near !== undefined && !componentStates.includes(name)
      ? `did you mean ${near}?`
      : variableNames.length > 0
        ? `those of ${block} are ${variableNames.join(', ')}`
        : 'see `wishbone compile` for the coordinates and speeds'
  return new ModelError('unknown-signal', reason, { block, setting: 'small', signal: name }, hint)
}
