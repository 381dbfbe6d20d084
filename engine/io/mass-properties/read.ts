/**
 * Mass properties as CAD programs print them: SolidWorks, CATIA, Creo, NX, Fusion and similar programs. Mass, centre of
 * mass, and the inertia about the centre of mass or about the origin, or both.
 *
 * Programs differ in the sign of the off-diagonal values: elements of the tensor, J_xy = -(integral of x y dm), or
 * products of inertia, +(integral of x y dm). If a text has the inertia about both points, Steiner's theorem determines
 * the sign; otherwise its wording or the habit of the program suggests it, and the user decides.
 */
import { ModelError } from '../../errors/model-error'
import { pointInertia, tensorKeys, type Point, type Tensor } from '../../model/inertia/tensor'
import { parseUnit, toSI } from '../../quantities/units'
import { cadUnit, kindOf } from './units'

export type SignConvention = 'tensor' | 'product'
export type InertiaPoint = 'centre' | 'origin'

export interface CadMassProperties {
  /** Program whose format the text has, if that can be recognised. */
  readonly program: string | undefined
  /** Units found, in our spelling; undefined if the text has none. */
  readonly units: {
    readonly mass: string | undefined
    readonly length: string | undefined
    readonly inertia: string | undefined
  }
  /** Numbers as written, in these units. */
  readonly mass: number
  readonly centre: Point | undefined
  readonly inertia: Readonly<Partial<Record<InertiaPoint, Tensor>>>
  /** Convention of the signs, and the evidence for it. */
  readonly signs: { readonly convention: SignConvention; readonly by: 'both-points' | 'text' | 'program' } | undefined
}

