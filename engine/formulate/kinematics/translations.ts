/**
 * Position and velocity along the translational tree. Frames without an offset between them share
 * one velocity. Components are kept in the axes of the frame that the offset is fixed in.
 */
import { entryOf } from '../../collections/entries'
import type { FrameNode } from '../../model/component/component'
import type { TranslationGraphEdge } from '../../graph/graph'
import type { Branch, Tree } from '../../graph/tree'
import type { Expr, Origin, SymbolicMath, Vec3 } from '../../symbolic'
import type { ChosenSpaces } from '../across/choose'
import { standardTranslation, type TranslationSpace } from '../across/spaces'
import type { Collection } from '../collect/collection'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { Variables } from '../algebra/coordinates'
import { withWay, type GuidedAxes } from './guided-axes'
import type { KnownRates } from '../collect/known-rates'
import { timeDerivatives, type Direction, type KinematicParts, type Rotations } from './rotations'

/**
 * Velocity and acceleration: v' = resolved v' of the parent + w' x offset + sum of direction * p' + bias, in `axes`
 * (w': angular acceleration of `axes`).
 */
export interface LinearState {
  readonly id: number
  readonly name: string
  readonly axes: Axes
  readonly parent: LinearState | null
  readonly v: Vec3
  /** Offset; null if there is none. */
  readonly offset: Vec3 | null
  readonly directions: readonly Direction[]
  readonly bias: Vec3
}

/** Displacement along a branch: child minus parent, in `axes`. */
interface Displacement {
  readonly parent: FrameNode
  readonly axes: Axes
  readonly vector: Vec3
  readonly ownRate: OwnRate | null
}

/** Velocity along a branch as seen from its own axes, and its derivative; components in `axes`. */
export interface OwnRate {
  readonly axes: Axes
  readonly rate: Vec3
  readonly directions: readonly Direction[]
  /** Derivative of the components, without the accelerations of degrees of freedom. */
  readonly bias: Vec3
}

/** Displacement along the path between two frames. */
export interface PathPart {
  readonly axes: Axes
  readonly vector: Vec3
  readonly ownRate: OwnRate | null
  readonly sign: 1 | -1
}

export class Translations {
  readonly order: LinearState[] = []
  /** Edges that determine the motion of frames. */
  readonly sources = new Map<LinearState, readonly Origin[]>()
  private readonly states = new Map<number, LinearState>()
  private readonly displacements = new Map<number, Displacement>()
  /** Positions in ground axes, by node. */
  private readonly origins = new Map<number, Vec3>()

  private readonly m: SymbolicMath
  private readonly rates: KnownRates
  private readonly algebra: AxesAlgebra
  private readonly variables: Variables
  private readonly spaces: ChosenSpaces
  private readonly axes: GuidedAxes
  private readonly groundNode: FrameNode

  constructor(
    c: Collection,
    tree: Tree<TranslationGraphEdge>,
    { algebra, variables, spaces, axes }: KinematicParts,
    private readonly rotations: Rotations,
  ) {
    this.m = c.math
    this.rates = c.rates
    this.algebra = algebra
    this.variables = variables
    this.spaces = spaces
    this.axes = axes
    this.groundNode = c.ground
    const { v } = algebra
    const ground: LinearState = {
      id: 0,
      name: 'ground',
      axes: rotations.ground,
      parent: null,
      v: v.zero,
      offset: null,
      directions: [],
      bias: v.zero,
    }
    this.order.push(ground)
    this.states.set(c.ground.id, ground)
    for (const branch of tree.branches) {
      const { block, name } = branch.edge
      this.m.pool.within([{ block, edge: name }], () => this.follow(branch))
    }
    for (const [node, carrier] of rotations.carriers) {
      this.states.set(carrier.id, this.state(node))
      this.displacements.set(carrier.id, { parent: node, axes: rotations.of(node), vector: v.zero, ownRate: null })
    }
  }

  state(node: FrameNode): LinearState {
    return entryOf(this.states, node.id)
  }

  velocity(node: FrameNode, resolved: Axes): Vec3 {
    const s = this.state(node)
    return this.algebra.resolve(s.v, s.axes, resolved)
  }

  /** Returns the displacements that lead from one frame to another, each in its own axes. */
  path(from: FrameNode, to: FrameNode): readonly PathPart[] {
    const up = this.ancestors(from)
    const down = this.ancestors(to)
    while (up.length > 0 && down.length > 0 && up[up.length - 1] === down[down.length - 1]) {
      up.pop()
      down.pop()
    }
    const part = (node: number, sign: 1 | -1): PathPart => {
      const { axes, vector, ownRate } = entryOf(this.displacements, node)
      return { axes, vector, ownRate, sign }
    }
    return [...up.map((n) => part(n, -1)), ...down.reverse().map((n) => part(n, 1))]
  }

