/** A run reports the share of its equations that first order leaves out. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../engine/run/run'
import { sharedCompiler } from '../../../support/compiler'
import { smallProject } from '../../../validation/events/small-run'

const degree = Math.PI / 180

const pendulum = smallProject(
  {
    World: ['world/world', {}],
    Hinge: ['mechanics/revolute', { axis: [0, 1, 0] }],
    Down: ['mechanics/rigid-arm', { z: -0.5 }],
    Bob: ['mechanics/rigid-body', {}],
  },
  ['World.frame - Hinge.base', 'Hinge.end - Down.base', 'Down.end - Bob.com'],
  { stop: 0.5 },
)

/** Run of a pendulum that is released at an angle. */
function swing(angle: number, formulation = 'small', stop = 0.5) {
  const project = {
    ...pendulum,
    formulations: { small: { small: ['Hinge.angle*'] } },
    experiments: {
      run: { stop, sample: stop / 500, log: ['Hinge.angle', 'Hinge.rate'], initial: { 'Hinge.angle': angle } },
    },
  }
  const outcome = runToEnd({ project, files: {}, experiment: 'run', formulation }, sharedCompiler)
  expect(outcome.error).toBeUndefined()
  expect((outcome.report.remarks ?? []).filter((text) => text.includes('could not be checked'))).toEqual([])
  return {
    values: (signal: string) => outcome.table.columns.find(({ name }) => name === signal)?.values ?? [],
    warnings: outcome.report.warnings.filter((text) => text.includes('second order')),
  }
}

const warnings = (angle: number, formulation?: string, stop?: number): readonly string[] =>
  swing(angle, formulation, stop).warnings

describe('a pendulum with a small angle', () => {
  it('warns at 20 degrees, by as much as the exact pendulum differs', () => {
    const { warnings: texts, values } = swing(20 * degree)
    expect(texts).toHaveLength(1)
    const [, percent, state] = /are ([\d.]+) % of (Hinge\.\w+) at/.exec(texts[0]) ?? []
    const exact = swing(20 * degree, 'default').values(state)
    const cut = values(state)
    const largest = Math.max(...Array.from(cut, (a, i) => Math.abs(a - exact[i])))
    const share = (100 * largest) / Math.max(...Array.from(cut, Math.abs))
    expect(share).toBeGreaterThan(1)
    expect(Math.abs(Number(percent) / share - 1)).toBeLessThan(0.1)
  })

  it('warns at 20 degrees in a long run too, whose rows are farther apart than its periods', () => {
    expect(warnings(20 * degree, 'small', 600)).toHaveLength(1)
  })

  it('is silent at 1 degree, and with exact equations at any angle', () => {
    const { values, warnings: texts } = swing(degree)
    expect(texts).toEqual([])
    const exact = swing(degree, 'default').values('Hinge.rate')
    const cut = values('Hinge.rate')
    const largest = Math.max(...Array.from(cut, (a, i) => Math.abs(a - exact[i])))
    expect(largest / Math.max(...Array.from(cut, Math.abs))).toBeLessThan(1e-4)
    expect(warnings(degree, 'small', 600)).toEqual([])
    expect(warnings(60 * degree, 'default')).toEqual([])
  })
})
