/**
 * The generic vehicle on wheels of the first and the last elastic level in sine steer: constant work, a stable step above
 * 1 ms, and the result of an accurate solution. `npm run bench -- wheel-levels` makes the tables of docs/performance.md.
 */
import { describe, expect, it } from 'vitest'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import { toEnd } from '../../../engine/collections/to-end'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'
import { sineSteer } from './standing/levels'

const vehicle = new ShippedProject('generic-vehicle')
let now = 0
const workplace = { compiler: sharedCompiler, shouldStop: () => false, clock: () => (now += 1e-6) }

describe('a vehicle in sine steer at 1 ms', () => {
  it.each([3, 7])('runs in real time on wheels of level %i', (level) => {
    const project = sineSteer(vehicle.project, level)
    const { 'sine-steer': experiment } = project.experiments ?? {}
    const short = { ...project, experiments: { 'sine-steer': { ...experiment, stop: 0.5 } } }
    const report = toEnd(realTime.compute({ project: short, files: {}, experiment: 'sine-steer' }, workplace))
    expect(report.constantWork).toBe(true)
    expect(report.stable?.limit).toBeGreaterThan(5e-3)
    expect(report.accuracy?.relative).toBeLessThan(1e-3)
    expect(report.suitable).toBe(true)
  })
})
