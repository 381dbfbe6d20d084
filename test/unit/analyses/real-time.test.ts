/** The real-time report on an oscillator, whose stable steps are known in closed form. */
import { describe, expect, it } from 'vitest'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import type { ProjectFile } from '../../../engine/model/project/project'
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

/** A mass on a spring, pushed by a force that a block computes from a sine. */
function pushed(
  blocks: ProjectFile['blocks'],
  wires: ProjectFile['wires'],
  accuracy?: Readonly<Record<string, string>>,
) {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Pushed',
    blocks: {
      World: { type: 'world/world' },
      Guide: { type: 'mechanics/prismatic' },
      Mass: { type: 'mechanics/rigid-body' },
      Spring: { type: 'mechanics/spring-damper', params: { stiffness: 100 } },
      Source: { type: 'sources/sine', params: { amplitude: 5, frequency: 7 } },
      Push: { type: 'mechanics/force' },
      ...blocks,
    },
    wires: {
      a: ['World.frame', 'Guide.base'],
      b: ['Guide.end', 'Mass.com'],
      c: ['Spring.axis', 'Guide.axis'],
      d: ['Push.frame', 'Mass.com'],
      ...wires,
    },
    experiments: { run: { stop: 0.1, solver: { name: 'rk4', step: 0.001 }, ...(accuracy && { accuracy }) } },
  }
  return reportOf(project)
}

function reportOf(project: ProjectFile, solver?: string): RealTimeReport {
  let now = 0
  const job = realTime.compute(
    { project, files: {}, experiment: 'run', ...(solver !== undefined && { run: { solver } }) },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => (now += 1e-3) },
  )
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

const implicitEquation = (params: Readonly<Record<string, string | number>>) =>
  pushed(
    { F: { type: 'signals/algebraic', params: { residual: 'z^3 + z - u1', start: 0.5, ...params } } },
    { e: ['Source.y', 'F.u1'], f: ['F.z', 'Push.Fz'] },
  )

describe('equations that a step solves by iteration', () => {
  it('are not constant work where they take as many iterations as they need: block and remedy are named', () => {
    const found = implicitEquation({})
    expect(found).toMatchObject({ suitable: false, constantWork: false })
    expect(found.reasons[0]).toMatch(
      /^F searches for F\.z with up to 100 iterations .* set Search of F to a fixed number/,
    )
    expect(found.reasons.join()).not.toContain('every step does the same work')
    expect(found.work.searches).toMatchObject([{ unknowns: ['F.z'], block: 'F', constant: false }])
  })

  it('are constant work with a fixed number of iterations, each of which is counted', () => {
    const [two, three, four] = [6, 7, 8].map((iterations) => implicitEquation({ search: 'fixed', iterations }))
    for (const found of [two, three, four]) expect(found).toMatchObject({ suitable: true, constantWork: true })
    const more = three.work.operations - two.work.operations
    expect(more).toBeGreaterThan(10)
    expect(four.work.operations - three.work.operations).toBe(more)
    // a search to a tolerance counts with the most iterations that it can take, which also compare corrections with the tolerance
    expect(implicitEquation({}).work.operations).toBeGreaterThan(two.work.operations + 90 * more)
  })

  it('count in functions with unknowns and in loops of signals, with remedies for both', () => {
    const code = ['input u', 'output y: N', 'unknown z = 0.5', '0 = z^9 + 0.001*z - u', 'y = z*(1 N)']
    const own = pushed(
      { F: { type: 'signals/function', params: { code } } },
      { e: ['Source.y', 'F.u'], f: ['F.y', 'Push.Fz'] },
    )
    expect(own.reasons[0]).toMatch(/^F searches for F\.z .* set a number of iterations in the experiment/)
    const loop = pushed(
      { L: { type: 'signals/expression', params: { expression: 'u1 - 0.1*u2^3' } } },
      { e: ['Source.y', 'L.u1'], f: ['L.y', 'Push.Fz'], g: ['L.y', 'L.u2'] },
    )
    expect(loop).toMatchObject({ suitable: false, constantWork: false })
    expect(loop.reasons[0]).toMatch(/break the loop L\.y -> L\.y with a unit delay/)
  })

  it('are none where a loop is linear', () => {
    const found = pushed(
      { L: { type: 'signals/expression', params: { expression: 'u1 - 0.1*u2' } } },
      { e: ['Source.y', 'L.u1'], f: ['L.y', 'Push.Fz'], g: ['L.y', 'L.u2'] },
    )
    expect(found).toMatchObject({ suitable: true, constantWork: true, work: { searches: [] } })
  })
})

/** Two masses on guides in two directions of one body, so that one motion is small beside the other. */
function planar(small: number, accuracy?: Readonly<Record<string, string>>): ProjectFile {
  return {
    wishbone: 1,
    title: 'Planar',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Body: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 1, Iyy: 1, Izz: 1 } },
      Push: { type: 'mechanics/force' },
      Fast: { type: 'signals/expression', params: { expression: `${small} N*exp(-t/(0.01 s))` } },
    },
    wires: { a: ['Push.frame', 'Body.com'], b: ['Fast.y', 'Push.Fz'] },
    experiments: {
      run: {
        stop: 1,
        solver: { name: 'euler', step: 0.001 },
        initial: { 'Body.vx': 10 },
        ...(accuracy && { accuracy }),
      },
    },
  }
}

describe('errors of motions', () => {
  // Euler sums 1/(1 - e^-0.1) steps of 1 ms instead of 10 ms: 5 % too much, almost from the start
  const sum = 0.001 / (1 - Math.exp(-0.1)) / 0.01 - 1

  it('count relative to the largest peak of their quantity on the body; the report has that over the own peak too', () => {
    // positions count alone
    const { accuracy, suitable, reasons } = reportOf(planar(1, { 'Body.z': '10 %' }))
    expect(suitable).toBe(true)
    expect(accuracy?.own.signal).toMatch(/^Body\.v?z$/)
    expect(accuracy?.own.ofOwnPeak).toBeCloseTo(sum, 3)
    expect(accuracy?.own.relative).toBeLessThan(1e-3)
    expect(accuracy?.own.peakOf).toMatch(/^Body\.v?x$/)
    expect(reasons.join()).toMatch(/Body\.v?z is off by .* of the peak of Body\.v?x, .* % of its own peak/)
  })

  it('count in full where the other motions are as small', () => {
    const found = reportOf(planar(1e4))
    expect(found.suitable).toBe(false)
    expect(found.reasons[0]).toMatch(/^not converged: Body/)
  })

  it('have limits by signal', () => {
    const strict = reportOf(planar(1, { 'Body.vz': '1e-6', 'Body.z': '10 %' }))
    expect(strict.suitable).toBe(false)
    expect(strict.reasons[0]).toContain('not converged: Body.vz')
    const mild = reportOf(planar(1e4, { 'Body.vz': '20 %', 'Body.z': '20 %' }))
    expect(mild.suitable).toBe(true)
    expect(() => reportOf(planar(1, { 'Body.vv': '1 %' }))).toThrow('there is no such signal')
    expect(() => reportOf(planar(1, { 'Body.vz': '0 %' }))).toThrow('is not above 0')
  })
})
