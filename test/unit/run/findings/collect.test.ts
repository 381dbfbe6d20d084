/** The list of checks of a run: their order, a check that fails, explanations of a failure, and who uses the list. */
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../engine/errors/model-error'
import { DriveSession } from '../../../../engine/drive/session'
import { findingsOf } from '../../../../engine/run/findings/collect'
import type { CheckedRun, RunCheck } from '../../../../engine/run/findings/finding'
import { realTime } from '../../../../engine/analyses/real-time/real-time'
import { runToEnd } from '../../../../engine/run/run'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { sharedCompiler } from '../../../support/compiler'

const run = { kind: 'drive' } as CheckedRun

function collected(checks: readonly RunCheck[], failure?: ModelError) {
  const all = findingsOf(run, failure, checks)
  let yields = 0
  for (;;) {
    const next = all.next()
    if (next.done === true) return { ...next.value, yields }
    yields++
  }
}

describe('findings of a run', () => {
  it('follow the order of the list', () => {
    const found = collected([
      { subject: 'a', check: () => ({ warnings: ['first'], remarks: ['one'] }) },
      {
        subject: 'b',
        *check() {
          yield
          return { warnings: ['second'] }
        },
      },
      { subject: 'c', concerns: ({ kind }) => kind === 'experiment', check: () => ({ warnings: ['not asked'] }) },
      { subject: 'd', check: () => ({ remarks: ['two'], sunken: { body: 'Hull', time: 2 } }) },
      { subject: 'e', check: () => ({ sunken: { body: 'Cab', time: 3 } }) },
    ])
    expect(found).toEqual({
      warnings: ['first', 'second'],
      remarks: ['one', 'two'],
      failure: undefined,
      sunken: { body: 'Hull', time: 2 },
      yields: 1,
    })
  })

  it('go on after a check that fails, at once or later, and say so', () => {
    const found = collected([
      {
        subject: 'depth of bodies',
        check: () => {
          throw new RangeError('no such row')
        },
      },
      {
        subject: 'step',
        *check() {
          yield
          throw new ModelError('no-solution', 'the eigenvalues were not found')
        },
      },
      { subject: 'log', check: () => ({ warnings: ['a gap'] }) },
    ])
    expect(found.warnings).toEqual(['a gap'])
    expect(found.remarks).toEqual([
      'the depth of bodies could not be checked (no such row); the result is not affected',
      'the step could not be checked (the eigenvalues were not found); the result is not affected',
    ])
  })

  it('explain a failure in turn', () => {
    const seen: (string | undefined)[] = []
    const explaining = (more: string): RunCheck => ({
      subject: more,
      check: (_, failure) => {
        seen.push(failure?.what)
        return { failure: new ModelError('step-size', `${more}: ${failure?.what ?? ''}`) }
      },
    })
    const first = new ModelError('non-finite', 'x became infinite')
    expect(collected([explaining('long step'), explaining('singular')], first).failure?.what).toBe(
      'singular: long step: x became infinite',
    )
    expect(seen).toEqual(['x became infinite', 'long step: x became infinite'])
  })
})

/** A body that starts 1 m above a road which it does not touch; a hand input for drives has no effect. */
const falling: ProjectFile = {
  wishbone: 1,
  title: 'Falling body',
  blocks: {
    World: { type: 'world/world' },
    Road: { type: 'world/flat-road' },
    Fall: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
    Body: { type: 'mechanics/rigid-body', params: { mass: 10 } },
    Hand: { type: 'sources/hand-input' },
  },
  wires: {
    a: ['World.frame', 'Fall.base'],
    b: ['Fall.end', 'Body.com'],
  },
  experiments: {
    drop: { stop: 0.6, sample: 0.01, solver: { name: 'rk4', step: 0.01 }, initial: { 'Fall.s': 1 } },
  },
}
const request = { project: falling, files: {}, experiment: 'drop' }

/** From 1 m, after sqrt(2/g) = 0.4515 s. */
const sinks = /^Body sinks through Road: its centre of mass is below the surface from t = 4[67]\d* ms on/

describe('the list of checks', () => {
  it('is used by runs, drives by hand and the real-time report alike', () => {
    expect(runToEnd(request, sharedCompiler).report.warnings).toContainEqual(expect.stringMatching(sinks))
    const drive = new DriveSession({ ...request, inputs: { Hand: 0 } }, sharedCompiler)
    drive.advanceTo(0.6, () => false)
    const { report } = drive.conclude(0, { warnings: ['slow'] })
    expect(report.warnings).toEqual(['slow', expect.stringMatching(sinks)])
    expect(report.sunken?.body).toBe('Body')
    const work = realTime.compute(request, {
      compiler: sharedCompiler,
      shouldStop: () => false,
      clock: () => performance.now(),
    })
    for (;;) {
      const next = work.next()
      if (next.done !== true) continue
      expect(next.value.reasons).toContainEqual(expect.stringMatching(sinks))
      break
    }
  })
})
