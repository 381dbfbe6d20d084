/** Progress of a long command on a terminal: a line on standard error, removed before other output. */
import type { CliIo } from './io'

export interface ProgressLine {
  readonly show: (share: number) => void
  /** Removes the line. */
  readonly clear: () => void
}

/** Milliseconds before the first line and between lines: short commands show none. */
const [first, between] = [1000, 200]

/** @param write to the terminal */
export function progressLine(write: (text: string) => void, now: () => number = () => performance.now()): ProgressLine {
  let next = now() + first
  let text = ''
  return {
    show(share) {
      const time = now()
      if (time < next) return
      next = time + between
      const line = `${Math.floor(100 * Math.min(Math.max(share, 0), 1))} % (Ctrl+C ends the command)`
      if (line === text) return
      text = line
      write(`\r\u001B[K${line}`)
    },
    clear() {
      if (text !== '') write('\r\u001B[K')
      text = ''
    },
  }
}

/** Returns the result of a job and shows the share of it that is done. */
export function finished<Step, Result>(
  job: { readonly next: () => IteratorResult<Step, Result> },
  share: (step: Step) => number,
  { progress }: Pick<CliIo, 'progress'>,
): Result {
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
    progress?.(share(next.value))
  }
}
