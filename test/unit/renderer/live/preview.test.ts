/** The coarser run that stands in while a slider moves. */
import { describe, expect, it, vi } from 'vitest'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { Follower, type LiveOutcome } from '../../../../app/renderer/live/follower'
import { LivePreviews } from '../../../../app/renderer/live/live-previews'
import { createLiveStore } from '../../../../app/renderer/live/live-store'
import { createProjectStore } from '../../../../app/renderer/store/project-store'
import { registry } from '../../../../blocks'
import { NOTHING } from '../../../../engine/run/report'
import { createFakeHost } from '../jobs/fake-host'
import { bestPreview, differenceOf, previewCandidates } from '../../../../app/renderer/live/preview'

const table = (times: readonly number[], values: readonly number[]) => ({
  time: Float64Array.from(times),
  columns: [{ name: 'Body.x', unit: 'm', values: Float64Array.from(values) }],
})
const tried = (milliseconds: number, off: number) => ({ run: { tolerance: off }, milliseconds, off })

describe('a preview', () => {
  it('is the fastest way whose difference cannot be seen', () => {
    expect(bestPreview([tried(60, 1e-6), tried(25, 1e-4), tried(15, 1e-3), tried(10, 1e-2)], 100)?.off).toBe(1e-3)
  })

  it('is else the most accurate way that is fast enough', () => {
    expect(bestPreview([tried(60, 1e-6), tried(25, 1e-2), tried(10, 3e-2)], 100)?.off).toBe(1e-2)
  })

  it('is the fastest where none is fast enough, and none where nothing is saved', () => {
    expect(bestPreview([tried(900, 1e-6), tried(300, 1e-3)], 2000)?.off).toBe(1e-3)
    expect(bestPreview([tried(90, 1e-6)], 100)).toBeNull()
  })

  it('is never one that is far off', () => {
    expect(bestPreview([tried(10, 0.3)], 100)).toBeNull()
  })

  it('may be the own method with a longer step', () => {
    expect(previewCandidates({ solver: { name: 'rk4', step: 0.001 } })).toContainEqual({ solver: 'rk4', step: 0.002 })
  })
})

describe('the difference of two runs', () => {
  it('is the largest of any signal, over its peak', () => {
    expect(differenceOf(table([0, 1, 2], [0, 2.1, -4]), table([0, 1, 2], [0, 2, -4]))).toBeCloseTo(0.025)
  })

  it('is taken at the instants of the exact run', () => {
    expect(differenceOf(table([0, 2], [0, 4]), table([0, 1, 2], [0, 2, 4]))).toBe(0)
  })

  it('is all there is when one ends early or is no number', () => {
    expect(differenceOf(table([0, 1], [0, 2]), table([0, 1, 2], [0, 2, 4]))).toBe(1)
    expect(differenceOf(table([0, 1], [0, NaN]), table([0, 1], [0, 2]))).toBe(Infinity)
  })
})

describe('the preview of a project', () => {
  const exact = table([0, 1], [0, 2])
  const target = { values: { set: {}, initial: {} }, stamp: 0 }
  const outcome = (milliseconds: number): LiveOutcome => ({
    ...{ table: exact, drawn: null, cueing: undefined, report: NOTHING, exact: false, hostMilliseconds: milliseconds },
    ...{ milliseconds, compiled: false, target, outdated: false },
  })

  function previews() {
    const project = createProjectStore()
    const experiments = { swing: { stop: 1 } }
    project
      .getState()
      .load(
        { wishbone: 1, title: 'Bob', blocks: {}, wires: {}, experiments },
        { name: 'Bob', location: null, files: {} },
      )
    const jobs = new JobClient(createFakeHost())
    const live = createLiveStore({ jobs, project, registry, source: () => null })
    const nothing = (): void => undefined
    const follower = new Follower(jobs, {
      ...{ started: nothing, finished: nothing, failed: nothing, previewFailed: nothing },
    })
    return { live, follower, previews: new LivePreviews(live, project, follower) }
  }

  it('ends with the project, for the views and for the runs that follow a slider', async () => {
    const { live, follower, previews: present } = previews()
    vi.spyOn(follower, 'attempt').mockImplementation((_, run) => Promise.resolve(outcome(run === undefined ? 200 : 10)))
    await present.calibrate(exact, target)
    expect(follower.preview).toMatchObject({ solver: 'dopri5' })
    present.clear()
    expect(follower.preview).toBeNull()
    expect(live.getState().preview).toBeNull()
  })

  it('is not one that was still being tried when the project was closed', async () => {
    const { live, follower, previews: present } = previews()
    vi.spyOn(follower, 'attempt').mockImplementation((_, run) => {
      if (run !== undefined) present.clear()
      return Promise.resolve(outcome(run === undefined ? 200 : 10))
    })
    await present.calibrate(exact, target)
    expect(follower.preview).toBeNull()
    expect(live.getState().preview).toBeNull()
  })
})
