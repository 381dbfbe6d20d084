/**
 * Forces that a condition written with measured signals puts on frames, per unit of effort: by the chain rule
 *
 *     phi = f(y_1, y_2, ...),   loads = sum of df/dy_k * loads conjugate to y_k
 *
 * where the y are outputs of sensors. Positions count for holonomic conditions, velocities for others.
 */
import { ModelError } from '../../errors/model-error'
import type { ConjugateLoad, FrameLoad } from '../../model/component/equations'
import type { Motion } from '../../model/component/component'
import { definitionOf, Depends, gradients, operandsOf, vectorMath, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ConstraintDeclaration } from '../collect/declarations'

/**
 * Returns the loads of a condition, also of one that states itself where it acts.
 * @throws ModelError `unsupported` if the condition uses a signal whose forces are not known
 */
export function conditionLoads(
  c: Collection,
  declaration: ConstraintDeclaration,
  motion: Motion,
): readonly FrameLoad[] {
  const declaredLoads = declaration.loads?.(motion)
  if (declaredLoads !== undefined) return declaredLoads.flatMap((load) => onFrames(c, motion, load, c.pool.one))
  const level = declaration.kind === 'holonomic' ? 'position' : 'velocity'
  const measured = new Map(
    [...c.outputs.values()].flatMap(({ wire, conjugate }) =>
      conjugate === undefined ? [] : [[wire, conjugate] as const],
    ),
  )
  const value = declaration.value(motion)
  const outside = new Set(c.inputs.flatMap(({ symbols }) => symbols))
  const wires = [...measuredWires(value, new Set(measured.keys()), outside, declaration)].filter(
    (wire) => measured.get(wire)?.level === level,
  )
  const partials = gradients(c.pool, value, wires)
  return wires.flatMap((wire, k) =>
    partials[k] === c.pool.zero
      ? []
      : (measured.get(wire)?.loads(motion) ?? []).flatMap((load) => onFrames(c, motion, load, partials[k])),
  )
}

/**
 * Multiplies a load by a factor. A load on the axis of a joint becomes a force or moment on both its frames, at the
 * origin of `to`.
 */
function onFrames(c: Collection, motion: Motion, load: ConjugateLoad, factor: Expr): readonly FrameLoad[] {
  const v = vectorMath(c.math)
  if (!('flange' in load))
    return [{ ...load, force: v.scale(factor, load.force), moment: v.scale(factor, load.moment) }]
  const { follows } = load.flange
  if (follows !== undefined) {
    return follows.terms.flatMap((term) =>
      onFrames(c, motion, { flange: term.flange, effort: load.effort }, c.math.mul(factor, term.factor)),
    )
  }
  const edge = [...c.translation, ...c.rotation].find((e) => e.name === load.flange.edge)
  if (edge === undefined || (edge.spec.kind !== 'sliding' && edge.spec.kind !== 'turning')) return []
  const { from, to } = edge
  const vector = v.scale(c.math.mul(factor, load.effort), edge.spec.axes[load.flange.axis].axis)
  const back = v.neg(vector)
  if (edge.domain === 'rotation') {
    return [
      { node: to, resolved: from, force: v.zero, moment: vector },
      { node: from, resolved: from, force: v.zero, moment: back },
    ]
  }
  return [
    { node: to, resolved: from, force: vector, moment: v.zero },
    { node: from, resolved: from, force: back, moment: v.cross(motion.position(from, to, from), back) },
  ]
}

/**
 * Returns the outputs with conjugate forces from which an expression is made; it may depend on motion through nothing
 * else.
 */
function measuredWires(
  value: Expr,
  known: ReadonlySet<Expr>,
  outside: ReadonlySet<Expr>,
  { block }: ConstraintDeclaration,
): ReadonlySet<Expr> {
  const wires = new Set<Expr>()
  const seen = new Set<Expr>()
  const stack = [value]
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (seen.has(e)) continue
    seen.add(e)
    if (known.has(e)) {
      wires.add(e)
      continue
    }
    // inputs set from outside, such as a source whose value is sought, move nothing and act on no frame
    if (outside.has(e)) continue
    if (e.op === 'symbol' && (e.depends & Depends.state) !== 0) {
      throw new ModelError(
        'unsupported',
        `the condition uses a signal that does not state the frames on which it acts, so its reactions are unknown`,
        { block },
        'measure it by a displacement, distance, velocity, angle, orientation or joint sensor',
      )
    }
    const definition = definitionOf(e)
    stack.push(...(definition === undefined ? operandsOf(e) : [definition]))
  }
  return wires
}
