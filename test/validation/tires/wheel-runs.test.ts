/**
 * Whole wheels of all levels against independent numbers (shared reference, reference/tyres, zimmer_run_* and
 * zimmer_park_*): rolling with initial slip, drop, brake until the wheel locks and release, and creep on a slope of 10 %.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SetName } from '../../unit/blocks/tires/wheel-levels'
import { runSmall, type SmallRun } from '../events/small-run'
import { sled, sledOf } from './wheel-sled'

type Row = (name: string) => number

function rowsOf(file: string): readonly { readonly cells: readonly string[]; readonly at: Row }[] {
  const text = readFileSync(new URL(`../data/tyres/${file}`, import.meta.url), 'utf8')
  const [head, ...lines] = text.trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return { cells, at: (name) => Number(cells[columns.indexOf(name)]) }
  })
}

interface Curve {
  readonly set: SetName
  readonly kind: string
  readonly level: number
  readonly rows: readonly Row[]
}
const curves = new Map<string, Curve>()
for (const { cells, at } of rowsOf('wheel-levels-runs.csv')) {
  const [set, kind, level] = cells
  const key = `${set}, ${kind}, level ${level}`
  const rows = [...(curves.get(key)?.rows ?? []), at]
  curves.set(key, { set: set as SetName, kind, level: Number(level), rows })
}

/** Columns of the reference by what they are compared with; pairs are one vector. */
const compared: readonly (readonly (readonly [column: string, signal: string])[])[] = [
  [['x', 'Slide.s']],
  [['y', 'Side.s']],
  [['z', 'Lift.s']],
  [
    ['vx', 'Slide.ds'],
    ['vy', 'Side.ds'],
    ['vz', 'Lift.ds'],
  ],
  [['omega', 'Spin.rate']],
  [['Fz', 'Tire.Fz']],
  [
    ['FLong', 'Tire.Fx'],
    ['FLat', 'Tire.Fy'],
  ],
  [
    ['sLong', 'Tire.shiftLong'],
    ['sLat', 'Tire.shiftLat'],
  ],
]
const samples = 4000

/** Value between rows, by the cubic through four of them. */
function between(values: ArrayLike<number>, t: number, sample: number): number {
  const first = Math.min(Math.max(Math.floor(t / sample) - 1, 0), samples - 3)
  const at = t / sample - first
  const weight = (i: number): number =>
    [0, 1, 2, 3].filter((k) => k !== i).reduce((product, k) => (product * (at - k)) / (i - k), 1)
  return [0, 1, 2, 3].reduce((sum, i) => sum + weight(i) * values[first + i], 0)
}

function runOf({ set, kind, level, rows }: Curve): SmallRun {
  const [first] = rows
  const stop = rows[rows.length - 1]('t')
  const turns = kind !== 'small' && kind !== 'large'
  const initial = {
    ...{ 'Slide.ds': first('vx'), 'Side.ds': first('vy') },
    ...(level > 2 ? { 'Lift.s': first('z'), 'Lift.ds': first('vz') } : {}),
    ...(turns ? { 'Spin.rate': first('omega') } : {}),
  }
  const solver = { name: 'radau5', tolerance: 1e-8 } as const
  const run = { stop, sample: stop / samples, initial, solver }
  const signals = compared.flat().map(([, signal]) => signal)
  const hasSignal = (signal: string): boolean =>
    (turns || !signal.startsWith('Spin')) && (level > 4 || !signal.startsWith('Tire.shift'))
  return runSmall(sled({ set, level, turns, brakes: kind === 'lock_release', run }), signals.filter(hasSignal))
}

describe('a run of a wheel', () => {
  it.each([...curves])('%s', (_, curve) => {
    const { rows, level, kind } = curve
    const outcome = runOf(curve)
    expect(outcome.error).toBeUndefined()
    const sample = rows[rows.length - 1]('t') / samples
    const valuesOf = new Map(outcome.table.columns.map(({ name, values }) => [name, values]))
    for (const group of compared.map((pairs) => pairs.filter(([, signal]) => valuesOf.has(signal)))) {
      const peak = Math.max(...rows.map((row) => Math.hypot(...group.map(([column]) => row(column)))))
      for (const row of rows) {
        const differences = group.map(
          ([column, signal]) => between(valuesOf.get(signal) ?? [], row('t'), sample) - row(column),
        )
        const place = `${group.map(([, signal]) => signal).join()} at ${row('t')} s, level ${level}, ${kind}`
        expect(Math.hypot(...differences), place).toBeLessThanOrEqual(1e-3 * peak)
      }
    }
  })

  it('has a reference of each level', () => {
    for (const set of ['bicycle', 'car'])
      expect(new Set([...curves.values()].filter((c) => c.set === set).map(({ level }) => level)).size).toBe(6)
  })
})

const grade = 0.1
const parked = rowsOf('wheel-levels-park.csv').map(({ cells: [set, direction, level], at }) => ({
  ...{ set: set as SetName, direction, level: Number(level), at },
}))

describe('a parked wheel on a slope of 10 %', () => {
  it.each(parked)('$set, $direction, level $level', ({ set, direction, level, at }) => {
    const down: readonly [number, number, number] = direction === 'long' ? [-grade, 0, -1] : [0, -grade, -1]
    const { mass, radius, stiffness } = sledOf[set]
    const depth = (mass * 9.81 * Math.cos(Math.atan(grade))) / stiffness
    const solver = { name: 'radau5', tolerance: 1e-9 } as const
    const initial: Readonly<Record<string, number>> = level > 2 ? { 'Lift.s': radius - depth } : {}
    const project = sled({ set, level, turns: false, down, run: { stop: 10, sample: 1, initial, solver } })
    const signal = direction === 'long' ? 'Slide.s' : 'Side.s'
    const outcome = runSmall(project, [signal])
    expect(outcome.error).toBeUndefined()
    const creep = outcome.at(signal, 10) - outcome.at(signal, 9)
    expect(creep / at('creep')).toBeCloseTo(1, 4)
    for (const t of [2, 10]) expect(outcome.at(signal, t) / at(`displacement${t}`), `${t} s`).toBeCloseTo(1, 3)
  })
})