/** Decimal numbers as programs print them; a thousands separator is not understood. */
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`
const pair = new RegExp(String.raw`([A-Za-z][A-Za-z ]*?)\s*[=:\t]\s*(${number})(?![\w.]*\s*=)`, 'g')

type Slot = keyof Tensor | 'mass' | 'x' | 'y' | 'z'

/** Largest number of characters of a text. */
const longestText = 200_000
/** Number of characters of a line that are read. */
const longestLine = 1000

/** @throws ModelError `file-format` naming the missing part */
export function readMassProperties(source: string): CadMassProperties {
  if (source.length > longestText)
    throw new ModelError(
      'file-format',
      `the text has ${source.length} characters, more than ${longestText}`,
      {},
      'paste the table of mass properties alone',
    )
  const text = withDecimalPoints(source)
  const state = new Reader()
  for (const line of text.split(/\r\n|\n|\r/)) state.line(line.slice(0, longestLine))
  const missing = (what: string, hint: string): ModelError => new ModelError('file-format', what, {}, hint)
  const { mass } = state
  if (mass === undefined) throw missing('no mass is found in the text', 'paste the whole table of mass properties')
  const centre = state.centre()
  const inertia: Partial<Record<InertiaPoint, Tensor>> = {}
  for (const point of ['centre', 'origin'] as const) {
    const tensor = state.tensor(point)
    if (tensor !== undefined) inertia[point] = tensor
  }
  if (inertia.centre === undefined && inertia.origin === undefined) {
    throw missing('no complete inertia is found in the text', 'it must have Ixx, Iyy, Izz, Ixy, Ixz and Iyz')
  }
  if (inertia.centre === undefined && centre === undefined)
    throw missing('the inertia is about the origin, but the centre of mass is missing', 'paste that too')
  const program = programOf(text)
  const units = { mass: state.units.mass, length: state.units.length, inertia: state.units.inertia }
  return { program, units, mass, centre, inertia, signs: signsOf(text, program, units, mass, centre, inertia) }
}

class Reader {
  mass: number | undefined
  readonly units: { mass?: string; length?: string; inertia?: string } = {}
  private readonly at: { -readonly [K in 'x' | 'y' | 'z']?: number } = {}
  private readonly tensors: Readonly<Record<InertiaPoint, Map<keyof Tensor, number>>> = {
    centre: new Map(),
    origin: new Map(),
  }
  private section: InertiaPoint | 'position' | 'skip' | undefined

  line(line: string): void {
    this.heading(line)
    for (const [, inside] of line.matchAll(/\(([^()]*[A-Za-z][^()]*)\)/g)) this.unit(inside)
    for (const [names, numbers, unit] of valuesIn(line)) {
      const slots = names.map((name) => this.slot(name))
      // a single length is not a coordinate of the centre, and volumes have no slot
      if (slots.some((slot) => slot !== undefined)) this.unit(unit)
      slots.forEach((slot, i) => {
        const value = numbers[i]
        if (slot !== undefined && value !== undefined) this.put(slot, value)
      })
    }
  }

  centre(): Point | undefined {
    const { x, y, z } = this.at
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
  }

  tensor(point: InertiaPoint): Tensor | undefined {
    const entries = this.tensors[point]
    const value = (key: keyof Tensor): number => entries.get(key) ?? NaN
    return tensorKeys.every((key) => entries.has(key))
      ? { xx: value('xx'), yy: value('yy'), zz: value('zz'), xy: value('xy'), xz: value('xz'), yz: value('yz') }
      : undefined
  }

  private heading(line: string): void {
    const centre = /cent(?:er|re)\s+of\s+(?:mass|gravity)|centroid/i.test(line)
    if (/principal|radi(?:us|i) of gyration|rotation (?:matrix|angles)/i.test(line)) this.section = 'skip'
    else if (/moments?\s+of\s+inertia|products?\s+of\s+inertia|\binertia\b|taken at/i.test(line)) {
      if (centre) this.section = 'centre'
      else if (/origin|coordinate|\bWCS\b|absolute/i.test(line)) this.section = 'origin'
      // the line below states the reference point
      else if (!/tensor/i.test(line)) this.section = undefined
    } else if (centre) this.section = 'position'
  }

  private unit(text: string): void {
    const unit = cadUnit(text)
    const kind = unit === undefined ? undefined : kindOf(unit)
    if (unit !== undefined && kind !== undefined) this.units[kind] ??= unit
  }

  private slot(name: string): readonly [Slot, InertiaPoint | undefined] | undefined {
    const key = name.trim().toLowerCase()
    if (key === 'mass') return ['mass', undefined]
    const position = /^(?:g([xyz])|([xyz])(?:cbar)?)$/.exec(key)
    if (position !== null) {
      if (this.section !== 'position' && position[1] === undefined && !key.endsWith('cbar')) return undefined
      return [(position[1] ?? position[2]) as 'x' | 'y' | 'z', undefined]
    }
    if (this.section === 'skip') return undefined
    const match = /^(?:i|l)(?:o([xyz])|([xyz])([xyz])?)([gcow])?$/.exec(key)
    if (match === null) return undefined
    const [, only, a, b = a, suffix] = match
    const point: InertiaPoint | undefined =
      suffix === undefined ? undefined : suffix === 'g' || suffix === 'c' ? 'centre' : 'origin'
    // Ix alone is a principal moment or unknown
    if (only === undefined && match[3] === undefined && suffix === undefined) return undefined
    const letters = [only ?? a, only ?? b].sort().join('')
    return [letters as keyof Tensor, point]
  }

  private put([slot, pointOfKey]: readonly [Slot, InertiaPoint | undefined], value: number): void {
    if (slot === 'mass') this.mass ??= value
    else if (slot === 'x' || slot === 'y' || slot === 'z') this.at[slot] ??= value
    else {
      const point = pointOfKey ?? (this.section === 'centre' || this.section === 'origin' ? this.section : undefined)
      if (point !== undefined && !this.tensors[point].has(slot)) this.tensors[point].set(slot, value)
    }
  }
}

type Values = readonly [names: readonly string[], numbers: readonly number[], unit: string]

/**
 * Returns the values of a line: `A = 1 kg`, `A = 1 B = 2`, `X Y Z 1 2 3 mm`, `A, B, C = 1, 2, 3`, `Center of Mass 1 mm,
 * 2 mm, 3 mm`.
 */
function valuesIn(line: string): readonly Values[] {
  const list = new RegExp(
    String.raw`^\s*((?:[A-Za-z]+(?:\s*,\s*|\s+))+[A-Za-z]+|[A-Za-z]+)\s*=?\s*((?:${number}(?:\s*,\s*|\s+)){2}${number})\s*(.*)$`,
  ).exec(line)
  const names = list?.[1].split(/[\s,]+/) ?? []
  if (list !== null && names.length === 3) {
    const numbers = list[2].split(/[\s,]+/).map(Number)
    return [[names, numbers, list[3]]]
  }
  const centre = new RegExp(String.raw`cent(?:er|re)\s+of\s+(?:mass|gravity)|centroid`, 'i').test(line)
  const triple = new RegExp(
    String.raw`(${number})\s*([A-Za-z]*)\s*,\s*(${number})\s*[A-Za-z]*\s*,\s*(${number})\s*([A-Za-z]*)`,
  ).exec(line)
  if (centre && triple !== null) {
    const unit = triple[2] === '' ? triple[5] : triple[2]
    return [[['gx', 'gy', 'gz'], [Number(triple[1]), Number(triple[3]), Number(triple[4])], unit]]
  }
  return [...line.matchAll(pair)].map((match): Values => {
    const name = match[1].trim().split(/\s+/).at(-1) ?? ''
    const rest = line.slice(match.index + match[0].length)
    const unit = /^\s*([A-Za-z][^=\t,;]*?)(?:\s{2,}|\t|$|,|;)/.exec(rest)?.[1] ?? ''
    return [[match[1].trim().toLowerCase() === 'mass' ? 'mass' : name], [Number(match[2])], unit]
  })
}

/** `12,5` is 12.5 where no number has a point; lists are separated by a comma and a blank. */
function withDecimalPoints(text: string): string {
  return /\d\.\d/.test(text) ? text : text.replace(/(\d),(?=\d)/g, '$1.')
}

function programOf(text: string): string | undefined {
  if (/tensor notation|output coordinate system/i.test(text)) return 'SolidWorks'
  if (/\bIo[xyz]\s*G\b/i.test(text)) return 'CATIA'
  if (/INERTIA at CENTER OF GRAVITY with respect to/i.test(text)) return 'Creo'
  if (/\b[XYZ]cbar\b/i.test(text)) return 'NX'
  if (/moment of inertia at (?:origin|center of mass)/i.test(text)) return 'Fusion'
  return undefined
}

/** Largest error of Steiner's theorem relative to the moments; programs print few digits. */
const agreement = 1e-3

function signsOf(
  text: string,
  program: string | undefined,
  units: CadMassProperties['units'],
  mass: number,
  centre: Point | undefined,
  inertia: CadMassProperties['inertia'],
): CadMassProperties['signs'] {
  const convention = byBothPoints(units, mass, centre, inertia)
  if (convention !== undefined) return { convention, by: 'both-points' }
  if (/positive tensor notation/i.test(text)) return { convention: 'product', by: 'text' }
  if (/negative tensor notation/i.test(text)) return { convention: 'tensor', by: 'text' }
  if (/products? of inertia/i.test(text)) return { convention: 'product', by: 'text' }
  if (/inertia tensor|inertia matrix/i.test(text)) return { convention: 'tensor', by: 'text' }
  return program === undefined ? undefined : { convention: 'tensor', by: 'program' }
}

/** I_xy(origin) - I_xy(centre) is -m x y for elements of the tensor, +m x y for products. */
function byBothPoints(
  units: CadMassProperties['units'],
  mass: number,
  centre: Point | undefined,
  inertia: CadMassProperties['inertia'],
): SignConvention | undefined {
  const { mass: massUnit, length, inertia: inertiaUnit } = units
  if (massUnit === undefined || length === undefined || inertiaUnit === undefined) return undefined
  const [central, about] = [inertia.centre, inertia.origin]
  if (central === undefined || about === undefined || centre === undefined) return undefined
  const [x, y, z] = centre.map((value) => toSI(value, parseUnit(length)))
  const steiner = pointInertia(toSI(mass, parseUnit(massUnit)), [x, y, z])
  const scale = parseUnit(inertiaUnit)
  const size = steiner.xx + steiner.yy + steiner.zz
  const off = (sign: 1 | -1): number =>
    (['xy', 'xz', 'yz'] as const).reduce(
      (sum, key) => sum + Math.abs(toSI(about[key] - central[key], scale) - sign * steiner[key]),
      0,
    )
  const [tensor, product] = [off(1), off(-1)]
  if (Math.abs(tensor - product) < agreement * size) return undefined
  const best = Math.min(tensor, product)
  return best > 20 * agreement * size ? undefined : tensor < product ? 'tensor' : 'product'
}
