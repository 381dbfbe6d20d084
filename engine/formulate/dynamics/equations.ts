/**
 * Eighth stage: dynamics. Takes kinematics and constraints, puts inertia and loads on them, and solves for
 * accelerations and multipliers. The result is the equations of motion in the form in which nothing is held. If locks
 * or dry friction can hold something, the form in which they do is added. Nodes without mass get a balance of forces as
 * a constraint first.
 *
 * Theory: docs/theory/formulation.md, section Dynamics (Gauss's principle; Featherstone 1983; real-time notes, eq. 3.24
 * to 3.30); docs/theory/friction.md for holding constraints; `balances.ts` for nodes without mass.
 */
import type { Drive } from '../collect/declarations'
import { formulateConstraints, type ConstraintChoice, type ConstraintSystem } from '../constraints/system'
import type { Kinematics } from '../kinematics/kinematics'
import { frictionOf, Locks, slidingDrives, slidingEfforts, type Holding } from '../locks'
import type { Smallness } from '../small/choose'
import { withBalances } from './balances'
import { Dynamics } from './dynamics'
import { equationsIn, type Form, type FormParts, type Solution } from './form'
import { applyLoads } from './loads'

export interface Equations {
  /** Constraints of joints, conditions and nodes without mass. */
  readonly constraints: ConstraintSystem
  readonly locks: Locks
  /** Form of the equations in which nothing is held. */
  readonly free: Form
  /** Form of the equations in which something is held, made on request; null if nothing can be held. */
  readonly heldForm: (() => Form) | null
}

/** @throws ModelError `massless-body`, `redundant-constraint` */
export function formulateDynamics(
  kinematics: Kinematics,
  joined: ConstraintSystem,
  small: Smallness,
  choice: ConstraintChoice,
): Equations {
  const { collection: c, motion, flanges } = kinematics
  const friction = frictionOf(c, motion)
  const drives = [...c.drives, ...slidingDrives(c, friction)]
  const form = (constraints: ConstraintSystem, parts: Pick<FormParts, 'efforts' | 'holding'>): Form =>
    equationsIn(kinematics, {
      constraints,
      solution: solve(kinematics, constraints, [...drives, ...(parts.holding?.drives ?? [])], small, parts.holding),
      ...parts,
    })
  const { constraints, equations: free } = flanges.whileCounting(() => {
    const balanced = withBalances(kinematics, {
      constraints: joined,
      start: choice.start,
      make: (constraints) => form(constraints, { efforts: slidingEfforts(c, friction), holding: null }),
      solve: (constraints, probes) => void loaded(kinematics, constraints, [...drives, ...probes]).dynamics.solve(),
      constrain: (balances) => formulateConstraints(kinematics, choice, balances),
    })
    // turns are counted for angles that events use
    for (const event of c.events) event.crossing(balanced.equations.after)
    return balanced
  })
  const locks = new Locks(kinematics, friction, (axes) =>
    loaded(kinematics, constraints, drives).dynamics.respond(axes, small.eliminate),
  )
  let heldForm: Form | undefined
  const whileHeld = (): Form =>
    (heldForm ??= form(constraints, { efforts: locks.heldForm().efforts, holding: locks.heldForm() }))
  return { constraints, locks, free, heldForm: locks.states.length > 0 ? whileHeld : null }
}

function loaded(
  kinematics: Kinematics,
  constraints: ConstraintSystem,
  drives: readonly Drive[],
): Pick<Solution, 'dynamics' | 'loads'> {
  const dynamics = new Dynamics(kinematics, constraints)
  return { dynamics, loads: applyLoads(kinematics, drives, dynamics) }
}

function solve(
  kinematics: Kinematics,
  constraints: ConstraintSystem,
  drives: readonly Drive[],
  { eliminate }: Smallness,
  holding: Holding | null,
): Solution {
  const { dynamics, loads } = loaded(kinematics, constraints, drives)
  return { dynamics, loads, solved: holding?.solved ?? dynamics.solve(eliminate) }
}
