/** An export in a helper process: its messages, its end whatever happens to the process, cancelling. */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ExportMessage, ModelExport } from '../../../app/export/contract'
import { exportModelBy } from '../../../app/export/ask'
import { statusVariable, type FromHelper, type ToHelper } from '../../../app/helper/messages'
import { exportInHelper } from '../../../app/helper/supervise'

const request = { project: '{}', files: {}, target: 'js' } as const
const progress = { stage: 'running', title: 'Running', share: 0.5 } as const
const result = { target: 'js', name: 'x.zip' } as unknown as ModelExport

/** A process without one. */
function started() {
  const sent: ToHelper[] = []
  const messages: ExportMessage[] = []
  const process = {
    tell: (_: FromHelper): void => undefined,
    exit: (_code: number | null, _signal: string | null): void => undefined,
    kill: vi.fn(),
    status: '',
  }
  const cancel = exportInHelper(
    (environment) => {
      process.status = environment[statusVariable] ?? ''
      return {
        send: (message) => sent.push(message),
        onMessage: (listener) => (process.tell = listener),
        onExit: (listener) => (process.exit = listener),
        kill: process.kill,
      }
    },
    request,
    (message) => messages.push(message),
  )
  return { sent, messages, process, cancel }
}

describe('an export in a helper', () => {
  it('reports progress, and its result once the process has gone', () => {
    const { sent, messages, process } = started()
    expect(sent).toEqual([{ type: 'export', request }])
    process.tell({ exporting: { type: 'progress', progress } })
    process.tell({ exporting: { type: 'done', result } })
    expect(sent.at(-1)).toEqual({ type: 'end' })
    expect(messages).toEqual([{ type: 'progress', progress }])
    process.exit(0, null)
    expect(messages.at(-1)).toEqual({ type: 'done', result })
    expect(existsSync(dirname(process.status))).toBe(false)
  })

  it('that crashes with the exported model says so', () => {
    const { messages, process } = started()
    writeFileSync(
      process.status,
      JSON.stringify({ state: 'running', phase: 'step', block: 'Exported', file: 'exported.fmu' }),
    )
    process.exit(null, 'SIGSEGV')
    expect(messages).toMatchObject([
      {
        type: 'failed',
        error: { what: expect.stringMatching(/exported model crashed .*SIGSEGV.*nothing was written/) as string },
      },
    ])
  })

  it('that hangs in the exported model says so', () => {
    const { messages, process } = started()
    const status = { state: 'hanging', phase: 'step', block: 'Exported', file: 'exported.fmu', limit: 60 }
    writeFileSync(process.status, JSON.stringify(status))
    process.exit(null, 'SIGKILL')
    expect(messages).toMatchObject([
      { type: 'failed', error: { what: expect.stringContaining('did not answer within 60 s') as string } },
    ])
  })

  it('that ends by itself says so', () => {
    const { messages, process } = started()
    process.exit(9, null)
    expect(messages).toMatchObject([
      { type: 'failed', error: { what: 'the process of the export ended early (exit status 9)' } },
    ])
  })

  it('is cancelled: told first, then ended, and nothing comes after', () => {
    vi.useFakeTimers()
    try {
      const { sent, messages, process, cancel } = started()
      cancel()
      expect(sent.at(-1)).toEqual({ type: 'end' })
      process.tell({ exporting: { type: 'done', result } })
      expect(process.kill).not.toHaveBeenCalled()
      vi.advanceTimersByTime(10_000)
      expect(process.kill).toHaveBeenCalledOnce()
      process.exit(null, 'SIGKILL')
      expect(messages).toEqual([{ type: 'cancelled' }])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('asking for an export', () => {
  const error = { code: 'usage', what: 'wrong', place: {}, hint: '', message: 'wrong' } as const
  it.each([
    [{ type: 'done', result }, result],
    [{ type: 'cancelled' }, null],
  ] as const)('gives what it ends with (%#)', async (end, expected) => {
    const bridge = { exportModel: () => ({ end: Promise.resolve(end), cancel: () => undefined }) }
    expect(await exportModelBy(bridge, request)).toBe(expected)
  })

  it('throws its error, and cancels it when it is aborted', async () => {
    const failing = {
      exportModel: () => ({ end: Promise.resolve({ type: 'failed', error } as const), cancel: vi.fn() }),
    }
    await expect(exportModelBy(failing, request)).rejects.toThrow('wrong')
    const abort = new AbortController()
    const cancelling = {
      exportModel: () => {
        let cancel = (): void => undefined
        const end = new Promise<{ type: 'cancelled' }>((resolve) => (cancel = () => resolve({ type: 'cancelled' })))
        return { end, cancel: () => cancel() }
      },
    }
    const asked = exportModelBy(cancelling, request, undefined, abort.signal)
    abort.abort()
    expect(await asked).toBeNull()
    expect(await exportModelBy(cancelling, request, undefined, abort.signal)).toBeNull()
  })
})
