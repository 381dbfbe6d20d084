/**
 * Ways to find the contact point of a wheel on waves: converged, by a fixed number of iterations, and from the last
 * step. The wheel is guided at constant speed and height, so that only the search differs.
 */
import { describe, expect, it } from 'vitest'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'

const radius = 0.35
const wave = { amplitude: 0.06, length: 2.5 } as const
const speed = 12

function guided(search: Readonly<Record<string, ParamValue>>, step: number, settings: Partial<ProjectFile> = {}) {
  return {
    ...smallProject(
      {
        World: ['world/world'],
        Road: [
          'world/flat-road',
          { profile: 'sine', 'profile.amplitude': wave.amplitude, 'profile.wavelength': wave.length, ...search },
        ],
        Guide: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
        Way: ['signals/expression', { expression: `${String(speed)}*t` }],
        Arm: ['mechanics/rigid-arm', { z: 0.33 }],
        Turn: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Tire: [
          'tires/tire',
          { radius, forceModel: 'linear', 'linear.CS': 2000, relaxation: 'constant', 'slipLimit.rate': 40 },
        ],
      },
      [
        'World.frame - Guide.base',
        'Way.y - Guide.u',
        'Guide.end - Arm.base',
        'Arm.end - Turn.base',
        'Turn.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
      { stop: 0.4, solver: { name: 'rk4', step }, sample: 0.04 },
    ),
    ...settings,
  }
}

/** Loaded radius, or another signal, at stored instants. */
function radii(
  search: Readonly<Record<string, ParamValue>>,
  step: number,
  iterations?: number,
  signal = 'Tire.loadedRadius',
): readonly number[] {
  const { table, error } = runToEnd(
    {
      project: guided(search, step),
      files: {},
      experiment: 'run',
      signals: [signal],
      checkStep: false,
      ...(iterations === undefined ? {} : { run: { iterations } }),
    },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  return [...table.columns[0].values]
}

/**
 * Loaded radius where the normal from x passes through the wheel centre at (X, h): the root of (x - X) + z'(z - h) by
 * bisection, as z'' R < 1.
 */
function exactContact(X: number): { readonly x: number; readonly radius: number } {
  const k = (2 * Math.PI) / wave.length
  const z = (x: number): number => wave.amplitude * Math.sin(k * x)
  const dz = (x: number): number => wave.amplitude * k * Math.cos(k * x)
  let [low, high] = [X - 0.2, X + 0.2]
  for (let i = 0; i < 60; i++) {
    const x = (low + high) / 2
    if (x - X + dz(x) * (z(x) - 0.33) < 0) low = x
    else high = x
  }
  return { x: low, radius: Math.hypot(low - X, z(low) - 0.33) }
}

const instants = Array.from({ length: 11 }, (_, i) => 0.04 * i)
const exact = instants.map((t) => exactContact(speed * t))
const worst = (values: readonly number[], of: 'x' | 'radius' = 'radius'): number =>
  Math.max(...values.map((value, i) => Math.abs(value - exact[i][of])))

describe('a disk guided over waves', () => {
  it('touches at the point of the closed form', () => {
    expect(worst(radii({}, 0.004))).toBeLessThan(1e-12)
  })
  it('is found more accurately with each iteration', () => {
    // the rate of the wheel integrates what the evaluations within steps find
    const rates = (search: Readonly<Record<string, ParamValue>>) => radii(search, 0.04, undefined, 'Tire.Omega')
    const converged = rates({})
    const errors = [2, 3, 4].map((contactIterations) =>
      Math.max(...rates({ contactSearch: 'fixed', contactIterations }).map((rate, i) => Math.abs(rate - converged[i]))),
    )
    expect(errors[0]).toBeGreaterThan(1e-12)
    expect(errors[1]).toBeLessThan(1e-2 * errors[0])
    expect(errors[2]).toBeLessThan(1e-12)
  })
  it('stops the run where the iterations are too few', () => {
    expect(() => radii({ contactSearch: 'fixed', contactIterations: 1 }, 0.004)).toThrow(
      /no solution of Tire.contact was found in 1 iteration/,
    )
  })
  it('is found by the iterations that the experiment sets, where the road sets none', () => {
    expect(radii({}, 0.004, 2)).toEqual(radii({ contactSearch: 'fixed', contactIterations: 2 }, 0.004))
    expect(radii({ contactSearch: 'fixed', contactIterations: 2 }, 0.004, 1)).toEqual(
      radii({ contactSearch: 'fixed', contactIterations: 2 }, 0.004),
    )
  })
  it.each([0, 2.5, 41])('refuses %d iterations of an experiment', (iterations) => {
    expect(() => radii({}, 0.004, iterations)).toThrow(/the number of iterations of experiment run is/)
  })
  it.each([
    ['place', 1, 'Tire.contactX', 'x'],
    ['radius', 2, 'Tire.loadedRadius', 'radius'],
  ] as const)('from the last step lags by a step: the %s converges with order %d', (_, order, signal, of) => {
    const errors = [0.002, 0.001, 0.0005].map((step) =>
      worst(radii({ contact: 'memory' }, step, undefined, signal), of),
    )
    expect(errors[0]).toBeGreaterThan(1e-6)
    expect(Math.log2(errors[0] / errors[1])).toBeCloseTo(order, 0.5)
    expect(Math.log2(errors[1] / errors[2])).toBeCloseTo(order, 1)
  })
  it('from the last step is closer with each update', () => {
    const errors = [1, 2, 3].map((contactUpdates) => worst(radii({ contact: 'memory', contactUpdates }, 0.004)))
    expect(errors[1]).toBeLessThan(0.1 * errors[0])
    expect(errors[2]).toBeLessThan(0.1 * errors[1])
  })
})

function report(search: Readonly<Record<string, ParamValue>>, iterations?: number): RealTimeReport {
  const job = realTime.compute(
    {
      project: guided(search, 0.001),
      files: {},
      experiment: 'run',
      run: iterations === undefined ? {} : { iterations },
    },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => performance.now() },
  )
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

describe('the work of a step', () => {
  it('is not constant where a search takes what it needs, and the remedy is named', () => {
    const { constantWork, reasons } = report({})
    expect(constantWork).toBe(false)
    expect(reasons.join()).toMatch(/work per step is not constant: set the search of Road to a fixed number/)
  })
  it.each([
    ['a fixed number of iterations of the road', { contactSearch: 'fixed' }, undefined],
    ['a fixed number of iterations of the experiment', {}, 2],
    ['the contact from the last step', { contact: 'memory' }, undefined],
  ] as const)('is constant with %s', (_, search, iterations) => {
    const { constantWork, reasons, work } = report(search, iterations)
    expect(constantWork).toBe(true)
    expect(reasons.join()).toMatch(/every step does the same work/)
    expect(work.searches.map((s) => s.iterations)).toEqual('contact' in search ? [] : [2])
  })
})
