/**
 * Entry of the local server (`dist/server/server.mjs`). Prints one line on stdout once it listens,
 *
 *     Wishbone: http://127.0.0.1:PORT/?token=...
 *
 * and runs until it receives a signal to stop. Exit status 2 and a line `error: ...` on stderr for bad options
 * or a port that is taken. Without `--port` another one is used then.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ModelError } from '../../engine/errors/model-error'
import { parseServerOptions } from './options'
import type { ServerOptions } from './options'
import { createLocalServer, portOf } from './server'
import { profileFolder } from './work-key'

/** A browser keeps settings and unsaved work by address: they are found again where it is the same every time. */
const usualPort = 47217

function start({ host, port }: ServerOptions): void {
  const root = join(import.meta.dirname, '../..')
  const token = randomBytes(24).toString('base64url')
  const server = createLocalServer({
    pageRoot: join(root, 'dist/renderer'),
    examplesRoot: join(root, 'projects'),
    token,
    profile: profileFolder(),
    helper: join(root, 'dist/main/helper.cjs'),
  })
  server.once('listening', () => {
    const name = host.includes(':') ? `[${host}]` : host
    process.stdout.write(`Wishbone: http://${name}:${portOf(server)}/?token=${token}\n`)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (port === undefined && error.code === 'EADDRINUSE') {
      server.once('error', (second) => fail(second.message))
      server.listen(0, host)
    } else fail(`${error.message}; choose another --port`)
  })
  server.listen(port ?? usualPort, host)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
}

function fail(message: string): void {
  process.stderr.write(`error: ${message}\n`)
  process.exitCode = 2
}

try {
  start(parseServerOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ModelError)) throw error
  fail(error.message)
}
