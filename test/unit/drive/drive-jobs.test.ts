/** Drives as jobs: pictures with every slice, rows now and then, all of them when it rests or ends; the way on from there. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DriveJobs } from '../../../jobs/drive-jobs'
import { FinishedRuns } from '../../../jobs/finished-runs'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { sharedCompiler } from '../../support/compiler'

const project = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')
const compiler = sharedCompiler

let messages: HostMessage[]
let finished: FinishedRuns
let jobs: DriveJobs

beforeEach(() => {
  vi.useFakeTimers()
  messages = []
  finished = new FinishedRuns()
  jobs = new DriveJobs(
    (message) => void messages.push(message),
    compiler,
    finished,
    (_id, work) => void work(),
    () => performance.now(),
  )
})
afterEach(() => vi.useRealTimers())

const request: Extract<HostRequest, { type: 'drive' }> = {
  type: 'drive',
  id: 7,
  project,
  files: {},
  experiment: 'sine-steer',
  inputs: { SteerInput: 0, BrakeInput: 0 },
}
const of = <T extends HostMessage['type']>(type: T) =>
  messages.filter((message): message is Extract<HostMessage, { type: T }> => message.type === type)
const times = () => of('rows').flatMap(({ data }) => [...data[0]])

it('tells a picture sixty times a second, rows four times, and all rows at its end', () => {
  jobs.start(request)
  vi.advanceTimersByTime(2000)
  expect(of('frame').length).toBeGreaterThan(100)
  expect(of('rows').length).toBeLessThan(10)
  jobs.end(7)
  const end = of('frame').at(-1)?.time ?? 0
  expect(end).toBeGreaterThan(1.9)
  expect(times().at(-1)).toBeGreaterThan(end - 0.03)
  expect(times()).toEqual([...(finished.get(7)?.times ?? [])])
  expect(messages.at(-1)).toMatchObject({ type: 'done', id: 7 })
})

it('makes no more pictures than are drawn, once it is told which are, and has told where it rests', () => {
  jobs.start(request)
  vi.advanceTimersByTime(100)
  const before = of('frame').length
  for (let i = 0; i < 10; i++) {
    jobs.drawn(7)
    vi.advanceTimersByTime(500)
  }
  expect(of('frame').length - before).toBe(20)
  // One that is drawn between any two is as good as none to wait for.
  const slow = of('frame').length
  for (let i = 0; i < 60; i++) {
    jobs.drawn(7)
    vi.advanceTimersByTime(1000 / 60)
  }
  expect(of('frame').length - slow).toBeGreaterThan(55)
  vi.advanceTimersByTime(1000)
  expect(times().length).toBeGreaterThan(0)
  jobs.pause(7)
  expect(of('frame').at(-1)?.time).toBe(of('paused')[0].time)
})

it('has told everything when it rests, stands still, and goes on without a jump', () => {
  jobs.start(request)
  vi.advanceTimersByTime(500)
  jobs.pause(7)
  const [paused] = of('paused')
  expect(times()).toEqual([...(finished.get(7)?.times ?? [])])
  vi.advanceTimersByTime(5000)
  expect(of('frame').at(-1)?.time).toBe(paused.time)
  jobs.resume(7)
  vi.advanceTimersByTime(100)
  expect(of('frame').at(-1)?.time).toBeGreaterThan(paused.time + 0.05)
  expect(of('frame').at(-1)?.time).toBeLessThan(paused.time + 0.15)
})

it('begins at the state at which another one ended', () => {
  jobs.start(request)
  vi.advanceTimersByTime(700)
  jobs.end(7)
  const { state } = of('done')[0]
  if (state === undefined) throw new Error('no state')
  messages = []
  jobs.start({ ...request, id: 8, from: state })
  expect(of('frame')[0].time).toBe(state.time)
  jobs.end(8)
})
