/**
 * Orientation and angular velocity along the rotational tree. Every frame gets its `Axes`; every
 * axes an angular velocity, stored in the axes where it is cheapest: a body of revolution on its
 * spin joint is kept in the axes that do not spin (its inertia is constant there, and the angle of
 * rotation never appears).
 */
import { entryOf } from '../../collections/entries'
import { motionWithin, timeDerivative, type KnownRates } from '../collect/known-rates'
import type { FrameNode } from '../../model/component/component'
import { ModelError } from '../../errors/model-error'
import type { RotationGraphEdge } from '../../graph/graph'
import type { Branch, Tree } from '../../graph/tree'
import type { Expr, Origin, SymbolicMath, Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra, Step } from '../algebra/axes'
import { freeRotation, type WholeRate } from '../across/rotation'
import type { ChosenSpaces } from '../across/choose'
import { standardRotation, type FreeRotationEdge } from '../across/spaces'
import type { Collection } from '../collect/collection'
import type { Freedom, Variables } from '../algebra/coordinates'
import { withWay, type GuidedAxes } from './guided-axes'
import { inverse, turn } from '../algebra/steps'

export interface Direction {
  readonly freedom: Freedom
  readonly direction: Vec3
}

/**
 * Angular velocity and acceleration: w' = resolved w' of the parent + sum of direction * p' + bias, components in
 * `stored`.
 */
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

/** Spin joint: axes, with its angular velocity relative to the carrier. */
interface Spin {
  readonly carrierNode: FrameNode
  readonly axis: Vec3
  readonly rate: Expr
}

/** Inputs of the kinematics besides the graph. */
export interface KinematicParts {
  readonly algebra: AxesAlgebra
  readonly variables: Variables
  /** Across spaces of edges with three degrees of freedom. */
  readonly spaces: ChosenSpaces
  readonly axes: GuidedAxes
}

export class Rotations {
  readonly axesOf = new Map<number, Axes>()
  readonly angular = new Map<Axes, AngularState>()
  readonly order: AngularState[] = []
  /** Relative rates by axes, for all but those of the ground. */
  readonly relative = new Map<Axes, RelativeRate>()
  /** Rates across several axes at once, by the last of them. */
  readonly wholes = new Map<Axes, WholeRate>()
  private readonly spins = new Map<Axes, Spin>()
  /** Frames that follow a body of revolution without spinning, by its frame; no blocks have them. */
  readonly carriers = new Map<FrameNode, FrameNode>()
  /** Yaw, pitch and roll that are coordinates, by the resulting axes. */
  readonly angles = new Map<Axes, { readonly base: Axes; readonly angles: readonly [Expr, Expr, Expr] }>()
  /** Axes that turn with the first angle of a block only, if they are requested. */
  readonly headings = new Map<string, Axes>()
  readonly ground: Axes
  /** Edges that determine the motion of frames. */
  readonly sources = new Map<AngularState, readonly Origin[]>()

  readonly algebra: AxesAlgebra
  private readonly m: SymbolicMath
  private readonly rates: KnownRates
  private readonly variables: Variables
  private readonly spaces: ChosenSpaces
  private readonly axes: GuidedAxes

  constructor(c: Collection, tree: Tree<RotationGraphEdge>, { algebra, variables, spaces, axes }: KinematicParts) {
    this.m = c.math
    this.rates = c.rates
    this.algebra = algebra
    this.variables = variables
    this.spaces = spaces
    this.axes = axes
    this.ground = algebra.root('ground')
    this.axesOf.set(c.ground.id, this.ground)
    this.put({
      axes: this.ground,
      stored: this.ground,
      parent: null,
      w: algebra.v.zero,
      directions: [],
      bias: algebra.v.zero,
    })
    for (const branch of tree.branches) {
      const { block, name } = branch.edge
      this.m.pool.within([{ block, edge: name }], () => this.follow(branch, spaces.spins(branch)))
    }
  }

  of(node: FrameNode): Axes {
    const axes = this.axesOf.get(node.id)
    if (axes === undefined) throw new Error(`frame ${node.name} has no orientation`)
    return axes
  }

  state(node: FrameNode): AngularState {
    return entryOf(this.angular, this.of(node))
  }

  /** Returns the angular velocity of a frame in the axes of another. */
  velocity(node: FrameNode, resolved: Axes): Vec3 {
    const s = this.state(node)
    return this.algebra.resolve(s.w, s.stored, resolved)
  }

  /** Returns the angular velocity of axes, resolved in these axes. */
  ownVelocity(axes: Axes): Vec3 {
    const s = entryOf(this.angular, axes)
    return this.algebra.resolve(s.w, s.stored, axes)
  }

