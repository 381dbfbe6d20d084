/**
 * Orientation and angular velocity along the rotational tree. Every frame gets its `Axes`; every
 * axes an angular velocity, stored in the axes where it is cheapest: a body of revolution on its
 * spin joint is kept in the axes that do not spin (its inertia is constant there, and the angle of
 * rotation never appears).
 */
import type { FrameNode, RotationEdge } from '../model/component'
import { ModelError } from '../model/errors'
import type { RotationGraphEdge } from '../graph/graph'
import type { Branch, Tree } from '../graph/tree'
import { tangents, topologicalOrder, type Expr, type SymbolicMath, type Vec3 } from '../symbolic'
import type { Axes, AxesAlgebra, Step } from './axes'
import { eulerRates321, type Freedom, type Variables } from './coordinates'

export interface Direction {
  readonly freedom: Freedom
  readonly direction: Vec3
}

/** w' = resolved w' of the parent + sum of direction * p' + bias, components in `stored`. */
export interface AngularState {
  readonly axes: Axes
  /** Axes in which w and w' are expressed. */
  readonly stored: Axes
  readonly parent: AngularState | null
  readonly w: Vec3
  readonly directions: readonly Direction[]
  readonly bias: Vec3
}

/** Angular velocity of axes relative to their parent's, with its derivative: components in the axes themselves. */
export interface RelativeRate {
  readonly rate: Vec3
  readonly directions: readonly Direction[]
  readonly bias: Vec3
}

/** A spin joint: axes, its angular velocity relative to the carrier. */
interface Spin {
  readonly carrierNode: FrameNode
  readonly axis: Vec3
  readonly rate: Expr
}

export class Rotations {
  readonly axesOf = new Map<number, Axes>()
  readonly angular = new Map<Axes, AngularState>()
  readonly order: AngularState[] = []
  /** By axes, for all but the ground's. */
  readonly relative = new Map<Axes, RelativeRate>()
  private readonly spins = new Map<Axes, Spin>()
  readonly ground: Axes

  constructor(
    private readonly m: SymbolicMath,
    private readonly time: Expr,
    readonly algebra: AxesAlgebra,
    private readonly variables: Variables,
    tree: Tree<RotationGraphEdge>,
    groundNode: FrameNode,
    /** Whether the body axes that a branch leads to should not spin with it. */
    despin: (branch: Branch<RotationGraphEdge>) => boolean,
  ) {
    this.ground = algebra.root('ground')
    this.axesOf.set(groundNode.id, this.ground)
    this.put({
      axes: this.ground,
      stored: this.ground,
      parent: null,
      w: algebra.v.zero,
      directions: [],
      bias: algebra.v.zero,
    })
    for (const branch of tree.branches) this.follow(branch, despin(branch))
  }

  of(node: FrameNode): Axes {
    const axes = this.axesOf.get(node.id)
    if (axes === undefined) throw new Error(`frame ${node.name} has no orientation`)
    return axes
  }

  state(node: FrameNode): AngularState {
    return this.angular.get(this.of(node)) as AngularState
  }

  /** Angular velocity of a frame in the axes of another. */
  velocity(node: FrameNode, resolved: Axes): Vec3 {
    const s = this.state(node)
    return this.algebra.resolve(s.w, s.stored, resolved)
  }

  /** Angular velocity of axes in themselves. */
  own(axes: Axes): Vec3 {
    const s = this.angular.get(axes) as AngularState
    return this.algebra.resolve(s.w, s.stored, axes)
  }

  /** The spin joint that carries a frame about this axis, if there is one. */
  spin(node: FrameNode, axis: Vec3): { readonly frame: FrameNode; readonly spin: Expr } | null {
    const s = this.spins.get(this.of(node))
    if (s === undefined) return null
    if (axis.every((x, i) => x === s.axis[i])) return { frame: s.carrierNode, spin: s.rate }
    const minus = this.algebra.v.neg(s.axis)
    if (axis.every((x, i) => x === minus[i])) return { frame: s.carrierNode, spin: this.m.neg(s.rate) }
    return null
  }

  private put(s: AngularState): void {
    this.angular.set(s.axes, s)
    this.order.push(s)
  }

