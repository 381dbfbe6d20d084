/**
 * Every job of the host on an experiment with an overlay, against the same job on the copy whose diagram has the overlay: both prepare the
 * experiment by different ways, and give the same results.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prepareRun } from '../../../app/cli/benchmark'
import { registry } from '../../../blocks'
import { DriveJobs } from '../../../jobs/drive-jobs'
import { exportExperiment } from '../../../engine/export/model'
import { modelFiles } from '../../../engine/export/files'
import { FinishedRuns } from '../../../jobs/finished-runs'
import { jobKinds, type JobKind } from '../../../jobs/kinds'
import { lag } from '../../../engine/analyses/lag/lag'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { serveJobs } from '../../../jobs/serve'
import { compareProjects } from '../../../engine/model/diff'
import { mergeProjects } from '../../../engine/model/merge'
import { standaloneProject } from '../../../engine/model/overlay'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const settings: ExperimentSettings = {
  stop: 1,
  solver: { name: 'rk4', step: 0.01 },
  lag: { from: 'Pedal', through: ['Filter.y', 'Sum.y'], frequency: 1 },
  plots: { speed: { signals: ['Cart.vx', 'Boost.y'] } },
}
/** A cart that a constant pushes; the manoeuvre has a pedal with a filter in its place, and a gain where the constant was. */
const project: ProjectFile = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic' },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Push: { type: 'sources/constant', params: { value: 3 } },
    Force: { type: 'mechanics/force' },
  },
  wires: {
    base: ['World.frame', 'Rail.base'],
    cart: ['Rail.end', 'Cart.com'],
    load: ['Force.frame', 'Rail.end'],
    push: ['Push.y', 'Force.Fx'],
  },
  inputs: { Push: { by: 'throttle', full: 5 } },
  interface: { inputs: { Push: { name: 'push' } } },
  live: { 'Push.value': { low: 0, high: 5 } },
  experiments: {
    plain: { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    manoeuvre: {
      ...settings,
      overlay: {
        replace: { Push: { type: 'signals/gain', params: { gain: 2 } } },
        add: {
          Pedal: { type: 'sources/hand-input', params: { bandwidth: 20 } },
          Filter: { type: 'signals/transfer-function', params: { numerator: [[1]], denominator: [[0.05], [1]] } },
          Boost: { type: 'sources/constant', params: { value: 4 } },
          Sum: { type: 'signals/sum', params: {} },
        },
        wires: {
          pedal: ['Pedal.y', 'Filter.u1'],
          filter: ['Filter.y', 'Sum.u1'],
          boost: ['Boost.y', 'Sum.u2'],
          sum: ['Sum.y', 'Push.u1'],
        },
      },
    },
  },
}
const copy = standaloneProject(project, 'manoeuvre', registry).project
const both = [project, copy]
const request = (one: ProjectFile) => ({ project: one, files: {}, experiment: 'manoeuvre' })

afterEach(() => vi.useRealTimers())

/** The answer to a request, without what takes time and which request it was. */
function answer(asked: HostRequest): Promise<unknown> {
  const { last } = jobKinds[asked.type as JobKind]
  return new Promise((resolve, reject) => {
    const messages: HostMessage[] = []
    const handle = serveJobs((message) => {
      messages.push(message)
      if (message.type === 'problems') reject(new Error(message.problems.map(({ message: text }) => text).join('\n')))
      if (message.type === 'failed') reject(new Error(message.error.message))
      if (message.type === last)
        resolve(
          JSON.parse(
            JSON.stringify(
              messages.filter(({ type }) => type !== 'progress'),
              plainly,
            ),
          ),
        )
    }, registry)
    handle(asked)
  })
}

/** Times of computing differ from run to run. */
function plainly(key: string, value: unknown): unknown {
  if (['wallSeconds', 'milliseconds', 'seconds', 'time', 'noise', 'compiled', 'project'].includes(key)) return 0
  if (typeof value === 'string' && value.includes('than real time')) return ''
  return value instanceof Float64Array ? Array.from(value) : value
}

