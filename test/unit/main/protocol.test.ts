import { describe, expect, it, vi } from 'vitest'
import { isPageUrl, registerPageScheme, respond, servePages } from '../../../app/main/protocol'
import { contentSecurityPolicy } from '../../../app/serving/csp'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const { registerSchemesAsPrivileged, handle } = vi.hoisted(() => ({
  registerSchemesAsPrivileged: vi.fn(),
  handle: vi.fn(),
}))
vi.mock('electron', () => ({ protocol: { registerSchemesAsPrivileged, handle } }))

const folder = temporaryFolder()
writeTree(folder, { 'page/index.html': '<p>page</p>', 'secret.txt': 'secret' })
const root = `${folder}/page`

describe('the app:// origin', () => {
  it('is a standard, secure scheme that fetch and module workers can use, without other privileges', () => {
    registerPageScheme()
    expect(registerSchemesAsPrivileged).toHaveBeenCalledExactlyOnceWith([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ])
  })

  it('answers through its handler with the page and its policy', async () => {
    servePages(root)
    const [scheme, handler] = handle.mock.calls[0] as [string, (request: Request) => Promise<Response>]
    expect(scheme).toBe('app')
    const response = await handler(new Request('app://wishbone/'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<p>page</p>')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['app://wishbone/..%2fsecret.txt', 'app://wishbone/%2e%2e%2fsecret.txt', 'app://other/index.html'])(
    'does not answer %s',
    async (url) => {
      const response = await respond(root, new Request(url))
      expect(response.status).toBe(404)
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    },
  )

  it('only reads', async () => {
    expect((await respond(root, new Request('app://wishbone/', { method: 'POST' }))).status).toBe(405)
    expect(await (await respond(root, new Request('app://wishbone/', { method: 'HEAD' }))).text()).toBe('')
  })

  it('is told from look-alikes', () => {
    expect(isPageUrl('app://wishbone/index.html')).toBe(true)
    for (const url of [
      'app://wishbone.evil/',
      'app://evil/wishbone',
      'https://wishbone/',
      'app:wishbone',
      '',
      'wishbone',
    ]) {
      expect(isPageUrl(url)).toBe(false)
    }
  })
})
