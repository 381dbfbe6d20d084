/**
 * Header of an OpenCRG file (ASAM OpenCRG 1.2, chapters "OpenCRG data files" and "Data definition"): sections begin
 * with `$KEYWORD` and end with `$`; `$$` ends the header. `!` begins a comment, `*` and `$!` make a line one. Beyond
 * column 72, a line has remarks only.
 */
import { ModelError } from '../../../engine/errors/model-error'

export interface Entry {
  readonly value: number
  readonly line: number
}

export type Entries = ReadonlyMap<string, Entry>

export type CrgEncoding = 'LRFI' | 'LDFI' | 'KRBI' | 'KDBI'

/** Column of the rows. */
export interface Channel {
  readonly kind: 'u' | 'phi' | 'slope' | 'banking' | 'section' | 'other'
  readonly name: string
  /** Position to the left (`position`) or number (`index`) of a longitudinal section. */
  readonly section?: { readonly by: 'position' | 'index'; readonly value: number }
  readonly line: number
}

export interface CrgHeader {
  readonly comments: readonly string[]
  readonly road: Entries
  readonly options: Entries
  readonly modifiers: Entries
  readonly encoding: CrgEncoding
  readonly channels: readonly Channel[]
  /** First point and distance of points, of a channel that is defined and not stored. */
  readonly virtualU?: { readonly start: number; readonly step: number; readonly line: number }
  /** Lines of the header, with the one that ends it. */
  readonly lines: number
}

type Section =
  | 'CT'
  | 'ROAD_CRG'
  | 'ROAD_CRG_OPTS'
  | 'ROAD_CRG_MODS'
  | 'ROAD_CRG_MPRO'
  | 'ROAD_CRG_FILE'
  | 'KD_DEFINITION'

const sections: readonly Section[] = [
  'CT',
  'ROAD_CRG',
  'ROAD_CRG_OPTS',
  'ROAD_CRG_MODS',
  'ROAD_CRG_MPRO',
  'ROAD_CRG_FILE',
  'KD_DEFINITION',
]
const encodings: readonly CrgEncoding[] = ['LRFI', 'LDFI', 'KRBI', 'KDBI']
const units: Readonly<Partial<Record<Channel['kind'], RegExp>>> = {
  u: /^m$/i,
  phi: /^rad$/i,
  slope: /^m\s*\/\s*m$/i,
  banking: /^m\s*\/\s*m$/i,
  section: /^m$/i,
}

/**
 * @param lines with the line that begins with `$$`
 * @throws ModelError `file-format`, `wrong-unit`, `unsupported`, with the line
 */
export function readHeader(lines: readonly string[], file: string): CrgHeader {
  const header = new HeaderReader(file)
  for (const [k, text] of lines.entries()) header.take(text.slice(0, 72).trimEnd(), k + 1)
  return header.finish(lines.length)
}

class HeaderReader {
  private section: Section | null = null
  private readonly comments: string[] = []
  private readonly entries = new Map<Section, Map<string, Entry>>()
  private readonly channels: Channel[] = []
  private encoding: CrgEncoding | undefined
  private virtualU: CrgHeader['virtualU']

  constructor(private readonly file: string) {}

  take(text: string, line: number): void {
    if (text.startsWith('$!') || text.startsWith('*') || text.startsWith('$$')) return
    if (text.startsWith('$')) this.begin(text, line)
    else if (this.section === 'CT') this.comments.push(text)
    else this.content(text.replace(/!.*$/, '').trim(), line)
  }

  finish(lines: number): CrgHeader {
    if (this.channels.length === 0)
      throw this.fault(lines, 'the file defines no columns', 'add the section $KD_DEFINITION with a line D: for each')
    if (this.encoding === undefined)
      throw this.fault(lines, 'the file states no encoding of its data', 'add #:LRFI to the section $KD_DEFINITION')
    const { comments, channels, encoding, virtualU } = this
    const of = (name: Section): Entries => this.entries.get(name) ?? new Map()
    const parts = { road: of('ROAD_CRG'), options: of('ROAD_CRG_OPTS'), modifiers: of('ROAD_CRG_MODS') }
    return { comments, ...parts, encoding, channels, virtualU, lines }
  }

  private begin(text: string, line: number): void {
    const keyword = /^\$\s*([A-Za-z_]\w*)/.exec(text)?.[1].toUpperCase()
    if (keyword === undefined) {
      this.section = null
      return
    }
    const section = sections.find((name) => name === keyword)
    if (section === undefined)
      throw this.fault(line, `"$${keyword}" is not a section of OpenCRG`, `use one of ${sections.join(', ')}`)
    this.section = section
  }

