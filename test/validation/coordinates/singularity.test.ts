/** The singularity of Euler angles, and quaternions; passages by every method in `passages.test.ts`. */
import { describe, expect, it } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { at, runWith } from './runs'
import { sharedCompiler } from '../../support/compiler'

function body(initial: Readonly<Record<string, number>>, settings: Partial<ExperimentSettings> = {}): ProjectFile {
  return {
    wishbone: 1,
    title: 'Body',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Body: { type: 'mechanics/rigid-body', params: { Ixx: 2, Iyy: 2, Izz: 2 } },
    },
    wires: {},
    experiments: { run: { stop: 2, solver: { name: 'rk4', step: 0.01 }, initial, ...settings } },
  }
}

/** A body without moments that differ keeps its angular velocity: pitch beyond 90 deg while it turns about z too. */
const overTheTop = { 'Body.pitch': Math.PI / 2, 'Body.wz': 1, 'Body.wx': 0.5 }

describe('the singularity of Euler angles', () => {
  it('does not stop a body that turns about the middle axis only', () => {
    const outcome = runWith(body({ 'Body.pitch': Math.PI / 2, 'Body.wy': 1 }), {})
    expect(outcome.status).toBe('done')
    // the coordinate goes on to pi/2 + 2; the same orientation with a pitch between -pi/2 and pi/2
    expect(at(outcome, 2)('Body.pitch')).toBeCloseTo(Math.PI / 2 - 2, 9)
    expect(Math.abs(at(outcome, 2)('Body.yaw'))).toBeCloseTo(Math.PI, 9)
    expect(Math.abs(at(outcome, 2)('Body.roll'))).toBeCloseTo(Math.PI, 9)
  })

  it('is passed by a quaternion, and by angles that are singular elsewhere', () => {
    const stop = 2
    const axis = [0.5, 0, 1]
    const rate = Math.hypot(...axis)
    for (const settings of [{ orientation: 'quaternion' }, { orientation: '131' }] as const) {
      const outcome = runWith(body(overTheTop, { solver: { name: 'dopri5', tolerance: 1e-11 }, sample: 1 }), {
        Body: settings,
      })
      expect(outcome.error).toBeUndefined()
      const signal = at(outcome, stop)
      // turned from the start by `rate * stop` about an axis fixed in body and space: x of the body, seen from above
      const [ux, uz] = [axis[0] / rate, axis[2] / rate]
      const [c, s] = [Math.cos(rate * stop), Math.sin(rate * stop)]
      // in body axes of the start, which hang with x down, y left and z forward
      const x = [c + ux * ux * (1 - c), uz * s, ux * uz * (1 - c)]
      const [yaw, pitch] = [signal('Body.yaw'), signal('Body.pitch')]
      const heading = [Math.cos(yaw) * Math.cos(pitch), Math.sin(yaw) * Math.cos(pitch), -Math.sin(pitch)]
      expect(heading[0]).toBeCloseTo(x[2], 8)
      expect(heading[1]).toBeCloseTo(x[1], 8)
      expect(heading[2]).toBeCloseTo(-x[0], 8)
    }
  })
})

describe('a quaternion', () => {
  const long = (solver: ExperimentSettings['solver']): RunOutcome => {
    const project = body({ 'Body.wx': 3, 'Body.wy': -2, 'Body.wz': 4 }, { stop: 20, solver, sample: 1 })
    const formulations = { chosen: { coordinates: { Body: { orientation: 'quaternion' as const } } } }
    const signals = ['Body.e0', 'Body.e1', 'Body.e2', 'Body.e3', 'Body.yaw', 'Body.pitch', 'Body.roll']
    const request = {
      project: { ...project, formulations },
      files: {},
      experiment: 'run',
      formulation: 'chosen',
      checkStep: false,
      signals,
    }
    return runToEnd(request, sharedCompiler)
  }
  const lengthAt = (outcome: RunOutcome, time: number): number => {
    const signal = at(outcome, time)
    return Math.hypot(...['e0', 'e1', 'e2', 'e3'].map((e) => signal(`Body.${e}`)))
  }

  it.each(['euler', 'rk4', 'ab2', 'semi-implicit-euler'])('stays of length one with %s', (name) => {
    const outcome = long({ name, step: 0.01 })
    for (const time of [1, 10, 20]) expect(lengthAt(outcome, time)).toBeCloseTo(1, 14)
  })

  it('keeps the accuracy of a variable step: a constant rate for 20 s within 1e-8', () => {
    const outcome = long({ name: 'dopri5', tolerance: 1e-10 })
    const half = (Math.hypot(3, -2, 4) * 20) / 2
    const signal = at(outcome, 20)
    const sign = Math.sign(signal('Body.e0') * Math.cos(half))
    expect(sign * signal('Body.e0')).toBeCloseTo(Math.cos(half), 8)
    expect(sign * signal('Body.e3')).toBeCloseTo((4 / Math.hypot(3, -2, 4)) * Math.sin(half), 8)
  })
})
