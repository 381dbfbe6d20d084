/**
 * Dynamics by the principle of orthogonality: inertia and applied forces are projected on the
 * motions that the trees allow. Unknowns are the accelerations of frames (components in the axes
 * they are kept in, with gravity as an upward acceleration of the ground) and of freedoms.
 */
import type { FrameNode, Inertia } from '../model/component'
import { ModelError } from '../model/errors'
import type { Expr, SymbolicMath, Vec3 } from '../symbolic'
import type { Axes, AxesAlgebra } from './axes'
import type { Freedom } from './coordinates'
import { QuadraticForm, type Relation, type Solution, type Unknown } from './quadratic'
import type { AngularState, Direction, Rotations } from './rotations'
import type { LinearState, Translations } from './translations'

type Triple = readonly [Unknown, Unknown, Unknown]

/** A step of the elimination: a frame's acceleration, to be expressed by its parent's. */
interface Task {
  readonly state: LinearState | AngularState
  readonly unknowns: Triple
  /** Tasks and freedoms that this one refers to. */
  readonly refers: readonly (Task | Freedom)[]
}

export interface SolvedDynamics {
  /** p' of each freedom. */
  readonly accelerations: ReadonlyMap<Freedom, Expr>
  /** Pivots in order of elimination: positive for every physical model. */
  readonly pivots: readonly { readonly freedom: Freedom; readonly value: Expr }[]
  /** v' (components, minus gravity) and w' of a frame, in the axes they are kept in. */
  linear(s: LinearState): Vec3
  angular(s: AngularState): Vec3
}

/** M p' = b in full, for printing. */
export interface MassMatrix {
  readonly freedoms: readonly Freedom[]
  readonly mass: readonly (readonly Expr[])[]
  readonly force: readonly Expr[]
}

export class Dynamics {
  private readonly masses = new Map<LinearState, Expr>()
  private readonly inertias = new Map<AngularState, Inertia>()
  private readonly forces: [LinearState, Vec3][] = []
  private readonly moments: [AngularState, Vec3][] = []
  private readonly efforts = new Map<Freedom, Expr>()

  constructor(
    private readonly m: SymbolicMath,
    private readonly algebra: AxesAlgebra,
    private readonly rotations: Rotations,
    private readonly translations: Translations,
    private readonly gravity: Vec3,
  ) {}

  addMass(node: FrameNode, mass: Expr): void {
    const s = this.translations.state(node)
    this.masses.set(s, this.m.add(this.masses.get(s) ?? 0, mass))
  }

  /** Inertia about the node, in its axes. */
  addInertia(node: FrameNode, j: Inertia): void {
    const s = this.rotations.state(node)
    const { add } = this.m
    const old = this.inertias.get(s)
    this.inertias.set(
      s,
      old === undefined
        ? j
        : {
            xx: add(old.xx, j.xx),
            yy: add(old.yy, j.yy),
            zz: add(old.zz, j.zz),
            xy: add(old.xy, j.xy),
            xz: add(old.xz, j.xz),
            yz: add(old.yz, j.yz),
          },
    )
  }

  addForce(node: FrameNode, force: Vec3, resolved: Axes): void {
    const s = this.translations.state(node)
    if (s.parent !== null) this.forces.push([s, this.algebra.resolve(force, resolved, s.axes)])
  }

  addMoment(node: FrameNode, moment: Vec3, resolved: Axes): void {
    const s = this.rotations.state(node)
    if (s.parent !== null) this.moments.push([s, this.algebra.resolve(moment, resolved, s.stored)])
  }

  addEffort(freedom: Freedom, effort: Expr): void {
    this.efforts.set(freedom, this.m.add(this.efforts.get(freedom) ?? 0, effort))
  }

  massOf(s: LinearState): Expr | undefined {
    return this.masses.get(s)
  }

  /** Inertial moment about the frame's origin without w': w x J w, in the stored axes. */
  private gyroscopic(s: AngularState, j: Inertia): Vec3 {
    const { v } = this.algebra
    const momentum = v.named(`${s.axes.name}.h`, v.apply(tensor(j), s.w))
    return v.cross(this.rotations.own(s.stored), momentum)
  }

