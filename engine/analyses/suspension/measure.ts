/** Measurements of an axle on its rig. Definitions of the figures with their sources: docs/theory/suspension.md. */
import { recordOf } from '../../collections/entries'
import { ownerOf } from '../../model/names/names'
import { notAKnotSpline } from '../../numerics/interpolation/spline'
import { kingpinColumns, kingpinFigures, kingpinValues, steeringAxis, type Pair } from './kingpin'
import { poseNames, type AxleReport, type Compliance, type Figure, type Sweep } from './report'
import type { Pose, Rig, Setting } from './rig'

/** Number of points of a sweep on either side of the design position. */
const half = 8
/** Number of points of the table on either side: for travel and for rack. */
const tableHalf = [4, 4] as const
/** Step of differences at the design position, m of travel and of rack. */
const small = 1e-3
/** Step of differences of second order, m. */
const near = small / 4
/** Loads of the compliances, N and N m. */
const loads = [
  { load: 'Fx', unit: 'N', parameter: 'FxL', at: 1, size: 1000 },
  { load: 'FxCentre', unit: 'N', parameter: 'FxL', at: 0, size: 1000 },
  { load: 'Fy', unit: 'N', parameter: 'FyL', at: 1, size: 1000 },
  { load: 'Mz', unit: 'N m', parameter: 'MzL', at: 1, size: 100 },
] as const

/** Measures an axle. Yields the completed fraction. */
export function* measure(rig: Rig): Generator<number, AxleReport, void> {
  const { axle } = rig
  const [range, rackRange] = [rig.number('travelRange'), rig.number('rackRange')]
  const unreached: string[] = []
  const design = rig.require({})
  const sweepOver = (name: string, span: number, setting: (at: number) => Setting): Swept => {
    const swept = sweep(rig, span, setting)
    if (swept.at[0] > -span * 0.999 || (swept.at.at(-1) ?? 0) < span * 0.999) {
      const millimetres = [swept.at[0], swept.at.at(-1) ?? 0].map((x) => (x * 1000).toFixed(0))
      unreached.push(`${name}: it covers ${millimetres[0]} mm to ${millimetres[1]} mm`)
    }
    return swept
  }
  const travel = sweepOver('wheel travel', range, (z) => ({ left: z, right: z }))
  yield 0.2
  rig.reset()
  const rolled = travel.at.map((z) => around(rig, (h) => ({ left: z + h, right: z - h })))
  const centres = travel.poses.map((pose, i) => rollCentre(rig, rolled[i], pose))
  const kingpins = axle.steered ? travel.at.map((z, i) => kingpinAt(rig, z, travel.poses[i], rolled[i])) : undefined
  const roll = axle.paired ? sweepOver('roll', range, (z) => ({ left: z, right: -z })) : undefined
  yield 0.4
  const steer = axle.steered ? sweepOver('rack', rackRange, (rack) => ({ rack })) : undefined
  yield 0.5
  const figures = figuresOf(rig, design)
  yield 0.6
  const compliances = loads.map((one) => compliance(rig, one))
  yield 0.7
  const table = yield* tableOf(rig, design, range, axle.steered ? rackRange : 0)
  return {
    name: axle.name,
    radius: rig.number('radius'),
    centre: [design.xL, design.yL, design.zL],
    figures,
    travel: travelSweep(rig, travel, 'travel', { centres, ...(kingpins && { kingpins }) }),
    ...(roll === undefined ? {} : { roll: travelSweep(rig, roll, 'travel left') }),
    ...(steer === undefined ? {} : { steer: steerSweep(steer, axle.paired) }),
    compliances,
    compliance: matrixOf(rig),
    table,
    unreached,
  }
}

interface Swept {
  readonly at: readonly number[]
  readonly poses: readonly Pose[]
}

