/**
 * Bodies that sink through a road. Only tyres touch a road: a vehicle that lands on its roof falls through it, and the
 * rest of the run is meaningless. A body that starts above a plane road and whose centre of mass is below it later is
 * reported.
 */
import type { FrameNode } from '../model/component/component'
import type { RoadDrawing } from '../model/component/drawing'
import { evaluateMap, type MapData } from '../numerics/interpolation/tables'
import { seconds } from '../solve/non-finite'
import { evaluate, vectorMath, type Expr, type Num, type SymbolicMath } from '../symbolic'
import type { StateSample } from '../analyse/stable-step'
import type { Compilation } from '../compile/compile'
import type { Instance } from '../compile/instance'

interface Pair {
  readonly body: string
  readonly road: string
  /** Height of the centre of mass over the lowest point that the road may have there, m. */
  readonly height: Expr
}

function pairsOf({ system }: Compilation): readonly Pair[] {
  const { collection: c, solved } = system
  const { math } = c
  const v = vectorMath(math)
  const bodies = new Map<FrameNode, string>()
  for (const { spec, to, block } of c.translation)
    if (spec.kind === 'inertia' && spec.mass !== c.pool.zero && !bodies.has(to)) bodies.set(to, block)
  return c.drawings.flatMap((drawing): readonly Pair[] => {
    if (drawing.kind !== 'plane') return []
    const { node, normal, height, road, block } = drawing
    const depth = depthOf(math, road?.profile ?? null)
    if (depth === null) return []
    return [...bodies].map(([body, name]) => ({
      ...{ body: name, road: block },
      height: math.add(math.sub(v.dot(solved.position(node, body, node), normal()), height()), depth),
    }))
  })
}

/** Returns the distance of the lowest point of a road below its plane, m, or null if it is not known. */
function depthOf(math: SymbolicMath, profile: RoadDrawing['profile']): Num | null {
  switch (profile?.kind) {
    case undefined:
      return 0
    case 'sine':
      return math.abs(profile.amplitude())
    case 'grid':
      return depthOfMap(profile.map)
    case 'section':
      return null
    case 'curve':
      return null
  }
}

function depthOfMap(map: MapData): number {
  const places = map.x.flatMap((x) => map.y.map((y) => evaluateMap(map, x, y)))
  return Math.max(
    0,
    places.reduce((deepest, height) => Math.max(deepest, -height), 0),
  )
}

export interface SunkenBody {
  readonly body: string
  /** Time from which the centre of mass is below the road, s. */
  readonly time: number
  readonly warning: string
}

/**
 * @param samples states of the run, the first where it started
 * @returns every body that sank through a road
 */
export function sunkenBodies(instance: Instance, samples: readonly StateSample[]): readonly SunkenBody[] {
  const { compilation } = instance
  const pairs = pairsOf(compilation)
  if (pairs.length === 0 || samples.length === 0) return []
  const heights = samples.map(({ t, x, z }) => ({
    t,
    values: evaluate(
      pairs.map((p) => p.height),
      instance
        .symbolValues(Float64Array.from(x), Float64Array.from(z ?? []))
        .set(compilation.system.collection.time, t),
    ),
  }))
  const warned = new Set<string>()
  return pairs.flatMap(({ body, road }, i) => {
    const below = heights.find(({ values }) => values[i] < 0)
    if (below === undefined || !(heights[0].values[i] >= 0) || warned.has(body)) return []
    warned.add(body)
    const depth = Number(Math.max(...heights.map(({ values }) => -values[i])).toPrecision(3))
    const warning =
      `${body} sinks through ${road}: its centre of mass is below the surface from t = ${seconds(Number(below.t.toPrecision(3)))} on, ` +
      `by up to ${depth} m. Only tyres touch a road, so the result is not valid from then on. Give the body contact (a stop on a joint), or end the run earlier`
    return [{ body, time: below.t, warning }]
  })
}
