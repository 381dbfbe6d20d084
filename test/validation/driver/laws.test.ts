/** The laws of the path follower on a car without slip, whose closed forms are known, and on a single-track model. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall } from '../events/small-run'
import { kinematicCar } from './kinematic-car'

type Params = Readonly<Record<string, ParamValue>>

const [speed, front, rear, radius] = [5, 1.2, 1.5, 20]
const quick = { bandwidth: 400, sampleTime: 0.002, rate: 100 }
const wheelbase = front + rear

/** Lateral error and angle at the end of 20 s on a circle of 20 m. */
function onCircle(follower: Params, path: Params = {}) {
  const run = runSmall(
    kinematicCar({
      ...{ speed, front, rear, stop: 20, step: 0.005 },
      path: { shape: 'circle', radius, ...path },
      follower: { bandwidth: 60, ...follower },
      initial: { 'Plane.ds1': speed },
    }),
    ['Path.lateral', 'Driver.steer', 'Plane.rate'],
  )
  expect(run.error).toBeUndefined()
  return { lateral: run.at('Path.lateral', 20), steer: run.at('Driver.steer', 20) }
}

describe('on a circle, without slip', () => {
  it('pure pursuit puts the rear axle on it', () => {
    const { lateral, steer } = onCircle({ law: 'pure-pursuit' })
    expect(steer).toBeCloseTo(Math.atan(wheelbase / radius), 8)
    // the centre of mass is ahead of the rear axle, hence outside
    expect(lateral).toBeCloseTo(radius - Math.hypot(radius, rear), 7)
  })
  it('Stanley puts the front axle on it', () => {
    const { lateral, steer } = onCircle({ law: 'stanley' })
    const atRear = Math.sqrt(radius ** 2 - wheelbase ** 2)
    expect(steer).toBeCloseTo(Math.atan(wheelbase / atRear), 7)
    expect(lateral).toBeCloseTo(radius - Math.hypot(atRear, rear), 6)
  })
})

describe('beside a straight, without slip', () => {
  it('Stanley returns as its differential equation says: exponentially in the end', () => {
    const [gain, softening, offset] = [0.8, 1, 0.5]
    const run = runSmall(
      kinematicCar({
        ...{ speed, front, rear, stop: 8, step: 0.002, sample: 0.1 },
        path: {},
        follower: { law: 'stanley', gain, softening, yawDamping: 0, ...quick },
        initial: { 'Plane.ds1': speed, 'Plane.s2': offset },
      }),
      ['Plane.s2', 'Plane.angle'],
    )
    expect(run.error).toBeUndefined()
    // de/dt = -V sin(delta')/cos(delta), the front axle runs along its wheel: integrated with the angle of the body that follows
    let [e, psi] = [offset, 0]
    const h = 1e-4
    const rates = (y: number, angle: number): readonly [number, number] => {
      const delta = -angle - Math.atan((gain * y) / (softening + speed))
      return [(speed / Math.cos(delta)) * Math.sin(angle + delta), (speed * Math.tan(delta)) / wheelbase]
    }
    const seen = run.values('Plane.s2').map((y, i) => y + front * Math.sin(run.values('Plane.angle')[i]))
    const lag = 3 / quick.bandwidth + quick.sampleTime / 2
    const rate = (gain * speed) / (softening + speed)
    seen.forEach((y, i) => {
      // the lags of the driver delay the motion by no more than they are
      expect(Math.abs(y - e)).toBeLessThan(1.1 * lag * rate * offset)
      for (let t = 0; i < seen.length - 1 && t < 0.1 - h / 2; t += h) {
        const [a, b] = rates(e, psi)
        const [c, d] = rates(e + (h / 2) * a, psi + (h / 2) * b)
        e += h * c
        psi += h * d
      }
    })
    expect(Math.log(seen[70] / seen[60])).toBeCloseTo(-rate, 2)
  })
  it.each([
    [0.9, false],
    [1.1, true],
  ])('pure pursuit with a delay of %d times its limit grows: %s', (share, grows) => {
    const preview = 10
    const [far, limit] = [
      preview + 0.01,
      (Math.atan(Math.sqrt(2 + Math.sqrt(8))) / Math.sqrt(2 + Math.sqrt(8))) * (preview + 0.01),
    ]
    const delay = (share * limit) / speed - 3 / quick.bandwidth - quick.sampleTime / 2
    const period = (2 * Math.PI * far) / Math.sqrt(2 + Math.sqrt(8)) / speed
    const sampleTime = 0.02
    const run = runSmall(
      kinematicCar({
        ...{ speed, front: 2, rear: 0.01, stop: 6 * period, step: 0.005, sample: 0.1 },
        path: { previewTime: 0, previewDistance: preview, sampleTime },
        follower: { law: 'pure-pursuit', ...quick, sampleTime, delay },
        initial: { 'Plane.ds1': speed, 'Plane.s2': 0.01 },
      }),
      ['Plane.s2'],
    )
    expect(run.error).toBeUndefined()
    const y = run.values('Plane.s2').map(Math.abs)
    const half = Math.floor(y.length / 2)
    const later = Math.max(...y.slice(half))
    const sooner = Math.max(...y.slice(Math.floor(y.length / 6), half))
    expect(later > sooner).toBe(grows)
  })
})

