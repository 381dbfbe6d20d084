/**
 * Ninth stage: signals known with the solved equations. Takes the equations, binds the outputs that are measured on
 * them, solves loops of signals, and provides the parts of discrete states, events and variable steps.
 *
 * Theory: docs/theory/implicit-equations.md, docs/theory/events.md.
 */
import { Substitution, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Equations } from '../dynamics/equations'
import { resolveImplicit, type ImplicitSystem } from '../implicit'
import { checkAlgebraicLoops } from './algebraic-loops'
import { formulateStates, type DiscreteState } from './discrete'
import { kinksOf, type Kink } from './kinks'

export interface SolvedSignals {
  /** Transforms expressions for one form of the equations. */
  readonly inForm: (isHeld: boolean) => (e: Expr) => Expr
  /** Unknowns at an instant. */
  readonly implicit: readonly ImplicitSystem[]
  readonly discrete: readonly DiscreteState[]
  /** Corners and jumps, before transformation into a form. */
  readonly kinks: readonly Kink[]
}

/**
 * @param ofMotion unknowns that are known with the motion
 * @throws ModelError `algebraic-loop`
 */
export function bindSolvedSignals(
  c: Collection,
  equations: Equations,
  ofMotion: readonly ImplicitSystem[],
): SolvedSignals {
  const { free } = equations
  const inForm = bindMeasured(c, equations)
  const derivatives = free.states.map((s) => s.derivative)
  // signals that are only displayed may form loops too
  const roots = [...derivatives, ...c.wires.values()]
  const implicit = [...ofMotion, ...resolveImplicit(c, free.after, roots)]
  checkAlgebraicLoops(roots)
  const discrete = formulateStates(c, free.after)
  return { inForm, implicit, discrete, kinks: kinksOf(c, derivatives) }
}

/**
 * Signals measured on the solved equations are known now. Those that something else takes have to be right in both
 * forms of the equations, so they choose between them; each form then leaves the other out.
 */
function bindMeasured(c: Collection, { free, heldForm, locks }: Equations): SolvedSignals['inForm'] {
  const { pool, math } = c
  const active = heldForm === null ? null : locks.active
  let choosing = false
  for (const [port, { wire, value, block }] of c.measured) {
    const other = active !== null && c.consumed.has(port) ? heldForm : null
    if (other !== null) choosing = true
    pool.bindWire(
      wire,
      pool.within([{ block }], () =>
        active === null || other === null
          ? value(free.after)
          : math.select(active, value(other().after), value(free.after)),
      ),
    )
  }
  if (active === null || !choosing) return () => (e) => e
  return (isHeld) => {
    const substitution = new Substitution(pool, new Map([[active, pool.num(isHeld ? 1 : 0)]]))
    return (e) => substitution.of(e)
  }
}
