/** Channels of tyre test rigs: the quantities that columns hold by their names, and conversion to SI and ISO axes. */
import { inputSign, outputSign, type AxisConvention } from '../../blocks/tires/axes'
import { ModelError } from '../../engine/errors/model-error'
import type { ImportedColumn } from '../../engine/io/imported'
import { isOfKind, parseUnit, toSI, unitFor } from '../../engine/quantities/units'

/** Measured point, SI, ISO tyre axes; what the rig does not measure is absent. */
export type MeasuredPoint = Readonly<Record<'Fz' | 'S' | 'alpha' | 'gamma', number>> &
  Readonly<Partial<Record<'pressure' | 'speed' | 'turnSlip' | MeasuredResult, number>>>

const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
export type MeasuredResult = (typeof results)[number]

export type Channel = keyof typeof channels

interface ChannelFacts {
  readonly unit: string
  /** Usual units of rigs besides, for remedies. */
  readonly usual?: string
  /** Names without other characters than letters and digits, in capitals; an earlier one goes before. */
  readonly names: readonly string[]
}

/**
 * Names of TYDEX 1.3 (W axes), of the FSAE TTC, and plain words.
 */
const channels = {
  Fz: { unit: 'N', names: ['FZW', 'FZ', 'LOAD', 'NORMALFORCE', 'VERTICALFORCE', 'WHEELLOAD'] },
  S: { unit: '1', usual: '%', names: ['LONGSLIP', 'S', 'KAPPA', 'SLIP', 'SR', 'SL', 'SLIPRATIO', 'LONGITUDINALSLIP'] },
  alpha: { unit: 'rad', usual: 'deg', names: ['SLIPANGL', 'ALPHA', 'SA', 'SLIPANGLE'] },
  gamma: {
    unit: 'rad',
    usual: 'deg',
    names: ['INCLANGL', 'GAMMA', 'IA', 'CAMBER', 'INCLINATION', 'INCLINATIONANGLE', 'CAMBERANGLE'],
  },
  pressure: { unit: 'Pa', usual: 'kPa', names: ['INFLPRES', 'PRESSURE', 'P', 'INFLATIONPRESSURE'] },
  speed: { unit: 'm/s', usual: 'km/h', names: ['LONGVEL', 'TRAJVELW', 'TRAJVELH', 'SPEED', 'VX', 'V', 'VELOCITY'] },
  turnSlip: { unit: '1/m', names: ['TURNSLIP'] },
  Fx: { unit: 'N', names: ['FXW', 'FX', 'LONGITUDINALFORCE'] },
  Fy: { unit: 'N', names: ['FYW', 'FY', 'LATERALFORCE'] },
  Mx: { unit: 'N m', names: ['MXW', 'MX', 'OVERTURNINGMOMENT'] },
  My: { unit: 'N m', names: ['MYW', 'MY', 'ROLLINGRESISTANCEMOMENT'] },
  Mz: { unit: 'N m', names: ['MZW', 'MZ', 'ALIGNINGMOMENT', 'ALIGNINGTORQUE'] },
} as const satisfies Readonly<Record<string, ChannelFacts>>

const ids = Object.keys(channels) as readonly Channel[]
const factsOf = (channel: Channel): ChannelFacts => channels[channel]

const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A column, or one value that holds for all rows. */
export interface RigColumn extends ImportedColumn {
  readonly constant?: boolean
  readonly line?: number
}

export interface Reading {
  readonly points: readonly MeasuredPoint[]
  /** Channels with the names of their columns. */
  readonly used: Readonly<Partial<Record<Channel, string>>>
  readonly unused: readonly string[]
  readonly notes: readonly string[]
  readonly axes: AxisConvention
}

/**
 * @param axes those that the data are in; by default SAE where all loads are below zero, and ISO otherwise
 * @throws ModelError `file-format`, `wrong-unit`
 */