  private content(text: string, line: number): void {
    if (text === '') return
    if (this.section === 'ROAD_CRG_FILE')
      throw this.fault(line, 'the road lies in other files', 'join header and data in one file', 'unsupported')
    if (this.section === 'KD_DEFINITION') this.define(text, line)
    else if (this.section !== null && this.section !== 'ROAD_CRG_MPRO') this.enter(this.section, text, line)
  }

  private enter(section: Section, text: string, line: number): void {
    const parts = /^([A-Za-z_]\w*)\s*=\s*(\S+)$/.exec(text)
    if (parts === null) throw this.fault(line, `"${text}" is not an entry`, 'write NAME = number')
    const name = parts[1].toUpperCase()
    const value = numberOf(parts[2])
    if (value === null) throw this.fault(line, `${name} is "${parts[2]}"`, 'write a number')
    const entries = this.entries.get(section) ?? new Map<string, Entry>()
    const before = entries.get(name)
    if (before !== undefined && before.value !== value)
      throw this.fault(line, `${name} is set twice, first in line ${before.line}`, 'remove one of them')
    entries.set(name, { value, line })
    this.entries.set(section, entries)
  }

  private define(text: string, line: number): void {
    const [, kind, content] = /^([#DU])\s*:\s*(.*)$/i.exec(text) ?? []
    if (kind === '#') this.encode(content, line)
    else if (kind?.toUpperCase() === 'D') this.channels.push(this.channel(content, line))
    else if (kind?.toUpperCase() === 'U') this.virtual(content, line)
    else throw this.fault(line, `"${text}" defines no column`, 'write D:name,unit')
  }

  private encode(text: string, line: number): void {
    const code = text.slice(0, 4).toUpperCase()
    this.encoding = encodings.find((name) => name === code)
    if (this.encoding === undefined)
      throw this.fault(line, `"${code}" is not an encoding of OpenCRG`, `use one of ${encodings.join(', ')}`)
  }

  private virtual(text: string, line: number): void {
    const [name = '', unit = '', ...values] = text.split(',').map((part) => part.trim())
    const [start, step] = values.map(numberOf)
    if (
      !/^reference line u$/i.test(name) ||
      !/^m$/i.test(unit) ||
      typeof start !== 'number' ||
      typeof step !== 'number'
    )
      throw this.fault(line, `"${text}" defines no column`, 'write U:reference line u,m,first,increment')
    this.virtualU = { start, step, line }
  }

  private channel(text: string, line: number): Channel {
    const comma = text.lastIndexOf(',')
    const name = (comma < 0 ? text : text.slice(0, comma)).trim()
    const channel: Channel = { ...kindOf(name), name, line }
    const unit = comma < 0 ? '' : text.slice(comma + 1).trim()
    const pattern = units[channel.kind]
    if (pattern !== undefined && !pattern.test(unit))
      throw this.fault(
        line,
        unit === '' ? `${name} has no unit` : `${name} has the unit "${unit}"`,
        unit === ''
          ? `write D:${name},${unitNames[channel.kind]}`
          : `convert it: OpenCRG fixes ${unitNames[channel.kind]}`,
        'wrong-unit',
      )
    if (channel.kind === 'other')
      throw this.fault(
        line,
        `the column "${name}" can't be used`,
        'remove it and its numbers, or name it as OpenCRG does (reference line phi, slope, banking, u; long section)',
        'unsupported',
      )
    return channel
  }

  private fault(
    line: number,
    what: string,
    remedy: string,
    code: 'file-format' | 'wrong-unit' | 'unsupported' = 'file-format',
  ): ModelError {
    return new ModelError(code, what, { file: this.file, line }, remedy)
  }
}

const unitNames: Readonly<Record<Channel['kind'], string>> = {
  u: 'm',
  phi: 'rad',
  slope: 'm/m',
  banking: 'm/m',
  section: 'm',
  other: '',
}

function kindOf(name: string): Pick<Channel, 'kind' | 'section'> {
  const section = /^long\s+section\s+(at\s+v\s*=\s*)?([-+.\deEdD]+)$/i.exec(name)
  const value = section === null ? null : numberOf(section[2])
  if (section !== null && value !== null)
    return { kind: 'section', section: { by: section[1] === undefined ? 'index' : 'position', value } }
  const line = /^reference\s+line\s+(u|phi|slope|banking)$/i.exec(name)?.[1].toLowerCase()
  return { kind: line === 'u' || line === 'phi' || line === 'slope' || line === 'banking' ? line : 'other' }
}

/** @returns the number, with an exponent of Fortran too, or null */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?$/.test(trimmed)) return null
  const value = Number(trimmed.replace(/[dD]/, 'e'))
  return Number.isFinite(value) ? value : null
}