/** Sweeps from the design position to both sides, as far as the axle reaches. */
function sweep(rig: Rig, range: number, setting: (at: number) => Setting): Swept {
  const poses: [number, Pose][] = []
  for (const sign of [1, -1]) {
    rig.reset()
    for (let i = sign > 0 ? 0 : 1; i <= half; i++) {
      const at = (sign * range * i) / half
      const pose = rig.pose(setting(at))
      if (pose === undefined) break
      poses.push([at, pose])
    }
  }
  poses.sort(([a], [b]) => a - b)
  return { at: poses.map(([at]) => at), poses: poses.map(([, pose]) => pose) }
}

/** Returns the slope of a signal over a sweep, by the cubic spline through its points. */
function slopes(at: readonly number[], values: readonly number[]): readonly number[] {
  if (at.length < 4) return at.map(() => NaN)
  const { coefficients } = notAKnotSpline(at, values)
  return at.map((x, i) => {
    if (i < coefficients.length) return coefficients[i][1]
    const [, b, c, d] = coefficients[i - 1]
    const h = x - at[i - 1]
    return b + 2 * c * h + 3 * d * h * h
  })
}

const of = ({ poses }: Swept, name: string): readonly number[] => poses.map((pose) => pose[name])

/** Values at every travel of both wheels: height of the roll centre, and the figures of the kingpin. */
interface OverTravel {
  readonly centres?: readonly number[]
  readonly kingpins?: readonly (readonly number[])[]
}

function travelSweep(rig: Rig, swept: Swept, by: string, { centres, kingpins }: OverTravel = {}): Sweep {
  const { at } = swept
  const letters = rig.axle.paired ? ['L', 'R'] : ['L']
  const columns = [{ name: by, unit: 'm' }]
  const data: (readonly number[])[] = [at]
  const add = (name: string, unit: string, values: readonly number[]): void => {
    columns.push({ name, unit })
    data.push(values)
  }
  for (const letter of letters) {
    for (const angle of ['camber', 'toe', 'pitch']) add(`${angle}${letter}`, 'rad', of(swept, `${angle}${letter}`))
    for (const axis of ['x', 'y', 'z', 'cx', 'cy', 'cz']) add(`${axis}${letter}`, 'm', of(swept, `${axis}${letter}`))
    add(`load${letter}`, 'N', of(swept, `load${letter}`))
  }
  if (rig.axle.paired)
    add(
      'track',
      'm',
      at.map((_, i) => swept.poses[i].cyL - swept.poses[i].cyR),
    )
  if (centres !== undefined) add('roll centre', 'm', centres)
  if (kingpins !== undefined)
    kingpinColumns.forEach(({ name, unit }, k) =>
      add(
        name,
        unit,
        kingpins.map((values) => values[k]),
      ),
    )
  for (const spring of rig.springs) {
    add(spring, 'm', of(swept, spring))
    add(`motion ratio ${ownerOf(spring)}`, '1', slopes(at, of(swept, spring)))
  }
  return { columns, rows: at.map((_, i) => data.map((values) => values[i])) }
}

/** Returns the poses on both sides of a position; undefined if the axle does not reach them. */
function around(rig: Rig, setting: (h: number) => Setting): Pair | undefined {
  const [after, before] = [near, -near].map((h) => rig.pose(setting(h)))
  return after === undefined || before === undefined ? undefined : { before, after, apart: 2 * near }
}

/** Returns the figures of the kingpin at a travel of both wheels. */
function kingpinAt(rig: Rig, z: number, pose: Pose, rolled: Pair | undefined): readonly number[] {
  const both = around(rig, (h) => ({ left: z + h, right: z + h }))
  const rack = around(rig, (h) => ({ left: z, right: z, rack: h }))
  if (both === undefined || rack === undefined || rolled === undefined) return kingpinValues(pose, undefined)
  return kingpinValues(pose, steeringAxis(pose, rack, rig.axle.paired ? [both, rolled] : [both], rig.springs))
}

