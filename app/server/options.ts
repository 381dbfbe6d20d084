/**
 * Options of the local server's command line: `--port NUMBER` (default: the usual one where it is free), `--host NAME`.
 */
import { parseArgs } from 'node:util'
import { ModelError } from '../../engine/errors/model-error'
import { isLoopback } from './access'

export interface ServerOptions {
  readonly host: string
  /** 0: any free port. Undefined: the usual one, or any that is free. */
  readonly port: number | undefined
}

/** @throws ModelError `usage` for an unknown option, an invalid port, or a host that others can reach */
export function parseServerOptions(args: readonly string[]): ServerOptions {
  const { host, port } = parseValues(args)
  if (!isLoopback(host)) {
    throw new ModelError(
      'usage',
      `--host ${host} would accept connections from other machines`,
      {},
      'use 127.0.0.1, localhost or ::1',
    )
  }
  if (port === undefined) return { host, port }
  const number = Number(port)
  if (!/^\d+$/.test(port) || number > 65535) {
    throw new ModelError('usage', `--port ${port} is not a port`, {}, 'give a number from 0 to 65535')
  }
  return { host, port: number }
}

function parseValues(args: readonly string[]): { host: string; port?: string } {
  try {
    return parseArgs({
      args: [...args],
      options: { host: { type: 'string', default: '127.0.0.1' }, port: { type: 'string' } },
    }).values
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    throw new ModelError('usage', what, {}, 'use --port NUMBER and --host NAME')
  }
}
