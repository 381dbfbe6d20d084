/** Diagrams of a tyre rig: the usual sweep of each, and the curves that it draws. */
import { rigQuantities, type RigQuantity } from './conditions'
import type { Rig, RigPoint } from './rig'
import { spread, type RigCurve, type RigRequest } from './sweep'

/** Quantities that a diagram draws: swept ones, and results. */
export const rigResults = {
  Fx: { label: 'Longitudinal force Fx', unit: 'N', of: ({ Fx }: RigPoint) => Fx },
  Fy: { label: 'Lateral force Fy', unit: 'N', of: ({ Fy }: RigPoint) => Fy },
  Mx: { label: 'Overturning moment Mx', unit: 'N m', of: ({ Mx }: RigPoint) => Mx },
  My: { label: 'Rolling resistance moment My', unit: 'N m', of: ({ My }: RigPoint) => My },
  Mz: { label: 'Aligning moment Mz', unit: 'N m', of: ({ Mz }: RigPoint) => Mz },
  mu: {
    ...{ label: 'Friction used', unit: '1' },
    of: ({ Fx, Fy, state }: RigPoint) => (state.load > 0 ? Math.hypot(Fx, Fy) / state.load : NaN),
  },
  deflection: { label: 'Deflection', unit: 'm', of: ({ deflection }: RigPoint) => deflection },
  loadedRadius: { label: 'Loaded radius', unit: 'm', of: ({ loadedRadius }: RigPoint) => loadedRadius },
  effectiveRadius: { label: 'Effective radius', unit: 'm', of: ({ effectiveRadius }: RigPoint) => effectiveRadius },
  relaxationLong: {
    ...{ label: 'Longitudinal relaxation length', unit: 'm' },
    of: ({ relaxationLong }: RigPoint) => relaxationLong,
  },
  relaxationLat: {
    ...{ label: 'Lateral relaxation length', unit: 'm' },
    of: ({ relaxationLat }: RigPoint) => relaxationLat,
  },
} as const

export type RigResult = keyof typeof rigResults
export const rigResultIds = Object.keys(rigResults) as readonly RigResult[]

/** Value of the swept quantity of a point. */
function sweptValue({ state }: Pick<RigPoint, 'state'>, quantity: RigQuantity): number {
  switch (quantity) {
    case 'slip':
      return state.slip
    case 'slip-angle':
      return state.slipAngle
    case 'load':
      return state.load
    case 'camber':
      return state.camber
    case 'pressure':
      return state.pressure
    case 'speed':
      return state.speed
    case 'turn-slip':
      return state.turnSlip
    case 'rolling':
      return state.speed * (1 + state.slip)
    case 'sliding':
      return -state.slip * state.speed
  }
}

