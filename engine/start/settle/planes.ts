/**
 * Joints whose speeds do not turn with the part that they carry: two displacements in a plane and a rotation about its
 * normal.
 */
import type { PlaneSpeeds } from '../../analyse/operating/turning-axes'
import { memberName } from '../../model/names/names'
import { evaluate } from '../../symbolic'
import type { Instance } from '../../compile/instance'

/** Tolerance for directions at right angles and of unit length. */
const near = 1e-9

/**
 * Returns the indices of the speeds of such joints among the states of a form of the equations. A joint is left out if
 * the form has other speeds than those of the joint.
 */
export function planesOf(instance: Instance): readonly PlaneSpeeds[] {
  const { collection, states } = instance.compilation
  const known = instance.parameterSymbols()
  return collection.translation.flatMap(({ block, from, to, spec }) => {
    if (spec.kind !== 'sliding' || spec.axes.length !== 2) return []
    const rotation = collection.rotation.find(
      (edge) => edge.from === from && edge.to === to && edge.spec.kind === 'turning' && edge.spec.axes.length === 1,
    )
    if (rotation?.spec.kind !== 'turning') return []
    const [first, second] = spec.axes
    const [about] = rotation.spec.axes
    const [u, v, n] = [first, second, about].map(({ axis }) => evaluate([...axis], known))
    const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, part, i) => sum + part * b[i], 0)
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const isOne = (value: number): boolean => Math.abs(value - 1) < near
    if (!isOne(dot(u, u)) || !isOne(dot(v, v)) || !isOne(dot(normal, n))) return []
    const at = (of: string, name: string): number => states.findIndex((state) => state.name === memberName(of, name))
    const plane: PlaneSpeeds = {
      along: [at(block, first.rate), at(block, second.rate)],
      angle: at(rotation.block, about.coordinate),
      rate: at(rotation.block, about.rate),
    }
    return [...plane.along, plane.angle, plane.rate].every((place) => place >= 0) ? [plane] : []
  })
}
