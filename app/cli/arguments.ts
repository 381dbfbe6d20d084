/**
 * Arguments of a command: `--name VALUE`, `--name=VALUE`, switches, and positional arguments in any
 * order. An option that may be repeated also takes several values: `--set A.x=1 B.y=2`.
 */
import { ModelError } from '../../engine/errors/model-error'
import { emptyScope, evaluateAs } from '../../engine/model/expression'
import { suggest } from '../../engine/errors/nearest'
import type { Command, OptionSpec } from './command'

export class Arguments {
  constructor(
    readonly positionals: readonly string[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Returns the same options for one of several positional arguments. */
  alone(positional: string): Arguments {
    return new Arguments([positional], this.values)
  }

  has(option: string): boolean {
    return this.values.has(option)
  }

  text(option: string): string | undefined {
    return this.values.get(option)?.at(-1)
  }

  all(option: string): readonly string[] {
    return this.values.get(option) ?? []
  }

  /** @throws ModelError `usage` when the option is missing */
  required(option: string, spec: OptionSpec): string {
    const value = this.text(option)
    if (value !== undefined) return value
    throw new ModelError('usage', `--${option} is missing`, {}, `add --${option} ${spec.value ?? ''}`.trim())
  }

  /** Returns a time in seconds: a number, or text with a unit such as `1ms`. */
  seconds(option: string): number | undefined {
    const text = this.text(option)
    if (text === undefined) return undefined
    const value = evaluateOption(option, text, 's')
    if (value > 0) return value
    throw new ModelError('out-of-range', `--${option} ${text} is not a positive time`, {}, 'give a time above 0 s')
  }

  /** Returns a quantity in a unit: a number, or text with a unit of the same kind such as `80km/h`. */
  quantity(option: string, unit: string): number | undefined {
    const text = this.text(option)
    return text === undefined ? undefined : evaluateOption(option, text, unit)
  }

  /** Returns a relative tolerance. */
  tolerance(option: string): number | undefined {
    const text = this.text(option)
    if (text === undefined) return undefined
    const value = evaluateOption(option, text, '1')
    if (value > 0 && value < 1) return value
    throw new ModelError('out-of-range', `--${option} ${text} is not a tolerance`, {}, 'give a number such as 1e-6')
  }
}

function evaluateOption(option: string, text: string, unit: string): number {
  try {
    return evaluateAs(text, unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, `--${option} ${text}: ${error.what}`, {}, error.hint)
  }
}

/** @throws ModelError `usage` */
export function parseArguments(args: readonly string[], command: Command): Arguments {
  const positionals: string[] = []
  const values = new Map<string, string[]>()
  /** Option that takes further values without repeating its name. */
  let open: string | undefined
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]
    if (!arg.startsWith('--')) {
      if (open !== undefined && arg.includes('=')) values.get(open)?.push(arg)
      else {
        open = undefined
        positionals.push(arg)
      }
      continue
    }
    const equals = arg.indexOf('=')
    const name = arg.slice(2, equals < 0 ? undefined : equals)
    const spec = specOf(command, name)
    const entries = values.get(name)
    if (entries !== undefined && spec.repeated !== true) throw usage(`--${name} is given twice`, 'keep one of them')
    open = spec.repeated === true ? name : undefined
    if (spec.value === undefined) {
      if (equals >= 0) throw usage(`--${name} takes no value`, `write --${name}`)
      values.set(name, [])
      continue
    }
    const value = equals >= 0 ? arg.slice(equals + 1) : args[++i]
    if (value === undefined || (equals < 0 && value.startsWith('--'))) {
      throw usage(`--${name} needs a value`, `write --${name} ${spec.value}`)
    }
    values.set(name, [...(entries ?? []), value])
  }
  checkPositionals(positionals, command)
  return new Arguments(positionals, values)
}

function specOf(command: Command, name: string): OptionSpec {
  if (Object.hasOwn(command.options, name)) return command.options[name]
  const names = Object.keys(command.options)
  throw usage(
    `${command.name} has no option --${name}`,
    suggest(name, names, `see wishbone ${command.name} --help`).replace(/"(\S+)"/, '--$1'),
  )
}

function checkPositionals(positionals: readonly string[], command: Command): void {
  const { positionals: names, name, many = false } = command
  const form = `write wishbone ${[name, ...names].join(' ')}`
  if (positionals.length < (command.least ?? names.length))
    throw usage(`${name} needs ${names.slice(positionals.length).join(' and ')}`, form)
  if (positionals.length > names.length && !many) {
    throw usage(`${name} does not take "${positionals[names.length]}"`, `${form}, then options`)
  }
}

function usage(what: string, hint: string): ModelError {
  return new ModelError('usage', what, {}, hint)
}