export interface DrawnCurve {
  readonly label: string
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export interface DrawnPlot {
  readonly title: string
  readonly x: { readonly label: string; readonly unit: string }
  readonly y: { readonly label: string; readonly unit: string }
  readonly curves: readonly DrawnCurve[]
}

interface RigDiagram {
  readonly label: string
  readonly doc: string
  readonly sweep: RigQuantity
  /** Usual families, by the first of the tyres. */
  readonly at: (rig: Rig) => RigRequest['at']
  /** Results over the swept quantity; a result over another one; or a carpet. */
  readonly draws:
    | readonly RigResult[]
    | { readonly x: RigResult; readonly y: RigResult }
    | { readonly carpet: RigResult }
}

const ofLoad = (rig: Rig, ...factors: readonly number[]): readonly number[] =>
  factors.map((factor) => factor * rig.nominalLoad)
const degree = Math.PI / 180

export const rigDiagrams = {
  forces: {
    label: 'Forces',
    doc: 'Fx, Fy and Mz over the swept quantity',
    sweep: 'slip-angle',
    at: (rig) => ({ load: ofLoad(rig, 0.5, 1, 1.5) }),
    draws: ['Fx', 'Fy', 'Mz'],
  },
  carpet: {
    label: 'Carpet',
    doc: 'Fy over slip angle and load, as a net of lines of constant load and constant slip angle',
    sweep: 'slip-angle',
    at: (rig) => ({ load: ofLoad(rig, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2) }),
    draws: { carpet: 'Fy' },
  },
  ellipse: {
    label: 'Friction ellipse',
    doc: 'Fx over Fy in combined slip, a curve for each slip angle',
    sweep: 'slip',
    at: () => ({ 'slip-angle': [0, 2, 4, 6, 8, 12].map((angle) => angle * degree) }),
    draws: { x: 'Fy', y: 'Fx' },
  },
  relaxation: {
    label: 'Relaxation lengths',
    doc: 'relaxation lengths over the load',
    sweep: 'load',
    at: () => ({}),
    draws: ['relaxationLong', 'relaxationLat'],
  },
  radius: {
    label: 'Radii',
    doc: 'effective and loaded radius over the load',
    sweep: 'load',
    at: () => ({}),
    draws: ['loadedRadius', 'effectiveRadius'],
  },
  friction: {
    label: 'Friction',
    doc: 'friction used over sliding speed, a curve for each rolling speed',
    sweep: 'sliding',
    at: () => ({ rolling: [0, 2, 5, 10, 20] }),
    draws: ['mu'],
  },
} as const satisfies Readonly<Record<string, RigDiagram>>

export type RigDiagramId = keyof typeof rigDiagrams
export const rigDiagramIds = Object.keys(rigDiagrams) as readonly RigDiagramId[]
export const isDiagram = (name: string): name is RigDiagramId => Object.hasOwn(rigDiagrams, name)
export const diagramOf = (id: RigDiagramId): RigDiagram => rigDiagrams[id]

/** Points of a usual sweep. */
export const usualPoints = 121

/** Returns the usual range of a quantity, SI, within the data of the tyre. */
export function usualRange(rig: Rig, quantity: RigQuantity): readonly [number, number] {
  const within = (low: number, high: number, key: Parameters<Rig['range']>[0]): readonly [number, number] => {
    const [least, most] = rig.range(key) ?? [-Infinity, Infinity]
    return [Math.max(low, least), Math.min(high, most)]
  }
  switch (quantity) {
    case 'slip':
      return within(-0.4, 0.4, 'S')
    case 'slip-angle':
      return within(-20 * degree, 20 * degree, 'alpha')
    case 'camber':
      return within(-8 * degree, 8 * degree, 'gamma')
    case 'load':
      return [0, Math.min(2 * rig.nominalLoad, rig.range('Fz')?.[1] ?? Infinity)]
    case 'pressure':
      return [0.75 * rig.pressure, 1.25 * rig.pressure]
    case 'speed':
      return [1, 60]
    case 'turn-slip':
      return [-0.5, 0.5]
    case 'rolling':
      return [0, 20]
    case 'sliding':
      return [0, 5]
  }
}

/** Returns the usual request of a diagram. */
export function usualRequest(id: RigDiagramId, rig: Rig, quantity?: RigQuantity): RigRequest {
  const diagram = diagramOf(id)
  const swept = quantity ?? diagram.sweep
  const at = Object.fromEntries(Object.entries(diagram.at(rig)).filter(([name]) => name !== swept))
  return { sweep: { quantity: swept, values: spread(...usualRange(rig, swept), usualPoints) }, at }
}

/** Returns the plots of curves, in SI units. */
export function plotsOf(id: RigDiagramId, sweep: RigQuantity, curves: readonly RigCurve[]): readonly DrawnPlot[] {
  const { draws, label } = diagramOf(id)
  const swept = rigQuantities[sweep]
  const several = new Set(curves.map(({ tire }) => tire)).size > 1
  const nameOf = ({ tire, family }: RigCurve): string =>
    family === '' ? tire : several ? `${tire}: ${family}` : family
  if ('carpet' in draws) return [carpet(draws.carpet, sweep, curves, several)]
  if ('x' in draws) {
    const [x, y] = [rigResults[draws.x], rigResults[draws.y]]
    const drawn = curves.map((curve) => ({
      label: nameOf(curve),
      x: curve.points.map(x.of),
      y: curve.points.map(y.of),
    }))
    return [{ title: label, x, y, curves: drawn }]
  }
  return draws.map((name) => {
    const result = rigResults[name]
    const drawn = curves.map((curve) => {
      const finite = curve.points.filter((point) => Number.isFinite(result.of(point)))
      return { label: nameOf(curve), x: finite.map((point) => sweptValue(point, sweep)), y: finite.map(result.of) }
    })
    return { title: result.label, x: swept, y: result, curves: drawn }
  })
}

/** Most lines of constant slip angle of a carpet. */
const mostLines = 21

/**
 * Draws a net: each curve is moved along x in proportion to its load, and points of equal slip angle are joined. The
 * whole range of loads moves by half of the range of the swept quantity.
 */
function carpet(name: RigResult, sweep: RigQuantity, curves: readonly RigCurve[], several: boolean): DrawnPlot {
  const result = rigResults[name]
  const loads = curves.map(({ fixed, points }) => fixed.load ?? points.at(0)?.state.load ?? 0)
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
  const swept = curves.flatMap(({ points }) => points.map((point) => sweptValue(point, sweep)))
  const range =
    swept.reduce((high, x) => Math.max(high, x), -Infinity) - swept.reduce((low, x) => Math.min(low, x), Infinity)
  const moved = (load: number): number => (most > least ? (0.5 * range * (load - least)) / (most - least) : 0)
  const lines = curves.map((curve, i): DrawnCurve => ({
    label: several ? `${curve.tire}: ${curve.family}` : curve.family,
    x: curve.points.map((point) => sweptValue(point, sweep) + moved(loads[i])),
    y: curve.points.map(result.of),
  }))
  const tires = [...new Set(curves.map(({ tire }) => tire))]
  const across = tires.flatMap((tire): readonly DrawnCurve[] => {
    const group = curves.flatMap((curve, i) => (curve.tire === tire ? [{ curve, load: loads[i] }] : []))
    const values = [...new Set(group.flatMap(({ curve }) => curve.points.map((point) => sweptValue(point, sweep))))]
    const every = Math.max(1, Math.ceil((values.length - 1) / (mostLines - 1)))
    return values
      .filter((_, i) => i % every === 0)
      .map((value) => {
        const row = group.flatMap(({ curve, load }) => {
          const point = curve.points.find((one) => sweptValue(one, sweep) === value)
          return point === undefined ? [] : [{ x: value + moved(load), y: result.of(point) }]
        })
        return { label: '', x: row.map(({ x }) => x), y: row.map(({ y }) => y) }
      })
  })
  const x = rigQuantities[sweep]
  return {
    ...{ title: result.label, y: result, curves: [...across, ...lines] },
    x: { label: `${x.label}, moved with the load`, unit: x.unit },
  }
}
