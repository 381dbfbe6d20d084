/** `POST /api/export` of the local server: who may ask, what is asked, how it is answered, and what ends it. */
import { request } from 'node:http'
import type { Server } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLocalServer, portOf } from '../../../app/server/server'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
const ended = join(folder, 'ended')
/** In place of the helper's bundle: answers an export of `js`, and waits with any other. */
const helper = `
const { writeFileSync } = require('node:fs')
process.on('message', (message) => {
  if (message.type === 'end') {
    writeFileSync(${JSON.stringify(ended)}, '')
    setImmediate(() => process.exit(0))
  } else {
    const { target } = message.request
    process.send({ exporting: { type: 'progress', progress: { stage: 'running', title: 'Running', share: 0.5 } } })
    if (target === 'js')
      process.send({ exporting: { type: 'done', result: { target, name: 'a.zip', content: Uint8Array.of(1, 2, 255) } } })
    if (target === 'c') process.exit(7)
  }
})
`
writeTree(folder, { 'page/index.html': '', 'helper.cjs': helper })

let server: Server
let port: number
let headers: Readonly<Record<string, string>>

interface Reply {
  readonly status: number
  readonly body: string
}

function send(
  path: string,
  own: Readonly<Record<string, string>>,
  body?: string,
  seen?: (text: string, leave: () => void) => void,
): Promise<Reply> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers: own }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part.toString()
        seen?.(text, () => outgoing.destroy())
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

beforeAll(async () => {
  const token = 'correct-horse'
  const pageRoot = join(folder, 'page')
  const profile = join(folder, 'profile')
  server = createLocalServer({ pageRoot, examplesRoot: folder, token, profile, helper: join(folder, 'helper.cjs') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = portOf(server)
  const welcome = await fetch(`http://127.0.0.1:${port}/?token=${token}`, {
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'none' },
  })
  const Cookie = welcome.headers.get('set-cookie')?.split(';')[0] ?? ''
  const code = /session=([\w-]+)/.exec(welcome.headers.get('location') ?? '')?.[1] ?? ''
  const { secret } = JSON.parse((await send('/api/session', { Cookie, 'X-Wishbone-Code': code })).body) as {
    secret: string
  }
  headers = { Cookie, Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
})
afterAll(() => server.close())

const asked = (target: string): string => JSON.stringify({ project: '{}', files: {}, target })

describe('an export by the local server', () => {
  it('is refused to whoever has not the secret of the page', async () => {
    const { Authorization: _, ...withoutSecret } = headers
    expect((await send('/api/export', withoutSecret, asked('js'))).status).toBe(403)
    expect((await send('/api/export', { ...headers, Authorization: 'Bearer guessed' }, asked('js'))).status).toBe(403)
    const { Cookie: __, ...withoutCookie } = headers
    expect((await send('/api/export', withoutCookie, asked('js'))).status).toBe(403)
    expect((await send('/api/export', { ...headers, Host: 'evil.example' }, asked('js'))).status).toBe(403)
  })

  it.each([
    ['a form', { 'Content-Type': 'text/plain' }, asked('js'), 415],
    ['no JSON', {}, '{', 400],
    ['an unknown target', {}, asked('exe'), 400],
    ['a path to write to', {}, JSON.stringify({ project: '{}', files: {}, target: 'js', out: '/etc' }), 400],
  ])('is refused for %s', async (_, own, body, status) => {
    const reply = await send('/api/export', { ...headers, ...own }, body)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatch(/^[A-Z].*[.\w"]$/s)
  })

  it('is the only thing that may be posted', async () => {
    expect((await send('/api/session', headers, '')).status).toBe(405)
    expect((await send('/api/export/', headers, '')).status).toBe(405)
    expect((await send('/api/export', headers)).status).toBe(404)
  })

  it('is answered in lines: progress, then the result', async () => {
    const { status, body } = await send('/api/export', headers, asked('js'))
    expect(status).toBe(200)
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(lines).toEqual([
      { type: 'progress', progress: { stage: 'running', title: 'Running', share: 0.5 } },
      { type: 'done', result: { target: 'js', name: 'a.zip', content: 'AQL/' } },
    ])
  })

  it('says so where its process ends early', async () => {
    const { body } = await send('/api/export', headers, asked('c'))
    expect(body).toMatch(/"failed".*the process of the export ended early \(exit status 7\)/)
  })

  it('ends with the page that has asked', async () => {
    if (existsSync(ended)) writeFileSync(ended, '')
    await send('/api/export', headers, asked('wasm'), (_, leave) => leave()).catch(() => undefined)
    await vi.waitFor(() => expect(existsSync(ended)).toBe(true), { timeout: 10_000 })
  })
})
