/**
 * Surfaces of roads at places given by road coordinates, by points and by frames: against closed forms, and their slopes
 * against Richardson differences of their heights.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { SmallModel } from '../../unit/blocks/small-model'
import { smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>
type Values = Readonly<Record<(typeof outputs)[number], number>>

const outputs = ['height', 'nx', 'ny', 'nz', 'grade', 'banking', 'friction', 's', 'w'] as const

/** Returns the surface at places that the coordinates of a body give: (s, w), or a frame at its position. */
function surfaceOf(type: string, road: Params, place: 'frame' | 'point' | 'road' = 'road') {
  const [along, left] = place === 'point' ? ['x', 'y'] : ['along', 'left']
  const model = new SmallModel(
    {
      World: ['world/world'],
      Road: [type, road],
      Body: ['mechanics/rigid-body', { mass: 1 }],
      Where: ['sensors/displacement'],
      Seen: ['sensors/road', { place }],
    },
    [
      'Seen.road - Road.surface',
      'Where.frame - Body.com',
      ...(place === 'frame' ? ['Seen.frame - Body.com'] : [`Where.x - Seen.${along}`, `Where.y - Seen.${left}`]),
    ],
  )
  return (x: number, y: number, more: Readonly<Record<string, number>> = {}): Values => {
    const values = model.at({ 'Body.x': x, 'Body.y': y, ...more }, ...outputs.map((name) => `Seen.${name}`))
    return Object.fromEntries(outputs.map((name, i) => [name, values[i]])) as Values
  }
}

/** Derivative to the sixth order in the step (L. F. Richardson, Phil. Trans. R. Soc. A 210 (1911) 307-357). */
function slope(f: (x: number) => number, x: number, h: number): number {
  const d = (step: number): number => (f(x + step) - f(x - step)) / (2 * step)
  const [a, b, c] = [d(h), d(h / 2), d(h / 4)]
  const [ab, bc] = [(4 * b - a) / 3, (4 * c - b) / 3]
  return (16 * bc - ab) / 15
}

const close = (values: Values, reference: Partial<Values>, within = 1e-12): void => {
  for (const [name, value] of Object.entries(reference))
    expect(Math.abs(values[name as keyof Values] - value), name).toBeLessThan(within)
}

describe('on a straight road', () => {
  it('an inclined plane has its closed form, also below a frame beside it', () => {
    const [pitch, roll, height] = [-0.1, 0.05, 0.3]
    const params = { pitch, roll, height, frictionMap: 'split', 'split.left': 0.4, 'split.line': 1, transition: 0 }
    const [cp, sp, cr, sr] = [Math.cos(pitch), Math.sin(pitch), Math.cos(roll), Math.sin(roll)]
    const n = [sp * cr, -sr, cp * cr]
    const [s, w] = [12, 1.5]
    // along (cp, 0, -sp), left (sp sr, cr, cp sr)
    const z = -sp * s + cp * sr * w + n[2] * height
    const reference = { s, w, height: z, nx: n[0], ny: n[1], nz: n[2], grade: -pitch, friction: 0.4 }
    close(surfaceOf('world/flat-road', params)(s, w), {
      ...reference,
      banking: Math.atan2(cp * sr, Math.hypot(sp * sr, cr)),
    })
    // a metre off along the normal
    const [x, y] = [cp * s + sp * sr * w + n[0] * 1.3, cr * w + n[1] * 1.3]
    close(surfaceOf('world/flat-road', params, 'frame')(x, y, { 'Body.z': z + n[2] }), reference)
  })

  it('waves have theirs', () => {
    const [A, L] = [0.2, 7]
    const sine = { profile: 'sine', 'profile.amplitude': A, 'profile.wavelength': L }
    const at = surfaceOf('world/flat-road', sine, 'point')
    for (const x of [0.3, 2.2, 5]) {
      const [z, g] = [A * Math.sin((2 * Math.PI * x) / L), ((2 * Math.PI * A) / L) * Math.cos((2 * Math.PI * x) / L)]
      const c = 1 / Math.hypot(1, g)
      close(at(x, -2), { height: z, grade: Math.atan(g), banking: 0, nx: -g * c, ny: 0, nz: c, s: x, w: -2 })
    }
  })
})

