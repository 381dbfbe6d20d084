/** Unknowns of the dynamics: accelerations of frames, three scalars each, and of degrees of freedom. */
import { entryOf } from '../../collections/entries'
import type { Origin } from '../../symbolic'
import type { ConstraintRow } from '../constraints/rows'
import type { Freedom } from '../algebra/coordinates'
import type { QuadraticForm, Unknown } from '../algebra/quadratic'
import type { AngularState, Direction, Rotations } from '../kinematics/rotations'
import type { LinearState, Translations } from '../kinematics/translations'

export type Triple = readonly [Unknown, Unknown, Unknown]
export type FrameState = LinearState | AngularState

/** Step of the elimination, in which a frame's acceleration is expressed by its parent's. */
export interface Task {
  readonly state: FrameState
  readonly unknowns: Triple
  /** Tasks and degrees of freedom to which this one refers. */
  readonly refers: readonly (Task | Freedom)[]
}

export interface Unknowns {
  /** Tasks in order: angular before linear, parents before children. */
  readonly tasks: readonly Task[]
  readonly byState: ReadonlyMap<FrameState, Task>
  readonly freedoms: ReadonlyMap<Freedom, Unknown>
  /** Multipliers, one per constraint: the negative effort that enforces it. */
  readonly multipliers: ReadonlyMap<ConstraintRow, Unknown>
}

export function isAngular(s: FrameState): s is AngularState {
  return 'stored' in s
}

export function makeUnknowns(
  form: QuadraticForm,
  rotations: Rotations,
  translations: Translations,
  constraints: readonly ConstraintRow[],
): Unknowns {
  const freedoms = new Map<Freedom, Unknown>()
  const tasks: Task[] = []
  const byState = new Map<FrameState, Task>()
  const refersTo = (directions: readonly Pick<Direction, 'freedom'>[]): Freedom[] =>
    directions.map(({ freedom }) => {
      if (!freedoms.has(freedom)) {
        const unknown = form.unknown(freedom.name.replace('.', '_'))
        form.note(unknown, freedom.origin)
        freedoms.set(freedom, unknown)
      }
      return freedom
    })
  const put = (
    state: FrameState,
    name: string,
    parents: readonly FrameState[],
    origin: readonly Origin[] = [],
  ): void => {
    const refers = [...parents.flatMap((p) => byState.get(p) ?? []), ...refersTo(state.directions)]
    const unknowns: Triple = [form.unknown(`${name}_x`), form.unknown(`${name}_y`), form.unknown(`${name}_z`)]
    for (const u of unknowns) form.note(u, origin)
    const task = { state, unknowns, refers }
    tasks.push(task)
    byState.set(state, task)
  }
  for (const s of rotations.order)
    if (s.parent !== null) put(s, `a_${s.axes.name}`, [s.parent], rotations.sources.get(s))
  for (const s of translations.order) {
    if (s.parent === null) continue
    const turning = s.offset === null ? [] : [entryOf(rotations.angular, s.axes)]
    put(s, `v_${s.name}`, [s.parent, ...turning], translations.sources.get(s))
  }
  for (const row of constraints) refersTo([...row.columns.keys()].map((freedom) => ({ freedom })))
  const multipliers = new Map(constraints.map((row) => [row, form.unknown(`lambda_${row.name.replaceAll('.', '_')}`)]))
  for (const [row, u] of multipliers) form.note(u, [{ block: row.block, edge: row.group }])
  return { tasks, byState, freedoms, multipliers }
}
