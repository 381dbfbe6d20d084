/**
 * Runs what a `console` block of a document shows: lines that begin with `$` are commands, the lines
 * below are what they print, where `…` stands for any text, and alone on a line for any lines.
 */
import { sharedCompiler } from '../../support/compiler'
import { runCli } from '../../../app/cli/cli'

export interface Step {
  readonly command: string
  readonly expected: string
}

export function stepsOf(text: string): readonly Step[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command, ...lines] = part.split('\n')
      return { command, expected: lines.join('\n').trim() }
    })
}

/** A pattern of the whole output. */
export function pattern(expected: string): RegExp {
  const lines = expected.split('\n').map((line) => {
    if (line.trim() === '…') return '(?:.*\n)*?'
    // Columns move with the width of numbers.
    const parts = line.split('…').map((part) => part.trim().split(/\s+/).map(escape).join('\\s+'))
    return `\\s*${parts.join('.*')}\\s*?\n`
  })
  return new RegExp(`^${lines.join('')}$`)
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const program = 'npm run --silent wishbone -- '

/** A shell with one program, and `echo $?`. */
export class Shell {
  private status = 0

  /** Standard output, then standard error. */
  async run(command: string): Promise<{ readonly status: number; readonly output: string }> {
    if (command === 'echo $?') return { status: 0, output: `${this.status}\n` }
    if (!command.startsWith(program)) throw new Error(`not a command of this program: ${command}`)
    const [out, err]: [string[], string[]] = [[], []]
    this.status = await runCli(words(command.slice(program.length)), {
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      debug: false,
      compiler: sharedCompiler,
    })
    return { status: this.status, output: [...out, ...err].join('') }
  }
}

/** Words of a command; quotation marks keep spaces together. */
function words(command: string): string[] {
  return [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ''))
}
