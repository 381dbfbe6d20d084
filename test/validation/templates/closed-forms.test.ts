/**
 * The reference data of the templates against their linear equations, written down here as textbooks have them and solved in closed form or by
 * Runge-Kutta with a step of 0.1 ms: what the templates are compared with is what it says.
 */
import { describe, expect, it } from 'vitest'
import { templates } from '../../../app/renderer/welcome/templates'
import { readCsv } from '../../../engine/io/csv'

type Vector = readonly number[]

async function reference(template: string, path: string) {
  const text = (await templates.find(({ name }) => name === template)?.files?.())?.[path] ?? ''
  const { time, columns } = readCsv(text, path)
  return { time: [...time], columns: columns.map(({ name, values }) => ({ name, values: [...values] })) }
}

/** Rows of x at the times, which are multiples of the step. */
function solved(
  derivative: (t: number, x: Vector) => Vector,
  start: Vector,
  times: readonly number[],
): readonly Vector[] {
  const h = 1e-4
  let [x, done] = [start, 0]
  const along = (k: Vector, share: number): Vector => x.map((value, i) => value + share * h * k[i])
  return times.map((time) => {
    for (; done < Math.round(time / h); done++) {
      const t = done * h
      const a = derivative(t, x)
      const b = derivative(t + h / 2, along(a, 0.5))
      const c = derivative(t + h / 2, along(b, 0.5))
      const d = derivative(t + h, along(c, 1))
      x = x.map((value, i) => value + (h / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i]))
    }
    return x
  })
}

/** Largest difference over the largest value. */
function worst(found: readonly number[], wanted: readonly number[]): number {
  return Math.max(...wanted.map((value, i) => Math.abs(found[i] - value))) / Math.max(...wanted.map(Math.abs))
}

/** Height of a road with a bump 5 m long, h/2 (1 - cos), at 20 m/s. */
const bump =
  (height: number, start: number) =>
  (t: number): number =>
    20 * t > start && 20 * t < start + 5 ? (height / 2) * (1 - Math.cos((2 * Math.PI * (20 * t - start)) / 5)) : 0

const g = 9.81

