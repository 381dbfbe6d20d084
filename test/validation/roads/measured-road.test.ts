/**
 * Wheels on measured roads: planes and circles against the road along a line and closed forms, a sine wave against its
 * formula, cams against a search of the highest point.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import { base64Of } from '../../../engine/model/project/binary-files'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { crgFile } from '../../support/crg'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

interface Made {
  readonly step: number
  readonly length: number
  /** Places to the left, ascending. */
  readonly v: readonly number[]
  readonly height: (u: number, v: number) => number
  /** Heading of the side that ends at u. */
  readonly heading?: (u: number) => number
  readonly header?: readonly string[]
}

/** Content of a road in the most exact text form. */
function crg({ step, length, v, height, heading, header = [] }: Made): string {
  const count = Math.round(length / step) + 1
  const columns = v.map((place) => `D:long section at v = ${place.toFixed(6)},m`)
  const rows = Array.from({ length: count }, (_, i) => [
    ...(heading === undefined ? [] : [heading(i * step)]),
    ...v.map((place) => height(i * step, place)),
  ])
  return base64Of(
    crgFile({
      encoding: 'KDBI',
      road: [
        'REFERENCE_LINE_START_U   = 0.0',
        `REFERENCE_LINE_END_U   = ${(count - 1) * step}`,
        `REFERENCE_LINE_INCREMENT = ${step}`,
        ...header,
      ],
      columns: [...(heading === undefined ? [] : ['D:reference line phi,rad']), ...columns],
      rows,
    }),
  )
}

interface Pose {
  readonly x?: number
  readonly y?: number
  readonly z: number
  readonly yaw?: number
  readonly roll?: number
}

const wheel: Params = { radius: 0.3, stiffness: 1, damping: 0, forceModel: 'level-4', shape: 'disk' }
const sought = ['Tire.contactX', 'Tire.contactY', 'Tire.contactZ', 'Tire.Fz'] as const

