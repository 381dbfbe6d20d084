/** Runs of the host as jobs: paused, stepped, gone on with and cancelled by messages, with other requests in between. */
import { expect, it, vi } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runExperiment } from '../../../engine/run/run'
import { serveJobs } from '../../../jobs/serve'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import type { ProjectFile } from '../../../engine/model/project/project'
import { patience } from '../../support/patience.mjs'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
  },
  wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
  experiments: {
    swing: { stop: 1, solver: { name: 'ab3', step: 0.001 }, sample: 0.01, initial: { 'Hinge.angle': 1 } },
  },
}

type Of<T extends HostMessage['type']> = Extract<HostMessage, { type: T }>

class Window {
  readonly messages: HostMessage[] = []
  readonly send: (request: HostRequest) => void

  constructor() {
    this.send = serveJobs((message) => void this.messages.push(message), registry)
  }

  of<T extends HostMessage['type']>(type: T, id: number): Of<T>[] {
    return this.messages.filter((m): m is Of<T> => m.type === type && m.id === id)
  }

  async last<T extends HostMessage['type']>(type: T, id: number, count = 1): Promise<Of<T>> {
    return vi.waitFor(
      () => {
        const found = this.of(type, id)
        if (found.length < count) throw new Error(`no ${type} yet`)
        return found[count - 1]
      },
      { timeout: patience, interval: 2 },
    )
  }

  /** Times and angles of all rows of a run. */
  rows(id: number): number[][] {
    const column = this.of('columns', id)[0].columns.findIndex(({ name }) => name === 'Hinge.angle')
    return this.of('rows', id).flatMap(({ data }) => [...data[0]].map((t, i) => [t, data[column][i]]))
  }
}

const run = { type: 'run', project, files: {}, experiment: 'swing' } as const

it('a run that is paused, stepped and gone on with has the rows of one that is not', async () => {
  const window = new Window()
  window.send({ ...run, id: 1 })
  await window.last('done', 1)
  window.send({ ...run, id: 2, paused: true })
  expect((await window.last('paused', 2)).time).toBe(0)
  window.send({ type: 'resume', id: 2, by: 'step' })
  expect((await window.last('paused', 2, 2)).time).toBeCloseTo(0.001, 15)
  window.send({ type: 'resume', id: 2, by: 'sample' })
  expect((await window.last('paused', 2, 3)).time).toBeCloseTo(0.01, 15)
  // while it rests the host serves others, also about this run
  window.send({ type: 'signals', id: 3, run: 2, signals: ['Bob.x'] })
  expect((await window.last('signals', 3)).data[0]).toHaveLength(2)
  window.send({ type: 'resume', id: 2 })
  await window.last('done', 2)
  expect(window.rows(2)).toEqual(window.rows(1))
})

it('a run that has ended goes on to a later stop, its states joined to those before', async () => {
  const window = new Window()
  window.send({ ...run, id: 1 })
  window.send({ ...run, id: 2, stop: 0.4 })
  const { state } = await window.last('done', 2)
  expect(state?.time).toBe(0.4)
  window.send({ ...run, id: 3, stop: 1, from: state, continues: 2 })
  const { report } = await window.last('done', 3)
  expect(report.simulatedSeconds).toBeCloseTo(0.6, 12)
  expect([...window.rows(2), ...window.rows(3)]).toEqual(window.rows(1))
  window.send({ type: 'signals', id: 4, run: 3, signals: ['Bob.x'] })
  expect((await window.last('signals', 4)).data[0]).toHaveLength(101)
})

it('a paused run can be cancelled, and gives the state from which it goes on', async () => {
  const window = new Window()
  window.send({ ...run, id: 1, paused: true })
  await window.last('paused', 1)
  window.send({ type: 'cancel', id: 1 })
  const { state } = await window.last('cancelled', 1)
  expect(state?.time).toBe(0)
})

it('the time in which a run rests is no time of computing', () => {
  let now = 0
  const clock = () => (now += 1e-3)
  const running = runExperiment({ ...run, checkStep: false }, new Compiler(registry), () => false, clock)
  let next = running.next()
  while (next.done !== true) {
    now += 3_600_000
    next = running.next()
  }
  expect(next.value.status).toBe('done')
  expect(next.value.report.wallSeconds).toBeLessThan(3600)
})