  private form(): { form: QuadraticForm; tasks: Task[]; freedoms: Map<Freedom, Unknown>; order: Freedom[] } {
    const { m } = this
    const form = new QuadraticForm(m)
    const triple = (name: string): Triple => [
      form.unknown(`${name}_x`),
      form.unknown(`${name}_y`),
      form.unknown(`${name}_z`),
    ]
    const freedoms = new Map<Freedom, Unknown>()
    const order: Freedom[] = []
    const tasks: Task[] = []
    const byState = new Map<LinearState | AngularState, Task>()
    const refersTo = (directions: readonly Direction[]): Freedom[] =>
      directions.map((d) => {
        if (!freedoms.has(d.freedom)) {
          freedoms.set(d.freedom, form.unknown(d.freedom.name.replace('.', '_')))
          order.push(d.freedom)
        }
        return d.freedom
      })
    const put = (state: LinearState | AngularState, name: string, parents: (LinearState | AngularState)[]): void => {
      const refers = [...parents.flatMap((p) => byState.get(p) ?? []), ...refersTo(state.directions)]
      const task = { state, unknowns: triple(name), refers }
      tasks.push(task)
      byState.set(state, task)
    }
    for (const s of this.rotations.order) if (s.parent !== null) put(s, `a_${s.axes.name}`, [s.parent])
    for (const s of this.translations.order) {
      if (s.parent === null) continue
      const turning = s.offset === null ? [] : [this.rotations.angular.get(s.axes) as AngularState]
      put(s, `v_${s.name}`, [s.parent, ...turning])
    }
    this.load(form, byState, freedoms)
    return { form, tasks, freedoms, order }
  }

  private load(
    form: QuadraticForm,
    byState: ReadonlyMap<LinearState | AngularState, Task>,
    freedoms: ReadonlyMap<Freedom, Unknown>,
  ): void {
    const { v } = this.algebra
    for (const [s, mass] of this.masses) {
      const u = byState.get(s)?.unknowns
      if (u === undefined) continue
      const turning = v.cross(this.rotations.own(s.axes), s.v)
      u.forEach((x, i) => {
        form.addH(x, x, mass)
        form.addG(x, this.m.mul(-1, mass, turning[i]))
      })
    }
    for (const [s, j] of this.inertias) {
      const u = byState.get(s)?.unknowns
      if (u === undefined) continue
      const t = tensor(j)
      for (let a = 0; a < 3; a++) for (let b = a; b < 3; b++) form.addH(u[a], u[b], t[a][b])
      this.gyroscopic(s, j).forEach((x, i) => form.addG(u[i], this.m.neg(x)))
    }
    for (const [s, force] of this.forces) byState.get(s)?.unknowns.forEach((x, i) => form.addG(x, force[i]))
    for (const [s, moment] of this.moments) byState.get(s)?.unknowns.forEach((x, i) => form.addG(x, moment[i]))
    for (const [f, effort] of this.efforts) {
      const u = freedoms.get(f)
      if (u !== undefined) form.addG(u, effort)
    }
  }

  /** Acceleration of the ground as seen by the unknowns: gravity upside down. */
  private groundValue(s: LinearState | AngularState, i: number): Expr {
    return 'stored' in s ? this.m.num(0) : this.m.neg(this.gravity[i])
  }

  private axesOf(s: LinearState | AngularState): Axes {
    return 'stored' in s ? s.stored : s.axes
  }

