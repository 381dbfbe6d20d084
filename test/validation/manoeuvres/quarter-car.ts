/** Quarter car: a body above a wheel that rolls on a rail, as a project and as two linear equations. */
import type { ProjectFile } from '../../../engine/model/project/project'

export const quarterCar = {
  body: 400,
  wheel: 40,
  spring: 22_000,
  damper: 1600,
  tyre: 200_000,
  tyreDamper: 0,
  radius: 0.35,
} as const

const { body, wheel, spring, damper, tyre, tyreDamper, radius } = quarterCar
/** Distance from the wheel centre to the body, m. */
const above = 0.4

/** A body on a rail that a speed control moves; its wheel hangs on a strut. */
export const quarterCarProject: ProjectFile = {
  wishbone: 1,
  title: 'Quarter car on a rail',
  blocks: {
    World: { type: 'world/world' },
    Road: { type: 'world/flat-road' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Heave: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
    Body: { type: 'mechanics/rigid-body', params: { mass: body, Ixx: 100, Iyy: 100, Izz: 100 } },
    Strut: { type: 'mechanics/prismatic', params: { axis: [0, 0, -1] } },
    Spring: {
      type: 'mechanics/spring-damper',
      params: { stiffness: spring, damping: damper, freeLength: above + (body * 9.81) / spring },
    },
    Spin: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Tire: {
      type: 'tires/tire',
      params: {
        ...{ mass: wheel, Ixx: 0.5, Iyy: 1, Izz: 0.5, radius },
        ...{ stiffness: tyre, damping: tyreDamper, forceModel: 'fiala', slip: 'kinematic' },
      },
    },
  },
  wires: {
    a: ['World.frame', 'Rail.base'],
    b: ['Rail.end', 'Heave.base'],
    c: ['Heave.end', 'Body.com'],
    d: ['Body.com', 'Strut.base'],
    e: ['Strut.axis', 'Spring.axis'],
    f: ['Strut.end', 'Spin.base'],
    g: ['Spin.end', 'Tire.hub'],
    h: ['Road.surface', 'Tire.road'],
  },
  experiments: {
    base: {
      stop: 1,
      solver: { name: 'rk4', step: 0.0005 },
      initial: { 'Heave.s': radius + above - ((body + wheel) * 9.81) / tyre, 'Strut.s': above },
    },
  },
}

export interface Row {
  /** Acceleration of the body, m/s^2. */
  readonly acceleration: number
  /** Change of the wheel load, N. */
  readonly load: number
  readonly body: number
}

/** Rows of the linear quarter car over heights of time, by Runge-Kutta 4 with ten steps for each. */
export function responseOf(height: (t: number) => number, count: number, interval: number): readonly Row[] {
  let x = [0, 0, 0, 0]
  const h = interval / 10
  const of = (t: number, [zs, vs, zu, vu]: readonly number[]): { rates: number[]; row: Row } => {
    const strut = spring * (zu - zs) + damper * (vu - vs)
    const load = tyre * (height(t) - zu)
    return {
      rates: [vs, strut / body, vu, (load - strut) / wheel],
      row: { acceleration: strut / body, load, body: zs },
    }
  }
  const rows: Row[] = []
  for (let i = 0; i < count; i++) {
    rows.push(of(i * interval, x).row)
    for (let k = 0; k < 10; k++) {
      const t = i * interval + k * h
      const moved = (rates: readonly number[], part: number): number[] => x.map((value, j) => value + part * rates[j])
      const a = of(t, x).rates
      const b = of(t + h / 2, moved(a, h / 2)).rates
      const c = of(t + h / 2, moved(b, h / 2)).rates
      const d = of(t + h, moved(c, h)).rates
      x = x.map((value, j) => value + (h / 6) * (a[j] + 2 * b[j] + 2 * c[j] + d[j]))
    }
  }
  return rows
}