  private follow(branch: Branch<RotationGraphEdge>, despun: boolean): void {
    const parentAxes = this.of(branch.parent)
    const spec = branch.edge.spec
    if (spec.kind === 'rigid' && spec.rotation === null) {
      this.axesOf.set(branch.child.id, parentAxes)
      return
    }
    const parent = this.angular.get(parentAxes) as AngularState
    const name = branch.child.name.replace('.', '_')
    if (spec.kind === 'free' || spec.kind === 'inertia') this.followFree(branch, parent, name, spec)
    else this.followSteps(branch, parent, name, despun)
  }

  private followSteps(branch: Branch<RotationGraphEdge>, parent: AngularState, name: string, despun: boolean): void {
    const { v } = this.algebra
    const parts = this.stepsOf(branch)
    const steps = parts.map((p) => p.step)
    const axes = this.algebra.derive(parent.axes, name, steps, null)
    this.axesOf.set(branch.child.id, axes)
    const stored = despun ? parent.axes : axes
    const start = this.algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, parent.axes)
    let w = start.vector
    let bias = start.bias
    let directions: Direction[] = []
    for (const { step, freedom, acceleration } of parts) {
      if (!despun) {
        w = this.algebra.down(step, w)
        bias = this.algebra.down(step, bias)
        directions = directions.map((d) => ({ ...d, direction: this.algebra.down(step, d.direction) }))
      }
      if (step.kind !== 'turn') continue
      const own = v.scale(step.rate, step.axis)
      if (!despun) bias = v.sub(bias, v.cross(own, w))
      w = v.add(w, own)
      if (acceleration !== null) bias = v.add(bias, v.scale(acceleration, step.axis))
      if (freedom !== null) directions.push({ freedom: freedom.freedom, direction: v.scale(freedom.sign, step.axis) })
    }
    this.put({ axes, stored, parent, w: v.named(`${name}.w`, w), directions, bias: v.named(`${name}.wb`, bias) })
    this.relative.set(axes, this.relativeRate(parts))
    const only = parts.length === 1 ? parts[0].step : null
    if (only?.kind === 'turn') this.spins.set(axes, { carrierNode: branch.parent, axis: only.axis, rate: only.rate })
  }

  /** Rate of a sequence of steps, each turning what the later ones turn about. */
  private relativeRate(parts: readonly StepPart[]): RelativeRate {
    const { v } = this.algebra
    let rate = v.zero
    let bias = v.zero
    let directions: Direction[] = []
    for (const { step, freedom, acceleration } of parts) {
      rate = this.algebra.down(step, rate)
      bias = this.algebra.down(step, bias)
      directions = directions.map((d) => ({ ...d, direction: this.algebra.down(step, d.direction) }))
      if (step.kind !== 'turn') continue
      const own = v.scale(step.rate, step.axis)
      bias = v.sub(bias, v.cross(own, rate))
      rate = v.add(rate, own)
      if (acceleration !== null) bias = v.add(bias, v.scale(acceleration, step.axis))
      if (freedom !== null) directions.push({ freedom: freedom.freedom, direction: v.scale(freedom.sign, step.axis) })
    }
    return { rate, directions, bias }
  }

  private followFree(
    branch: Branch<RotationGraphEdge>,
    parent: AngularState,
    name: string,
    spec: Extract<RotationEdge, { kind: 'free' | 'inertia' }>,
  ): void {
    const { v } = this.algebra
    const block = branch.edge.block
    const [yawName, pitchName, rollName] = spec.kind === 'free' ? spec.coordinates : (['yaw', 'pitch', 'roll'] as const)
    const speeds = spec.kind === 'free' ? spec.speeds : (['wx', 'wy', 'wz'] as const)
    const freedoms = speeds.map((s) => this.variables.freedom(block, s, 'rad/s'))
    const p = v.vec(freedoms[0].speed, freedoms[1].speed, freedoms[2].speed)
    const [yaw, pitch, roll] = [yawName, pitchName, rollName].map((n) => this.variables.symbol(block, n))
    const rates = eulerRates321(this.m, p, pitch, roll)
    ;[yawName, pitchName, rollName].forEach((n, i) => this.variables.coordinate(block, n, 'rad', rates[i]))
    const forward = [
      turn(this.m, v.vec(0, 0, 1), yaw, rates[0]),
      turn(this.m, v.vec(0, 1, 0), pitch, rates[1]),
      turn(this.m, v.vec(1, 0, 0), roll, rates[2]),
    ]
    const steps = branch.reversed ? inverse(this.m, forward) : forward
    const relative = branch.reversed ? v.neg(steps.reduce((x, s) => this.algebra.down(s, x), p)) : p
    const axes = this.algebra.derive(parent.axes, name, steps, relative)
    this.axesOf.set(branch.child.id, axes)
    const turned = this.algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, axes)
    const unit = (i: number): Vec3 => {
      const e = v.identity[i]
      return branch.reversed ? v.neg(steps.reduce((x, s) => this.algebra.down(s, x), e)) : e
    }
    const directions = freedoms.map((freedom, i) => ({ freedom, direction: unit(i) }))
    this.put({
      axes,
      stored: axes,
      parent,
      w: v.named(`${name}.w`, v.add(turned.vector, relative)),
      directions,
      bias: v.named(`${name}.wb`, turned.bias),
    })
    // reversed, the speeds are components in the parent's axes, whose turning adds w x w = 0
    this.relative.set(axes, { rate: relative, directions, bias: v.zero })
  }

  private stepsOf(branch: Branch<RotationGraphEdge>): StepPart[] {
    const { spec, block } = branch.edge
    let parts: StepPart[]
    switch (spec.kind) {
      case 'rigid':
        parts =
          spec.rotation === null
            ? []
            : [{ step: { kind: 'constant', matrix: spec.rotation }, freedom: null, acceleration: null }]
        break
      case 'turning':
        parts = spec.axes.map((a) => {
          const freedom = this.variables.freedom(block, a.rate, 'rad/s')
          const angle = this.variables.symbol(block, a.coordinate)
          this.variables.coordinate(block, a.coordinate, 'rad', freedom.speed)
          return { step: turn(this.m, a.axis, angle, freedom.speed), freedom: { freedom, sign: 1 }, acceleration: null }
        })
        break
      case 'motion': {
        const { rate, acceleration } = timeDerivatives(this.m, this.time, spec.angle, block)
        parts = [{ step: turn(this.m, spec.axis, spec.angle, rate), freedom: null, acceleration }]
        break
      }
      default:
        throw new Error(`${branch.edge.name} cannot be a branch`)
    }
    if (!branch.reversed) return parts
    const steps = inverse(
      this.m,
      parts.map((p) => p.step),
    )
    return [...parts].reverse().map((p, i) => ({
      step: steps[i],
      freedom: p.freedom === null ? null : { freedom: p.freedom.freedom, sign: -1 },
      acceleration: p.acceleration === null ? null : this.m.neg(p.acceleration),
    }))
  }
}

