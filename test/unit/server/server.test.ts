import { request } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalServer, portOf } from '../../../app/server/server'
import { contentSecurityPolicy } from '../../../app/serving/csp'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
writeTree(folder, {
  'page/index.html': '<p>content</p>',
  'page/assets/app.js': 'code',
  'secret.txt': 'secret',
  'projects/car/project.json': JSON.stringify({ wishbone: 1, title: 'Car', file: 'a.csv' }),
  'projects/car/a.csv': 'data',
})

const token = 'correct-horse'
let server: Server
let port: number
let cookie: string

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the path exactly as given, which `fetch` would normalise. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

beforeAll(async () => {
  const [pageRoot, examplesRoot, profile] = ['page', 'projects', 'profile'].map((name) => join(folder, name))
  server = createLocalServer({ pageRoot, examplesRoot, token, profile, helper: join(folder, 'helper.cjs') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = portOf(server)
  cookie = (await get(`/?token=${token}`)).headers['set-cookie']![0].split(';')[0]
})
afterAll(() => server.close())

describe('access to the local server', () => {
  it('trades the token for a cookie that neither scripts nor other sites get, and drops it from the address', async () => {
    const cookies = [`wishbone-${port}=${token}; Path=/; HttpOnly; SameSite=Strict`]
    for (const site of ['none', 'same-origin']) {
      const reply = await get(`/?token=${token}`, { 'Sec-Fetch-Site': site })
      expect(reply.status).toBe(303)
      expect(reply.headers.location).toMatch(/^\/#session=[\w-]{32}$/)
      expect(reply.headers['set-cookie']).toEqual(cookies)
    }
    // A redirection from elsewhere would go on without the cookie: a page of this site goes on.
    const elsewhere: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, {}]
    for (const headers of elsewhere) {
      const reply = await get(`/?token=${token}`, headers)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatch(/content="0; url=\/#session=[\w-]{32}"/)
      expect(reply.body).not.toContain(token)
      expect(reply.headers['set-cookie']).toEqual(cookies)
    }
  })

  it.each(['/', '/assets/app.js', '/api/examples', '/api/examples/car', '/?token=wrong', '/?token=', '/nothing'])(
    'is refused without it: %s',
    async (path) => {
      const reply = await get(path)
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.body).not.toMatch(/content|code|Car/)
    },
  )

  it('is refused with the cookie of another server on this machine', async () => {
    expect((await get('/', { Cookie: `wishbone-${port + 1}=${token}` })).status).toBe(403)
    expect((await get('/', { Cookie: `wishbone-${port}=other` })).status).toBe(403)
  })

  it('is granted with the cookie among others', async () => {
    expect((await get('/', { Cookie: `a=b; ${cookie}; c=d` })).body).toBe('<p>content</p>')
  })

  it.each(['evil.example', 'evil.example:PORT', '127.0.0.1', '127.0.0.1.evil.example:PORT', '10.0.0.1:PORT'])(
    'is refused under the host name %s, even with token and cookie',
    async (name) => {
      const headers = { Host: name.replace('PORT', String(port)), Cookie: cookie }
      expect((await get(`/?token=${token}`, headers)).status).toBe(403)
      expect((await get('/', headers)).status).toBe(403)
    },
  )

  it('is granted under each loopback name', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      expect((await get('/', { Host: `${name}:${port}`, Cookie: cookie })).status).toBe(200)
    }
  })
})

describe('what the local server serves', () => {
  const authorised = (path: string, method = 'GET') => get(path, { Cookie: cookie }, method)

  it('is the page with its types and policy, never cached or framed', async () => {
    const reply = await authorised('/assets/app.js')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(contentSecurityPolicy).toContain("frame-ancestors 'none'")
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//secret.txt',
  ])('is nothing outside the page: %s', async (path) => {
    const reply = await authorised(path)
    expect(reply.status).toBe(404)
    expect(reply.body).not.toContain('secret')
  })

  it('is the examples, with the text of their data files', async () => {
    expect(JSON.parse((await authorised('/api/examples')).body)).toEqual([
      { name: 'car', title: 'Car', description: '' },
    ])
    const car = JSON.parse((await authorised('/api/examples/car')).body) as unknown
    expect(car).toMatchObject({ name: 'car', location: null, files: { 'a.csv': 'data' } })
  })

  it.each([
    '/api/examples/..%2f..',
    '/api/examples/none',
    '/api/examples/%',
    '/api/examples/a/b',
    '/api/',
    '/api/other',
  ])('is no other folder: %s', async (path) => {
    expect((await authorised(path)).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('cannot be changed: %s', async (method) => {
    expect((await authorised('/', method)).status).toBe(405)
  })

  it('has no body for HEAD', async () => {
    expect(await authorised('/', 'HEAD')).toMatchObject({ status: 200, body: '' })
  })
})

describe('the key for unsaved work', () => {
  const codeIn = async (): Promise<string> =>
    /#session=([\w-]+)/.exec((await get(`/?token=${token}`)).body)?.[1] ?? 'no code'
  const tradeFor = async (code: string): Promise<Reply> =>
    get('/api/session', { Cookie: cookie, 'X-Wishbone-Code': code })
  const keyWith = async (secret: string): Promise<Reply> =>
    get('/api/work-key', { Cookie: cookie, Authorization: `Bearer ${secret}` })

  it('is given for the secret of a page, which it gets for its code, once', async () => {
    const code = await codeIn()
    const { secret } = JSON.parse((await tradeFor(code)).body) as { readonly secret: string }
    expect((await tradeFor(code)).status).toBe(403)
    const { key } = JSON.parse((await keyWith(secret)).body) as { readonly key: string }
    expect(Buffer.from(key, 'base64')).toEqual(readFileSync(join(folder, 'profile/work.key')))
    expect(statSync(join(folder, 'profile/work.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'profile')).mode & 0o777).toBe(0o700)
    expect(await keyWith(secret)).toMatchObject({ status: 200, body: JSON.stringify({ key }) })
  })

  it('is not given for the cookie, which every port of this machine sees, nor for the token', async () => {
    for (const headers of [{ Cookie: cookie }, { Cookie: cookie, Authorization: `Bearer ${token}` }])
      expect((await get('/api/work-key', headers as Record<string, string>)).status).toBe(403)
    expect((await tradeFor('guessed')).status).toBe(403)
    expect((await tradeFor('')).status).toBe(403)
  })

  it('is not given for the secret without the cookie', async () => {
    const { secret } = JSON.parse((await tradeFor(await codeIn())).body) as { readonly secret: string }
    expect((await get('/api/work-key', { Authorization: `Bearer ${secret}` })).status).toBe(403)
  })
})
