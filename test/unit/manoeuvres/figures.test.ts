/** Figures of manoeuvres by closed forms. */
import { describe, expect, it } from 'vitest'
import { responseOf } from '../../../manoeuvres/shared/figures/curves'
import { figureText } from '../../../app/manoeuvre-text'
import { atPlace, sideslipInMotion } from '../../../manoeuvres/shared/lateral/course'
import { lastAmplitude } from '../../../manoeuvres/sine-with-dwell/run'

const t = Array.from({ length: 10001 }, (_, i) => i / 1000)
const window = { zero: 0, steadyFrom: 9, steadyTo: 10 }

describe('values at a place of a course', () => {
  const x = [0, 2, 4, 3, 1]

  it('are those of the first passage, and unknown beyond the farthest place', () => {
    expect(atPlace(x, [10, 20, 30, 40, 50], 3)).toBe(25)
    expect(atPlace(x, [10, 20, 30, 40, 50], 0)).toBe(10)
    expect(atPlace(x, [10, 20, 30, 40, 50], 4.5)).toBeUndefined()
  })

  it('count the sideslip only while the vehicle moves', () => {
    expect([...sideslipInMotion([0.1, -0.2, 3], [10, 2, 1e-3])]).toEqual([0.1, -0.2, 0])
  })
})

describe('figures as text', () => {
  it('have one state without a value', () => {
    expect(figureText({ value: null, unit: 'm' })).toBe('not reached')
    expect(figureText({ value: null, unit: 'm', withheld: true })).toBe('withheld')
    expect(figureText({ value: 22.22222222222222, unit: 'm' })).toBe('22.22 m')
  })
})

describe('the response to a step', () => {
  it('of the second order has the peak and the overshoot of its damping', () => {
    const [zeta, omega] = [0.5, 4]
    const damped = omega * Math.sqrt(1 - zeta ** 2)
    const y = t.map(
      (s) =>
        1 - Math.exp(-zeta * omega * s) * (Math.cos(damped * s) + ((zeta * omega) / damped) * Math.sin(damped * s)),
    )
    const response = responseOf({ t, y }, window)
    expect(response.peakTime).toBeCloseTo(Math.PI / damped, 5)
    expect(response.overshoot).toBeCloseTo(Math.exp((-zeta * Math.PI) / Math.sqrt(1 - zeta ** 2)), 6)
    expect(Math.abs(response.drift)).toBeLessThan(1e-6)
  })

  it('of the first order has no peak', () => {
    const response = responseOf({ t, y: t.map((s) => 1 - Math.exp(-s / 0.5)) }, window)
    expect(response.responseTime).toBeCloseTo(0.5 * Math.log(10), 6)
    expect(response.peakTime).toBeUndefined()
    expect(response.overshoot).toBe(0)
  })

  it('that goes on growing shows its drift', () => {
    expect(responseOf({ t, y: t }, window).drift).toBeCloseTo(0.5 / 9.5, 3)
  })
})

describe('the last amplitude of a sine with dwell', () => {
  const deg = Math.PI / 180
  it.each([
    ['6.5 A between 270 and 300 deg', 45, 6.5],
    ['270 deg where 6.5 A is less', 18, 15],
    ['300 deg where 6.5 A is more', 100, 3],
  ])('is %s', (_name, of, last) => {
    expect(lastAmplitude(6.5, of * deg)).toBeCloseTo(last, 12)
    expect(lastAmplitude(6.5, of * deg, 4)).toBe(4)
  })
})