/**
 * Returns the height of the roll centre above the contact points while the body rolls slightly. The roll centre is
 * where the normals of their paths in the front view meet. For a single wheel, it is where the normal meets the middle
 * of the car.
 * @param rolled poses while the left wheel rises and the right one falls
 */
function rollCentre(rig: Rig, rolled: Pair | undefined, pose: Pose): number {
  if (rolled === undefined) return NaN
  const { before: down, after: up } = rolled
  const path = (letter: string): number =>
    (up[`cy${letter}`] - down[`cy${letter}`]) / (up[`cz${letter}`] - down[`cz${letter}`])
  const p = path('L')
  if (!rig.axle.paired) return p * pose.cyL
  const q = path('R')
  const level = (pose.czL + pose.czR) / 2
  // z = zL - pL (y - yL) and z = zR - pR (y - yR); wheels that move upright roll about any point of the road
  if (Math.abs(p - q) < 1e-9) return Math.abs(p) < 1e-9 ? 0 : NaN
  const y = (pose.czL - pose.czR + p * pose.cyL - q * pose.cyR) / (p - q)
  return pose.czL - p * (y - pose.cyL) - level
}

function steerSweep(swept: Swept, paired: boolean): Sweep {
  const names = (paired ? ['L', 'R'] : ['L']).flatMap((letter) =>
    ['toe', 'camber', 'x', 'y', 'cx', 'cy', 'load'].map((name) => `${name}${letter}`),
  )
  const unit = (name: string): string => (/^(toe|camber)/.test(name) ? 'rad' : name.startsWith('load') ? 'N' : 'm')
  return {
    columns: [{ name: 'rack', unit: 'm' }, ...names.map((name) => ({ name, unit: unit(name) }))],
    rows: swept.at.map((at, i) => [at, ...names.map((name) => swept.poses[i][name])]),
  }
}

/** Returns the derivative at the design position, of fourth order. */
function derivative(rig: Rig, setting: (h: number) => Setting): (name: string) => number {
  const [a, b, c, d] = [-2, -1, 1, 2].map((k) => {
    rig.reset()
    return rig.require(setting(k * small))
  })
  return (name) => (a[name] - 8 * b[name] + 8 * c[name] - d[name]) / (12 * small)
}

function figuresOf(rig: Rig, design: Pose): readonly Figure[] {
  const { paired, steered } = rig.axle
  const both = derivative(rig, (z) => ({ left: z, right: z }))
  const figures: Figure[] = []
  const add = (name: string, unit: string, value: number): void => void figures.push({ name, unit, value })
  add('toe', 'rad', design.toeL)
  add('camber', 'rad', design.camberL)
  if (paired) add('track', 'm', design.cyL - design.cyR)
  add('toe change by travel', 'rad/m', both('toeL'))
  add('camber change by travel', 'rad/m', both('camberL'))
  add('caster change by travel', 'rad/m', -both('pitchL'))
  add('half-track change by travel', '1', both('cyL'))
  add('wheel-centre recession by travel', '1', both('xL'))
  add('wheel rate', 'N/m', both('loadL'))
  const rolled = around(rig, (h) => ({ left: h, right: -h }))
  add('roll centre height', 'm', rollCentre(rig, rolled, design))
  if (paired) {
    const roll = derivative(rig, (z) => ({ left: z, right: -z }))
    const track = design.cyL - design.cyR
    // the body rolls to the right by 2 z/t where the left wheel rises by -z: here the left wheel rises
    add('roll rate', 'N m/rad', ((roll('loadL') - roll('loadR')) / 2) * (track ** 2 / 2))
    add('toe change by roll', '1', (roll('toeL') * track) / 2)
    add('camber change by roll', '1', (roll('camberL') * track) / 2)
  }
  for (const spring of rig.springs) add(`motion ratio ${ownerOf(spring)}`, '1', both(spring))
  const vehicle = (rig.number('wheelbase') / rig.number('massHeight')) * rig.number('share')
  const mean = (name: string): number => (paired ? (both(`${name}L`) + both(`${name}R`)) / 2 : both(`${name}L`))
  const centre = mean('x')
  // a brake on the carrier turns the wheel with it, a drive shaft from the body does not
  const contact = centre - rig.number('radius') * mean('pitch')
  const front = rig.text('axle') === 'front'
  add(front ? 'anti-dive' : 'anti-lift under braking', '%', 100 * vehicle * (front ? contact : -contact))
  add(front ? 'anti-lift under drive' : 'anti-squat', '%', 100 * vehicle * (front ? centre : -centre))
  if (steered) {
    const steer = derivative(rig, (rack) => ({ rack }))
    add('toe change by rack', 'rad/m', steer('toeL'))
    if (paired) add('toe change by rack, right', 'rad/m', steer('toeR'))
    rig.reset()
    figures.push(...kingpinFigures(kingpinAt(rig, 0, design, rolled)))
  }
  return figures
}

