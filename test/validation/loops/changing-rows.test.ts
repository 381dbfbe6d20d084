/**
 * Linkages that move by their proportions: rows of their loop repeat each other, but not the same ones everywhere, so those that
 * count are chosen anew in a run. Energy and closure know nothing of rows.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { column, energies, motionOf, spread, type BodyData } from '../mechanisms/energy'
import { faulty, freedomsOf, furthest, runOf } from './fault-files'

const schatz = faulty('schatz')
const bodies = new Map<string, BodyData>(
  [1, 1.2, 1.4, 1.6, 1.8].map((mass, i) => [`B${i + 1}`, { mass, inertia: [0.05, 0.06, 0.07] }]),
)
const angles = [1, 2, 3, 4, 5, 6].map((i) => `J${i}.angle`)
const signals = [...motionOf(bodies.keys()), ...angles, 'J1.rate', 'A12.drift', 'J6.driftAngle']

describe("Schatz's linkage", () => {
  it('has one freedom', () => expect(freedomsOf(schatz)).toBe(1))

  it.each([
    [{ tolerance: 1e-8 }, 3e-6],
    [{ tolerance: 1e-10 }, 3e-8],
    [{ tolerance: 1e-12 }, 3e-10],
    [{ solver: 'rk4', step: 0.001 }, 1e-8],
  ])('runs to its end with its energy kept and its loop closed (%o)', (run, error) => {
    const outcome = runOf(schatz, run, signals)
    expect(outcome.error).toBeUndefined()
    expect(outcome.table.time[outcome.table.time.length - 1]).toBe(5)
    expect(spread(energies(outcome, bodies))).toBeLessThan(error)
    for (const name of ['A12.drift', 'J6.driftAngle'])
      expect(Math.max(...Array.from(column(outcome, name)))).toBeLessThan(error)
  })

  it('moves in the same way with its loop cut elsewhere', () => {
    const reference = runOf(schatz, { tolerance: 1e-11 }, angles)
    for (const joint of ['J2', 'J4']) {
      const cut = { translation: { [`${joint}.T1`]: 'cotree' }, rotation: { [`${joint}.R1`]: 'cotree' } } as const
      const initial = { 'J1.rate': 2, 'J6.angle': 0 }
      const project: ProjectFile = {
        ...schatz,
        formulations: { default: cut },
        experiments: { run: { stop: 5, ...schatz.experiments?.run, initial } },
      }
      const outcome = runOf(project, { tolerance: 1e-11 }, angles)
      expect(outcome.error).toBeUndefined()
      // angles of joints that are cut are known up to whole turns
      const sines = (name: string, from: typeof outcome): number[] => Array.from(column(from, name), Math.sin)
      for (const name of angles) expect(furthest(sines(name, outcome), sines(name, reference)), name).toBeLessThan(1e-7)
    }
  })

  it.each([{ tolerance: 1e-10 }, { solver: 'rk4', step: 0.001 }])(
    'has its outer axes at tan a tan b = 2 (%o)',
    (run) => {
      // P. Schatz, US patent 2302804 (1942); L. Brat, A six-link spatial mechanism, J. Mechanisms 4 (1969) 325-336. With e, e + f and so on
      // along the three links, |D|^2 = 3 a^2 gives (1 + cos b3)(1 + cos b4) = 1 for the two inner angles, and the axes u2 and u5 in the plane
      // across the outer ones have u2.D u5.D = -3 a^2 sin b3 sin b4 (1 + cos b3)(1 + cos b4)/3 and u2.u5 = -sin b3 sin b4, so
      // 3 cos a cos b = cos(a - b), with a and b the angles of u2 and u5 to the base D.
      const outcome = runOf(schatz, run, angles)
      expect(outcome.error).toBeUndefined()
      const [first, last] = [column(outcome, 'J1.angle'), column(outcome, 'J6.angle')]
      const [a0, b0] = [
        Math.atan2(0.127913620489325, 0.9917853122996493),
        Math.atan2(0.9979272051973533, 0.06435287971023132),
      ]
      const missed = Array.from(first, (turned, i) => {
        const [a, b] = [a0 + turned, b0 - last[i]]
        return Math.abs(Math.sin(a) * Math.sin(b) - 2 * Math.cos(a) * Math.cos(b))
      })
      expect(Math.max(...missed)).toBeLessThan(1e-8)
      expect(spread(Array.from(last))).toBeGreaterThan(3)
    },
  )
})

describe('three equal cranks and one coupler', () => {
  it.each(['parallelogram', 'parallelogram-twin'])('have one freedom and turn together (%s)', (name) => {
    const project = faulty(name)
    expect(freedomsOf(project)).toBe(1)
    const outcome = runOf(project)
    expect(outcome.error).toBeUndefined()
    const [first, ...others] = ['P0', 'P1', 'P2'].map((p) => column(outcome, `${p}.angle`))
    for (const other of others) expect(furthest(first, other)).toBeLessThan(1e-8)
    if (name !== 'parallelogram') return
    // 3 cranks of 1 kg and 0.06 kg m^2 with their centres at 0.4 m, and 2 kg at 0.8 m
    const [mass, weight] = [3 * (0.06 + 0.16) + 2 * 0.64, (3 * 0.4 + 2 * 0.8) * 9.81]
    const energy = Array.from(first, (a, i) => (mass * column(outcome, 'P0.rate')[i] ** 2) / 2 + weight * Math.cos(a))
    expect(spread(energy)).toBeLessThan(1e-6)
  })
})
