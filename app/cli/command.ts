/** Command of the command line: its description for users, its options, and its action. */
import type { Arguments } from './arguments'
import type { CliIo } from './io'

/** 0: done; 1: a check or comparison failed. Bad usage and bad input are thrown as `ModelError` (status 2). */
export type ExitStatus = 0 | 1

export interface OptionSpec {
  /** Placeholder of the value in the help, such as `NAME`; undefined for a switch. */
  readonly value?: string
  /** Allows the option several times, each with several values of the form KEY=VALUE. */
  readonly repeated?: boolean
  readonly doc: string
}

export interface Command {
  readonly name: string
  /** One-line summary for the list of commands. */
  readonly summary: string
  /** Names of the arguments without dashes, all required, e.g. `PROJECT`. */
  readonly positionals: readonly string[]
  /** Fewer arguments are enough; the command says which. All are required when missing. */
  readonly least?: number
  /** True if the last argument may be repeated; the command says when. */
  readonly many?: boolean
  readonly options: Readonly<Record<string, OptionSpec>>
  /** Marks a command that runs a model, which may contain FMUs: it has the option `--allow-fmu`. */
  readonly runsModels?: boolean
  /** True if it loads FMUs that it compiles itself: it then runs in a helper process. */
  readonly loadsUnits?: (args: Arguments) => boolean
  /** Lines below the options. */
  readonly notes?: readonly string[]
  readonly examples: readonly string[]
  /** @throws ModelError for bad usage and bad input */
  readonly run: (args: Arguments, io: CliIo) => Promise<ExitStatus>
}

export const jsonOption: OptionSpec = { doc: 'print JSON on standard output and nothing else' }

/** Options of every command that reads a project. */
export const projectOptions = {
  set: {
    value: 'BLOCK.PARAM=VALUE',
    repeated: true,
    doc: 'set a parameter, e.g. TireFL.radius="355 mm"; overrides block and experiment',
  },
  variant: {
    value: 'NAME',
    doc: 'variant to use instead of the one of the experiment; "base" for the base values of the project',
  },
  patch: { value: 'FILE.json', doc: 'apply a merge patch (RFC 7396) to the project first' },
} as const satisfies Readonly<Record<string, OptionSpec>>
