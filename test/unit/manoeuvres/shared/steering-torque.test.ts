/** Torque at the steering wheel by virtual power: of motions whose potential is known in closed form. */
import { describe, expect, it } from 'vitest'
import { torqueAtWheel } from '../../../../manoeuvres/shared/lateral/steering-torque'

const time = Array.from({ length: 1001 }, (_, i) => i / 500)
const steer = time.map((t) => 2 * Math.sin(2 * Math.PI * t))

describe('the torque at the steering wheel', () => {
  it('is the slope of the energy that all motions store', () => {
    // u = d/16 + 0.002 d^3 on a spring k, and -d/20 on a spring K
    const [k, K] = [900, 400]
    const rack = steer.map((d) => d / 16 + 0.002 * d ** 3)
    const other = steer.map((d) => -d / 20)
    const torque = torqueAtWheel(steer, [
      { motion: rack, effort: rack.map((u) => k * u) },
      { motion: other, effort: other.map((u) => K * u) },
    ])
    const expected = steer.map((d, i) => k * rack[i] * (1 / 16 + 0.006 * d ** 2) + (K * d) / 400)
    const largest = Math.max(...expected)
    torque?.forEach((value, i) => expect(Math.abs(value - expected[i]) / largest).toBeLessThan(1e-4))
    expect(torque).toHaveLength(steer.length)
  })

  it('is not known where a motion lags behind the wheel', () => {
    const late = time.map((t) => 0.1 * Math.sin(2 * Math.PI * (t - 0.02)))
    expect(torqueAtWheel(steer, [{ motion: late, effort: late }])).toBeUndefined()
  })
})
