/**
 * A command of the command line in its own process, which loads the FMUs of its model. Even if a library crashes that
 * process, the caller continues and reports the failure.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { ModelError } from '../../../engine/errors/model-error'
import { provideFmus } from '../loader'
import { endedBy } from './ended'
import { readStatus, statusWriter } from './status'
import { watchCalls } from './watch'

const variable = 'WISHBONE_FMU_HELPER'
/** Streams of the command, separate from those of the process, to which the libraries write. */
const [out, err] = [3, 4]

/** Signals that end a command. */
const forwarded = ['SIGINT', 'SIGTERM'] as const

const schema = v.object({ status: v.string(), allowed: v.array(v.string()) })

export interface HelperOutput {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/**
 * @param program entry of the command line, which calls `insideHelper` first
 * @param allowed fingerprints of FMUs
 * @param ended why the process has ended before the command
 * @returns the status of the command
 * @throws ModelError `foreign-code` if the process ended without it
 */
export async function runInHelper(
  program: string,
  argv: readonly string[],
  allowed: readonly string[],
  { out: toOut, err: toErr }: HelperOutput,
  ended: typeof endedBy = endedBy,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-helper-'))
  const status = join(folder, 'status.json')
  try {
    const child = spawn(process.execPath, [program, ...argv], {
      env: {
        ...process.env,
        [variable]: JSON.stringify({ status, allowed }),
        TMPDIR: folder,
        TEMP: folder,
        TMP: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    })
    for (const [stream, to] of [
      [child.stdout, toErr],
      [child.stderr, toErr],
      [child.stdio[out], toOut],
      [child.stdio[err], toErr],
    ] as const) {
      const readable = stream as NodeJS.ReadableStream
      readable.setEncoding('utf8')
      readable.on('data', (text: string) => to(text))
    }
    // The helper ends with this process, which removes its files.
    const forward = (name: NodeJS.Signals): void => void child.kill(name)
    for (const name of forwarded) process.on(name, forward)
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (c, s) => resolve([c, s]))
    }).finally(() => {
      for (const name of forwarded) process.removeListener(name, forward)
    })
    const last = readStatus(status)
    if (last.state === 'done' && last.code !== undefined) return last.code
    throw ended(last, { code, signal })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface InsideHelper extends HelperOutput {
  /** Lets the FMU with this fingerprint be loaded. */
  readonly allow: (hash: string) => void
  /** The command has completed with an exit status, so the way in which the process ends no longer matters. */
  readonly done: (code: number) => void
}

/** Returns the objects that a command uses inside a helper process; undefined in any other process. */
export function insideHelper(environment: NodeJS.ProcessEnv = process.env): InsideHelper | undefined {
  const setting = environment[variable]
  if (setting === undefined) return undefined
  const { status, allowed } = v.parse(schema, JSON.parse(setting))
  const write = statusWriter(status)
  write({ state: 'running' })
  const known = new Set(allowed)
  provideFmus(known, watchCalls(status, write))
  const [toOut, toErr] = [out, err].map((fd) => createWriteStream('', { fd }))
  return {
    out: (text) => void toOut.write(text),
    err: (text) => void toErr.write(text),
    allow: (hash) => void known.add(hash),
    done: (code) => {
      write({ state: 'done', code })
      toOut.end()
      toErr.end()
    },
  }
}

/** @throws ModelError `usage` */
export function requireAllowed(
  fmus: readonly { readonly file: string; readonly hash: string }[],
  allowed: boolean,
): void {
  if (allowed || fmus.length === 0) return
  const list = fmus.map(({ file, hash }) => `${file} (SHA-256 ${hash})`).join(', ')
  throw new ModelError(
    'usage',
    `the model contains native code, which runs with all your permissions: ${list}`,
    { file: fmus[0].file },
    'if you trust its source, add --allow-fmu',
  )
}
