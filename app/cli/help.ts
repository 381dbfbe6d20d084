/** Help texts, made from the descriptions of the commands. */
import type { Command, OptionSpec } from './command'
import { columns } from './text-table'

const program = 'npm run --silent wishbone --'

export function generalHelp(commands: readonly Command[]): string {
  return [
    'Wishbone: check, compile, simulate, compare and export vehicle models.',
    '',
    `usage: ${program} COMMAND ...`,
    '',
    ...columns(commands.map((c) => [`  ${c.name}`, c.positionals.join(' '), c.summary])),
    '',
    `For the options of a command, use ${program} COMMAND --help.`,
    'Exit status: 0 success, 1 failed check or comparison, 2 wrong usage or input (one line on standard error).',
    '',
  ].join('\n')
}

export function commandHelp(command: Command): string {
  const { name, positionals, many = false, summary, options, notes = [], examples } = command
  return [
    `${capital(summary)}.`,
    '',
    `usage: ${program} ${[name, ...positionals].join(' ')}${many ? ' ...' : ''} [OPTIONS]`,
    '',
    ...columns(Object.entries(options).map(([key, spec]) => [`  ${optionForm(key, spec)}`, spec.doc])),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    ...examples.map((example) => `  ${program} ${example}`),
    '',
  ].join('\n')
}

function optionForm(name: string, { value, repeated }: OptionSpec): string {
  return `--${name}${value === undefined ? '' : ` ${value}`}${repeated === true ? ' ...' : ''}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