function runOn(
  content: string | Readonly<Record<string, string>>,
  road: Params,
  run: ExperimentSettings,
  signals: readonly string[],
  tire = wheel,
): RunOutcome {
  const project = smallProject(
    {
      World: ['world/world'],
      Road: ['world/measured-road', { file: 'road.crg', ...road }],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', tire],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    run,
  )
  const outcome = runToEnd(
    {
      project,
      files: typeof content === 'string' ? { [String(road['file'] ?? 'road.crg')]: content } : content,
      experiment: 'run',
      signals,
      checkStep: false,
    },
    sharedCompiler,
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

/** Contact point and load of a wheel that is held still. */
function touch(content: string, road: Params, { x = 0, y = 0, z, yaw = 0, roll = 0 }: Pose): readonly number[] {
  const initial = { 'Body.x': x, 'Body.y': y, 'Body.z': z, 'Body.yaw': yaw, 'Body.roll': roll }
  const run = { stop: 1e-4, sample: 1e-4, solver: { name: 'rk4', step: 1e-4 }, initial } as const
  const { table } = runOn(content, road, run, sought)
  return sought.map((name) => table.columns.find((c) => c.name === name)?.values[0] ?? NaN)
}

const uneven = [-2, -1.2, -0.7, 0.1, 1, 2.5]
const contacts = ['below', 'enveloping'] as const

describe('a plane', () => {
  const [a, b] = [0.0625, -0.03125]
  const content = crg({ step: 0.5, length: 40, v: uneven, height: (u, v) => a * u + b * v })

  it.each(contacts)('is met exactly, contact %s', (contact) => {
    // a upright wheel along the line on z = a x + b y: foot of the wheel centre in the wheel plane
    const [x, y, z, r] = [20.3, 0.4, 0.2 + a * 20.3 + b * 0.4, 0.3]
    const [cx, cy, cz, load] = touch(content, { contact }, { x, y, z })
    const above = z - a * x - b * y
    const inPlane = above / Math.hypot(1, a)
    expect(cx).toBeCloseTo(x + (above * a) / (1 + a * a), 7)
    expect(cy).toBeCloseTo(y, 7)
    expect(cz).toBeCloseTo(z - above / (1 + a * a), 7)
    expect(load).toBeCloseTo(r - inPlane, 7)
  })

  it.each(contacts)('lies as its start is placed, contact %s', (contact) => {
    const [heading, x0, y0, z0] = [0.8, 3, -2, 1.5]
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
    const [s, w] = [20.3, 0.4]
    const at = { x: x0 + s * cos - w * sin, y: y0 + s * sin + w * cos, z: z0 + 0.2 + a * s + b * w, yaw: heading }
    const placed = touch(content, { contact, heading0: heading, x0, y0, z0 }, at)
    const plain = touch(content, { contact }, { x: s, y: w, z: 0.2 + a * s + b * w })
    expect(placed[3]).toBeCloseTo(plain[3], 9)
    expect(placed[2] - z0).toBeCloseTo(plain[2], 9)
    expect(placed[0]).toBeCloseTo(x0 + plain[0] * cos - plain[1] * sin, 9)
    expect(placed[1]).toBeCloseTo(y0 + plain[0] * sin + plain[1] * cos, 9)
  })
})

it('a table of two tracks is a plane between them, and an ASCII grid one too', () => {
  const [a, b] = [0.0625, -0.03125]
  const places = Array.from({ length: 41 }, (_, i) => i)
  const table = ['s [m],v = 1 [m],v = -1 [m]', ...places.map((u) => [u, a * u + b, a * u - b].join(','))].join('\n')
  const rows = [1, 0, -1].map((v) => places.map((u) => a * u + b * v).join(' '))
  const ascii = ['ncols 41', 'nrows 3', 'xllcenter 0', 'yllcenter -1', 'cellsize 1', ...rows].join('\n')
  const content = crg({ step: 0.5, length: 40, v: uneven, height: (u, v) => a * u + b * v })
  const pose = { x: 20.3, y: 0.4, z: 0.2 + a * 20.3 + b * 0.4 }
  const reference = touch(content, {}, pose)
  for (const [file, text] of [
    ['road.csv', table],
    ['road.asc', ascii],
  ])
    touch(text, { file }, pose).forEach((value, i) => expect(value).toBeCloseTo(reference[i], 6))
})

it('a friction file multiplies the friction at its places', () => {
  const flat = ['s [m],v = -2 [m],v = 2 [m]', '0,0,0', '40,0,0'].join('\n')
  const factors = ['s [m],v = -1 [1],v = 1 [1]', '0,1,1', '10,1,1', '20,0.2,0.6', '30,0.2,0.6'].join('\n')
  // a wheel that slides sideways has the friction force of its place
  const forceAt = (x: number, y: number, file: string): number => {
    const initial = { 'Body.x': x, 'Body.y': y, 'Body.z': 0.29, 'Body.vy': 3 }
    const run = { stop: 1e-4, sample: 1e-4, solver: { name: 'rk4', step: 1e-4 }, initial } as const
    const files = { 'road.csv': flat, 'friction.csv': factors }
    const level = { ...wheel, forceModel: 'level-3', stiffness: 1e5, 'level.muMax': 1, 'level.muMin': 1 }
    const { table } = runOn(files, { file: 'road.csv', frictionFile: file }, run, ['Tire.Fy'], level)
    return table.columns[0].values[0]
  }
  for (const [x, y, factor] of [
    [5, 0, 1],
    [15, 0.5, (1 + 0.5) / 2],
    [25, -1, 0.2],
    [35, 3, 0.6],
  ]) {
    const plain = forceAt(x, y, '')
    expect(Math.abs(plain)).toBeGreaterThan(900)
    expect(forceAt(x, y, 'friction.csv') / plain).toBeCloseTo(factor, 6)
  }
  expect(() => forceAt(5, 0, 'road.csv')).toThrow(/"v = -2" is in m/)
})

it('a wave is met by the smooth surface, the better the closer its heights are', () => {
  const [A, k] = [0.02, (2 * Math.PI) / 6]
  const errors = [0.5, 0.25, 0.125].map((step) => {
    const content = crg({ step, length: 30, v: [-2, 0, 2], height: (u) => A * Math.sin(k * u) })
    return Math.max(
      ...[10.11, 11.07, 12.37, 13.55, 15.02, 15.71, 16.33, 16.9].map((x) => {
        const above = 0.25
        const slope = A * k * Math.cos(k * x)
        const load = touch(content, { contact: 'below' }, { x, z: above + A * Math.sin(k * x) })[3]
        return Math.abs(load - (0.3 - above / Math.hypot(1, slope)))
      }),
    )
  })
  expect(errors[2]).toBeLessThan(1e-6)
  // third order: 8 for each halving
  expect(errors[0] / errors[2]).toBeGreaterThan(40)
})

describe('a circle', () => {
  const [R, bank, step] = [40, 0.25, 0.25]
  const content = crg({
    step,
    length: 120,
    v: [-3, -1, 1, 3],
    height: (_, v) => bank * v,
    heading: (u) => (u - step / 2) / R,
    header: ['REFERENCE_LINE_START_X   = 0.0', 'REFERENCE_LINE_START_Y   = 0.0'],
  })

  it.each(contacts)('leads to the place below the wheel and its bank, contact %s', (contact) => {
    // the points of the polygon lie on a circle about (0, radius)
    const turn = 2.1
    const w = 0.6
    const radius = step / 2 / Math.sin(step / R / 2)
    const angle = turn - Math.PI / 2
    const rho = radius - w
    const z = 0.25 + bank * w
    const at = { x: rho * Math.cos(angle), y: radius + rho * Math.sin(angle), z, yaw: turn }
    const [, , , load] = touch(content, { contact, placement: 'file', start: turn * R }, at)
    // upright wheel along a cone: its plane meets the tangent plane at the bank angle across only
    expect(load).toBeCloseTo(0.3 - 0.25, 5)
  })
})

describe('cams', () => {
  const [a, b, c, distance] = [1.03, 1.03, 1.8, 0.35]
  const r = 0.3
  const bump = (u: number): number => (u >= 10 && u <= 10.06 ? 0.012 : 0)
  const step = 0.01
  const content = crg({ step, length: 20, v: [-1, 1], height: (u) => bump(Math.round(u / step) * step) })
  /** Heights of the file: straight lines between the nodes. */
  const lines = (u: number): number => {
    const i = Math.floor(u / step + 1e-9)
    const t = u / step - i
    return (1 - t) * bump(Math.round(i) * step) + t * bump(Math.round(i + 1) * step)
  }
  const camAt = (u: number, spacing: number): number => {
    let most = -Infinity
    for (let k = -5000; k <= 5000; k++) {
      const x = k * spacing
      if (Math.abs(x) <= 0.9 * a * r)
        most = Math.max(most, lines(u + x) - b * r * (1 - (1 - Math.abs(x / (a * r)) ** c) ** (1 / c)))
    }
    return most
  }

  it.each([9.82, 9.97, 10.03, 10.11])('stand on the highest point that they meet, u = %s m', (x) => {
    const z = 0.27
    const loadBy = (spacing: number): number => {
      const [front, rear] = [camAt(x + (distance * r) / 2, spacing), camAt(x - (distance * r) / 2, spacing)]
      return r - (z - (front + rear) / 2) / Math.hypot(1, (front - rear) / (distance * r))
    }
    // 21 points are 0.0927 of the radius apart, of which the distance of the cams has 4
    const [, , , load] = touch(content, { 'cams.points': 21 }, { x, z })
    expect(load).toBeCloseTo(loadBy((distance * r) / 4), 9)
    // with many points, it is the highest point of the lines between the heights
    const [, , , fine] = touch(content, { 'cams.points': 201 }, { x, z })
    expect(Math.abs(fine - loadBy(1e-4))).toBeLessThan(4e-4)
  })
})
