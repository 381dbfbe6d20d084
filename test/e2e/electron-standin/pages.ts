/** `electron.protocol`: what main's handler answers for its scheme, over loopback HTTP. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: Request) => Response | Promise<Response>
interface Scheme {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean; readonly supportFetchAPI?: boolean }
}

export interface Pages {
  /** Address under which Chromium finds a page of the scheme. */
  httpUrl(url: string): Promise<string>
  /** The page's address as Electron would report it. */
  schemeUrl(url: string): string
  isOwn(url: string): boolean
  stop(): Promise<void>
}

/** @param isReady whether `app` is ready; schemes are registered before that, handlers after */
export function createPages(isReady: () => boolean) {
  let schemes: readonly Scheme[] = []
  let handler: Handler | undefined
  /** `app://wishbone`, known from the first page that is loaded. */
  let origin = ''
  let listening: Promise<string> | undefined
  let httpOrigin = ''
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (handler === undefined) throw new Error('main has registered no handler for its scheme')
    const reply = await handler(new Request(origin + (request.url ?? '/'), { method: request.method }))
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(Buffer.from(await reply.arrayBuffer()))
  }

  const pages: Pages = {
    async httpUrl(url) {
      const { protocol, host, pathname, search } = new URL(url)
      const privileges = schemes.find((entry) => `${entry.scheme}:` === protocol)?.privileges
      if (privileges?.standard !== true || privileges.secure !== true || privileges.supportFetchAPI !== true) {
        throw new Error(`${protocol} is not a standard, secure scheme that fetch and module workers can use`)
      }
      origin = `${protocol}//${host}`
      listening ??= listen(server)
      httpOrigin = await listening
      return httpOrigin + pathname + search
    },
    schemeUrl: (url) => (pages.isOwn(url) ? origin + url.slice(httpOrigin.length) : url),
    isOwn: (url) => httpOrigin !== '' && (url === httpOrigin || url.startsWith(`${httpOrigin}/`)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  return {
    pages,
    module: {
      registerSchemesAsPrivileged(list: readonly Scheme[]) {
        if (isReady()) throw new Error('registerSchemesAsPrivileged must be called before the app is ready')
        schemes = list
      },
      handle(scheme: string, given: Handler) {
        if (!isReady()) throw new Error('protocol.handle must be called after the app is ready')
        if (!schemes.some((entry) => entry.scheme === scheme)) throw new Error(`the scheme ${scheme} has no privileges`)
        handler = given
      },
    },
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
