/**
 * Linkages that move by their proportions: rows of their loop repeat each other, but not the same ones everywhere, so those that
 * count are chosen anew in a run. Energy and closure know nothing of rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import type { ProjectFile } from '../../../engine/model/project'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
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

  it('is the same to the last bit in exports', async () => {
    const folder = temporaryFolder()
    const project: ProjectFile = {
      ...schatz,
      experiments: { run: { ...schatz.experiments?.run, stop: 2, sample: 0.02, solver: { name: 'rk4', step: 0.002 } } },
    }
    const reference = runOf(project, {}, angles)
    expect(reference.error).toBeUndefined()
    const model = exportedRun(project, angles)
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const target = join(folder, language)
      mkdirSync(target)
      for (const [file, content] of Object.entries(print(model))) writeFileSync(join(target, file), content)
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
      const rows = await runModule(module)
      angles.forEach((name, k) =>
        expect(
          rows.map((r) => r[k + 1]),
          language,
        ).toEqual([...Array.from(column(reference, name))]),
      )
    }
  })
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