describe('a job on an experiment with an overlay', () => {
  it.each([
    ['run', {}],
    ['compile', {}],
    ['graph', {}],
    ['scene', {}],
    ['live', { values: { set: { 'Cart.mass': 3 } } }],
    ['lag', {}],
    ['realtime', {}],
    ['interface', {}],
    ['code', { language: 'javascript' }],
    ['equations', {}],
    ['export', { target: 'c' }],
    ['export', { target: 'fmu2' }],
    ['export', { target: 'fmu3' }],
  ] as const)('is that on the copy: %s %o', async (type, more) => {
    const [own, of] = await Promise.all(
      both.map((one) => answer({ type, id: 1, ...request(one), ...more } as HostRequest)),
    )
    expect(own).toEqual(of)
  })

  it('has the inputs of the overlay, not those that it replaces', () => {
    const { files } = modelFiles({ ...request(project), target: 'c' }, sharedCompiler)
    const text = Object.values(files).join('\n')
    expect(text).toContain('Pedal.target')
    expect(text).not.toMatch(/\bpush\b/)
  })

  it('finds the lag of a chain through added blocks', () => {
    const job = lag.compute(request(project), { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 })
    let next = job.next()
    while (next.done !== true) next = job.next()
    // Three lags of the hand input, then the filter: phases of first-order lags at 1 Hz.
    const omega = 2 * Math.PI
    expect(next.value.stages.at(0)?.filter).toBeCloseTo(
      (3 * Math.atan(omega / 20) + Math.atan(0.05 * omega)) / omega,
      4,
    )
  })

  it('is judged for real time with the blocks of the overlay', async () => {
    const report = async (experiment: string): Promise<RealTimeReport> => {
      const [message] = (await answer({ type: 'realtime', id: 1, ...request(project), experiment })) as [
        { report: RealTimeReport },
      ]
      return message.report
    }
    const [plain, manoeuvre] = [await report('plain'), await report('manoeuvre')]
    expect([plain, manoeuvre].map(({ constantWork, step }) => [constantWork, step])).toEqual([
      [true, 0.01],
      [true, 0.01],
    ])
    // The pedal and its filter cost operations in every evaluation.
    expect(manoeuvre.work.operations).toBeGreaterThan(plain.work.operations)
  })

  it('is measured by the command bench: the same steps to the same end', () => {
    const [own, of] = both.map((one) => {
      const exported = exportExperiment({ ...request(one), inputs: [] }, sharedCompiler)
      const { model, instance, experiment } = exported
      return {
        states: model.states.map(({ name }) => name),
        result: prepareRun({ instance, settings: experiment.run, exported: model })(),
      }
    })
    expect(own.result.error).toBeUndefined()
    expect(own.result.steps).toBe(100)
    expect(own.states).toEqual(of.states)
    expect(own.states.join(' ')).toContain('Pedal')
    expect(own.result.x).toEqual(of.result.x)
  })

  it('is driven by hand', () => {
    vi.useFakeTimers()
    const ends = both.map((one) => {
      const messages: HostMessage[] = []
      const jobs = new DriveJobs(
        (message) => void messages.push(message),
        sharedCompiler,
        new FinishedRuns(),
        (_id, work) => void work(),
        () => performance.now(),
      )
      jobs.start({ type: 'drive', id: 1, ...request(one), inputs: { Pedal: 1 } })
      vi.advanceTimersByTime(500)
      jobs.end(1)
      return messages
        .filter(({ type }) => type === 'failed' || type === 'problems' || type === 'done')
        .map(({ type }) => type)
    })
    expect(ends).toEqual([['done'], ['done']])
  })

  it('is compared and merged', () => {
    const { manoeuvre, plain } = project.experiments ?? {}
    const changed = (gain: number, stop: number): ProjectFile => ({
      ...project,
      experiments: {
        plain: { ...plain, stop },
        manoeuvre: {
          ...manoeuvre,
          stop: 1,
          overlay: { ...manoeuvre.overlay, replace: { Push: { type: 'signals/gain', params: { gain } } } },
        },
      },
    })
    const merged = mergeProjects(changed(2, 1), changed(3, 1), changed(2, 5))
    expect(merged.conflicts).toEqual([])
    expect(merged.project).toEqual(changed(3, 5))
    const { changes } = compareProjects(changed(2, 1), changed(3, 1), registry)
    expect(changes.map(({ kind, name, effect }) => [kind, name, effect])).toEqual([
      ['experiment', 'manoeuvre', 'model'],
    ])
  })
})
