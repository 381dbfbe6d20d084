/** Given values that fit each other but for their digits stay what they are, and nothing else moves for them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'

const compiler = new Compiler(registry)

/** Three equal cranks of 0.8 m whose angles P0, P1, P2 and Q0 are states: P0 = P1 = P2 = -Q0. */
const file = JSON.parse(
  readFileSync(new URL('../data/faults/parallelogram.json', import.meta.url), 'utf8'),
) as ProjectFile

function start(initial: Record<string, number>): (signal: string) => number {
  const project = { ...file, experiments: { run: { ...file.experiments?.run, stop: 1e-3, initial } } } as ProjectFile
  const { table } = runToEnd({ project, files: {}, experiment: 'run' }, compiler)
  return (signal) => table.columns.find((c) => c.name === signal)?.values[0] ?? NaN
}

describe('a parallelogram of three cranks', () => {
  test('whose angles are given to six digits', () => {
    const at = start({ 'P0.angle': 0.5, 'P1.angle': 0.500001, 'P2.angle': 0.499999 })
    for (const [joint, sense] of [
      ['P0', 1],
      ['P1', 1],
      ['P2', 1],
      ['Q0', -1],
    ] as const)
      // prettier-ignore
      expect(at(`${joint}.angle`), joint).toBeCloseTo(sense * 0.5, 9)
  })

  test('whose rates are given to six digits stays in its place', () => {
    const at = start({ 'P0.angle': 0.5, 'P0.rate': -1.428571, 'P1.rate': -1.428571, 'P2.rate': -1.428574 })
    for (const joint of ['P0', 'P1', 'P2']) {
      expect(at(`${joint}.angle`), joint).toBeCloseTo(0.5, 12)
      expect(at(`${joint}.rate`), joint).toBeCloseTo(-1.428572, 9)
    }
    expect(at('Q0.rate')).toBeCloseTo(1.428572, 9)
  })

  test('whose rates contradict each other takes their mean in its place, and does not count those that are not given', () => {
    const at = start({ 'P0.angle': 0.5, 'P0.rate': 1, 'P1.rate': 2 })
    expect(at('P0.angle')).toBeCloseTo(0.5, 9)
    for (const joint of ['P0', 'P1', 'P2']) expect(at(`${joint}.rate`), joint).toBeCloseTo(1.5, 9)
  })
})
