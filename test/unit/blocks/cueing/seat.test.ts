/** Both ends of a chain: specific force of a sensor in a vehicle, and that of a platform whose legs accelerate. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../../../validation/events/small-run'
import { SmallModel } from '../small-model'

const elements = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${name}[${i + 1}]`)
const values = (numbers: readonly number[]) => ['sources/constant', { value: numbers }] as const

/** Pose, its rates and accelerations. */
const motion = {
  r: [0.1, -0.05, 1.52],
  angles: [0.15, -0.1, 0.12],
  v: [0.3, 0.2, -0.3],
  dangles: [0.5, 0.4, -0.3],
  a: [-0.4, 0.5, 0.2],
  ddangles: [0.3, -0.6, 0.7],
} as const
const point = [0.2, 0.35, 0.9]

describe('forward kinematics with leg rates and accelerations', () => {
  const project = smallProject(
    {
      World: ['world/world', { gravity: 9.81 }],
      ...Object.fromEntries(Object.entries(motion).map(([port, numbers]) => [`C${port}`, values(numbers)] as const)),
      Inverse: ['cueing/hexapod-inverse', { load: 'none' }],
      Cabin: ['cueing/rail-yaw', { point }],
      Seat: ['cueing/hexapod-forward', { point }],
    },
    [
      ...Object.keys(motion).flatMap((port) => [`C${port}.y - Inverse.${port}`, `C${port}.y - Cabin.${port}`]),
      'Inverse.length - Seat.length',
      'Inverse.rate - Seat.rate',
      'Inverse.acceleration - Seat.acceleration',
    ],
    { stop: 0.01, solver: { name: 'rk4', step: 0.01 } },
  )
  it('finds the motion that the legs have, and what it does to the driver', () => {
    const signals = ['Seat.r', 'Seat.v', 'Seat.a', 'Seat.f', 'Seat.turn', 'Cabin.f', 'Cabin.w']
    const outcome = runSmall(
      project,
      signals.flatMap((name) => elements(name, 3)),
    )
    expect(outcome.error).toBeUndefined()
    const at = (signal: string): number[] => elements(signal, 3).map((name) => outcome.values(name)[0])
    const close = (found: number[], expected: readonly number[]): void =>
      found.forEach((x, i) => expect(x).toBeCloseTo(expected[i], 11))
    close(at('Seat.r'), motion.r)
    close(at('Seat.v'), motion.v)
    close(at('Seat.a'), motion.a)
    // of a separate block, from the pose and its derivatives
    close(at('Seat.f'), at('Cabin.f'))
    close(at('Seat.turn'), at('Cabin.w'))
  })
})

describe('the acceleration sensor as an accelerometer', () => {
  it('measures gravity along its own axes at rest, and the acceleration beside', () => {
    const [pitch, roll, push] = [0.2, -0.3, 4]
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 9.81 }],
        Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mount: ['mechanics/rigid-arm', { pitch, roll }],
        Body: ['mechanics/rigid-body', { mass: 2 }],
        F: ['sources/constant', { value: 2 * push }],
        Push: ['mechanics/torque'],
        Sensor: ['sensors/acceleration', { measures: 'specific-force' }],
      },
      [
        'World.frame - Rail.base',
        'Rail.end - Body.com',
        'Rail.end - Mount.base',
        'F.y - Push.u',
        'Push.axis - Rail.axis',
        'Mount.end - Sensor.frame',
        'Mount.end - Sensor.axes',
      ],
    )
    const [sp, cp, sr, cr] = [Math.sin(pitch), Math.cos(pitch), Math.sin(roll), Math.cos(roll)]
    const expected = [push * cp - 9.81 * sp, push * sp * sr + 9.81 * cp * sr, push * sp * cr + 9.81 * cp * cr]
    model.at({}, 'Sensor.ax', 'Sensor.ay', 'Sensor.az').forEach((x, i) => expect(x).toBeCloseTo(expected[i], 12))
  })
})