export function pointsOf(columns: readonly RigColumn[], file: string, axes?: AxisConvention): Reading {
  const notes: string[] = []
  const { byChannel, unused } = assigned(columns, notes)
  const Fz = byChannel.get('Fz')
  if (Fz === undefined) throw missing(columns, file, 'a load', factsOf('Fz').names)
  if (!results.some((name) => byChannel.has(name)))
    throw missing(columns, file, 'a force or moment', ['FX', 'FY', 'MZ'])
  const values = new Map([...byChannel].map(([channel, column]) => [channel, inSI(channel, column, file, notes)]))
  const loads = values.get('Fz') ?? new Float64Array()
  const rows = columns.reduce(
    (most, { values: { length }, constant = false }) => (constant ? most : Math.max(most, length)),
    0,
  )
  const negative = loads.every((load) => load <= 0) && loads.some((load) => load < 0)
  const convention = axes ?? (negative ? 'SAE' : 'ISO')
  if (axes === undefined && negative) notes.push('all loads are below zero: the data are taken to be in SAE axes')
  for (const channel of ['S', 'alpha', 'gamma'] as const)
    if (!values.has(channel)) notes.push(`no column for ${channel}: it is assumed to be zero`)
  const points: MeasuredPoint[] = []
  let left = 0
  for (let i = 0; i < rows; i++) {
    const point = pointAt(values, byChannel, i, convention, negative)
    if (Object.values(point).every(Number.isFinite)) points.push(point)
    else left++
  }
  if (left > 0) notes.push(`${left} of ${rows} rows lack a number and are left out`)
  if (points.length === 0)
    throw new ModelError('file-format', 'no row has all its numbers', { file }, 'complete the rows')
  checkAxes(points, file, convention, axes !== undefined)
  const used = Object.fromEntries([...byChannel].map(([channel, { name }]) => [channel, name]))
  return { points, used, unused, notes, axes: convention }
}

function pointAt(
  values: ReadonlyMap<Channel, Float64Array>,
  columns: ReadonlyMap<Channel, RigColumn>,
  row: number,
  axes: AxisConvention,
  negative: boolean,
): MeasuredPoint {
  const at = (channel: Channel): number | undefined =>
    values.get(channel)?.[columns.get(channel)?.constant === true ? 0 : row]
  const arrive = (name: string): number => inputSign(axes, name)
  const optional = [...results, 'pressure', 'speed', 'turnSlip'] as const
  const others = optional.flatMap((name) => {
    const value = at(name)
    const sign = name === 'turnSlip' ? arrive(name) : outputSign(axes, name)
    return value === undefined ? [] : [[name, sign * value + 0] as const]
  })
  return {
    Fz: (negative ? -1 : 1) * (at('Fz') ?? NaN) + 0,
    S: at('S') ?? 0,
    alpha: arrive('alpha') * (at('alpha') ?? 0) + 0,
    gamma: at('gamma') ?? 0,
    ...Object.fromEntries(others),
  }
}

/** Returns the columns by what they hold. */
function assigned(columns: readonly RigColumn[], notes: string[]) {
  const byChannel = new Map<Channel, RigColumn>()
  const taken = new Set<RigColumn>()
  for (const channel of ids) {
    const fitting = factsOf(channel).names.flatMap((name) => columns.filter((column) => plain(column.name) === name))
    const first = fitting.find(({ constant = false }) => !constant) ?? fitting.at(0)
    if (first === undefined) continue
    byChannel.set(channel, first)
    taken.add(first)
    const others = fitting.filter((column) => column !== first && column.constant !== true)
    if (others.length > 0)
      notes.push(`${channel} is ${first.name}; ${others.map(({ name }) => name).join(', ')} not used`)
  }
  const unused = columns.flatMap((column) => (taken.has(column) || column.constant === true ? [] : [column.name]))
  return { byChannel, unused }
}

