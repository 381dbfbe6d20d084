/** Samples, events, memory, friction, roads, vectors and loops are the same in every way of running a model. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { SavedState } from '../../../engine/start/state/saved-state'
import { examples } from './export-examples'

describe.each(Object.keys(examples))('%s', (name) => {
  const { project: at, signals, step } = examples[name]
  const project = at({ solver: { name: 'rk4', step } })
  const half = 350 * step
  const request = { project, files: {}, experiment: 'run', signals, inputs: {} }
  const compiler = new Compiler(registry)
  const driven = (from?: SavedState): DriveSession => new DriveSession({ ...request, from }, compiler)

  it('is the same in a run to the end, driven, step by step and from a saved state', () => {
    const run = runToEnd({ ...request, run: { stop: 2 * half }, checkStep: false }, compiler)
    expect(run.error).toBeUndefined()
    const whole = driven()
    whole.advanceTo(2 * half - step / 2, () => false)
    const end = whole.capture().state
    expect(end.states).toEqual(run.state?.states)
    expect(end.discrete).toEqual(run.state?.discrete)

    const stepped = driven()
    while (stepped.time < 2 * half - step / 2) stepped.advanceBy('step')
    expect(stepped.capture().state.states).toEqual(end.states)

    const first = driven()
    first.advanceTo(half - step / 2, () => false)
    const second = driven(first.capture().state)
    second.advanceTo(2 * half - step / 2, () => false)
    expect(second.capture().state.states).toEqual(end.states)
    expect(second.capture().state.discrete).toEqual(end.discrete)
  })
})
