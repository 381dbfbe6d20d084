/**
 * Command file of ADAMS/Solver (.acf) beside a dataset: how long it runs and how many rows it writes. Other commands
 * are listed, as a project has no use for them.
 *
 * Source: Using Adams/Solver, "Commands", SIMULATE.
 */
import type { Commands, LeftOut } from '../../imported/imported-project'
import { datasetError } from './error'
import { wordNamed } from './keywords'

const maxCharacters = 1_000_000
/** Commands without meaning for a project: they name the dataset, or end the program. */
const meaningless = /^(FILE|STOP|EXIT|QUIT|END)\b/i
const values = ['END', 'DURATION', 'STEPS', 'DTOUT'] as const

/**
 * @param scale of the time unit of the dataset, s
 * @throws ModelError `file-format` with the line
 */
export function readCommands(text: string, scale: number): Commands {
  if (text.length > maxCharacters || text.includes('\0'))
    throw datasetError(1, 'this is not an ADAMS/Solver command file', 'move it away from the dataset')
  const leftOut: LeftOut[] = []
  const samples: number[] = []
  let stop: number | undefined
  for (const { text: command, line } of commandsOf(text)) {
    const [, word = '', rest = ''] = /^([A-Za-z_]+)\s*(?:\/\s*(.*))?$/.exec(command) ?? []
    const simulates = word.length > 1 && 'SIMULATE'.startsWith(word.toUpperCase())
    const values = simulates ? numbersOf(rest, line) : {}
    const start = stop ?? 0
    const end = values.END ?? (values.DURATION === undefined ? undefined : start / scale + values.DURATION)
    if (end === undefined) {
      if (!meaningless.test(command)) leftOut.push({ line, name: command.slice(0, 60) })
      continue
    }
    if (!(end * scale > start))
      throw datasetError(line, `SIMULATE ends at ${end}`, `give a time above ${start / scale}`)
    stop = end * scale
    const sample = values.DTOUT === undefined ? (stop - start) / (values.STEPS ?? NaN) : values.DTOUT * scale
    if (Number.isFinite(sample)) samples.push(sample)
  }
  return { ...(stop !== undefined && { stop }), ...(samples.length > 0 && { sample: Math.min(...samples) }), leftOut }
}

/** Returns the commands without comments, with their continuation lines. */
function commandsOf(text: string): readonly { readonly text: string; readonly line: number }[] {
  const commands: { text: string; line: number }[] = []
  let open = false
  for (const [i, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const content = raw.replace(/!.*$/, '').trim()
    if (content === '') continue
    const last = commands.at(-1)
    if (last !== undefined && (open || content.startsWith(','))) last.text += ` ${content.replace(/&$/, '')}`
    else commands.push({ text: content.replace(/&$/, ''), line: i + 1 })
    open = /[,&]$/.test(content)
  }
  return commands
}

function numbersOf(text: string, line: number): Partial<Record<(typeof values)[number], number>> {
  const numbers: Partial<Record<(typeof values)[number], number>> = {}
  for (const part of text.split(',')) {
    const [, word, value] = /^\s*([A-Za-z_]+)\s*=\s*(.*)$/.exec(part) ?? []
    const name = word === undefined ? undefined : wordNamed(word, values)
    if (name === undefined) continue
    const number = Number(value.trim().replace(/[dD]/, 'e'))
    if (!(number > 0 && Number.isFinite(number)))
      throw datasetError(line, `${name} of SIMULATE is "${value.trim().slice(0, 20)}"`, 'give a number above 0')
    numbers[name] = number
  }
  return numbers
}
