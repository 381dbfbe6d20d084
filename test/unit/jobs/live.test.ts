/** Values tried out live: the same run as with the values in the project, without touching it. */
import { describe, expect, it } from 'vitest'
import { storedPoint } from '../../../app/renderer/scene/poses'
import { registry } from '../../../blocks/index'
import { liveRequest } from '../../../engine/run/live'
import { withLiveValues } from '../../../engine/model/experiments/live-values'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { serveJobs } from '../../../jobs/serve'
import type { ProjectFile } from '../../../engine/model/project/project'

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

  it('bring their motion where it is asked for: that of the run, or a sketch of it', async () => {
    const many: ProjectFile = {
      ...project,
      experiments: { swing: { ...project.experiments?.swing, stop: 100, sample: 0.01 } },
    }
    const request = { type: 'live', ...base, project: many, values: {} } as const
    const [without, full, sketch] = (
      await answers([
        { ...request, id: 1 },
        { ...request, id: 2, motion: 'full' },
        { ...request, id: 3, motion: 'sketch' },
      ])
    ).filter((message) => message.type === 'live')
    expect(without?.drawn).toBeUndefined()
    expect(full?.drawn?.motion.times).toEqual(full?.data[0])
    const { scene, motion } = sketch?.drawn ?? full?.drawn ?? { scene: null, motion: null }
    if (scene === null) throw new Error('no motion')
    expect(motion.times.length).toBeLessThan((full?.data[0].length ?? 0) / 2)
    expect(motion.times.at(-1)).toBe(100)
    // the bob hangs where the hinge has turned it to
    const bob = scene.bodies.findIndex(({ masses }) => masses.some(({ block }) => block === 'Bob'))
    motion.times.forEach((t, row) => {
      const angle = sketch?.data[1][full?.data[0].indexOf(t) ?? 0] ?? NaN
      const [x, , z] = storedPoint(scene, motion, row, { body: bob, at: scene.bodies[bob].masses[0].at })
      expect(x).toBeCloseTo(-0.5 * Math.sin(angle), 9)
      expect(z).toBeCloseTo(-0.5 * Math.cos(angle), 9)
    })
  })

  it('of an experiment without plots are answered with what blocks log', async () => {
    const bare: ProjectFile = { ...project, experiments: { swing: { stop: 0.1 } } }
    const [message] = await answers([{ type: 'live', id: 1, ...base, project: bare, values: {} }])
    expect(message?.type === 'live' && message.columns.length).toBeGreaterThan(2)
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
