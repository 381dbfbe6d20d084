/**
 * Options and modifiers of an OpenCRG file: those of the surface act, those that would change it are refused by name.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { CurvedGrid, GridBorder } from '../curved-grid'
import type { Entries } from './header'

const borders: readonly GridBorder[] = ['none', 'zero', 'keep', 'repeat', 'reflect']

/** Options that concern the program which evaluates a road: checks, messages, and the search for the reference line. */
const ofProgram = /^(?:CHECK_|WARN_|LOG_|REFLINE_SEARCH_|CURV_MODE)/

/**
 * @returns behaviour beyond the borders; OpenCRG keeps the last heights by default
 * @throws ModelError `unsupported`, `file-format`
 */
export function bordersOf(options: Entries, file: string): Pick<CurvedGrid, 'borders' | 'offsets'> {
  const border = (axis: 'U' | 'V'): GridBorder => {
    const entry = options.get(`BORDER_MODE_${axis}`)
    if (entry === undefined) return 'keep'
    const mode = borders.at(entry.value)
    if (mode !== undefined && Number.isInteger(entry.value) && entry.value >= 0) return mode
    throw new ModelError(
      'file-format',
      `BORDER_MODE_${axis} is ${entry.value}`,
      { file, line: entry.line },
      'write 2 (keep) or 0 (none), or, for roads that no wheel drives on, 1 (zero), 3 (repeat) or 4 (reflect)',
    )
  }
  const acting = /^BORDER_(?:MODE|OFFSET)_[UV]$/
  for (const [name, { value, line }] of options)
    if (value !== 0 && !acting.test(name) && !ofProgram.test(name))
      throw new ModelError(
        'unsupported',
        `the option ${name} is not implemented`,
        { file, line },
        'remove it, or set it to 0',
      )
  return {
    borders: { u: border('U'), v: border('V') },
    offsets: { u: options.get('BORDER_OFFSET_U')?.value ?? 0, v: options.get('BORDER_OFFSET_V')?.value ?? 0 },
  }
}

/** Modifiers and the values with which they change nothing. */
const neutral = new Map<RegExp, number>([
  [/^SCALE_/, 1],
  [/^GRID_NAN_MODE$/, 2],
  [/^(?:GRID_NAN_OFFSET|REFLINE_)/, 0],
])

/** @throws ModelError `unsupported` with all modifiers that would change the road */
export function checkModifiers(modifiers: Entries, file: string): void {
  const changing = [...modifiers].filter(
    ([name, { value }]) => ![...neutral].some(([pattern, same]) => pattern.test(name) && value === same),
  )
  if (changing.length === 0) return
  const names = changing.map(([name, { value }]) => `${name} = ${value}`)
  throw new ModelError(
    'unsupported',
    `the file asks for modifications that are not implemented: ${names.join(', ')}`,
    { file, line: changing[0][1].line },
    'apply them with the tools of OpenCRG, and save the road without $ROAD_CRG_MODS',
  )
}