describe('the optimal preview', () => {
  const vehicle = { mass: 1400, inertia: 2200, front: 1.1, rear: 1.6, frontStiffness: 9e4, rearStiffness: 1.1e5 }

  it('asks for the angle of least squared error over the preview', () => {
    const [offset, angle, bandwidth, delay, time, sampleTime] = [0.4, 0.06, 25, 0.1, 1.2, 0.01]
    const V = 15
    const run = runSmall(
      kinematicCar({
        ...{ speed: V, front: 1.1, rear: 1.6, stop: 0.01, step: 0.01, sample: 0.01 },
        path: { previewTime: time },
        follower: { ...vehicle, law: 'preview', bandwidth, delay, sampleTime },
        initial: {
          'Plane.ds1': V * Math.cos(angle),
          'Plane.ds2': V * Math.sin(angle),
          'Plane.angle': angle,
          'Plane.s2': offset,
        },
      }),
      ['Driver.wanted'],
    )
    expect(run.error).toBeUndefined()
    const { mass: m, inertia: I, front: a, rear: b, frontStiffness: cf, rearStiffness: cr } = vehicle
    const far = V * time
    let [y, psi, v, r] = [0, 0, 0, 0]
    const h = 1e-5
    const [products, squares] = [[] as number[], [] as number[]]
    for (let k = 0, i = 1; i <= 8; k++) {
      const t = (k + 0.5) * h
      const q = Math.max(0, bandwidth * (t - delay))
      const delta = 1 - Math.exp(-q) * (1 + q + (q * q) / 2)
      const [fv, fr] = [cf * (delta - (v + a * r) / V), -(cr * (v - b * r)) / V]
      y += h * (v + V * psi)
      psi += h * r
      v += h * ((fv + fr) / m - V * r)
      r += (h * (a * fv - b * fr)) / I
      if ((k + 1) * h < (i / 8) * time - h / 2) continue
      // the point of the straight in the axes of the car, which runs straight on without a command
      const s = (i / 8) * far
      const f = -Math.sin(angle) * s - offset * Math.cos(angle)
      products.push(y * f)
      squares.push(y * y)
      i++
    }
    const sum = (list: readonly number[]): number => list.reduce((total, x) => total + x, 0)
    const exact = sum(products) / sum(squares)
    // by the trapezoidal rule with 16 steps
    expect(run.values('Driver.wanted')[0] / exact).toBeCloseTo(1, 2)
  })

  it('keeps a car on a circle but for terms of third order in the angle that the preview covers', () => {
    const stiff = { ...vehicle, front, rear, frontStiffness: 1e8, rearStiffness: 1e8 }
    const errors = [4, 8].map(
      (previewDistance) => onCircle({ law: 'preview', ...stiff }, { previewTime: 0, previewDistance }).lateral,
    )
    const [near, far] = errors
    expect(Math.log2(far / 8 / (near / 4))).toBeCloseTo(3, 0)
    expect(Math.abs(far)).toBeLessThan(0.2)
  })
})
