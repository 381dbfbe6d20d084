/** Model exports by the local server, which runs compilers and exported models (`app/server/exporting.ts`). */
import type { ExportEnd, ExportMessage, ExportUnderWay, ModelExportRequest } from '../export/contract'
import type { Bridge } from '../bridge'
import type { Session } from './session'

export const exportByServer =
  (session: Session): Bridge['exportModel'] =>
  (request, onProgress): ExportUnderWay => {
    const abort = new AbortController()
    const failed = (error: unknown): ExportEnd => {
      if (abort.signal.aborted) return { type: 'cancelled' }
      const what = error instanceof Error ? error.message : String(error)
      return { type: 'failed', error: { code: 'unsupported', what, place: {}, hint: '', message: what } }
    }
    const run = async (): Promise<ExportEnd> => {
      for await (const message of messages(session, request, abort.signal)) {
        if (message.type !== 'progress') return message
        onProgress(message.progress)
      }
      throw new Error('The local server ended the export; start Wishbone again.')
    }
    return { end: run().catch(failed), cancel: () => abort.abort() }
  }

async function* messages(
  session: Session,
  request: ModelExportRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportMessage> {
  const headers = { ...(await session.authorization()), 'Content-Type': 'application/json' }
  const body = JSON.stringify(request)
  const response = await fetch('/api/export', { method: 'POST', headers, body, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('The local server does not answer; start Wishbone again.')
  })
  if (!response.ok || response.body === null) throw new Error(await response.text())
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield read(line)
  }
}

/** Parses a message of Wishbone's own server, which follows the contract and is not checked again. */
function read(line: string): ExportMessage {
  const message = JSON.parse(line) as ExportMessage
  if (message.type !== 'done') return message
  const content = atob(message.result.content as unknown as string)
  return { type: 'done', result: { ...message.result, content: Uint8Array.from(content, (c) => c.charCodeAt(0)) } }
}