  private ancestors(node: FrameNode): number[] {
    const list: number[] = []
    for (let n = node; n.id !== this.groundNode.id; n = entryOf(this.displacements, n.id).parent) list.push(n.id)
    return list
  }

  /**
   * Returns the position of `to` against `from`. Displacements in the same axes are added before they are turned, and
   * turned together with the displacements beyond: the cost is linear in the path.
   */
  position(from: FrameNode, to: FrameNode, resolved: Axes): Vec3 {
    if (from.id === this.groundNode.id && resolved === this.rotations.ground) return this.fromGround(to)
    const { algebra } = this
    const { v } = algebra
    const sums = new Map<Axes, { vector: Vec3; away: number }>()
    const put = (axes: Axes, vector: Vec3): void => {
      const known = sums.get(axes)
      if (known !== undefined) known.vector = v.add(known.vector, vector)
      else sums.set(axes, { vector, away: algebra.chain(axes, resolved).length })
    }
    for (const d of this.path(from, to)) put(d.axes, v.scale(d.sign, d.vector))
    for (;;) {
      const [axes, farthest] = [...sums].reduce((a, b) => (b[1].away > a[1].away ? b : a), [
        resolved,
        { vector: v.zero, away: 0 },
      ] as const)
      if (axes === resolved) return sums.get(resolved)?.vector ?? v.zero
      sums.delete(axes)
      const next = algebra.towards(axes, resolved)
      put(next, algebra.resolve(farthest.vector, axes, next))
    }
  }

  /**
   * Returns the position in ground axes: one step beyond that of the parent, so that all bodies of a chain share one
   * path.
   */
  private fromGround(node: FrameNode): Vec3 {
    const { v } = this.algebra
    let origin = v.zero
    for (const n of this.ancestors(node).reverse()) {
      const known = this.origins.get(n)
      if (known === undefined) {
        const d = entryOf(this.displacements, n)
        const turned = v.apply(this.algebra.matrix(d.axes, this.rotations.ground), d.vector)
        origin = v.named(`${this.states.get(n)?.name ?? 'frame'}.o`, v.add(origin, turned))
        this.origins.set(n, origin)
      } else origin = known
    }
    return origin
  }

  distanceAlong(from: FrameNode, to: FrameNode, direction: Vec3, resolved: Axes): Expr {
    const { v } = this.algebra
    return this.m.add(
      ...this.path(from, to).map((d) =>
        this.m.mul(d.sign, v.dot(d.vector, this.algebra.resolve(direction, resolved, d.axes))),
      ),
    )
  }

  private follow(branch: Branch<TranslationGraphEdge>): void {
    const { v } = this.algebra
    const { edge, parent, child, reversed } = branch
    const { spec, block } = edge
    const base = this.rotations.of(edge.from)
    const sign = reversed ? -1 : 1
    let r = v.zero
    let rate = v.zero
    let extra = v.zero
    let directions: Direction[] = []
    switch (spec.kind) {
      case 'rigid':
        r = spec.offset
        break
      case 'sliding':
        for (const [i, { axis }] of spec.axes.entries()) {
          const motion = this.axes.of(edge, i)
          r = v.add(r, v.scale(motion.position, axis))
          rate = v.add(rate, v.scale(motion.rate, axis))
          extra = v.add(extra, v.scale(motion.bias, axis))
          for (const [freedom, column] of motion.columns)
            directions = withWay(directions, freedom, v.scale(this.m.mul(sign, column), axis), (a, b) => v.add(a, b))
        }
        break
      case 'motion': {
        const d = timeDerivatives(this.m, this.rates, spec.displacement, block)
        r = v.scale(spec.displacement, spec.axis)
        rate = v.scale(d.rate, spec.axis)
        extra = v.scale(d.acceleration, spec.axis)
        break
      }
      case 'free':
      case 'inertia':
        this.followFree(branch)
        return
      default:
        throw new Error(`${edge.name} cannot be a branch`)
    }
    const moves = spec.kind !== 'rigid'
    const ownRate = moves ? { axes: base, rate: v.scale(sign, rate), directions, bias: v.scale(sign, extra) } : null
    this.displacements.set(child.id, { parent, axes: base, vector: v.scale(sign, r), ownRate })
    if (v.isZero(r) && directions.length === 0 && spec.kind === 'rigid') {
      this.states.set(child.id, this.state(parent))
      return
    }
    const w = this.rotations.ownVelocity(base)
    const from = this.state(parent)
    const turned = this.algebra.turn({ vector: from.v, bias: v.zero }, from.axes, base)
    const sr = v.scale(sign, r)
    const srate = v.scale(sign, rate)
    this.put(child, {
      axes: base,
      parent: from,
      v: v.add(turned.vector, v.cross(w, sr), srate),
      offset: v.isZero(r) ? null : sr,
      directions,
      bias: v.add(turned.bias, v.cross(w, srate), v.scale(sign, extra)),
    })
  }

