/**
 * Text of a speed over time: one corner a line, time in s and speed in km/h; a first line such as "time [s],speed
 * [m/s]" gives other units.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, emptyScope } from '../../../engine/model/expression'

const wrong = (what: string, hint: string): ModelError =>
  new ModelError('out-of-range', `Own speeds: ${what}`, { parameter: 'points' }, hint)

const usual = ['s', 'km/h'] as const

/**
 * @returns corners in s and m/s, times ascending
 * @throws ModelError that names the line
 */
export function cycleFromText(text: string): readonly (readonly [time: number, speed: number])[] {
  const lines = text
    .split(/\r?\n/)
    .flatMap((line, i) => (line.trim() === '' ? [] : [{ line: i + 1, text: line.trim() }]))
  const headed = lines.length > 0 && /^[^0-9+.-]/.test(lines[0].text)
  const units = headed ? unitsOf(lines[0].text) : usual
  const corners = lines.slice(headed ? 1 : 0).map(({ line, text: row }): readonly [number, number] => {
    const cells = row.split(/[,;\s]+/).map(Number)
    if (cells.length !== 2 || !cells.every(Number.isFinite))
      throw wrong(
        `line ${line}, "${row}", is not a time and a speed`,
        'write two numbers separated by a comma, e.g. "10, 50"',
      )
    return [inSI(cells[0], units[0], 's'), inSI(cells[1], units[1], 'm/s')]
  })
  if (corners.length < 2)
    throw wrong('at least two points are needed', 'write one line for each: time and speed, e.g. "10, 50"')
  const back = corners.findIndex(([t], i) => i > 0 && t <= corners[i - 1][0])
  if (back > 0)
    throw wrong(
      `the times do not increase at ${corners[back][0]} s`,
      'sort the lines by time, and give each time only once',
    )
  const negative = corners.find(([, v]) => v < 0)
  if (negative !== undefined) throw wrong(`the speed at ${negative[0]} s is negative`, 'enter speeds of at least 0')
  return corners
}

function unitsOf(heading: string): readonly [string, string] {
  const [time, speed] = [...heading.matchAll(/\[([^\]]+)\]/g)].map(([, unit]) => unit)
  return [time ?? usual[0], speed ?? usual[1]]
}

function inSI(value: number, unit: string, si: string): number {
  try {
    return evaluateAs(`${value} ${unit}`, si, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw wrong(error.what, `enter the ${si === 's' ? 'time' : 'speed'} in a unit such as ${si === 's' ? 's' : 'km/h'}`)
  }
}
