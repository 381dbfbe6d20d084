/** What initial speeds that are not given are, in every formulation (test/validation/data/faults). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { FormulationSettings, ProjectFile } from '../../../engine/model/project/project'

const compiler = new Compiler(registry)

const file = JSON.parse(
  readFileSync(new URL('../data/faults/initial-velocity-shared.json', import.meta.url), 'utf8'),
) as ProjectFile

const formulations: Record<string, FormulationSettings> = {
  default: {},
  'other body': {
    translation: { 'B.T1': 'tree', 'A.T1': 'cotree' },
    rotation: { 'B.R1': 'tree', 'A.R1': 'cotree' },
  },
  'place of one, orientation of the other': {
    translation: { 'B.T1': 'tree', 'A.T1': 'cotree' },
    rotation: { 'A.R1': 'tree', 'B.R1': 'cotree' },
  },
  quaternion: { coordinates: { A: { orientation: 'quaternion', velocity: 'body' } } },
  'rates of angles': { coordinates: { A: { orientation: '123', rates: 'derivatives', velocity: 'base' } } },
}

const speeds = ['A.vx', 'A.vy', 'A.vz', 'A.wx', 'A.wy', 'A.wz', 'B.vx', 'B.vy', 'B.vz', 'B.wx', 'B.wy', 'B.wz']

function start(formulation: string, initial: Record<string, number>): { report: RunOutcome['report']; v: number[] } {
  const project = {
    ...file,
    formulations,
    experiments: { run: { ...file.experiments?.run, stop: 1e-3, initial } },
  } as ProjectFile
  const { table, report } = runToEnd({ project, files: {}, experiment: 'run', formulation }, compiler)
  return { report, v: speeds.map((name) => table.columns.find((c) => c.name === name)?.values[0] ?? NaN) }
}

describe.each(Object.keys(formulations))('speeds of two welded bodies, formulation %s', (formulation) => {
  // v_B = v_A + w x (1 m) x: B.vy = A.vy + wz, B.vz = A.vz - wy. A carries the coordinates of the automatic choice.
  test('those along lines stay at 0, what turns gives way, and it is reported (initial-velocity-shared)', () => {
    const { report, v } = start(formulation, { 'B.vz': -1 })
    const expected = [0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 1, 0]
    v.forEach((value, i) => expect(value, speeds[i]).toBeCloseTo(expected[i], 12))
    expect(report.moved).toEqual([{ signal: 'A.wy', from: 0, to: v[4] }])
  })

  test('a speed along a line moves where nothing else can', () => {
    const { v } = start(formulation, { 'B.vz': -1, 'A.wy': 0, 'B.vx': 2 })
    const expected = [2, 0, -1, 0, 0, 0, 2, 0, -1, 0, 0, 0]
    v.forEach((value, i) => expect(value, speeds[i]).toBeCloseTo(expected[i], 12))
  })

  test('what was given stays', () => {
    const { v } = start(formulation, { 'A.vy': 3, 'B.vy': 1, 'B.vx': 5, 'B.wx': 0.5 })
    const expected = [5, 3, 0, 0.5, 0, -2, 5, 1, 0, 0.5, 0, -2]
    v.forEach((value, i) => expect(value, speeds[i]).toBeCloseTo(expected[i], 12))
  })
})
