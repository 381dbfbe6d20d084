/** Running compilers and exported programs: each ends in any case, together with all processes it started. */
import { spawn } from 'node:child_process'

export interface ProgramResult {
  readonly status: number | null
  readonly signal: string | null
  /** Mark of a program that took longer than the limit. */
  readonly late: boolean
  readonly out: string
  readonly err: string
}

export interface ProgramOptions {
  readonly folder: string
  /** s */
  readonly limit: number
  /** Ends the process; the promise is then rejected with the reason. */
  readonly signal?: AbortSignal
}

/** Characters of output beyond which a program is ended. */
const longest = 1e9

/** @returns undefined if the program does not exist */
export function runProgram(
  command: string,
  args: readonly string[],
  { folder, limit, signal }: ProgramOptions,
): Promise<ProgramResult | undefined> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // Its own group: a compiler is several programs. Windows has none.
    const detached = process.platform !== 'win32'
    const child = spawn(command, [...args], { cwd: folder, detached, stdio: ['ignore', 'pipe', 'pipe'] })
    let late = false
    const kill = (): void => {
      if (child.pid === undefined) return
      try {
        if (detached) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    const timer = setTimeout(() => {
      late = true
      kill()
    }, 1000 * limit)
    signal?.addEventListener('abort', kill, { once: true })
    const texts: [string[], string[]] = [[], []]
    let length = 0
    for (const [i, stream] of [child.stdout, child.stderr].entries())
      stream.setEncoding('utf8').on('data', (text: string) => {
        length += text.length
        if (length > longest) kill()
        else texts[i].push(text)
      })
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      done()
      if (error.code === 'ENOENT') resolve(undefined)
      else reject(error)
    })
    child.once('close', (status, ended) => {
      done()
      if (signal?.aborted === true) reject(signal.reason as Error)
      else resolve({ status, signal: ended, late, out: texts[0].join(''), err: texts[1].join('') })
    })
  })
}
