/** Initial angles of a hinge in the cotree that are whole turns off: the same position of the mechanism, on the same branch. */
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { fourBar } from './four-bar'

const hinges = ['CrankPivot', 'Pin1', 'Pin2', 'RockerPivot'].map((name) => `${name}.angle`)
const turn = 2 * Math.PI

function startAt(initial: ExperimentSettings['initial']): {
  angles: number[]
  moved: readonly { signal: string; to: number }[]
} {
  const project = fourBar({ crank: 0.3, coupler: 0.9, rocker: 0.6, base: 0.8 }, initial)
  const run: ExperimentSettings = { stop: 0.01, sample: 0.01, solver: { name: 'rk4', step: 0.001 }, initial }
  const { table, report } = runToEnd(
    { project: { ...project, experiments: { run } }, files: {}, experiment: 'run', signals: hinges },
    sharedCompiler,
  )
  return {
    angles: hinges.map((name) => table.columns.find((c) => c.name === name)?.values[0] ?? NaN),
    moved: report.moved,
  }
}

describe.each([1.6, 2.2])('a rocker at %d rad', (angle) => {
  test.each([-2, -1, 1, 2, 5])('and %d turns stands where it stands without them', (turns) => {
    const plain = startAt({ 'RockerPivot.angle': angle }).angles
    const { angles, moved } = startAt({ 'RockerPivot.angle': angle + turns * turn })
    expect(angles[3]).toBeCloseTo(angle + turns * turn, 9)
    angles.forEach((value, i) => {
      const off = (value - plain[i]) / turn
      expect(off, hinges[i]).toBeCloseTo(Math.round(off), 9)
    })
    // crank and coupler do not turn for the sake of the rocker's count
    expect(angles[0]).toBeCloseTo(plain[0], 9)
    expect(angles[1]).toBeCloseTo(plain[1], 9)
    for (const { signal, to } of moved)
      if (hinges.includes(signal)) expect(to).toBeCloseTo(angles[hinges.indexOf(signal)], 12)
  })
})
