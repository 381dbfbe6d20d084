/** Linear relations between accelerations of frames. */
import { entryOf, present } from '../../collections/entries'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { QuadraticForm, Relation, Unknown } from '../algebra/quadratic'
import type { Rotations } from '../kinematics/rotations'
import { isAngular, type FrameState, type Task, type Triple, type Unknowns } from './unknowns'

export class Relations {
  constructor(
    private readonly m: SymbolicMath,
    private readonly algebra: AxesAlgebra,
    private readonly rotations: Rotations,
    private readonly gravity: Vec3,
  ) {}

  /** Returns the acceleration of the ground in the sense of the unknowns: the negative of gravity. */
  groundValue(s: FrameState, i: number): Expr {
    return isAngular(s) ? this.m.num(0) : this.m.neg(this.gravity[i])
  }

  private axesOf(s: FrameState): Axes {
    return isAngular(s) ? s.stored : s.axes
  }

  /**
   * Expresses the frame's acceleration by its parent's, one rotation step at a time. `visit` receives each unknown with
   * its relation, in the order of substitution.
   */
  visit(
    task: Task,
    form: QuadraticForm,
    { byState, freedoms }: Unknowns,
    visit: (x: Unknown, relation: Relation, bias: Expr) => void,
  ): void {
    const { m, algebra } = this
    const s = task.state
    const parent = present(s.parent)
    const one = m.num(1)
    const parentTask = byState.get(parent)
    const ownTerms: [Expr, Unknown][][] = [[], [], []]
    const bias: Expr[] = [...s.bias]
    for (const d of s.directions) {
      const u = entryOf(freedoms, d.freedom)
      d.direction.forEach((c, i) => {
        if (c !== m.num(0)) ownTerms[i].push([c, u])
      })
    }
    if (!isAngular(s) && s.offset !== null) {
      const turning = entryOf(this.rotations.angular, s.axes)
      const alpha = byState.get(turning)?.unknowns
      const r = s.offset
      // alpha x r: (row, component of alpha, coefficient)
      const columns: [number, number, Expr][] = [
        [1, 2, r[0]],
        [2, 1, m.neg(r[0])],
        [0, 2, m.neg(r[1])],
        [2, 0, r[1]],
        [0, 1, r[2]],
        [1, 0, m.neg(r[2])],
      ]
      if (alpha !== undefined) {
        for (const [row, of, c] of columns) if (c !== m.num(0)) ownTerms[row].push([c, alpha[of]])
      }
    }
    const from = this.axesOf(parent)
    const to = this.axesOf(s)
    if (parentTask === undefined) {
      const start: Vec3 = [this.groundValue(s, 0), this.groundValue(s, 1), this.groundValue(s, 2)]
      const known = algebra.resolve(start, from, to)
      task.unknowns.forEach((x, i) => visit(x, ownTerms[i], m.add(bias[i], known[i])))
      return
    }
    const steps = algebra
      .chain(from, to)
      .flatMap(({ axes, direction }) =>
        (direction === 'down' ? axes.steps : [...axes.steps].reverse()).map((step) => ({ step, direction })),
      )
    if (steps.length === 0) {
      task.unknowns.forEach((x, i) => visit(x, [[one, parentTask.unknowns[i]], ...ownTerms[i]], bias[i]))
      return
    }
    const between = steps.map((_, k): Triple =>
      k === 0
        ? parentTask.unknowns
        : [
            form.unknown(`${task.unknowns[0].name}${k}`),
            form.unknown(`${task.unknowns[1].name}${k}`),
            form.unknown(`${task.unknowns[2].name}${k}`),
          ],
    )
    for (const triple of between.slice(1)) for (const u of triple) form.note(u, form.originOf(task.unknowns[0]))
    for (let k = steps.length - 1; k >= 0; k--) {
      const { step, direction } = steps[k]
      const columns = algebra.v.identity.map((e) =>
        direction === 'down' ? algebra.down(step, e) : algebra.up(step, e),
      )
      const last = k === steps.length - 1
      const targets = last ? task.unknowns : between[k + 1]
      targets.forEach((x, i) => {
        const relation: [Expr, Unknown][] = []
        columns.forEach((c, j) => {
          if (c[i] !== m.num(0)) relation.push([c[i], between[k][j]])
        })
        visit(x, last ? [...relation, ...ownTerms[i]] : relation, last ? bias[i] : m.num(0))
      })
    }
  }
}
