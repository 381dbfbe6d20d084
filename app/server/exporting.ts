/**
 * `POST /api/export`: a model export for the page, in its own helper process. The answer is a line of JSON for each
 * message, the content of the result in Base64. A page that goes away ends its export.
 */
import { fork } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { modelExportSchema, type ExportMessage, type ModelExportRequest } from '../export/contract'
import { exportInHelper, type HelperProcess } from '../helper/supervise'
import { securityHeaders } from '../serving/csp'

/** Largest size of a request, bytes: projects and their logs. */
const largest = 256 * 2 ** 20
/** Largest number of simultaneous exports: each may occupy a core and a compiler. */
const most = 4

export interface Refusal {
  readonly status: number
  readonly reason: string
}

export interface Exports {
  /** Answers, or returns the reason for a refusal. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined>
}

/** @param program path of the helper's bundle */
export function createExports(program: string): Exports {
  let running = 0
  return {
    async answer(request, response) {
      if (!String(request.headers['content-type']).startsWith('application/json'))
        return { status: 415, reason: 'Export requests must be JSON.' }
      if (running >= most) return { status: 503, reason: 'Other exports are running. Wait until one finishes.' }
      running++
      try {
        const exportRequest = await readRequest(request)
        if ('reason' in exportRequest) return exportRequest
        await stream(program, exportRequest, response)
        return undefined
      } finally {
        running--
      }
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ModelExportRequest | Refusal> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > largest) return { status: 413, reason: 'The project is too large to be exported from a browser.' }
    parts.push(part)
  }
  try {
    const parsed = v.safeParse(modelExportSchema, JSON.parse(Buffer.concat(parts).toString('utf8')))
    if (parsed.success) return parsed.output
    return { status: 400, reason: `The request is malformed: ${v.summarize(parsed.issues)}` }
  } catch {
    return { status: 400, reason: 'The request is not JSON.' }
  }
}

function stream(program: string, request: ModelExportRequest, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/x-ndjson; charset=utf-8',
  })
  return new Promise((resolve) => {
    const cancel = exportInHelper(
      (environment) => nodeProcess(program, environment),
      request,
      (message) => {
        response.write(`${JSON.stringify(asJson(message))}\n`)
        if (message.type === 'progress') return
        response.end()
        resolve()
      },
    )
    response.once('close', cancel)
  })
}

function asJson(message: ExportMessage): unknown {
  if (message.type !== 'done') return message
  const { content, ...result } = message.result
  return { type: 'done', result: { ...result, content: Buffer.from(content).toString('base64') } }
}

function nodeProcess(program: string, env: NodeJS.ProcessEnv): HelperProcess {
  const child = fork(program, [], { env, serialization: 'advanced', stdio: 'ignore' })
  child.on('error', () => undefined)
  return {
    send: (message) => {
      if (child.connected) child.send(message)
    },
    onMessage: (listener) => child.on('message', listener as (message: unknown) => void),
    onExit: (listener) => child.once('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
