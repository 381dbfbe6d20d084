/**
 * Contact points on a road along a line: on one that is an inclined plane against those of an independent computation
 * (../data/README.md), and on banked circles and helices against closed forms.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { SmallModel } from '../../unit/blocks/small-model'

type Params = Readonly<Record<string, ParamValue>>

interface Wheel {
  readonly r: number
  readonly Cx: number
  readonly Cy: number
  readonly Cz: number
  readonly yaw: number
  readonly camber: number
}

interface Point extends Wheel {
  readonly shape: 'flat disc' | 'torus' | 'voluminous'
  /** Width and radius of the tread, m. */
  readonly width: number
  readonly rc?: number
  readonly road: string
  readonly road_parameters: Readonly<Record<'ax' | 'ay', number>>
  readonly s_n: number
  readonly contact_road_x: number
  readonly contact_road_y: number
  readonly contact_road_z: number
}
const file = new URL('../data/contact-points-shapes.json', import.meta.url)
const points = JSON.parse(readFileSync(file, 'utf8')) as readonly Point[]

function modelOn(road: Params, tire: Params): SmallModel {
  return new SmallModel(
    {
      World: ['world/world'],
      Road: ['world/road', road],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { forceModel: 'level-4', stiffness: 1, damping: 0, ...tire }],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  )
}

interface Touch {
  readonly x: number
  readonly y: number
  readonly z: number
  /** 1 N for each m of depth. */
  readonly load: number
}

/** @param last place of the contact at the last step */
function touch(model: SmallModel, { Cx, Cy, Cz, yaw, camber }: Wheel, last: readonly [s: number, w: number]): Touch {
  const state = {
    'Tire.contactPlace': last[0],
    'Tire.contactPlaceLeft': last[1],
    'Body.x': Cx,
    'Body.y': Cy,
    'Body.z': Cz,
    'Body.yaw': yaw,
    'Body.roll': camber,
  }
  const [x, y, z, load] = model.at(state, 'Tire.contactX', 'Tire.contactY', 'Tire.contactZ', 'Tire.Fz')
  return { x, y, z, load }
}

const shapeOf = ({ shape, r, width, rc }: Point): Params => {
  if (shape === 'flat disc') return { radius: r, shape: 'disk' }
  if (shape === 'torus') return { radius: r, shape: 'torus', 'shape.width': width }
  return { radius: r, shape: 'voluminous', 'shape.width': width, 'shape.curvature': rc ?? NaN }
}

describe('a straight road with a grade and a bank', () => {
  const inclined = points
    .filter(({ road, s_n, r }) => road === 'inclined' && s_n > -0.25 * r)
    .filter((_, i) => i % 5 === 0)
  it.each(['normal', 'memory'])('is an inclined plane, contact %s', (contact) => {
    expect(inclined.length).toBeGreaterThan(4)
    for (const [i, point] of inclined.entries()) {
      const { ax, ay } = point.road_parameters
      const [heading, x0, y0] = [0.7 * i, 3 - 0.1 * i, 0.2 * i - 1]
      const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
      const z0 = ax * x0 + ay * y0
      const model = modelOn(
        {
          'line.sections': [[40, 0, 0]],
          x0,
          y0,
          heading0: heading,
          elevation: [
            [0, z0],
            [10, z0 + 10 * (ax * cos + ay * sin)],
          ],
          banking: [
            [0, Math.atan(ay * cos - ax * sin)],
            [10, Math.atan(ay * cos - ax * sin)],
          ],
          contact,
        },
        shapeOf(point),
      )
      const { x, y, z, load } = touch(model, point, [0, 0])
      for (const [value, reference] of [
        [x, point.contact_road_x],
        [y, point.contact_road_y],
        [z, point.contact_road_z],
        [load, Math.max(0, point.s_n)],
      ])
        expect(Math.abs(value - reference), JSON.stringify(point)).toBeLessThan(1e-11)
    }
  })
})