  private followFree(branch: Branch<TranslationGraphEdge>): void {
    const { v } = this.algebra
    const { edge, parent, child, reversed } = branch
    const { spec, block } = edge
    if (spec.kind !== 'free' && spec.kind !== 'inertia') throw new Error(`${edge.name} is not free`)
    const { coordinates, speeds, velocity } = this.spaces.translation(edge.name) ?? standardTranslation(spec)
    const freedoms = speeds.map((s) => this.variables.freedom(block, s, 'm/s'))
    const p = v.vec(freedoms[0].speed, freedoms[1].speed, freedoms[2].speed)
    const base = this.rotations.of(edge.from)
    /** Axes of the speeds. */
    const end = this.axesOfVelocity(edge, velocity)
    const inBase = this.algebra.turn({ vector: p, bias: v.zero }, end, base)
    const symbols = coordinates.map((n) => this.variables.symbol(block, n))
    coordinates.forEach((n, i) => this.variables.coordinate(block, n, { unit: 'm', derivative: inBase.vector[i] }))
    const r = v.vec(symbols[0], symbols[1], symbols[2])
    const w = this.rotations.ownVelocity(base)
    const from = this.state(parent)
    const ownRate: OwnRate = {
      axes: end,
      rate: v.scale(reversed ? -1 : 1, p),
      directions: freedoms.map((freedom, i) => ({
        freedom,
        direction: v.scale(reversed ? -1 : 1, v.identity[i]),
      })),
      bias: v.zero,
    }
    if (reversed) {
      this.displacements.set(child.id, { parent, axes: base, vector: v.neg(r), ownRate })
      const turned = this.algebra.turn({ vector: from.v, bias: v.zero }, from.axes, base)
      this.put(child, {
        axes: base,
        parent: from,
        v: v.sub(turned.vector, v.add(v.cross(w, r), inBase.vector)),
        offset: v.neg(r),
        directions: freedoms.map((freedom, i) => ({
          freedom,
          direction: v.neg(this.algebra.resolve(v.identity[i], end, base)),
        })),
        bias: v.sub(turned.bias, v.add(v.cross(w, inBase.vector), inBase.bias)),
      })
      return
    }
    this.displacements.set(child.id, { parent, axes: base, vector: r, ownRate })
    let start = from
    if (from.parent !== null || !v.isZero(w)) {
      // the point of the base frame that the child passes over
      const turned = this.algebra.turn({ vector: from.v, bias: v.zero }, from.axes, base)
      start = this.make(`${child.name}.base`, {
        axes: base,
        parent: from,
        v: v.add(turned.vector, v.cross(w, r)),
        offset: r,
        directions: [],
        bias: v.add(turned.bias, v.cross(w, inBase.vector)),
      })
    }
    const turned = this.algebra.turn({ vector: start.v, bias: v.zero }, start.axes, end)
    this.put(child, {
      axes: end,
      parent: start,
      v: v.add(turned.vector, p),
      offset: null,
      directions: freedoms.map((freedom, i) => ({ freedom, direction: v.identity[i] })),
      bias: turned.bias,
    })
  }

  private axesOfVelocity({ from, to, block }: TranslationGraphEdge, velocity: TranslationSpace['velocity']): Axes {
    const { rotations } = this
    switch (velocity) {
      case 'body':
        return rotations.of(to)
      case 'carrier':
        return rotations.state(to).stored
      case 'base':
        return rotations.of(from)
      case 'heading': {
        const heading = rotations.headings.get(block)
        if (heading === undefined) throw new Error(`${block} has no heading axes`)
        return heading
      }
    }
  }

  private make(name: string, s: Omit<LinearState, 'id' | 'name'>): LinearState {
    const short = name.replace('.', '_')
    const { v } = this.algebra
    const state = {
      ...s,
      id: this.order.length,
      name: short,
      v: v.named(`${short}.v`, s.v),
      bias: v.named(`${short}.vb`, s.bias),
    }
    this.order.push(state)
    this.sources.set(state, this.m.pool.origin)
    return state
  }

  private put(node: FrameNode, s: Omit<LinearState, 'id' | 'name'>): void {
    this.states.set(node.id, this.make(node.name, s))
  }
}
