/**
 * Masses and inertias of the model, summed in one place: for frames that share a velocity or an orientation, as the
 * equations need them, and for single frames, as the cutsets of reactions need them.
 */
import type { FrameNode, Inertia } from '../../model/component/component'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Kinematics } from '../kinematics/kinematics'
import type { AngularState } from '../kinematics/rotations'
import type { LinearState } from '../kinematics/translations'
import type { SolvedDynamics } from './elimination'

export class Inertias {
  /** Masses by frames that share a velocity. */
  readonly masses = new Map<LinearState, Expr>()
  /** Inertias by frames that share an orientation, in its axes. */
  readonly inertias = new Map<AngularState, Inertia>()
  private readonly massesAt = new Map<number, Expr[]>()

  constructor(private readonly m: SymbolicMath) {}

  addMass(s: LinearState, node: FrameNode, mass: Expr): void {
    this.masses.set(s, this.m.add(this.masses.get(s) ?? 0, mass))
    this.massesAt.set(node.id, [...(this.massesAt.get(node.id) ?? []), mass])
  }

  /** Adds inertia about a node, in the axes of the node. */
  addInertia(s: AngularState, j: Inertia): void {
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

  /** Returns the mass at one frame; undefined if there is none. */
  massAt(node: FrameNode): Expr | undefined {
    const masses = this.massesAt.get(node.id)
    return masses === undefined ? undefined : this.m.add(...masses)
  }
}

export function tensor(j: Inertia): readonly [Vec3, Vec3, Vec3] {
  return [
    [j.xx, j.xy, j.xz],
    [j.xy, j.yy, j.yz],
    [j.xz, j.yz, j.zz],
  ]
}

/** Returns the moment that the inertia at a frame needs, J w' + w x J w, in its axes; undefined if there is none. */
export function inertialMoments(
  { collection, rotations, algebra }: Kinematics,
  solved: SolvedDynamics,
): (node: FrameNode) => Vec3 | undefined {
  const { v } = algebra
  const known = new Map<number, Vec3>()
  return (node) => {
    let sum = known.get(node.id)
    if (sum !== undefined) return sum
    for (const e of collection.rotation) {
      if (e.spec.kind !== 'inertia' || e.to.id !== node.id) continue
      const s = rotations.state(e.to)
      const j = tensor(e.spec.inertia)
      const moment = v.add(v.apply(j, solved.angular(s)), v.cross(rotations.ownVelocity(s.stored), v.apply(j, s.w)))
      const inNode = algebra.resolve(moment, s.stored, rotations.of(e.to))
      sum = sum === undefined ? inNode : v.add(sum, inNode)
    }
    if (sum !== undefined) known.set(node.id, sum)
    return sum
  }
}
