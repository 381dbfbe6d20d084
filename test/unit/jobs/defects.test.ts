/** Every job of a host has an end, whatever is thrown in it, and the host goes on with the jobs behind it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JobClient } from '../../../app/renderer/jobs/client'
import { registry } from '../../../blocks'
import { keysOf } from '../../../engine/collections/entries'
import { defectOf } from '../../../jobs/defect'
import { jobKinds, type JobKind } from '../../../jobs/kinds'
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import { serveJobs } from '../../../jobs/serve'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { ProjectFile } from '../../../engine/model/project/project'
import { createFakeHost } from '../renderer/jobs/fake-host'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Constant',
  blocks: { Source: { type: 'sources/hand-input' }, Gain: { type: 'signals/gain', params: { gain: 2 } } },
  wires: { a: ['Source.y', 'Gain.u1'] },
  experiments: { run: { stop: 0.1, solver: { name: 'rk4', step: 0.01 } } },
}

afterEach(() => vi.useRealTimers())

/** A host whose blocks throw when they are looked up, while it is switched on. */
function host(thrown: unknown) {
  const fault = { on: true }
  const faulty: BlockRegistry = new Proxy(registry, {
    get(target, key) {
      if (fault.on) throw thrown
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const messages: HostMessage[] = []
  const waiting = new Map<number, () => void>()
  const ends = new Set<HostMessage['type']>([
    'failed',
    'problems',
    'cancelled',
    ...keysOf(jobKinds).map((k) => jobKinds[k].last),
  ])
  const handle = serveJobs((message) => {
    messages.push(message)
    if (ends.has(message.type)) waiting.get(message.id)?.()
  }, faulty)
  const ask = async (request: HostRequest): Promise<readonly HostMessage[]> => {
    await new Promise<void>((resolve) => {
      waiting.set(request.id, resolve)
      handle(request)
    })
    return messages.filter(({ id, type }) => id === request.id && type !== 'progress')
  }
  return { ask, fault }
}

const requestOf = (type: JobKind, id: number): HostRequest =>
  ({
    type,
    id,
    project,
    files: {},
    experiment: 'run',
    inputs: {},
    values: {},
    target: 'c',
    language: 'c',
    manoeuvre: 'step-steer',
    settings: {},
  }) as unknown as HostRequest

describe('a job in which something unforeseen is thrown', () => {
  it.each(keysOf(jobKinds).filter((kind) => kind !== 'signals'))('%s ends with one error', async (kind) => {
    const { ask } = host(new TypeError('x is undefined'))
    const answers = await ask(requestOf(kind, 1))
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({
      type: 'failed',
      id: 1,
      error: {
        what: 'the engine failed in this job: x is undefined',
        hint: expect.stringMatching(/^run again/) as string,
      },
      defect: { message: 'x is undefined', stack: expect.stringContaining('TypeError') as string },
    })
  })

  it('does not stop the jobs that wait behind it', async () => {
    const { ask, fault } = host(new RangeError('Maximum call stack size exceeded'))
    const first = ask(requestOf('compile', 1))
    expect((await first).map(({ type }) => type)).toEqual(['failed'])
    fault.on = false
    expect((await ask(requestOf('compile', 2))).map(({ type }) => type)).toEqual(['compiled'])
    expect((await ask(requestOf('run', 3))).at(-1)?.type).toBe('done')
  })

  it.each([
    ['a text', 'out of luck', 'out of luck'],
    ['nothing', undefined, 'undefined'],
    ['an error without a text', new Error(''), 'Error'],
    ['an empty text', '', 'no reason was given'],
    ['an object without a text', Object.create(null) as unknown, 'no reason was given'],
    ['many lines', new Error(`first\n  second ${'x'.repeat(1000)}`), `first second ${'x'.repeat(287)}`],
  ])('says why in one line, if it is %s', (_what, thrown, text) => {
    const { error } = defectOf(thrown)
    expect(error.what).toBe(`the engine failed in this job: ${text}`)
    expect(error.hint).not.toBe('')
  })
})

describe('a drive that fails in the middle', () => {
  it('ends with one error, and is not continued', async () => {
    const messages: HostMessage[] = []
    let broken = false
    const handle = serveJobs((message) => {
      if (broken && message.type === 'frame') throw new DOMException('could not be cloned', 'DataCloneError')
      messages.push(message)
    }, registry)
    handle(requestOf('drive', 1))
    await vi.waitFor(() => expect(messages.map(({ type }) => type)).toContain('frame'))
    broken = true
    await vi.waitFor(() => expect(messages.map(({ type }) => type)).toContain('failed'))
    const count = messages.length
    broken = false
    handle({ type: 'steer', id: 1, values: { Source: 1 } })
    handle(requestOf('compile', 2))
    await vi.waitFor(() => expect(messages.at(-1)?.type).toBe('compiled'))
    expect(messages).toHaveLength(count + 1)
  })
})

describe('the window', () => {
  const open = () => {
    const fake = createFakeHost()
    const client = new JobClient(fake)
    const heard: HostMessage[] = []
    for (let i = 0; i < 2; i++) client.start({ type: 'compile', project, files: {} }, (message) => heard.push(message))
    const failure = (text: string): void => fake.send({ type: 'failed', id: 1, ...defectOf(new RangeError(text)) })
    return { fake, heard, failure }
  }

  it('shows a defect of one job for that job alone', () => {
    const { fake, heard, failure } = open()
    failure('Maximum call stack size exceeded')
    expect(heard).toMatchObject([
      { id: 1, error: { what: expect.stringContaining('Maximum call stack size exceeded') as string } },
    ])
    expect(fake.restarts()).toBe(0)
  })

  it('takes a new host where memory ran out, and asks it again for what waits', () => {
    const { fake, heard, failure } = open()
    failure('Array buffer allocation failed')
    expect(heard).toMatchObject([{ id: 1, error: { what: 'The simulation engine ran out of memory' } }])
    expect(fake.restarts()).toBe(1)
    expect(fake.requests.map(({ id }) => id)).toEqual([1, 2, 2])
  })
})
