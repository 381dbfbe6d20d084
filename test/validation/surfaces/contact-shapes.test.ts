/**
 * Contact points of a torus and of a round tread on planes, inclines, waves and circular cross sections, and of a disk on
 * the latter, against those of an independent computation (../data/README.md).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { SmallModel } from '../../unit/blocks/small-model'

interface Point {
  readonly shape: 'flat disc' | 'torus' | 'voluminous'
  /** Radius, width and radius of the tread, m. */
  readonly r: number
  readonly width: number
  readonly rc?: number
  readonly road: 'plane' | 'inclined' | 'sine' | 'arc'
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
  /** Penetration after updates from the place below the wheel centre (Zimmer and Otter 2010, eqs 11-14). */
  readonly s_n_fixed1: number
  readonly s_n_fixed2: number
  readonly s_n_fixed10: number
}
const file = new URL('../data/contact-points-shapes.json', import.meta.url)
const points = JSON.parse(readFileSync(file, 'utf8')) as readonly Point[]
/** The contact is exact up to this height of the wheel centre, in radii. */
const near = points.filter(({ s_n, r }) => s_n > -0.25 * r)

type Params = Readonly<Record<string, ParamValue>>

/** Road, and the yaw of the arm that carries it. */
function roadOf({ road, road_parameters: p }: Point): readonly [Params, number] {
  switch (road) {
    case 'plane':
      return [{}, 0]
    case 'inclined': {
      // z = ax x + ay y has the normal (-ax, -ay, 1)/norm = (sin t cos f, -sin f, cos t cos f)
      const norm = Math.hypot(p.ax, p.ay, 1)
      return [{ roll: Math.asin(p.ay / norm), pitch: Math.atan2(-p.ax, 1) }, 0]
    }
    case 'sine':
      return [{ profile: 'sine', 'profile.amplitude': p.A, 'profile.wavelength': p.L, 'profile.phase': p.ph }, p.psi]
    case 'arc':
      return [{ profile: 'section', 'profile.radius': p.sg * p.R }, p.psi]
  }
}

function tireOf({ shape, r, width, rc }: Point): Params {
  const tire = { forceModel: 'level-4', radius: r, stiffness: 1, damping: 0 }
  if (shape === 'flat disc') return { ...tire, shape: 'disk' }
  if (shape === 'torus') return { ...tire, shape: 'torus', 'shape.width': width }
  return { ...tire, shape: 'voluminous', 'shape.width': width, 'shape.curvature': rc ?? NaN }
}

/** Places of several wheels on one road. */
function touching(some: readonly Point[], search: Params): readonly Record<'x' | 'y' | 'z' | 'load', number>[] {
  const [params, turned] = roadOf(some[0])
  const model = new SmallModel(
    {
      World: ['world/world'],
      Arm: ['mechanics/rigid-arm', { yaw: turned }],
      Road: ['world/flat-road', { ...params, ...search }],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', tireOf(some[0])],
    },
    [
      'World.frame - Arm.base',
      'Arm.end - Road.frame',
      'Body.com - Spin.base',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
    ],
  )
  return some.map(({ Cx, Cy, Cz, yaw, camber }) => {
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
    const state = {
      // places of the last step: below the wheel centre
      'Tire.contactPlace': Cx * cos + Cy * sin,
      'Tire.contactPlaceLeft': Cy * cos - Cx * sin,
      'Body.x': Cx,
      'Body.y': Cy,
      'Body.z': Cz,
      'Body.yaw': yaw,
      'Body.roll': camber,
    }
    const [x, y, z, load] = model.at(state, 'Tire.contactX', 'Tire.contactY', 'Tire.contactZ', 'Tire.Fz')
    return { x, y, z, load }
  })
}

/** Points with one tyre on one road, by their name. */
const groups = new Map<string, Point[]>()
for (const point of near) {
  const name = `${point.shape} on ${point.road} ${JSON.stringify(point.road_parameters)}`
  const group = groups.get(name)
  if (group === undefined) groups.set(name, [point])
  else group.push(point)
}

describe('contact along the normal', () => {
  it.each([...groups])('%s', (_, group) => {
    for (const [i, { x, y, z, load }] of touching(group, { contact: 'normal' }).entries()) {
      const point = group[i]
      const depth = Math.max(0, point.s_n)
      // the reference is given with 13 digits; 1 N for each m of depth
      for (const [value, reference] of [
        [x, point.contact_road_x],
        [y, point.contact_road_y],
        [z, point.contact_road_z],
        [load, depth],
      ])
        expect(Math.abs(value - reference), JSON.stringify(point)).toBeLessThan(1e-12)
    }
  })
})

describe('contact from the last step', () => {
  const uneven = [...groups].filter(([, [{ road }]]) => road === 'sine' || road === 'arc')
  it.each(uneven)('%s', (_, group) => {
    for (const contactUpdates of [1, 2, 10] as const)
      for (const [i, { load }] of touching(group, { contact: 'memory', contactUpdates }).entries()) {
        const reference = Math.max(0, group[i][`s_n_fixed${contactUpdates}`])
        expect(Math.abs(load - reference), JSON.stringify(group[i])).toBeLessThan(1e-12)
      }
  })
})
