/**
 * A washout that previews the road: on the hill road, the acceleration ahead is what the car feels a second later, the
 * tilt coordination loses its delay, and an edit of the line moves car and preview alike.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const hill = new ShippedProject('hill-road')
const g = 9.81
/** Rows in a second. */
const second = 100
/** Delay of the low pass of the tilt, 2 zeta/omega with 1 and 2 rad/s, s; and the factor for the acceleration. */
const [delay, scale] = [1, 0.5]

/** The hill road with two washouts, of which one previews. @param curvature of the first bend @param stop end of the run, s */
function withWashouts(curvature: number, stop: number): ProjectFile {
  const { blocks, wires, experiments = {}, ...project } = hill.project
  const washout = { type: 'cueing/classical', params: { input: 'specific-force', tiltRate: '10 deg/s' } } as const
  const { Road, Course } = blocks
  const sections = (Road.params?.['line.sections'] ?? []) as readonly (readonly number[])[]
  const rows = sections.map((row, i) => (i > 0 && i < 4 ? [row[0], row[1] && curvature, row[2] && curvature] : row))
  return {
    ...project,
    experiments: { alongTheRoad: { ...experiments.alongTheRoad, stop } },
    blocks: {
      ...blocks,
      Road: { ...Road, params: { ...Road.params, 'line.sections': rows } },
      Course: { ...Course, params: { ...Course.params, aheadTime: delay, aheadAs: 'specific-force' } },
      Force: { type: 'sensors/acceleration', params: { ports: 'vectors', measures: 'specific-force' } },
      Turn: { type: 'sensors/velocity', params: { ports: 'vectors' } },
      Late: washout,
      Early: washout,
    },
    wires: {
      ...wires,
      force: ['Body.com', 'Force.frame'],
      forceAxes: ['Body.com', 'Force.axes'],
      turn: ['Body.com', 'Turn.frame'],
      turnAxes: ['Body.com', 'Turn.axes'],
      lateForce: ['Force.a', 'Late.a'],
      earlyForce: ['Force.a', 'Early.a'],
      lateTurn: ['Turn.w', 'Late.w'],
      earlyTurn: ['Turn.w', 'Early.w'],
      ahead: ['Course.acceleration', 'Early.ahead'],
    },
  }
}

const signals = ['Force.ax', 'Force.ay', 'Course.acceleration[1]', 'Course.acceleration[2]', 'Course.lateral', 'Late.tilt[2]', 'Early.tilt[2]'] as const // prettier-ignore

function run(curvature: number, stop: number): Readonly<Record<(typeof signals)[number], Float64Array>> {
  const outcome = hill.run('alongTheRoad', { project: withWashouts(curvature, stop), signals })
  if (outcome.error !== undefined) throw outcome.error
  return Object.fromEntries(
    signals.map((name) => [name, outcome.table.columns.find((column) => column.name === name)?.values]),
  ) as Record<(typeof signals)[number], Float64Array>
}

/** Root of the mean square of a value over rows. */
function rms(from: number, to: number, value: (row: number) => number): number {
  let sum = 0
  for (let row = from; row < to; row++) sum += value(row) ** 2
  return Math.sqrt(sum / (to - from))
}

describe('a washout on the hill road', () => {
  const results = run(0.02, 26)
  const rows = results['Force.ay'].length

  it.each([
    ['along', 'Force.ax', 'Course.acceleration[1]'],
    ['across', 'Force.ay', 'Course.acceleration[2]'],
  ] as const)('has ahead what the car feels a second later, %s', (_, felt, ahead) => {
    const [later, expected] = [results[felt], results[ahead]]
    const error = rms(second, rows - second, (row) => later[row + second * delay] - expected[row])
    // the body pitches and rolls on its springs by about a tenth
    expect(error).toBeLessThan(0.2 * rms(0, rows, (row) => later[row]))
  })

  it('tilts without delay', () => {
    /** Error of the tilt against what it stands for some rows before, rad. */
    const error = (tilt: Float64Array, lag: number): number =>
      rms(3 * second, rows - 3 * second, (row) => tilt[row] - (scale * results['Force.ay'][row - lag]) / g)
    const lagOf = (tilt: Float64Array): number => {
      const lags = Array.from({ length: 61 }, (_, i) => (i - 20) * 5)
      return lags.reduce((best, lag) => (error(tilt, lag) < error(tilt, best) ? lag : best)) / second
    }
    const [late, early] = [results['Late.tilt[2]'], results['Early.tilt[2]']]
    expect(Math.abs(lagOf(late) - delay)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(lagOf(early))).toBeLessThanOrEqual(0.1)
    expect(error(early, 0)).toBeLessThan(0.5 * error(late, 0))
  })

  it('follows an edit of the line', () => {
    const edited = run(0.012, 12)
    const largest = (values: Float64Array): number => Math.max(...values.subarray(0, 10 * second))
    // the speed of 30 km/h and the bank of 3 deg stay
    const [speed, bank] = [30 / 3.6, Math.tan((3 * Math.PI) / 180)]
    for (const [of, curvature] of [
      [results, 0.02],
      [edited, 0.012],
    ] as const) {
      // the lane is 1.75 m outside of the line
      const expected = (curvature / (1 + 1.75 * curvature)) * speed ** 2 - g * bank
      expect(largest(of['Course.acceleration[2]'])).toBeGreaterThan(expected - 0.15)
      expect(largest(of['Course.acceleration[2]'])).toBeLessThan(expected + 0.15)
      // the car is on the line that it got
      expect(rms(0, 12 * second, (row) => of['Course.lateral'][row])).toBeLessThan(0.05)
    }
  })
})
