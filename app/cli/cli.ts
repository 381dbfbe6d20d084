/**
 * The command line without a process: arguments in, exit status out, text through `CliIo`.
 *
 * Status 0: done. 1: a check or comparison failed. 2: bad usage or input, with one line `error: ...`
 * on standard error that names file, block, parameter and remedy.
 */
import { ModelError } from '../../engine/errors/model-error'
import { suggest } from '../../engine/errors/nearest'
import { parseArguments } from './arguments'
import type { Command } from './command'
import { analysisCommands } from './commands/analysis'
import { bench } from './commands/bench'
import { check } from './commands/check'
import { compare } from './commands/compare'
import { compile } from './commands/compile'
import { diff } from './commands/diff'
import { equations } from './commands/equations'
import { exportCommand } from './commands/export'
import { importCommand } from './commands/import'
import { manoeuvre } from './commands/manoeuvre'
import { mergeCommand } from './commands/merge'
import { road } from './commands/road'
import { simulate } from './commands/simulate'
import { fit } from './commands/fit'
import { tire } from './commands/tire'
import { endedExport } from '../export/ended'
import { runInHelper } from '../fmu/helper/command'
import { runWithFmus } from './fmus'
import { commandHelp, generalHelp } from './help'
import type { CliIo } from './io'

const commands: readonly Command[] = [
  check,
  compile,
  equations,
  simulate,
  compare,
  diff,
  mergeCommand,
  tire,
  fit,
  road,
  importCommand,
  exportCommand,
  manoeuvre,
  bench,
  ...analysisCommands,
]

/** @param argv arguments after the program's name */
export async function runCli(argv: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  try {
    return await dispatch(argv, io)
  } catch (error) {
    const known = error instanceof ModelError
    if (!known && io.debug) io.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    const text = known ? error.message : `internal: ${error instanceof Error ? error.message : String(error)}`
    io.err(`error: ${text.replace(/\s*\n\s*/g, ' ')}\n`)
    return 2
  }
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  const [name, ...rest] = argv
  if (name === undefined) {
    throw new ModelError('usage', 'no command is given', {}, `use one of ${names().join(', ')}, or --help`)
  }
  if (isHelp(name) || name === 'help') {
    io.out(rest.length > 0 ? commandHelp(commandNamed(rest[0])) : generalHelp(commands))
    return 0
  }
  const command = commandNamed(name)
  if (rest.some(isHelp)) {
    io.out(commandHelp(command))
    return 0
  }
  const args = parseArguments(rest, command)
  const status = command.runsModels === true ? await runWithFmus(argv, args, io) : undefined
  if (command.loadsUnits?.(args) === true && io.program !== undefined) {
    const status = await runInHelper(io.program, argv, [], io, endedExport)
    return status === 0 || status === 1 ? status : 2
  }
  return status ?? command.run(args, io)
}

function commandNamed(name: string): Command {
  const match = commands.find((command) => command.name === name)
  if (match !== undefined) return match
  throw new ModelError('usage', `there is no command "${name}"`, {}, suggest(name, names(), 'see --help'))
}

function names(): string[] {
  return commands.map((command) => command.name)
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}