describe('reference data of templates', () => {
  it('quarter car: two masses on springs (Mitschke and Wallentowitz 2014, section 11.3)', async () => {
    const [ms, mu, k, c, kt] = [320, 42, 21e3, 1500, 190e3]
    const road = bump(0.08, 10)
    const body = ([zw, vw, zb, vb]: Vector): number => (k * (zw - zb) + c * (vw - vb)) / ms
    const motion = (t: number, x: Vector): Vector => [x[1], (kt * (road(t) - x[0]) - ms * body(x)) / mu, x[3], body(x)]
    const { time, columns } = await reference('quarter-car-profile', 'reference/bump.csv')
    const rows = solved(motion, [0, 0, 0, 0], time)
    const wheel = -((ms + mu) * g) / kt
    const expected: Readonly<Record<string, readonly number[]>> = {
      'Chassis.z': rows.map(([, , z]) => wheel - (ms * g) / k + z),
      'Wheel.z': rows.map(([z]) => wheel + z),
      'Chassis.az': rows.map(body),
    }
    expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const { name, values } of columns) expect(worst(expected[name], values), name).toBeLessThan(1e-8)
  })

  it('half car: heave and pitch on two axles (Mitschke and Wallentowitz 2014, section 12.1)', async () => {
    const [m, J, a, b] = [1150, 1900, 1.2, 1.45]
    const axles = [
      { mass: 80, spring: 36e3, damper: 2800, x: a, road: bump(0.02, 10), load: (m * g * b) / (a + b) },
      { mass: 90, spring: 40e3, damper: 3000, x: -b, road: bump(0.02, 10 + a + b), load: (m * g * a) / (a + b) },
    ]
    const tire = 380e3
    // heave z, pitch p (nose down), the axles; then their rates
    const forces = (x: Vector): Vector =>
      axles.map(({ spring, damper, x: place }, i) => {
        const [z, v] = [x[0] - place * x[1], x[4] - place * x[5]]
        return spring * (x[2 + i] - z) + damper * (x[6 + i] - v)
      })
    const motion = (t: number, x: Vector): Vector => {
      const f = forces(x)
      return [
        ...x.slice(4),
        (f[0] + f[1]) / m,
        -(axles[0].x * f[0] + axles[1].x * f[1]) / J,
        ...axles.map(({ mass, road }, i) => (tire * (road(t) - x[2 + i]) - f[i]) / mass),
      ]
    }
    const { time, columns } = await reference('half-car', 'reference/bump.csv')
    const rows = solved(motion, Array<number>(8).fill(0), time)
    const rest = axles.map(({ mass, load }) => -(load + mass * g) / tire)
    // springs are as long as the design says under the load of the body, so that it follows the axles
    const pitch = (rest[1] - rest[0]) / (a + b)
    const expected: Readonly<Record<string, readonly number[]>> = {
      'Heave.s': rows.map((x) => rest[0] + a * pitch + x[0]),
      'Pitch.angle': rows.map((x) => pitch + x[1]),
      'WheelF.z': rows.map((x) => rest[0] + x[2]),
      'WheelR.z': rows.map((x) => rest[1] + x[3]),
      'Chassis.az': rows.map((x) => (forces(x)[0] + forces(x)[1]) / m),
    }
    for (const { name, values } of columns) expect(worst(expected[name] ?? [], values), name).toBeLessThan(1e-6)
  })

  it('linear single-track model: step response of second order (Riekert and Schunck 1940)', async () => {
    const [m, J, a, b, cf, cr, V, delta] = [1450, 2400, 1.15, 1.5, 95e3, 110e3, 25, 0.02]
    // x' = A x + B for x = (v, r)
    const A = [
      [-(cf + cr) / (m * V), -(a * cf - b * cr) / (m * V) - V],
      [-(a * cf - b * cr) / (J * V), -(a * a * cf + b * b * cr) / (J * V)],
    ]
    const B = [(cf / m) * delta, ((a * cf) / J) * delta]
    const [trace, det] = [A[0][0] + A[1][1], A[0][0] * A[1][1] - A[0][1] * A[1][0]]
    const steady = [-(A[1][1] * B[0] - A[0][1] * B[1]) / det, -(A[0][0] * B[1] - A[1][0] * B[0]) / det]
    // exp(A t) = e^(s t) (cos(w t) I + sin(w t)/w (A - s I)) with s = trace/2, w^2 = det - s^2
    const s = trace / 2
    const w = Math.sqrt(det - s * s)
    expect(w).toBeGreaterThan(0)
    const response = (t: number): Vector => {
      const [c, k] = [Math.cos(w * t), Math.sin(w * t) / w]
      return steady.map((end, i) => {
        const moved = -c * steady[i] - k * (A[i][0] * steady[0] + A[i][1] * steady[1] - s * steady[i])
        return end + Math.exp(s * t) * moved
      })
    }
    const { time, columns } = await reference('linear-single-track', 'reference/step-steer.csv')
    const rows = time.map(response)
    const expected: Readonly<Record<string, readonly number[]>> = {
      'Chassis.vy': rows.map(([v]) => v),
      'Chassis.wz': rows.map(([, r]) => r),
      'Chassis.ay': rows.map(([v, r]) => A[0][0] * v + A[0][1] * r + B[0] + V * r),
    }
    for (const { name, values } of columns) expect(worst(expected[name] ?? [], values), name).toBeLessThan(1e-8)
    const { columns: end } = await reference('linear-single-track', 'reference/steady.csv')
    const understeer = (m * (b / cf - a / cr)) / (a + b)
    for (const value of end[0].values) expect(value).toBeCloseTo((V * delta) / (a + b + understeer * V * V), 9)
    expect(steady[1]).toBeCloseTo((V * delta) / (a + b + understeer * V * V), 12)
  })
})