  /**
   * The frame's acceleration by its parent's, one rotation step at a time. `visit` receives each
   * unknown with its relation, in the order of substitution.
   */
  private relations(
    task: Task,
    tasks: ReadonlyMap<LinearState | AngularState, Task>,
    form: QuadraticForm,
    freedoms: ReadonlyMap<Freedom, Unknown>,
    visit: (x: Unknown, relation: Relation, bias: Expr) => void,
  ): void {
    const { m, algebra } = this
    const s = task.state
    const parent = s.parent as LinearState | AngularState
    const one = m.num(1)
    const parentTask = tasks.get(parent)
    const own: [Expr, Unknown][][] = [[], [], []]
    const bias: Expr[] = [...s.bias]
    for (const d of s.directions) {
      const u = freedoms.get(d.freedom) as Unknown
      d.direction.forEach((c, i) => {
        if (c !== m.num(0)) own[i].push([c, u])
      })
    }
    if (!('stored' in s) && s.offset !== null) {
      const turning = this.rotations.angular.get(s.axes) as AngularState
      const alpha = tasks.get(turning)?.unknowns
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
        for (const [row, of, c] of columns) if (c !== m.num(0)) own[row].push([c, alpha[of]])
      }
    }
    const from = this.axesOf(parent)
    const to = this.axesOf(s)
    if (parentTask === undefined) {
      const start: Vec3 = [this.groundValue(s, 0), this.groundValue(s, 1), this.groundValue(s, 2)]
      const known = algebra.resolve(start, from, to)
      task.unknowns.forEach((x, i) => visit(x, own[i], m.add(bias[i], known[i])))
      return
    }
    const steps = algebra
      .chain(from, to)
      .flatMap(({ axes, direction }) =>
        (direction === 'down' ? axes.steps : [...axes.steps].reverse()).map((step) => ({ step, direction })),
      )
    if (steps.length === 0) {
      task.unknowns.forEach((x, i) => visit(x, [[one, parentTask.unknowns[i]], ...own[i]], bias[i]))
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
        visit(x, last ? [...relation, ...own[i]] : relation, last ? bias[i] : m.num(0))
      })
    }
  }

  /**
   * Eliminate from the leaves to the root, then substitute back.
   * @throws ModelError `massless-body` where a freedom moves nothing that has inertia
   */
  solve(): SolvedDynamics {
    const { form, tasks, freedoms, order } = this.form()
    const byState = new Map(tasks.map((t) => [t.state, t] as const))
    const queue = new LeafToRoot(tasks, form)
    const relationOf = new Map<Unknown, { relation: Relation; bias: Expr }>()
    const solutions = new Map<Unknown, Solution>()
    const pivots: { freedom: Freedom; value: Expr }[] = []
    const ready = new Set<Freedom>()

    const eliminateReady = (): void => {
      while (ready.size > 0) {
        const f = this.bestPivot(ready, form, freedoms)
        ready.delete(f)
        const u = freedoms.get(f) as Unknown
        const value = form.pivot(u)
        if (value === this.m.num(0)) throw masslessError(f)
        pivots.push({ freedom: f, value })
        solutions.set(u, form.eliminate(u))
      }
    }
    for (let task = queue.next(); task !== undefined; task = queue.next()) {
      this.relations(task, byState, form, freedoms, (x, relation, bias) => {
        relationOf.set(x, { relation, bias })
        form.substitute(x, relation, bias)
      })
      for (const f of queue.done(task)) ready.add(f)
      eliminateReady()
    }
    return this.backSubstitute(order, freedoms, byState, relationOf, solutions, pivots)
  }

  /** Pivots that depend on parameters only come first (their inverse costs nothing), then sparse rows. */
  private bestPivot(
    ready: ReadonlySet<Freedom>,
    form: QuadraticForm,
    freedoms: ReadonlyMap<Freedom, Unknown>,
  ): Freedom {
    let best: Freedom | null = null
    let least = Infinity
    for (const f of ready) {
      const u = freedoms.get(f) as Unknown
      const score = (form.pivot(u).isParametric ? 0 : 1000) + form.coupled(u).length
      if (score < least) {
        least = score
        best = f
      }
    }
    return best as Freedom
  }

  private backSubstitute(
    order: readonly Freedom[],
    freedoms: ReadonlyMap<Freedom, Unknown>,
    byState: ReadonlyMap<LinearState | AngularState, Task>,
    relationOf: ReadonlyMap<Unknown, { relation: Relation; bias: Expr }>,
    solutions: ReadonlyMap<Unknown, Solution>,
    pivots: SolvedDynamics['pivots'],
  ): SolvedDynamics {
    const { m } = this
    const values = new Map<Unknown, Expr>()
    /** Iterative depth-first evaluation: chains are deep. */
    const value = (root: Unknown): Expr => {
      const stack = [root]
      while (stack.length > 0) {
        const x = stack[stack.length - 1]
        if (values.has(x)) {
          stack.pop()
          continue
        }
        const solution = solutions.get(x)
        const relation = relationOf.get(x)
        const terms = solution?.terms ?? relation?.relation ?? []
        const missing = terms.map(([, y]) => y).filter((y) => !values.has(y))
        if (missing.length > 0) {
          stack.push(...missing)
          continue
        }
        stack.pop()
        const sum = m.add(...terms.map(([c, y]) => m.mul(c, values.get(y) as Expr)))
        const result = solution !== undefined ? m.sub(solution.rhs, sum) : m.add(sum, relation?.bias ?? 0)
        values.set(x, m.named(`acc_${x.name}`, result))
      }
      return values.get(root) as Expr
    }
    const vector = (s: LinearState | AngularState): Vec3 => {
      const task = byState.get(s)
      if (task === undefined) return [this.groundValue(s, 0), this.groundValue(s, 1), this.groundValue(s, 2)]
      return [value(task.unknowns[0]), value(task.unknowns[1]), value(task.unknowns[2])]
    }
    return {
      accelerations: new Map(order.map((f) => [f, value(freedoms.get(f) as Unknown)] as const)),
      pivots,
      linear: vector,
      angular: vector,
    }
  }

  /** The mass matrix and right-hand side in the speeds, by substitution without elimination. */
  massMatrix(): MassMatrix {
    const { form, tasks, freedoms, order } = this.form()
    const byState = new Map(tasks.map((t) => [t.state, t] as const))
    const queue = new LeafToRoot(tasks, form)
    for (let task = queue.next(); task !== undefined; task = queue.next()) {
      this.relations(task, byState, form, freedoms, (x, relation, bias) => form.substitute(x, relation, bias))
      queue.done(task)
    }
    const unknowns = order.map((f) => freedoms.get(f) as Unknown)
    return {
      freedoms: order,
      mass: unknowns.map((a) => unknowns.map((b) => form.h(a, b))),
      force: unknowns.map((a) => form.g(a)),
    }
  }

  /** Force that must act on a frame's mass: m (v' + w x v - gravity), in the axes of its velocity. */
  inertialForce(s: LinearState, acceleration: Vec3): Vec3 {
    const mass = this.masses.get(s)
    const { v } = this.algebra
    return mass === undefined ? v.zero : v.scale(mass, v.add(acceleration, v.cross(this.rotations.own(s.axes), s.v)))
  }

  inertialMoment(s: AngularState, acceleration: Vec3): Vec3 {
    const j = this.inertias.get(s)
    const { v } = this.algebra
    return j === undefined ? v.zero : v.add(v.apply(tensor(j), acceleration), this.gyroscopic(s, j))
  }
}

