/** Keeping in step with a clock. */
import { expect, it } from 'vitest'
import { Pacing } from '../../../engine/drive/pacing'

it('asks for as much time as has passed, and measures what it takes', () => {
  const pacing = new Pacing(100, 5)
  expect(pacing.goal(100.016)).toBeCloseTo(5.016, 12)
  for (let k = 1; k <= 120; k++) {
    const wall = 100 + k / 60
    pacing.took(wall, 0.004, pacing.goal(wall))
  }
  const { share, lag, speed, overruns } = pacing.load()
  expect(share).toBeCloseTo(0.24, 6)
  expect(speed).toBeCloseTo(1, 9)
  expect([lag, overruns]).toEqual([0, 0])
})

it('goes on slowly where a computer is too slow, and does not run after lost time', () => {
  const pacing = new Pacing(0, 0)
  let time = 0
  for (let k = 1; k <= 400; k++) {
    // half of real time
    time += 0.01
    pacing.took(0.02 * k, 0.02, time)
  }
  const { share, lag, speed, overruns } = pacing.load()
  expect(lag).toBeGreaterThan(0.09)
  expect(lag).toBeLessThan(0.13)
  expect(speed).toBeCloseTo(0.5, 6)
  expect(share).toBeCloseTo(1, 6)
  expect(overruns).toBeGreaterThan(300)
})

it('tells how unevenly it goes', () => {
  const even = new Pacing(0, 0)
  const uneven = new Pacing(0, 0)
  for (let k = 1; k <= 50; k++) {
    even.took(k / 50, 0.001, k / 50)
    // every second slice comes 3 ms late
    const wall = k / 50 + 0.003 * (k % 2)
    uneven.took(wall, 0.001, wall)
  }
  expect(even.load().jitter).toBeLessThan(1e-9)
  expect(uneven.load().jitter).toBeCloseTo(0.003, 4)
})

it('begins anew after a rest', () => {
  const pacing = new Pacing(0, 0)
  pacing.restart(50, 2)
  expect(pacing.goal(50)).toBe(2)
})
