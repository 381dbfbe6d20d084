/** Lines of a shift map: speed of the output over throttle at which an automatic gearbox leaves a gear. */
import type { Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { mapProblems, mapThrough } from '../../../engine/numerics/interpolation/map'
import type { Expr } from '../../../engine/symbolic'
import type { Gears } from './gear-table'

export const shiftLines = (label: string, doc: string, rows: readonly (readonly number[])[]): Param => ({
  kind: 'table',
  label,
  doc,
  group: 'Shift map',
  columns: [
    { name: 'gear', unit: '1' },
    { name: 'throttle', unit: '1' },
    { name: 'speed', unit: 'rad/s' },
  ],
  default: rows,
  map: { interpolation: 'linear' },
})

export interface ShiftMap {
  /** Speed of the output, in its direction of travel, at which the gear is left. */
  up(gear: Expr): Expr
  down(gear: Expr): Expr
}

/**
 *  @throws ModelError `out-of-range` for lines of other gears, and for lines that would make it hunt between two gears
 */
export function shiftMapOf(c: ComponentBuilder, { highest }: Gears, throttle: Expr): ShiftMap {
  const [up, down] = [linesOf(c, 'upshift', 1, highest - 1), linesOf(c, 'downshift', 2, highest)]
  for (let gear = 2; gear < highest; gear++) {
    const at = up.throttles.find((throttle) => up.speed(gear, throttle) < up.speed(gear - 1, throttle))
    if (at === undefined) continue
    throw new ModelError(
      'out-of-range',
      `at throttle ${at}, it leaves gear ${gear} at ${up.speed(gear, at)} rad/s and gear ${gear - 1} only at ${up.speed(gear - 1, at)} rad/s`,
      { block: c.name, parameter: 'upshift' },
      'raise the speeds from gear to gear; otherwise a gear is left as soon as it is engaged',
    )
  }
  for (let gear = 1; gear < highest; gear++) {
    for (const at of [...up.throttles, ...down.throttles]) {
      if (down.speed(gear + 1, at) < up.speed(gear, at)) continue
      throw new ModelError(
        'out-of-range',
        `at throttle ${at}, it shifts up from gear ${gear} at ${up.speed(gear, at)} rad/s and down again at ${down.speed(gear + 1, at)} rad/s`,
        { block: c.name, parameter: 'downshift' },
        'set the downshift line below the upshift line; otherwise the gearbox hunts between the two gears',
      )
    }
  }
  const lookup = (lines: Lines) => (gear: Expr) => c.math.pool.lookup2(lines.map, gear, throttle)
  return { up: lookup(up), down: lookup(down) }
}

interface Lines {
  readonly map: ReturnType<typeof mapThrough>
  readonly throttles: readonly number[]
  speed(gear: number, throttle: number): number
}

function linesOf(c: ComponentBuilder, parameter: string, first: number, last: number): Lines {
  const rows = c.table(parameter)
  const wrong = (what: string, hint: string): ModelError =>
    new ModelError('out-of-range', what, { block: c.name, parameter }, hint)
  const [problem] = mapProblems(rows)
  if (problem !== undefined) throw wrong(problem.what, problem.hint)
  const [[, ...throttles], ...lines] = rows
  if (throttles[0] < 0 || throttles[throttles.length - 1] > 1)
    throw wrong(
      `the throttle goes from ${throttles[0]} to ${throttles[throttles.length - 1]}`,
      'enter the throttle from 0 (closed) to 1 (open), or percentages with their unit, for example 50 %',
    )
  for (const [gear, ...speeds] of lines)
    if (speeds.some((speed) => speed < 0))
      throw wrong(`the line of gear ${gear} has a negative speed`, 'enter speeds of the output while driving forward')
  const gears = lines.map(([gear]) => gear)
  const gearNumbers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  // a map has at least two rows: with two gears one of them is not used
  const missing = gearNumbers.find((gear) => !gears.includes(gear))
  if (missing !== undefined)
    throw wrong(`there is no line for gear ${missing}`, `enter one row for each gear from ${first} to ${last}`)
  const speed = (gear: number, throttle: number): number => {
    const [, ...values] = lines[gears.indexOf(gear)]
    const i = throttles.findIndex((at) => at >= throttle)
    if (i < 0) return values[values.length - 1]
    if (i === 0) return values[0]
    const part = (throttle - throttles[i - 1]) / (throttles[i] - throttles[i - 1])
    return values[i - 1] + part * (values[i] - values[i - 1])
  }
  return { map: mapThrough(`${c.name}.${parameter}`, rows, 'linear', 'hold'), throttles, speed }
}