/**
 * Order of substitution: a frame after everything that refers to it, and among those that are free
 * the one that couples least (Markowitz 1957): what the frame is coupled with becomes coupled with
 * the frames that it refers to. In a chain the angular acceleration of a link then goes before the
 * joint that carries it, its freedoms are eliminated while they touch only that point, and the
 * form stays as sparse as the recursive method of seed 004.
 */
class LeafToRoot {
  private readonly waiting = new Map<Task | Freedom, number>()
  private readonly place = new Map<Task, number>()
  /** Tasks that nothing refers to any more, in order of place. */
  private readonly free: Task[] = []

  constructor(
    tasks: readonly Task[],
    private readonly form: QuadraticForm,
  ) {
    tasks.forEach((t, i) => this.place.set(t, i))
    for (const t of tasks) for (const r of t.refers) this.waiting.set(r, (this.waiting.get(r) ?? 0) + 1)
    for (const t of tasks) if (!this.waiting.has(t)) this.free.push(t)
  }

  /** The free task of least fill, the latest of equals: one branch is finished before the next. */
  next(): Task | undefined {
    let best = this.free.length - 1
    let least = Infinity
    for (let i = best; i >= 0 && least > 0; i--) {
      const fill = this.fill(this.free[i])
      if (fill < least) {
        least = fill
        best = i
      }
    }
    return best < 0 ? undefined : this.free.splice(best, 1)[0]
  }

  private fill(t: Task): number {
    const frames = t.refers.reduce((n, r) => ('unknowns' in r ? n + 1 : n), 0)
    if (frames === 0) return 0
    const coupled = new Set(t.unknowns.flatMap((x) => this.form.coupled(x)))
    for (const x of t.unknowns) coupled.delete(x)
    return frames * coupled.size
  }

  /** Releases what the task refers to; returns the freedoms that nothing refers to any more. */
  done(task: Task): Freedom[] {
    const released: Freedom[] = []
    for (const r of task.refers) {
      const n = (this.waiting.get(r) ?? 0) - 1
      this.waiting.set(r, n)
      if (n > 0) continue
      if ('unknowns' in r) this.put(r)
      else released.push(r)
    }
    return released
  }

  private put(t: Task): void {
    const place = this.place.get(t) as number
    let i = this.free.length
    while (i > 0 && (this.place.get(this.free[i - 1]) as number) > place) i--
    this.free.splice(i, 0, t)
  }
}

export function tensor(j: Inertia): readonly [Vec3, Vec3, Vec3] {
  return [
    [j.xx, j.xy, j.xz],
    [j.xy, j.yy, j.yz],
    [j.xz, j.yz, j.zz],
  ]
}

export function masslessError(f: Freedom): ModelError {
  return new ModelError(
    'massless-body',
    `nothing that has mass or inertia moves with ${f.name}`,
    { block: f.block },
    'give the body that it moves a mass and an inertia, or lock the joint',
  )
}
