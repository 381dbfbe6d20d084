/**
 * Axes that follow others (`Guide`): in the tree, a component with guides is one motion r(q, t), R(q, t) with as few
 * degrees of freedom as it has free axes (explicit joint; DynaFlexPro/Tire thesis, section 2.3.3). Otherwise its axes
 * are all free, and each curve is a constraint.
 */
import { entryOf, present } from '../../collections/entries'
import type { GraphEdge } from '../../graph/graph'
import type { Flange, JointAxis } from '../../model/component/frames'
import { memberName } from '../../model/names/names'
import { gradients, substitute, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { GuideDeclaration } from '../collect/declarations'
import { motionWithin, timeDerivative, type KnownRates } from '../collect/known-rates'
import { selectTrees, type TreeChoice } from './trees'

/**
 * Puts the curves of guides into the axes of their joints where they can be one motion; adds constraints for the
 * others. A component is not one motion if a curve depends on measured motion, if the formulation puts one of its edges
 * into the cotree, or if an edge closes a loop.
 * @throws ModelError `not-smooth` for a curve moved by a signal whose rate jumps
 */
export function placeGuides(c: Collection, choice: TreeChoice): void {
  if (c.guides.length === 0) return
  const blocks = new Map<string, GuideDeclaration[]>()
  for (const guide of c.guides) blocks.set(guide.block, [...(blocks.get(guide.block) ?? []), guide])
  const asMotion = new Set<string>()
  for (const [block, guides] of blocks) {
    const curves = guides.map((guide) => curveOf(c, guide))
    const edges = guides.flatMap(({ flange, over }) => [flange.edge, ...over.flatMap((of) => edgesUnder(of))])
    const chosen = edges.some((edge) =>
      [choice.translation, choice.rotation].some((places) => places?.[edge] === 'cotree'),
    )
    if (curves.some((curve) => curve === undefined)) continue
    const jumping = guides.find(({ jumps }) => jumps !== undefined)?.jumps?.()
    if (jumping !== undefined) throw jumping
    if (chosen) continue
    asMotion.add(block)
    guides.forEach((guide, i) => follow(c, guide, curves[i]))
  }
  for (;;) {
    const { translationTree, rotationTree } = selectTrees(c, choice)
    const chords = new Set<string>([...translationTree.chords, ...rotationTree.chords].map(({ name }) => name))
    const closing = [...asMotion].find((block) =>
      entryOf(blocks, block).some(({ flange, over }) =>
        [flange.edge, ...over.flatMap((of) => edgesUnder(of))].some((edge) => chords.has(edge)),
      ),
    )
    if (closing === undefined) break
    asMotion.delete(closing)
    for (const guide of entryOf(blocks, closing)) follow(c, guide, undefined)
  }
  for (const [block, guides] of blocks) if (!asMotion.has(block)) for (const guide of guides) constrain(c, guide)
}

/** Returns the position on an axis in coordinates and time; undefined if it depends on other motion. */
function curveOf(c: Collection, { over, position }: GuideDeclaration): Expr | undefined {
  const coordinates = over.flatMap((flange) => flangesUnder(flange)).map((flange) => coordinateOf(c, flange))
  if (coordinates.includes(undefined)) return undefined
  const curve = position((flange) => placeOf(c, flange))
  // the coordinates count as constants here: what is left has to be known, and its rates too, which states hide; an
  // input gets the symbols of its rates when they are requested
  const constant = new Set(coordinates)
  const known: KnownRates = {
    has: (symbol) => constant.has(symbol) || c.rates.has(symbol),
    get: (symbol) => (constant.has(symbol) ? () => c.pool.zero : c.rates.get(symbol)),
  }
  const isKnown = (e: Expr): boolean => motionWithin(known, e) === undefined
  if (!isKnown(curve)) return undefined
  const rate = timeDerivative(c.pool, known, curve)
  return isKnown(rate) && isKnown(timeDerivative(c.pool, known, rate)) ? curve : undefined
}

/** Returns the axes of joints that an axis consists of: itself, or those that it follows as through gears. */
export function flangesUnder(flange: Flange): readonly Flange[] {
  return flange.follows === undefined ? [flange] : flange.follows.terms.flatMap((term) => flangesUnder(term.flange))
}

const edgesUnder = (flange: Flange): readonly string[] => flangesUnder(flange).map(({ edge }) => edge)

/** Returns the joint axis of a flange. */
export function axisOf(c: Collection, flange: Flange): { readonly edge: GraphEdge; readonly axis: JointAxis } {
  const edge = [...c.translation, ...c.rotation].find(({ name }) => name === flange.edge)
  if (edge?.spec.kind !== 'sliding' && edge?.spec.kind !== 'turning') throw new Error(`flange on ${flange.edge}`)
  return { edge, axis: edge.spec.axes[flange.axis] }
}

/** Returns the coordinate on an axis of a joint; undefined if the axis follows a curve itself. */
function coordinateOf(c: Collection, flange: Flange): Expr | undefined {
  if (c.guides.some((guide) => guide.flange.edge === flange.edge && guide.flange.axis === flange.axis)) return undefined
  const { edge, axis } = axisOf(c, flange)
  const full = memberName(edge.block, axis.coordinate)
  return c.pool.symbol(full, 'state', { name: full })
}

/** Returns the position on an axis in the coordinates of the joints under it. */
function placeOf(c: Collection, flange: Flange): Expr {
  const { follows } = flange
  if (follows === undefined) return present(coordinateOf(c, flange))
  return (
    follows.position ?? c.math.add(...follows.terms.map((term) => c.math.mul(term.factor, placeOf(c, term.flange))))
  )
}

/** Sets or removes the curve of an axis. */
function follow(c: Collection, { flange }: GuideDeclaration, along: Expr | undefined): void {
  const put = (axes: readonly JointAxis[]): readonly JointAxis[] =>
    axes.map(({ axis, coordinate, rate }, i) => {
      const known = i === flange.axis ? along : axes[i].along
      return { axis, coordinate, rate, ...(known === undefined ? {} : { along: known }) }
    })
  c.translation.forEach((edge, i) => {
    if (edge.name === flange.edge && edge.spec.kind === 'sliding')
      c.translation[i] = { ...edge, spec: { ...edge.spec, axes: put(edge.spec.axes) } }
  })
  c.rotation.forEach((edge, i) => {
    if (edge.name === flange.edge && edge.spec.kind === 'turning')
      c.rotation[i] = { ...edge, spec: { ...edge.spec, axes: put(edge.spec.axes) } }
  })
}

/** Adds the curve as a constraint, with the loads that follow from its slopes by virtual work. */
function constrain(c: Collection, { name, block, unit, flange, over, position }: GuideDeclaration): void {
  const { math, pool } = c
  const places = over.map((_, i) => pool.symbol(`place ${i} of ${name}`, 'argument'))
  const curve = position((of) => places[over.indexOf(of)])
  const slopes = gradients(pool, curve, places)
  c.constraints.push({
    name,
    block,
    kind: 'holonomic',
    unit,
    value: (m) =>
      math.sub(
        m.flange(flange).position,
        position((of) => m.flange(of).position),
      ),
    loads: (m) => {
      const at = new Map(over.map((of, i) => [places[i], m.flange(of).position]))
      return [
        { flange, effort: pool.one },
        ...over.map((of, i) => ({ flange: of, effort: math.neg(substitute(pool, [slopes[i]], at)[0]) })),
      ]
    },
  })
}