function missing(columns: readonly RigColumn[], file: string, what: string, names: readonly string[]): ModelError {
  const present = columns.filter(({ constant = false }) => !constant).map(({ name }) => name)
  const other = present.find((name) => /^F[XYZ][CH]$/i.test(name))
  if (other !== undefined)
    return new ModelError(
      'file-format',
      `the file has no column of ${what} in the axes of the contact: ${other} is at the wheel`,
      { file },
      'export the channels in W axes',
    )
  return new ModelError(
    'file-format',
    `the file has no column of ${what}: its columns are ${present.slice(0, 12).join(', ')}`,
    { file },
    `name one of them ${names.slice(0, 2).join(' or ')}`,
  )
}

/** Slip that is no share: percent. */
const largestShare = 2

function inSI(channel: Channel, { name, unit, values, line }: RigColumn, file: string, notes: string[]): Float64Array {
  const { unit: expected, usual } = factsOf(channel)
  const units = usual === undefined ? [expected] : [expected, usual]
  const wrong = (what: string): ModelError =>
    new ModelError(
      'wrong-unit',
      what,
      { file, ...(line === undefined ? {} : { line }) },
      line === undefined
        ? `state the unit of its values: ${units.map((one) => `"${name} [${one}]"`).join(' or ')}`
        : `state the unit of its values in this line: ${units.join(' or ')}`,
    )
  const text = unit?.trim() ?? ''
  if (text === '' || text === '-') {
    if (channel === 'S') {
      if (values.some((value) => Math.abs(value) > largestShare))
        throw wrong(
          `the slip ${name} has no unit and reaches ${values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)}: it may be in percent`,
        )
      return values
    }
    if (expected !== 'N' && expected !== 'N m') throw wrong(`${name} has no unit`)
    notes.push(`${name} has no unit: it is taken to be in ${expected}`)
    return values
  }
  const { dimension } = parseUnit(expected)
  const spelled = spelling(text)
  let matches: boolean
  try {
    matches = isOfKind(spelled, dimension)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    matches = false
  }
  if (!matches) throw wrong(`the unit "${text}" of ${name} is not one of ${expected}`)
  const known = unitFor(spelled, dimension)
  return values.map((value) => toSI(value, known))
}

/** Returns a unit in the spelling that is known: that of TYDEX and of test rigs otherwise. */
function spelling(text: string): string {
  const usual: Readonly<Record<string, string>> = {
    'deg c': 'degC',
    'n-m': 'N m',
    nm: 'N m',
    'n*m': 'N m',
    kph: 'km/h',
    grad: 'deg',
    degree: 'deg',
    degrees: 'deg',
    sec: 's',
  }
  const key = text.toLowerCase()
  return Object.hasOwn(usual, key) ? usual[key] : text
}

/**
 * Checks that forces oppose the slips, as they do in ISO axes: Fy falls with alpha, and Fx grows with S.
 * @throws ModelError `file-format`
 */
function checkAxes(points: readonly MeasuredPoint[], file: string, axes: AxisConvention, stated: boolean): void {
  const turned = (slip: 'S' | 'alpha', force: 'Fx' | 'Fy', sign: 1 | -1): boolean => {
    let [sum, size] = [0, 0]
    for (const point of points) {
      const product = sign * point[slip] * (point[force] ?? 0)
      sum += product
      size += Math.abs(product)
    }
    return size > 0 && sum < -0.5 * size
  }
  const side = (other: AxisConvention): number => inputSign(other, 'alpha') * outputSign(other, 'Fy')
  const others = (['ISO', 'SAE', 'adapted SAE', 'turned angle'] as const)
    .filter((other) => side(other) !== side(axes))
    .join(' or ')
  const hint = `${stated ? 'choose other axes' : 'state the axes of the data'}: ${others}`
  if (turned('alpha', 'Fy', -1))
    throw new ModelError(
      'file-format',
      `in ${axes} axes, the lateral force of these data would drive the tyre to the side that it moves to`,
      { file },
      hint,
    )
  if (turned('S', 'Fx', 1))
    throw new ModelError(
      'file-format',
      'the longitudinal force of these data has the opposite sign of the slip',
      { file },
      'give the slip positive when driving',
    )
}
