/** Equations of loops are made for a rank and a branch: other values, live values and saved states get those that are right for them. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { liveRequest } from '../../../engine/run/live'
import { Compiler, runToEnd, type RunRequest } from '../../../engine/run/run'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ProjectFile } from '../../../engine/model/project/project'
import { column } from '../mechanisms/energy'
import { faulty, furthest } from './fault-files'

const compiler = new Compiler(registry)
const request = (project: ProjectFile): RunRequest => ({ project, files: {}, experiment: 'run', checkStep: false })

describe("Schatz's linkage", () => {
  const own = faulty('schatz')
  const project: ProjectFile = {
    ...own,
    experiments: { run: { ...own.experiments?.run, stop: 3, solver: { name: 'rk4', step: 0.005 }, sample: 0.05 } },
  }
  const driven = (from?: SavedState): DriveSession =>
    new DriveSession({ ...request(project), inputs: {}, from }, compiler)

  // rows are chosen again at about 1.2 s
  it.each([1, 1.5, 2.6])('goes on from a state at %f s as if it had not been saved', (time) => {
    const whole = runToEnd(request(project), compiler)
    expect(whole.error).toBeUndefined()
    const first = driven()
    first.advanceTo(time - 0.0025, () => false)
    const second = driven(first.capture().state)
    second.advanceTo(3 - 0.0025, () => false)
    expect(second.capture().state.states).toEqual(whole.state?.states)
    expect(second.capture().state.discrete).toEqual(whole.state?.discrete)
  })
})

describe('a slider-crank', () => {
  const equal = faulty('slider-crank-equal')
  const lengthOf = (project: ProjectFile): readonly [string, number] => {
    const [name, block] = Object.entries(project.blocks).filter(([, b]) => b.type === 'mechanics/rigid-arm')[1]
    return [name, Number(block.params?.x)]
  }

  it('of equal lengths, live with a longer arm, and back, runs as each compiled alone', () => {
    const [arm, length] = lengthOf(equal)
    const shared = new Compiler(registry)
    const at = (values: number, by: Compiler) =>
      runToEnd(
        {
          ...liveRequest({ project: equal, files: {}, experiment: 'run', values: { set: { [`${arm}.x`]: values } } }),
          run: { stop: 1 },
          signals: ['Crank.angle'],
        },
        by,
      )
    for (const value of [length, 1.3 * length, length, 1.01 * length, length]) {
      const [together, alone] = [at(value, shared), at(value, new Compiler(registry))]
      expect(together.error?.message).toBe(alone.error?.message)
      const angles = column(together, 'Crank.angle')
      expect(angles.length).toBeGreaterThan(1)
      expect(furthest(angles, column(alone, 'Crank.angle')), String(value)).toBeLessThan(1e-7)
    }
  })
})

describe('three cranks and one coupler', () => {
  const parallelogram = faulty('parallelogram')
  const cranks = Object.entries(parallelogram.blocks).filter(([, b]) => b.type === 'mechanics/rigid-arm')

  it('lose their freedom, and get it back, with the length of an arm', () => {
    const [name, block] = cranks.find(([, b]) => Math.abs(Number(b.params?.z)) === 0.8) ?? cranks[0]
    const changed: ProjectFile = {
      ...parallelogram,
      blocks: {
        ...parallelogram.blocks,
        [name]: { ...block, params: { ...block.params, z: 0.9 * Number(block.params?.z) } },
      },
    }
    expect(runToEnd(request(parallelogram), compiler).error).toBeUndefined()
    // nothing moves, or it cannot be assembled: never a run that breaks its joints
    expect(() => {
      const { error, report } = runToEnd(request(changed), compiler)
      if (error !== undefined) throw error
      throw new Error(report.warnings.join())
    }).toThrow('the model cannot be assembled')
    expect(runToEnd(request(parallelogram), compiler).error).toBeUndefined()
  })
})