describe('on a road along a line', () => {
  const [R, p, beta] = [40, 0.06, 0.2]
  const helix: Params = {
    'line.sections': [[150, 1 / R, 1 / R]],
    elevation: [
      [0, 0],
      [150, 150 * p],
    ],
    banking: [
      [0, -beta],
      [150, -beta],
    ],
    width: 8,
    crown: 0,
  }

  it('a banked helix has its closed form, by coordinates and below a frame', () => {
    const byPlace = surfaceOf('world/road', helix)
    const byFrame = surfaceOf('world/road', helix, 'frame')
    for (const [s, w] of [
      [20, 1.5],
      [90, -3],
      [130, 0],
    ]) {
      const angle = s / R
      const [gt, gn] = [p / (1 - w / R), -Math.tan(beta)]
      const c = 1 / Math.hypot(1, gt, gn)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const reference = {
        height: p * s + gn * w,
        ...{ grade: Math.atan(gt), banking: -beta, friction: 1, s, w },
        ...{ nx: -c * (gt * cos - gn * sin), ny: -c * (gt * sin + gn * cos), nz: c },
      }
      close(byPlace(s, w), reference)
      const [x, y] = [(R - w) * sin, R - (R - w) * cos]
      // the place of the last step is half a metre off
      close(byFrame(x, y, { 'Seen.placeAlong': s - 0.5, 'Seen.placeLeft': w + 0.2 }), reference, 1e-11)
    }
  })

  it('slopes are the derivatives of heights, with crown, rough heights and a hump', () => {
    const rough = {
      ...helix,
      ...{ frictionMap: 'formula', frictionFormula: '0.5 + 0.01*s*w' },
      ...{ crown: 0.1, profile: 'random', 'random.class': 'C', 'random.length': 60, 'random.shortest': 2 },
      ...{ obstacle: 'bump', 'obstacle.position': 30, 'obstacle.length': 4, 'obstacle.height': 0.1 },
      ...{ 'obstacle.angle': 0.3, 'obstacle.side': 'left', 'obstacle.border': -1, 'obstacle.transition': 3 },
    }
    const at = surfaceOf('world/road', rough)
    for (const [s, w] of [
      [20.31, 0.6],
      [31.7, 0.8],
      [32.9, -0.3],
    ]) {
      const { grade, banking, friction } = at(s, w)
      expect(Math.abs(friction - (0.5 + 0.01 * s * w))).toBeLessThan(1e-12)
      const along = slope((x) => at(x, w).height, s, 4e-3) / (1 - w / R)
      expect(Math.abs(Math.tan(grade) - along)).toBeLessThan(1e-10)
      expect(Math.abs(Math.tan(banking) - slope((y) => at(s, y).height, w, 4e-3))).toBeLessThan(1e-10)
    }
  })
})

describe('on other surfaces', () => {
  const places = [-2, 0, 2]
  const height = (x: number, y: number): number => 0.05 * Math.sin(x) + 0.02 * x * y

  it('slopes are the derivatives of heights over x and y', () => {
    const grid = [[0, ...places], ...Array.from({ length: 11 }, (_, i) => [i, ...places.map((y) => height(i, y))])]
    const at = surfaceOf('world/flat-road', { profile: 'grid', 'profile.grid': grid })
    const { grade, banking, height: z } = at(4.43, 0.7)
    expect(Math.abs(z - height(4.43, 0.7))).toBeLessThan(2e-3)
    expect(Math.abs(Math.tan(grade) - slope((x) => at(x, 0.7).height, 4.43, 4e-3))).toBeLessThan(1e-10)
    expect(Math.abs(Math.tan(banking) - slope((y) => at(4.43, y).height, 0.7, 4e-3))).toBeLessThan(1e-10)
  })

  it('and of measured heights', () => {
    const rows = Array.from({ length: 41 }, (_, i) => [i * 0.25, ...places.map((y) => height(i * 0.25, y))])
    const text = ['u [m],v = -2 [m],v = 0 [m],v = 2 [m]', ...rows.map((row) => row.join(','))].join('\n')
    const project = smallProject(
      {
        World: ['world/world'],
        Road: ['world/measured-road', { file: 'road.csv', frictionMap: 'formula', frictionFormula: '0.1*s + w' }],
        S: ['signals/expression', { expression: '4.43 + t' }],
        W: ['signals/expression', { expression: '0.7 + t' }],
        S0: ['sources/constant', { value: 4.43 }],
        W0: ['sources/constant', { value: 0.7 }],
        Along: ['sensors/road', { place: 'road' }],
        Across: ['sensors/road', { place: 'road' }],
      },
      [
        ...['Along', 'Across'].map((name) => `${name}.road - Road.surface`),
        ...['S.y - Along.along', 'W0.y - Along.left', 'S0.y - Across.along', 'W.y - Across.left'],
      ],
      { stop: 0.008, sample: 0.001, solver: { name: 'rk4', step: 0.001 } },
    )
    const signals = ['Along.height', 'Along.grade', 'Across.height', 'Across.banking', 'Along.friction']
    const files = { 'road.csv': text }
    const { table, error } = runToEnd({ project, files, experiment: 'run', signals, checkStep: false }, sharedCompiler)
    if (error !== undefined) throw error
    const [z, grade, zLeft, banking, friction] = signals.map(
      (name) => table.columns.find((c) => c.name === name)?.values ?? [],
    )
    expect(Math.abs(z[4] - height(4.434, 0.7))).toBeLessThan(1e-4)
    expect(Math.abs(friction[4] - (0.4434 + 0.7))).toBeLessThan(1e-12)
    const at = (values: ArrayLike<number>) => (t: number) => values[Math.round(t / 0.001)]
    expect(Math.abs(Math.tan(grade[4]) - slope(at(z), 0.004, 0.004))).toBeLessThan(1e-9)
    expect(Math.abs(Math.tan(banking[4]) - slope(at(zLeft), 0.004, 0.004))).toBeLessThan(1e-9)
  })
})