interface StepPart {
  readonly step: Step
  readonly freedom: { readonly freedom: Freedom; readonly sign: number } | null
  /** Second derivative of a prescribed angle. */
  readonly acceleration: Expr | null
}

function turn(m: SymbolicMath, axis: Vec3, angle: Expr, rate: Expr): Step {
  return { kind: 'turn', axis, sin: m.sin(angle), cos: m.cos(angle), rate }
}

function inverse(m: SymbolicMath, steps: readonly Step[]): Step[] {
  return [...steps].reverse().map((s) => {
    if (s.kind === 'turn') return { ...s, sin: m.neg(s.sin), rate: m.neg(s.rate) }
    const [a, b, c] = s.matrix
    return {
      kind: 'constant',
      matrix: [
        [a[0], b[0], c[0]],
        [a[1], b[1], c[1]],
        [a[2], b[2], c[2]],
      ],
    }
  })
}

/**
 * First and second time derivative of a prescribed motion.
 * @throws ModelError `not-smooth` if it depends on the motion of the model
 */
export function timeDerivatives(
  m: SymbolicMath,
  time: Expr,
  x: Expr,
  block: string,
): { rate: Expr; acceleration: Expr } {
  for (const e of topologicalOrder([x])) {
    const unbound = e.op === 'wire' && (e.data as { definition: Expr | null }).definition === null
    if (unbound || (e.op === 'symbol' && e.name.startsWith('state:'))) {
      throw new ModelError(
        'not-smooth',
        'a driver needs a signal that is a known function of time',
        { block, port: 'u' },
        'feed it from a sine, smooth step or spline table, not from a measured quantity',
      )
    }
  }
  const [rate] = tangents(m.pool, [x], new Map([[time, m.pool.one]]))
  const [acceleration] = tangents(m.pool, [rate], new Map([[time, m.pool.one]]))
  return { rate: m.named(`${block}.rate`, rate), acceleration: m.named(`${block}.acceleration`, acceleration) }
}
