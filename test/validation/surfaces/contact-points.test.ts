/**
 * Contact points of a disk on planes, inclines and waves against those of an independent computation
 * (../data/README.md).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SmallModel } from '../../unit/blocks/small-model'
import type { ParamValue } from '../../../engine/model/project/project'

interface Point {
  readonly road: 'plane' | 'inclined' | 'sine'
  readonly road_parameters: Readonly<Record<string, number>>
  readonly Cx: number
  readonly Cy: number
  readonly Cz: number
  readonly yaw: number
  readonly camber: number
  readonly s_n: number
  readonly contact_road_x: number
  readonly contact_road_y: number
  readonly contact_road_z: number
  /** Penetration after updates from the place below the wheel centre (Zimmer and Otter 2010, eqs 11-13). */
  readonly s_n_fixed1?: number
  readonly s_n_fixed2?: number
  readonly s_n_fixed10?: number
}
const file = new URL('../data/disk-contact-points.json', import.meta.url)
const points = JSON.parse(readFileSync(file, 'utf8')) as readonly Point[]
const radius = 0.35

/** Road on an arm that turns it into the direction of the waves. */
function road({ road: kind, road_parameters: p }: Point): readonly [Readonly<Record<string, ParamValue>>, number] {
  if (kind === 'sine')
    return [{ profile: 'sine', 'profile.amplitude': p.A, 'profile.wavelength': p.L, 'profile.phase': p.ph }, p.psi]
  if (kind === 'plane') return [{}, 0]
  // z = ax x + ay y has the normal (-ax, -ay, 1)/norm = (sin t cos f, -sin f, cos t cos f)
  const norm = Math.hypot(p.ax, p.ay, 1)
  return [{ roll: Math.asin(p.ay / norm), pitch: Math.atan2(-p.ax, 1) }, 0]
}

function touching(
  point: Point,
  contact = 'normal',
  search: Readonly<Record<string, ParamValue>> = {},
  tire: Readonly<Record<string, ParamValue>> = {},
): Record<'x' | 'y' | 'z' | 'penetration' | 'load', number> {
  const [params, turned] = road(point)
  const model = new SmallModel(
    {
      World: ['world/world'],
      Arm: ['mechanics/rigid-arm', { yaw: turned }],
      Road: ['world/flat-road', { ...params, ...search, contact }],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { radius, ...tire }],
    },
    [
      'World.frame - Arm.base',
      'Arm.end - Road.frame',
      'Body.com - Spin.base',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
    ],
  )
  const { Cx, Cy, Cz, yaw, camber } = point
  // the place of the last step: below the wheel centre
  const place = Cx * Math.cos(turned) + Cy * Math.sin(turned)
  const state = {
    'Tire.contactPlace': place,
    'Body.x': Cx,
    'Body.y': Cy,
    'Body.z': Cz,
    'Body.yaw': yaw,
    'Body.roll': camber,
  }
  const names = ['Tire.loadedRadius', 'Tire.contactX', 'Tire.contactY', 'Tire.contactZ', 'Tire.Fz']
  const [Rl, x, y, z, load] = model.at(state, ...names)
  return { x, y, z, penetration: radius - Rl, load }
}

const near = points.filter(({ s_n }) => s_n > -0.25 * radius)

describe.each(['plane', 'inclined', 'sine'] as const)('a disk on a road: %s', (kind) => {
  it('touches where the reference says', () => {
    const some = near.filter((p) => p.road === kind)
    expect(some.length).toBeGreaterThanOrEqual(5)
    for (const point of some) {
      const { x, y, z, penetration } = touching(point)
      const { contact_road_x, contact_road_y, contact_road_z, s_n } = point
      // the reference is given with 13 digits
      for (const [own, reference] of [
        [x, contact_road_x],
        [y, contact_road_y],
        [z, contact_road_z],
        [penetration, s_n],
      ])
        expect(Math.abs(own - reference), JSON.stringify(point)).toBeLessThan(1e-11)
    }
  })
})

describe('the contact from the last step', () => {
  const waves = points.filter((p) => p.s_n_fixed1 !== undefined)
  it.each([1, 2, 10] as const)('is that of the reference after %d updates', (contactUpdates) => {
    expect(waves.length).toBeGreaterThanOrEqual(10)
    for (const point of waves.filter(({ s_n }) => s_n > -0.25 * radius)) {
      const { penetration } = touching(point, 'memory', { contactUpdates })
      const reference = point[`s_n_fixed${contactUpdates}`] ?? NaN
      expect(Math.abs(penetration - reference), JSON.stringify(point)).toBeLessThan(1e-11)
    }
  })
})

describe('the point below the wheel centre', () => {
  const waves = near.filter((p) => p.road === 'sine')
  it('is another point on waves, by the slope times the radius', () => {
    const distances = waves.map((p) => Math.hypot(touching(p, 'below').x - p.contact_road_x))
    expect(Math.max(...distances)).toBeGreaterThan(1e-4)
    expect(Math.max(...distances)).toBeLessThan(0.03)
  })
})

/**
 * Depth of a torus in waves z(x): the least distance of its core circle from the road, by search over both, below its
 * small radius.
 */
function torusDepth(
  { Cx, Cy, Cz, yaw, camber, road_parameters: p }: Point,
  { core, small }: { readonly core: number; readonly small: number },
): number {
  const [c, s] = [Math.cos(p.psi), Math.sin(p.psi)]
  const height = (x: number): number => p.A * Math.sin((2 * Math.PI * x) / p.L + p.ph)
  const least = (f: (x: number) => number, from: number, to: number): number => {
    let [a, b] = [from, to]
    const g = (Math.sqrt(5) - 1) / 2
    for (let i = 0; i < 100; i++) {
      const [l, r] = [b - g * (b - a), a + g * (b - a)]
      if (f(l) < f(r)) b = r
      else a = l
    }
    return f((a + b) / 2)
  }
  /** Distance above the road, negative below it. */
  const above = (x: number, z: number): number => {
    const near = 0.4 * small + Math.abs(z - height(x))
    const away = least((q) => Math.hypot(q - x, height(q) - z), x - near, x + near)
    return Math.sign(z - height(x)) * away
  }
  const lowest = least(
    (angle) => {
      // forward and upward in the plane of the wheel: Rz(yaw) Rx(camber)
      const [f, u] = [core * Math.sin(angle), -core * Math.cos(angle)]
      const side = -Math.sin(camber) * u
      const x = Cx + Math.cos(yaw) * f - Math.sin(yaw) * side
      const y = Cy + Math.sin(yaw) * f + Math.cos(yaw) * side
      return above(c * x + s * y, Cz + Math.cos(camber) * u)
    },
    -0.6,
    0.6,
  )
  return small - lowest
}

describe('a torus on waves', () => {
  it('is as deep as its core circle is nearer than its small radius', () => {
    const some = near.filter((p) => p.road === 'sine' && p.s_n > 0 && Math.abs(p.camber) < 0.3)
    expect(some.length).toBeGreaterThanOrEqual(3)
    for (const point of some) {
      const small = 0.08
      const torus = { forceModel: 'level-4', shape: 'torus', 'shape.width': 2 * small }
      // a load of 1 N for each m of deflection
      const { load } = touching(point, 'normal', {}, { ...torus, stiffness: 1, damping: 0 })
      expect(load, JSON.stringify(point)).toBeCloseTo(torusDepth(point, { core: radius - small, small }), 8)
    }
  })
})
