/** Applied forces, moments and efforts on axes, put into the dynamics. */
import type { Flange, FrameNode, Motion, ResolvedIn } from '../../model/component/component'
import type { GraphEdge, RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import type { Expr, Vec3 } from '../../symbolic'
import type { Axes } from '../algebra/axes'
import type { Drive } from '../collect/declarations'
import type { Kinematics } from '../kinematics/kinematics'
import type { Dynamics } from './dynamics'
import type { AppliedLoad } from './reactions'

function frameIn(resolved: ResolvedIn, motion: Motion): FrameNode {
  return typeof resolved === 'function' ? resolved(motion) : resolved
}

export interface Loads {
  readonly forces: AppliedLoad[]
  readonly moments: AppliedLoad[]
  /** Sum of efforts on a joint's axes, by edge name, in the axes of `from`. */
  readonly efforts: Map<string, Vec3>
  /** Sum of efforts on an axis that follows others, by its name. */
  readonly passed: Map<string, Expr>
  /** Efforts on axes of joints in the tree, one by one. */
  readonly driven: { readonly block: string; readonly flange: Flange; readonly effort: Expr }[]
}

export interface ChordAxis {
  readonly direction: Vec3
  readonly axes: Axes
  /** Arm from the origin of `from` to that of `to`. */
  readonly arm: Vec3
}

/** @param drives efforts along flanges */
export function applyLoads(kinematics: Kinematics, drives: readonly Drive[], dynamics: Dynamics): Loads {
  const { collection: c, motion, rotations, flanges } = kinematics
  const { v } = kinematics.algebra
  /**
   * Applies an effort on an axis of a joint in the cotree: a force on `to` and its opposite, at the same point, on
   * `from`.
   */
  const putOnChord = (block: string, edge: GraphEdge, { direction, axes, arm }: ChordAxis, effort: Expr): void => {
    const vector = v.named(`${edge.name}.effort`, v.scale(effort, direction))
    const opposite = v.neg(vector)
    if (edge.domain === 'rotation') {
      dynamics.addMoment(edge.to, vector, axes)
      dynamics.addMoment(edge.from, opposite, axes)
      loads.moments.push({ block, node: edge.to, axes, vector }, { block, node: edge.from, axes, vector: opposite })
      return
    }
    const back = v.cross(arm, opposite)
    dynamics.addForce(edge.to, vector, axes)
    dynamics.addForce(edge.from, opposite, axes)
    dynamics.addMoment(edge.from, back, axes)
    loads.forces.push({ block, node: edge.to, axes, vector }, { block, node: edge.from, axes, vector: opposite })
    loads.moments.push({ block, node: edge.from, axes, vector: back })
  }
  const loads: Loads = { forces: [], moments: [], efforts: new Map(), passed: new Map(), driven: [] }
  const put = (e: { readonly block: string; readonly name?: string }, add: () => void): void =>
    c.pool.within([e.name === undefined ? { block: e.block } : { block: e.block, edge: e.name }], add)
  /** Applies the pull of a point mass in the origin of the ground. */
  const pull = (mu: Expr, e: TranslationGraphEdge, mass: Expr): void => {
    const m = c.math
    const r = motion.position(c.ground, e.to, c.ground)
    const distance = m.named(`${e.name}.distance`, m.sqrt(v.dot(r, r)))
    const vector = v.named(`${e.name}.gravity`, v.scale(m.mul(-1, mu, mass, m.ipow(distance, -3)), r))
    const axes = rotations.of(c.ground)
    dynamics.addForce(e.to, vector, axes)
    // the work of the field belongs to the potential of the body, not to a block
    loads.forces.push({ block: '', node: e.to, axes, vector })
  }
  const putTranslation = (e: TranslationGraphEdge): void => {
    if (e.spec.kind === 'inertia') {
      dynamics.addMass(e.to, e.spec.mass)
      if (c.pointField !== null) pull(c.pointField, e, e.spec.mass)
    } else if (e.spec.kind === 'force') {
      const vector = v.named(`${e.name}.F`, e.spec.force(motion))
      const axes = rotations.of(frameIn(e.spec.resolved, motion))
      dynamics.addForce(e.to, vector, axes)
      dynamics.addForce(e.from, v.neg(vector), axes)
      loads.forces.push(
        { block: e.block, node: e.to, axes, vector },
        { block: e.block, node: e.from, axes, vector: v.neg(vector) },
      )
    }
  }
  const putRotation = (e: RotationGraphEdge): void => {
    if (e.spec.kind === 'inertia') dynamics.addInertia(e.to, e.spec.inertia)
    else if (e.spec.kind === 'moment') {
      const vector = v.named(`${e.name}.M`, e.spec.moment(motion))
      const axes = rotations.of(frameIn(e.spec.resolved, motion))
      dynamics.addMoment(e.to, vector, axes)
      dynamics.addMoment(e.from, v.neg(vector), axes)
      loads.moments.push(
        { block: e.block, node: e.to, axes, vector },
        { block: e.block, node: e.from, axes, vector: v.neg(vector) },
      )
    }
  }
  const putDrive = (d: Drive): void => {
    const { follows } = d.flange
    if (follows !== undefined) {
      const { edge: name } = d.flange
      loads.passed.set(name, c.math.add(loads.passed.get(name) ?? 0, d.effort(motion)))
      for (const { flange, factor } of follows.terms)
        putDrive({ ...d, flange, effort: (m) => c.math.mul(factor, d.effort(m)) })
      return
    }
    const edge = [...c.translation, ...c.rotation].find((e) => e.name === d.flange.edge)
    const spec = edge?.spec
    if (edge === undefined || (spec?.kind !== 'sliding' && spec?.kind !== 'turning')) return
    const effort = c.math.named(`${d.block}.effort`, d.effort(motion))
    const chord = flanges.chord(d.flange)
    if (chord !== null) {
      putOnChord(d.block, edge, chord, effort)
      return
    }
    loads.driven.push({ block: d.block, flange: d.flange, effort })
    const { axis } = spec.axes[d.flange.axis]
    for (const [freedom, column] of kinematics.axes.of(edge, d.flange.axis).columns)
      dynamics.addEffort(freedom, c.math.mul(column, effort))
    loads.efforts.set(edge.name, v.add(loads.efforts.get(edge.name) ?? v.zero, v.scale(effort, axis)))
  }
  for (const e of c.translation) put(e, () => putTranslation(e))
  for (const e of c.rotation) put(e, () => putRotation(e))
  for (const d of drives) put({ block: d.block }, () => putDrive(d))
  return loads
}
