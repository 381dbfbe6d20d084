/**
 * Corrections that an exported model makes to its state after every step: quaternions are normalised, and positions and
 * speeds are projected back onto the constraints. Each correction is a function that writes the whole state.
 */
import type { Entry } from '../program/lower'
import type { Expr } from '../symbolic'
import type { Compilation } from '../compile/compile'
import { dependentFreedoms, handlingOf } from '../run/constraints'
import { quaternionLengths } from '../compile/orientations'
import type { Instance } from '../compile/instance'

export interface StateCorrections {
  readonly entries: readonly Entry[]
  /** Names of entries in the order of application. */
  readonly sequence: readonly string[]
  readonly remarks: readonly string[]
}

/** Number of corrections per step of the export, where the simulation makes as many as a tolerance requires. */
const enough = 2

/** @param x0 initial state, from which the independent coordinates are chosen */
export function stateCorrections(instance: Instance, x0: Float64Array): StateCorrections {
  const { compilation } = instance
  const entries: Entry[] = []
  const sequence: string[] = []
  const remarks: string[] = []
  const entry = (name: string, doc: string, changed: ReadonlyMap<Expr, Expr>): void => {
    entries.push({
      name,
      doc,
      out: 'xc',
      outputs: compilation.states.map((s, index) => ({ index, expr: changed.get(s.symbol) ?? s.symbol })),
    })
  }
  const normalised = normalisedQuaternions(compilation)
  if (normalised.size > 0) {
    entry('normalise', 'The state with quaternions of length one.', normalised)
    sequence.push('normalise')
  }
  const handling = handlingOf(compilation, 'fixed')
  const { rows } = compilation.system.constraints
  if (rows.length === 0 || handling.method === 'baumgarte') return { entries, sequence, remarks }
  const movable = handling.method === 'partitioning' ? dependentFreedoms(instance, 0, x0) : undefined
  const { positions, speeds } = compilation.system.correction(movable)
  entry(
    'positions',
    'The state with positions corrected to satisfy the constraints.',
    new Map(positions.map((p) => [p.coordinate.symbol, p.value])),
  )
  entry(
    'speeds',
    'The state with speeds that satisfy the constraints.',
    new Map(speeds.map((s) => [s.freedom.speed, s.value])),
  )
  if (handling.iterations === undefined && handling.tolerance !== undefined)
    remarks.push(
      `The export corrects constraints with ${enough} corrections in every step; the simulation uses a tolerance.`,
    )
  const count = handling.iterations ?? (handling.tolerance === undefined ? 1 : enough)
  for (let i = 0; i < count; i++) sequence.push('positions')
  sequence.push('speeds')
  return { entries, sequence, remarks }
}

function normalisedQuaternions(compilation: Compilation): Map<Expr, Expr> {
  const { math } = compilation.collection
  const changed = new Map<Expr, Expr>()
  for (const { square, components } of quaternionLengths(compilation)) {
    for (const e of components) changed.set(e, math.div(e, math.sqrt(square)))
  }
  return changed
}
