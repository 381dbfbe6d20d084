/** Values tried out live: the same run as with the values in the project, without touching it. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks/index'
import { liveRequest, withLiveValues } from '../../../engine/host/live'
import type { HostMessage, HostRequest } from '../../../engine/host/protocol'
import { Compiler, runToEnd } from '../../../engine/host/run'
import { serveJobs } from '../../../engine/host/serve'
import type { ProjectFile } from '../../../engine/model/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum',
  variables: { length: 0.5 },
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: '-length' } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
  },
  wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
  experiments: {
    swing: {
      stop: 0.5,
      solver: { name: 'rk4', step: 0.01 },
      initial: { 'Hinge.angle': 0.1 },
      plots: { angle: { signals: ['Hinge.angle'] } },
    },
  },
}
const values = {
  set: { 'World.gravity': 1.62 },
  variables: { length: '800 mm' },
  initial: { 'Hinge.angle': '10 deg' },
}
const base = { project, files: {}, experiment: 'swing' }

/** Handle requests as a worker does, until one has its last answer. */
function answers(requests: readonly HostRequest[]): Promise<readonly HostMessage[]> {
  return new Promise((resolve) => {
    const messages: HostMessage[] = []
    const handle = serveJobs((message) => {
      messages.push(message)
      const ended = messages.filter(({ type }) => type === 'live' || type === 'failed' || type === 'cancelled')
      if (ended.length === requests.filter(({ type }) => type === 'live').length) resolve(messages)
    }, registry)
    for (const request of requests) handle(request)
  })
}

describe('values tried out live', () => {
  it('give bit for bit the run that the project has with these values', () => {
    const written: ProjectFile = {
      ...project,
      variables: { length: '800 mm' },
      blocks: { ...project.blocks, World: { type: 'world/world', params: { gravity: 1.62 } } },
      experiments: { swing: { ...project.experiments?.swing, stop: 0.5, initial: { 'Hinge.angle': '10 deg' } } },
    }
    const compiler = new Compiler(registry)
    const live = runToEnd(liveRequest({ ...base, values }), compiler).table
    const usual = runToEnd(
      { ...base, project: written, signals: ['Hinge.angle'], run: { solver: 'rk4', step: 0.01 } },
      compiler,
    ).table
    expect(live.columns.map(({ name }) => name)).toEqual(['Hinge.angle'])
    expect(live.time).toEqual(usual.time)
    expect(live.columns[0].values).toEqual(usual.columns[0].values)
    expect(live.columns[0].values[0]).toBeCloseTo(Math.PI / 18, 14)
    expect(compiler.compilations).toBe(1)
  })

  it('leave the project as it is', () => {
    const before = JSON.stringify(project)
    withLiveValues(project, 'swing', values)
    expect(JSON.stringify(project)).toBe(before)
  })

  it('are answered with the plotted signals only, and whether the equations were made anew', async () => {
    const request = { type: 'live', ...base } as const
    const [first, second] = (
      await answers([
        { ...request, id: 1, values },
        { ...request, id: 2, values: {} },
      ])
    ).filter((message) => message.type === 'live')
    expect(first?.columns.map(({ name }) => name)).toEqual(['t', 'Hinge.angle'])
    expect([first?.compiled, second?.compiled]).toEqual([true, false])
    expect(second?.data[1]?.[0]).toBe(0.1)
  })

  it('that are not allowed are told with the parameter', async () => {
    const [message] = await answers([{ type: 'live', id: 1, ...base, values: { set: { 'Bob.mass': -1 } } }])
    expect(message).toMatchObject({ type: 'failed', error: { place: { block: 'Bob', parameter: 'mass' } } })
  })

  it('can be taken back while they run', async () => {
    const long = withLiveValues(
      { ...project, experiments: { swing: { ...project.experiments?.swing, stop: 1e6 } } },
      'swing',
      {},
    )
    const messages = await answers([
      { type: 'live', id: 1, ...base, project: long, values: {} },
      { type: 'cancel', id: 1 },
    ])
    expect(messages.at(-1)).toMatchObject({ type: 'cancelled', id: 1 })
  })
})

describe('a value that goes through zero and back', () => {
  it('is compiled once on either side', () => {
    const compiler = new Compiler(registry)
    for (const z of [-0.5, 0, -0.6, 0, -0.7]) compiler.compile({ ...base, overrides: { 'Arm.x': z } })
    expect(compiler.compilations).toBe(2)
  })
})
