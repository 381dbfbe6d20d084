/** What is said where the worker of the engine breaks down: one error with a remedy, and the next job has a new worker. */
import { describe, expect, it } from 'vitest'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createWorkerHost } from '../../../../app/renderer/jobs/host'
import type { HostMessage } from '../../../../jobs/protocol'

function setup() {
  const workers: EventTarget[] = []
  const start = (): Worker => {
    const made = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined })
    workers.push(made)
    return made as unknown as Worker
  }
  const client = new JobClient(createWorkerHost(start))
  const heard: HostMessage[] = []
  const compile = (): void => {
    const project = { wishbone: 1, title: '', blocks: {}, wires: {} } as const
    client.start({ type: 'compile', project, files: {} }, (message) => heard.push(message))
  }
  const breakDown = (message: string): void => {
    workers.at(-1)?.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }))
  }
  return { workers, heard, compile, breakDown }
}

describe('a worker that breaks down', () => {
  it('for want of memory is told with what needs less', () => {
    const { workers, heard, compile, breakDown } = setup()
    compile()
    breakDown('Uncaught RangeError: Array buffer allocation failed')
    expect(heard).toMatchObject([
      {
        type: 'failed',
        error: {
          what: 'The simulation engine ran out of memory',
          hint: expect.stringContaining('tore fewer rows') as string,
        },
      },
    ])
    compile()
    expect(workers).toHaveLength(2)
  })

  it('otherwise is told with its reason', () => {
    const { heard, compile, breakDown } = setup()
    compile()
    breakDown('Uncaught TypeError: x is undefined')
    expect(heard).toMatchObject([
      { error: { what: 'The simulation engine stopped unexpectedly: Uncaught TypeError: x is undefined' } },
    ])
  })
})
