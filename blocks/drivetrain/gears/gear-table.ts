/** Tables of gears, and the gear that is engaged. */
import type { Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import type { Expr } from '../../../engine/symbolic'

export const ratiosParam = (rows: readonly (readonly number[])[]): Param => ({
  kind: 'table',
  label: 'Ratios',
  doc: 'Gear number, negative for reverse, and speed of a per speed of b; neutral (0) needs no row',
  group: 'Gears',
  columns: [
    { name: 'gear', unit: '1' },
    { name: 'ratio', unit: '1' },
  ],
  default: rows,
})

export interface Gears {
  readonly rows: readonly (readonly number[])[]
  readonly lowest: number
  readonly highest: number
  /** Returns the ratio of a gear, given by number; 0 in neutral. */
  ratio(gear: Expr): Expr
}

/** @throws ModelError `out-of-range` for a row that cannot be a gear: one per table, with the row */
export function gearsOf(c: ComponentBuilder): Gears {
  const rows = c.table('ratios')
  const wrong = (what: string, hint: string): ModelError =>
    new ModelError('out-of-range', what, { block: c.name, parameter: 'ratios' }, hint)
  if (rows.length === 0) throw wrong('the table has no gears', 'enter at least one row, for example 1 and 3.5')
  rows.forEach(([gear, ratio], i) => {
    const row = `row ${i + 1}`
    if (!Number.isInteger(gear) || gear === 0)
      throw wrong(
        `${row} has the gear ${gear}`,
        'number forward gears 1, 2, 3, ... and reverse gears -1, -2, ...; neutral needs no row',
      )
    if (!Number.isFinite(ratio) || ratio === 0)
      throw wrong(
        `gear ${gear} in ${row} has the ratio ${ratio}`,
        'enter the speed of a per speed of b, for example 3.5',
      )
    if (i > 0 && gear <= rows[i - 1][0])
      throw wrong(
        `gear ${gear} in ${row} does not follow gear ${rows[i - 1][0]}`,
        'sort the gears, and enter each gear once',
      )
  })
  const forward = rows.find(([gear]) => gear > 0)?.[1]
  for (const [gear, ratio] of rows)
    if (forward !== undefined && gear > 0 !== (ratio > 0 === forward > 0))
      throw wrong(
        `gear ${gear} has the ratio ${ratio}, and the first forward gear ${forward}`,
        'give forward gears ratios of one sign, and reverse gears the other sign',
      )
  const numbers = rows.map(([gear]) => gear)
  const gap = numbers.findIndex((gear, i) => i > 0 && gear - numbers[i - 1] > (numbers[i - 1] === -1 ? 2 : 1))
  if (gap >= 0)
    throw wrong(`there is no gear between ${numbers[gap - 1]} and ${numbers[gap]}`, 'number gears without gaps')
  const { eq, select, num } = c.math
  return {
    rows,
    lowest: Math.min(0, ...numbers),
    highest: Math.max(0, ...numbers),
    ratio: (gear) => rows.reduce<Expr>((rest, [number, value]) => select(eq(gear, number), value, rest), num(0)),
  }
}

/** Returns the whole number nearest to an input that chooses a gear; the run ends where there is no such gear. */
export function wantedGear(c: ComponentBuilder, { lowest, highest }: Gears): Expr {
  const { add, floor } = c.math
  c.require('gear', () => c.input('gear'), {
    what: 'the requested gear',
    unit: '',
    min: lowest - 0.5 + 1e-9,
    max: highest + 0.5 - 1e-9,
    hint: 'request a gear of the table, or add its ratio',
  })
  return c.intermediate('wanted', floor(add(c.input('gear'), 0.5)))
}