  /** Returns the spin joint that carries a frame about this axis, if there is one. */
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
    this.sources.set(s, this.m.pool.origin)
  }

  private follow(branch: Branch<RotationGraphEdge>, despun: boolean): void {
    const parentAxes = this.of(branch.parent)
    const spec = branch.edge.spec
    if (spec.kind === 'rigid' && spec.rotation === null) {
      this.axesOf.set(branch.child.id, parentAxes)
      return
    }
    const parent = entryOf(this.angular, parentAxes)
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
    for (const { step, columns, acceleration } of parts) {
      if (!despun) {
        w = this.algebra.down(step, w)
        bias = this.algebra.down(step, bias)
        directions = directions.map((d) => ({ ...d, direction: this.algebra.down(step, d.direction) }))
      }
      if (step.kind !== 'turn') continue
      const stepRate = v.scale(step.rate, step.axis)
      if (!despun) bias = v.sub(bias, v.cross(stepRate, w))
      w = v.add(w, stepRate)
      if (acceleration !== null) bias = v.add(bias, v.scale(acceleration, step.axis))
      for (const [freedom, column] of columns)
        directions = withWay(directions, freedom, v.scale(column, step.axis), (a, b) => v.add(a, b))
    }
    this.put({ axes, stored, parent, w: v.named(`${name}.w`, w), directions, bias: v.named(`${name}.wb`, bias) })
    this.relative.set(axes, this.relativeRate(parts))
    const only = parts.length === 1 ? parts[0].step : null
    if (only?.kind === 'turn') this.spins.set(axes, { carrierNode: branch.parent, axis: only.axis, rate: only.rate })
  }

  /** Returns the rate of a sequence of steps, in which each step turns the axes of the later ones. */
  private relativeRate(parts: readonly StepPart[]): RelativeRate {
    const { v } = this.algebra
    let rate = v.zero
    let bias = v.zero
    let directions: Direction[] = []
    for (const { step, columns, acceleration } of parts) {
      rate = this.algebra.down(step, rate)
      bias = this.algebra.down(step, bias)
      directions = directions.map((d) => ({ ...d, direction: this.algebra.down(step, d.direction) }))
      if (step.kind !== 'turn') continue
      const stepRate = v.scale(step.rate, step.axis)
      bias = v.sub(bias, v.cross(stepRate, rate))
      rate = v.add(rate, stepRate)
      if (acceleration !== null) bias = v.add(bias, v.scale(acceleration, step.axis))
      for (const [freedom, column] of columns)
        directions = withWay(directions, freedom, v.scale(column, step.axis), (a, b) => v.add(a, b))
    }
    return { rate, directions, bias }
  }

  private followFree(
    branch: Branch<RotationGraphEdge>,
    parent: AngularState,
    name: string,
    spec: FreeRotationEdge,
  ): void {
    const { m, algebra, variables } = this
    const { child, edge } = branch
    const space = this.spaces.rotation(edge.name) ?? standardRotation(spec)
    const { chain, spin, heading, whole } = freeRotation({ m, algebra, variables, branch, parent, name, space })
    for (const { state, relative } of chain) {
      this.put(state)
      this.relative.set(state.axes, relative)
      this.axesOf.set(child.id, state.axes)
    }
    if (space.orientation === '321' && !branch.reversed) {
      const [yaw, pitch, roll] = space.coordinates.map((q) => variables.symbol(edge.block, q))
      this.angles.set(this.of(child), { base: parent.axes, angles: [yaw, pitch, roll] })
    }
    if (whole !== null) this.wholes.set(this.of(child), whole)
    if (heading !== null) this.headings.set(edge.block, heading)
    if (spin === null) return
    const carrierNode = { id: -1 - this.carriers.size, name: `${child.name}.carrier` }
    this.carriers.set(child, carrierNode)
    this.axesOf.set(carrierNode.id, spin.carrier)
    this.spins.set(this.of(child), { carrierNode, axis: spin.axis, rate: spin.rate })
  }

  private stepsOf(branch: Branch<RotationGraphEdge>): StepPart[] {
    const { spec, block } = branch.edge
    let parts: StepPart[]
    switch (spec.kind) {
      case 'rigid':
        parts =
          spec.rotation === null
            ? []
            : [{ step: { kind: 'constant', matrix: spec.rotation }, columns: [], acceleration: null }]
        break
      case 'turning':
        parts = spec.axes.map((a, i) => {
          const { position, rate, columns, bias } = this.axes.of(branch.edge, i)
          const acceleration = bias === this.m.num(0) ? null : bias
          return { step: turn(this.m, a.axis, position, rate), columns, acceleration }
        })
        break
      case 'motion': {
        const { rate, acceleration } = timeDerivatives(this.m, this.rates, spec.angle, block)
        parts = [{ step: turn(this.m, spec.axis, spec.angle, rate), columns: [], acceleration }]
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
      columns: p.columns.map(([freedom, column]) => [freedom, this.m.neg(column)] as const),
      acceleration: p.acceleration === null ? null : this.m.neg(p.acceleration),
    }))
  }
}

interface StepPart {
  readonly step: Step
  /** Derivatives of its angle by the speeds. */
  readonly columns: readonly (readonly [Freedom, Expr])[]
  /** Second derivative of the angle at constant speeds; null if it is zero. */
  readonly acceleration: Expr | null
}

/**
 * Returns the first and second time derivative of a prescribed motion.
 * @throws ModelError `not-smooth` if it depends on the motion of the model
 */
export function timeDerivatives(
  m: SymbolicMath,
  rates: KnownRates,
  x: Expr,
  block: string,
): { rate: Expr; acceleration: Expr } {
  const known = (e: Expr): Expr => {
    if (motionWithin(rates, e) === undefined) return e
    throw new ModelError(
      'not-smooth',
      'a driver needs a signal that is a known function of time',
      { block, port: 'u' },
      'use a sine, smooth step, spline table or a filter of such signals, not a measured quantity',
    )
  }
  // a state in it hides the dependencies of its rate until it is differentiated
  const rate = known(timeDerivative(m.pool, rates, known(x)))
  const acceleration = known(timeDerivative(m.pool, rates, rate))
  return { rate: m.named(`${block}.rate`, rate), acceleration: m.named(`${block}.acceleration`, acceleration) }
}