/** Road around the circle of radius R about the origin, to the left, that starts at (R, 0). */
const circle = (R: number, rest: Params): Params => ({
  'line.sections': [[2 * Math.PI * R, 1 / R, 1 / R]],
  closed: true,
  x0: R,
  heading0: Math.PI / 2,
  ...rest,
})

/**
 * A banked circle is a cone about the vertical, z = tan(beta) w with w = R - rho. A wheel whose spin axis points
 * towards the axis of the cone touches it below its centre, in the plane through the axis of the cone.
 */
describe('a banked circle', () => {
  const [R, beta, r] = [30, -0.3, 0.4]
  const model = modelOn(
    circle(R, {
      banking: [
        [0, beta],
        [50, beta],
      ],
    }),
    { radius: r, shape: 'disk' },
  )
  it.each([
    [0.3, 31, -0.3, 0.02],
    [2.1, 28, -0.5, 0.01],
    [-1.2, 33.5, 0.1, 0.05],
    [3.1, 30, 0, 0.03],
  ])('at %f rad and %f m', (angle, rho, tilt, depth) => {
    // the wheel moves along the circle: its spin axis to the left, inwards, rolled by the tilt
    const camber = tilt
    // foot at rho on the cone; the wheel plane contains the tangent of the circle
    const w = R - rho
    const [footR, footZ] = [rho, Math.tan(beta) * w]
    // upwards in the wheel plane: the spin axis is (-cos(camber), sin(camber)) in (outwards, up)
    const up = [Math.sin(camber), Math.cos(camber)]
    const [centreR, centreZ] = [footR + (r - depth) * up[0], footZ + (r - depth) * up[1]]
    const wheel = {
      r,
      Cx: centreR * Math.cos(angle),
      Cy: centreR * Math.sin(angle),
      Cz: centreZ,
      yaw: angle + Math.PI / 2,
      camber,
    }
    const s = R * (angle < 0 ? angle + 2 * Math.PI : angle)
    const { x, y, z, load } = touch(model, wheel, [s + 0.2, w - 0.1])
    expect(x).toBeCloseTo(footR * Math.cos(angle), 10)
    expect(y).toBeCloseTo(footR * Math.sin(angle), 10)
    expect(z).toBeCloseTo(footZ, 10)
    // the load of level 4 acts along the normal, and its depth is measured in the plane of the wheel
    expect(load).toBeCloseTo(depth, 10)
  })
})

/** A helix without banking: horizontal across, z = p s along. The slope at w is p/(1 - k w). */
describe('a helix', () => {
  const [R, p, r] = [12, 0.08, 0.35]
  const turns = 3
  const length = 2 * Math.PI * R * turns
  const model = modelOn(
    {
      'line.sections': [[length, 1 / R, 1 / R]],
      x0: R,
      heading0: Math.PI / 2,
      elevation: [
        [0, 0],
        [length, p * length],
      ],
    },
    { radius: r, shape: 'disk' },
  )
  it.each([0.4, 2.5, 4.9])('in each turn below one another, at %f rad', (angle) => {
    for (let turn = 0; turn < turns; turn++) {
      const [w, depth] = [1.5, 0.02]
      const s = R * (angle + 2 * Math.PI * turn)
      const slope = p / (1 - w / R)
      const [cos, sin] = [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)]
      // an upright wheel along the line stands on the normal, which leans back along the tangent
      const height = r - depth
      const [tx, ty] = [-Math.sin(angle), Math.cos(angle)]
      const [fx, fy, fz] = [(R - w) * Math.cos(angle), (R - w) * Math.sin(angle), p * s]
      const wheel = {
        r,
        Cx: fx - height * sin * tx,
        Cy: fy - height * sin * ty,
        Cz: fz + height * cos,
        yaw: angle + Math.PI / 2,
        camber: 0,
      }
      const { x, y, z, load } = touch(model, wheel, [s - 0.3, w + 0.2])
      expect(x).toBeCloseTo(fx, 10)
      expect(y).toBeCloseTo(fy, 10)
      expect(z).toBeCloseTo(fz, 10)
      expect(load).toBeCloseTo(depth, 10)
    }
  })
})