interface Load {
  readonly load: string
  readonly unit: string
  readonly parameter: string
  readonly at: number
  readonly size: number
}

function compliance(rig: Rig, { load, unit, parameter, at, size }: Load): Compliance {
  const [plus, minus] = [1, -1].map((sign) => {
    rig.reset()
    return rig.require({ loads: { [parameter]: sign * size, at } })
  })
  const changes = poseNames.map((name) => [name, (plus[`${name}L`] - minus[`${name}L`]) / (2 * size)] as const)
  return { load, unit, changes: recordOf(changes) }
}

/**
 * Loads at the wheel centre that are conjugate, in power, to the rates of x, y, toe-in, camber and turn of the left
 * wheel.
 */
const conjugate = [
  { parameter: 'FxL', size: 1000 },
  { parameter: 'FyL', size: 1000 },
  { parameter: 'MzL', size: -100 },
  { parameter: 'MxL', size: -100 },
  { parameter: 'MyL', size: 100 },
] as const

function matrixOf(rig: Rig): Sweep {
  const columns = conjugate.map((one) =>
    poseNames.map((name) => compliance(rig, { load: '', unit: '', at: 0, ...one }).changes[name]),
  )
  const signs = conjugate.map(({ size }) => Math.sign(size))
  return {
    columns: poseNames.map((name) => ({ name, unit: '1' })),
    rows: poseNames.map((_, i) =>
      columns.map((column, j) => (Math.abs(column[i]) < rounding ? 0 : signs[j] * column[i])),
    ),
  }
}

/** Compliance below which a value is rounding: m or rad per N or N m. */
const rounding = 1e-13

function* tableOf(rig: Rig, design: Pose, range: number, rackRange: number): Generator<number, Sweep, void> {
  const rows: number[][] = []
  const racks = rackRange === 0 ? [0] : steps(tableHalf[1], rackRange)
  for (const rack of racks) {
    for (const sign of [-1, 1]) {
      rig.reset()
      const travels = steps(tableHalf[0], range).filter((z) => (sign < 0 ? z <= 0 : z > 0))
      if (sign < 0) travels.reverse()
      for (const z of travels) {
        // the point nearest to the design position comes first: the rack is moved there
        if (z === travels[0] && rackRange !== 0) for (const part of [0.5, 1]) rig.pose({ rack: part * rack })
        const pose = rig.pose({ left: z, right: z, rack })
        if (pose === undefined) break
        rows.push([z, rack, pose.xL - design.xL, pose.yL - design.yL, pose.toeL, pose.camberL, pose.pitchL])
      }
    }
    yield 0.7 + (0.3 * rows.length) / (racks.length * (2 * tableHalf[0] + 1))
  }
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const units = ['m', 'm', 'm', 'm', 'rad', 'rad', 'rad']
  return { columns: ['travel', 'rack', ...poseNames].map((name, i) => ({ name, unit: units[i] })), rows }
}

const steps = (count: number, range: number): number[] =>
  Array.from({ length: 2 * count + 1 }, (_, i) => ((i - count) * range) / count)
