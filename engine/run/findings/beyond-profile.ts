/**
 * Check for bodies beyond the points of a road. There the road continues straight with the slope of the last point,
 * which is rarely zero for a spline: the road becomes an endless ramp that nobody intended. Heights over x and y do so
 * beyond their edges. The first body that gets there is reported, unless the road is level there.
 */
import type { StateSample } from '../../analyse/stable-step'
import type { FrameNode } from '../../model/component/component'
import type { PiecewisePolynomial } from '../../numerics/interpolation/spline'
import { evaluateMap, type MapData } from '../../numerics/interpolation/tables'
import { seconds } from '../../solve/non-finite'
import { evaluate, vectorMath, type Expr, type Vec3 } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'

/** Slope below which the end of a road counts as level. */
const level = 1e-4

interface Place {
  readonly body: string
  readonly road: string
  /** Position of the centre of mass in a direction of the road, m. */
  readonly at: Expr
  /** Description of the end that a position lies beyond, or undefined if there is none or the road is level there. */
  readonly beyond: (at: number) => { readonly where: string; readonly what: string } | undefined
}

function placesOf({ system }: Compilation): readonly Place[] {
  const { collection: c, solved } = system
  const v = vectorMath(c.math)
  const bodies = new Map<FrameNode, string>()
  for (const { spec, to, block } of c.translation)
    if (spec.kind === 'inertia' && spec.mass !== c.pool.zero && !bodies.has(to)) bodies.set(to, block)
  return c.drawings.flatMap((drawing): readonly Place[] => {
    if (drawing.kind !== 'plane') return []
    const { node, road, block } = drawing
    const profile = road?.profile
    if (road === undefined || (profile?.kind !== 'curve' && profile?.kind !== 'grid')) return []
    return [...bodies].flatMap(([body, name]): readonly Place[] => {
      const inDirection = (direction: Vec3): Expr => v.dot(solved.position(node, body, node), direction)
      const place = { body: name, road: block }
      if (profile.kind === 'curve')
        return [{ ...place, at: inDirection(road.along()), beyond: (at) => beyondCurve(profile.curve, at) }]
      const edges = edgesOf(profile.map)
      const left = v.cross(drawing.normal(), road.along())
      return [
        { ...place, at: inDirection(road.along()), beyond: (at) => beyondEdges('x', edges.x, at) },
        { ...place, at: inDirection(left), beyond: (at) => beyondEdges('y', edges.y, at) },
      ]
    })
  })
}

function beyondCurve({ x: knots, coefficients }: PiecewisePolynomial, at: number): ReturnType<Place['beyond']> {
  // the first and the last segment are the straight lines beyond the points
  const [first, last] = [knots[1], knots[knots.length - 2]]
  const line = at < first ? coefficients[0] : at > last ? coefficients.at(-1) : undefined
  if (line === undefined) return undefined
  const [, slope] = line
  if (Math.abs(slope) < level) return undefined
  const what = `the road continues straight there, with a slope of ${short(100 * slope)} %`
  return { where: `x from ${short(first)} m to ${short(last)} m`, what }
}

/** Places of the outermost breakpoints in x and y, with the largest slope across these edges. */
function edgesOf(map: MapData): Record<'x' | 'y', Edges> {
  // the first and the last segment are the straight lines beyond the points
  const [xs, ys] = [map.x.slice(1, -1), map.y.slice(1, -1)]
  const [x, y] = [xs, ys].map((all) => [all[0], all[all.length - 1]] as const)
  const most = (slopes: readonly number[]): number => slopes.reduce((all, slope) => Math.max(all, Math.abs(slope)), 0)
  // a value at a breakpoint is that of the segment after it: slopes before the first one are those where it begins
  const [outsideX, outsideY] = [map.x, map.y].map((all) => [all[0], all[all.length - 2]] as const)
  return {
    x: { range: x, slope: most(outsideX.flatMap((edge) => ys.map((at) => evaluateMap(map, edge, at, 1, 0)))) },
    y: { range: y, slope: most(outsideY.flatMap((edge) => xs.map((at) => evaluateMap(map, at, edge, 0, 1)))) },
  }
}

interface Edges {
  readonly range: readonly [number, number]
  /** Largest size of the slope across the edges. */
  readonly slope: number
}

function beyondEdges(name: 'x' | 'y', { range: [first, last], slope }: Edges, at: number): ReturnType<Place['beyond']> {
  if (slope < level || (at >= first && at <= last)) return undefined
  const what = `the road continues straight there, with slopes up to ${short(100 * slope)} %`
  return { where: `${name} from ${short(first)} m to ${short(last)} m`, what }
}

/**
 * Checks the samples of a run.
 * @param samples states of the run
 * @returns a warning for every road whose points were left at an end that is not level
 */
export function beyondProfiles(instance: Instance, samples: () => readonly StateSample[]): readonly string[] {
  const { compilation } = instance
  const places = placesOf(compilation)
  if (places.length === 0) return []
  const warned = new Set<string>()
  const warnings: string[] = []
  for (const { t, x, z } of samples()) {
    const symbols = instance.symbolValues(Float64Array.from(x), Float64Array.from(z ?? []))
    const values = evaluate(
      places.map(({ at }) => at),
      symbols.set(compilation.system.collection.time, t),
    )
    places.forEach(({ body, road, beyond }, i) => {
      const end = warned.has(road) ? undefined : beyond(values[i])
      if (end === undefined) return
      warned.add(road)
      warnings.push(
        `${body} is beyond the points of ${road} (${end.where}) from t = ${seconds(Number(t.toPrecision(3)))} on: ` +
          `${end.what}; add points, or end the run earlier`,
      )
    })
  }
  return warnings
}

const short = (value: number): string => `${Number(value.toPrecision(3))}`
