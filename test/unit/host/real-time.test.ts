/** The real-time report on an oscillator, whose stable steps are known in closed form. */
import { describe, expect, it } from 'vitest'
import { realTime } from '../../../engine/host/real-time'
import type { RealTimeReport } from '../../../engine/host/protocol'
import type { ProjectFile } from '../../../engine/model/project'
import { sharedCompiler } from '../../support/compiler'

const omega = 100

/** A mass on a spring without damping, 1 m out at the start. */
const oscillator: ProjectFile = {
  wishbone: 1,
  title: 'Oscillator',
  blocks: {
    World: { type: 'world/world', params: { gravity: 0 } },
    Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: omega * omega, damping: 0 } },
    Mass: { type: 'mechanics/rigid-body', params: { mass: 1 } },
  },
  wires: {
    a: ['World.frame', 'Guide.base'],
    b: ['Guide.end', 'Mass.com'],
    c: ['Guide.axis', 'Spring.axis'],
  },
  experiments: { swing: { stop: 0.5, solver: { name: 'rk4', step: 0.001 }, initial: { 'Guide.s': 1 } } },
}

function report(solver: string, step: number, tick = 1e-3): RealTimeReport {
  let now = 0
  // every look at the clock takes a microsecond: times are those of the test, not of the machine
  const clock = (): number => {
    now += 1e-3
    return tick === 1e-3 ? now : Math.floor(now / tick) * tick
  }
  const job = realTime.compute(
    { project: oscillator, files: {}, experiment: 'swing', run: { solver, step } },
    { compiler: sharedCompiler, shouldStop: () => false, clock },
  )
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

describe('the real-time report', () => {
  it('finds Runge-Kutta 4 suitable below 2.83/omega, with the work of a step and what a step takes', () => {
    const found = report('rk4', 0.001)
    expect(found.suitable).toBe(true)
    expect(found.verdict).toBe('suitable for HIL at 1 ms')
    expect(found.constantWork).toBe(true)
    expect(found.work).toMatchObject({ evaluations: 4, jacobians: 0, corrections: 0 })
    expect(found.stable?.limit).toBeCloseTo(2.8284 / omega, 3)
    expect(found.stable?.states).toContain('Guide.s')
    expect(found.stable?.frequency).toBeCloseTo(omega / (2 * Math.PI), 6)
    expect(found.time.steps).toBe(500)
    expect(found.time.mean).toBeGreaterThan(0)
    expect(found.accuracy?.relative).toBeLessThan(1e-4)
  })

  it('names the limit, the mode and stable solvers where the step is too long', () => {
    const found = report('rk4', 0.03)
    expect(found.suitable).toBe(false)
    expect(found.reasons[0]).toMatch(/exceeds the largest stable step of 28\.\d ms .*Guide/)
    expect(found.alternatives.length).toBeGreaterThan(0)
    expect(found.alternatives).not.toContain('euler')
  })

  it('finds that explicit Euler makes an undamped oscillation grow at any step', () => {
    const found = report('euler', 0.001)
    expect(found.suitable).toBe(false)
    expect(found.reasons.join()).toMatch(/not converged/)
  })

  it('counts the first step apart, in which an implicit method compiles its factorisation', () => {
    const found = report('rosenbrock2', 0.001)
    expect(found.work).toMatchObject({ evaluations: 2, jacobians: 1, factorisations: 1, solutions: 2 })
    expect(found.constantWork).toBe(true)
    expect(found.time.first).toBeGreaterThan(0)
    expect(found.time.percentile999).toBeLessThanOrEqual(found.time.slowest)
    expect(found.memory).toBeUndefined()
  })

  it('takes the mean from whole passes where the clock is too coarse for a step, and claims no more than it tells', () => {
    const found = report('rk4', 0.001, 0.1)
    expect(found.time.resolution).toBeCloseTo(100, 6)
    expect(found.time.mean).toBeGreaterThan(1)
    expect(found.time.mean).toBeLessThan(10)
    expect(found.time.timesRealTime).toBeCloseTo((0.5 * 1e6) / (found.time.mean * 500), 6)
    expect(found.suitable).toBe(true)
    expect(found.reasons.join()).toMatch(/none above [12]00 µs/)
    // nothing can be said of steps that are shorter than the tick of the clock
    const short = report('rk4', 0.0001, 0.1)
    expect(short.reasons[0]).toMatch(/more than half/)
  })

  it('does not call a variable step real time', () => {
    const found = report('dopri5', 0.001)
    expect(found).toMatchObject({ suitable: false, constantWork: false, verdict: 'not suitable for HIL' })
  })
})
