/**
 * Check for bodies beyond the points of a road. There the road continues straight with the slope of the last point,
 * which is rarely zero for a spline: the road becomes an endless ramp that nobody intended. The first body that gets
 * there is reported, unless the road is level there.
 */
import type { StateSample } from '../../analyse/stable-step'
import type { FrameNode } from '../../model/component/component'
import type { PiecewisePolynomial } from '../../numerics/interpolation/spline'
import { seconds } from '../../solve/non-finite'
import { evaluate, vectorMath, type Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'

/** Slope below which the end of a road counts as level. */
const level = 1e-4

interface Place {
  readonly body: string
  readonly road: string
  readonly curve: PiecewisePolynomial
  /** Position of the centre of mass along the road, m. */
  readonly along: Expr
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
    if (road?.profile?.kind !== 'curve') return []
    const { curve } = road.profile
    return [...bodies].map(([body, name]) => ({
      ...{ body: name, road: block, curve },
      along: v.dot(solved.position(node, body, node), road.along()),
    }))
  })
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
      places.map((p) => p.along),
      symbols.set(compilation.system.collection.time, t),
    )
    places.forEach(({ body, road, curve }, i) => {
      const { x: knots, coefficients } = curve
      // The first and the last segment are the straight lines beyond the points.
      const [first, last] = [knots[1], knots[knots.length - 2]]
      const line = values[i] < first ? coefficients[0] : values[i] > last ? coefficients.at(-1) : undefined
      if (line === undefined || warned.has(road)) return
      const [, slope] = line
      if (Math.abs(slope) < level) return
      warned.add(road)
      warnings.push(
        `${body} is beyond the points of ${road} (x from ${short(first)} m to ${short(last)} m) from t = ${seconds(Number(t.toPrecision(3)))} on: ` +
          `the road continues straight there, with a slope of ${short(100 * slope)} %; add points, or end the run earlier`,
      )
    })
  }
  return warnings
}

const short = (value: number): string => `${Number(value.toPrecision(3))}`
