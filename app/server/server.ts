/**
 * The local server: the same page as in Electron for a browser on this machine, and the examples. It reads the built
 * page, the shipped projects and the key for unsaved work, and nothing else; it writes that key alone. Exports are made
 * in their own process.
 *
 *     GET /?token=T            sets the cookie, redirects to /#session=CODE
 *     GET /...                 files of the page
 *     GET /api/examples        ExampleInfo[]
 *     GET /api/examples/NAME   OpenedProject, its location null
 *     GET /api/session         { secret } for the code in X-Wishbone-Code, once
 *     GET /api/work-key        { key } (Base64) with Authorization: Bearer SECRET
 *     POST /api/export         a model export, with the same authorization (`exporting.ts`)
 */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ModelError } from '../../engine/errors/model-error'
import { listExamples, openExample } from '../projects/examples'
import { securityHeaders } from '../serving/csp'
import { readStaticFile } from '../serving/static-files'
import { createExports, type Exports } from './exporting'
import { hasLocalHost, hasSession, isSame, sessionCookie } from './access'
import { createSessions, type Sessions } from './session'
import { readWorkKey } from './work-key'

export interface ServerSettings {
  /** Folder of the built page. */
  readonly pageRoot: string
  /** Folder of the shipped projects. */
  readonly examplesRoot: string
  /** Secret that the address carries. */
  readonly token: string
  /** Folder of the user that keeps the key for unsaved work. */
  readonly profile: string
  /** Bundle of the helper process. */
  readonly helper: string
}

interface Answer {
  readonly status: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

interface Running extends ServerSettings {
  readonly sessions: Sessions
  readonly exports: Exports
}

/** Returns a server that does not listen yet. */
export function createLocalServer(settings: ServerSettings): Server {
  const sessions = createSessions()
  const exports = createExports(settings.helper)
  const server = createServer((request, response) => {
    void answer({ ...settings, sessions, exports }, portOf(server), request, response)
      .catch((): Answer => text(500, 'The server failed to answer.'))
      .then((result) => {
        if (result !== undefined) send(request, response, result)
      })
  })
  return server
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.')
  return address.port
}

/** @returns undefined if the answer is sent already */
async function answer(
  settings: Running,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer | undefined> {
  if (!hasLocalHost(request, port)) return text(403, 'This server accepts requests only at its loopback address.')
  const exporting = request.method === 'POST' && request.url === '/api/export'
  if (!exporting && request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'This server accepts only GET and HEAD requests.')
  if (request.url?.startsWith('/') !== true) return text(404, 'There is no such address.')
  const url = new URL(`http://127.0.0.1:${port}${request.url}`)
  const token = url.searchParams.get('token')
  if (token !== null && isSame(token, settings.token)) {
    return welcome(request, `/#session=${settings.sessions.issue()}`, sessionCookie(port, settings.token))
  }
  if (!hasSession(request, port, settings.token)) {
    return text(403, 'Open the address that Wishbone printed when it started; it carries the key to this page.')
  }
  if (exporting) return answerExport(settings, request, response)
  if (url.pathname === '/api/session') return answerSession(settings, request)
  if (url.pathname === '/api/work-key') return answerKey(settings, request)
  return url.pathname.startsWith('/api/') ? answerApi(settings, url) : answerPage(settings, url)
}

/**
 * Redirects to the page, without the token in its address. A browser that comes from elsewhere (the file that `npm
 * start` opens) would not send the cookie along a redirection, because the cookie is `SameSite=Strict`. Such a browser
 * gets a page of this site that redirects automatically.
 */
function welcome({ headers }: IncomingMessage, address: string, cookie: string): Answer {
  const direct = ['none', 'same-origin', 'same-site'].includes(String(headers['sec-fetch-site']))
  if (direct) return { status: 303, headers: { Location: address, 'Set-Cookie': cookie } }
  const body = `<!doctype html><title>Wishbone</title><meta http-equiv="refresh" content="0; url=${address}">`
  return { status: 200, body, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': cookie } }
}

function answerSession({ sessions }: Running, { headers }: IncomingMessage): Answer {
  const secret = sessions.trade(String(headers['x-wishbone-code']))
  return secret === undefined ? text(403, 'This code has already been used or has expired.') : json({ secret })
}

function isOfPage(sessions: Sessions, { headers }: IncomingMessage): boolean {
  const secret = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  return secret !== undefined && sessions.knows(secret)
}

async function answerExport(
  { sessions, exports }: Running,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer | undefined> {
  if (!isOfPage(sessions, request)) return text(403, 'This page was not opened by Wishbone, so it may not export.')
  const refusal = await exports.answer(request, response)
  return refusal === undefined ? undefined : text(refusal.status, refusal.reason)
}

async function answerKey({ sessions, profile }: Running, request: IncomingMessage): Promise<Answer> {
  if (!isOfPage(sessions, request)) return text(403, 'This page has no key to unsaved work.')
  const key = await readWorkKey(profile).catch(() => undefined)
  if (key === undefined) return text(503, `Wishbone cannot store the key to unsaved work in ${profile}.`)
  return json({ key: key.toString('base64') })
}

async function answerPage({ pageRoot }: ServerSettings, url: URL): Promise<Answer> {
  const file = await readStaticFile(pageRoot, url.pathname)
  if (file === undefined) return text(404, 'There is no such file.')
  return { status: 200, body: file.content, headers: { 'Content-Type': file.mimeType } }
}

async function answerApi({ examplesRoot }: ServerSettings, url: URL): Promise<Answer> {
  if (url.pathname === '/api/examples') return json(await listExamples(examplesRoot))
  const name = /^\/api\/examples\/([^/]+)$/.exec(url.pathname)?.[1]
  if (name === undefined) return text(404, 'There is no such address.')
  try {
    return json(await openExample(examplesRoot, decodeURIComponent(name)))
  } catch (error) {
    if (error instanceof ModelError || error instanceof URIError) return text(404, error.message)
    throw error
  }
}

function json(value: unknown): Answer {
  return { status: 200, body: JSON.stringify(value), headers: { 'Content-Type': 'application/json; charset=utf-8' } }
}

function text(status: number, body: string): Answer {
  return { status, body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }
}

function send(request: IncomingMessage, response: ServerResponse, { status, body = '', headers }: Answer): void {
  const content = Buffer.from(body)
  response.writeHead(status, {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Length': content.byteLength,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}
