/** Wheel levels in runs against independent numbers (shared reference, reference/tyres): steps of the lateral velocity, parking on a slope. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelParams, type SetName } from '../../unit/blocks/tires/wheel-levels'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

const rows = readFileSync(new URL('../data/tyres/wheel-levels-step.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = rows[0].split(',')
interface Step {
  readonly set: SetName
  readonly level: number
  readonly number: number
  readonly at: readonly ((name: string) => number)[]
}
const steps = new Map<string, Step>()
for (const row of rows.slice(1)) {
  const cells = row.split(',')
  const [set, number, level] = cells
  const key = `${set}, case ${number}, level ${level}`
  const known = steps.get(key)?.at ?? []
  const value = (name: string): number => Number(cells[columns.indexOf(name)])
  steps.set(key, { set: set as SetName, level: Number(level), number: Number(number), at: [...known, value] })
}

const expression = (text: string): Blocks[string] => ['signals/expression', { expression: text }]
const driver = (motion: string, axis: readonly number[]): Blocks[string] => [
  'mechanics/driver',
  { motion, axis: [...axis] },
]

/** A wheel that is drawn upright at a height, from one instant on also to the side. */
function drawn({ set, level, at: [first, ...others] }: Step) {
  const end = others[others.length - 1]('t')
  return smallProject(
    {
      ...{ World: ['world/world'], Road: ['world/flat-road'], Hold: ['mechanics/rigid-arm', { z: first('height') }] },
      ...{ Draw: driver('translation', [1, 0, 0]), Way: expression(`${first('vx')}*t`) },
      ...{ Push: driver('translation', [0, 1, 0]), Side: expression(`${first('vy')}*t`) },
      ...{ Spin: driver('rotation', [0, 1, 0]), Roll: expression(`${first('Omega')}*t`) },
      Tire: ['tires/tire', levelParams(set, level)],
    },
    [
      ...['World.frame - Hold.base', 'Hold.end - Draw.base', 'Way.y - Draw.u', 'Draw.end - Push.base'],
      ...['Side.y - Push.u', 'Push.end - Spin.base', 'Roll.y - Spin.u', 'Spin.end - Tire.hub'],
      'Tire.road - Road.surface',
    ],
    { stop: end, sample: end / 1600, solver: { name: 'dopri5', tolerance: 1e-11 } },
  )
}

const signals = ['shiftLong', 'shiftLat', 'Fx', 'Fy'].map((name) => `Tire.${name}`)

describe('a step of the lateral velocity', () => {
  it.each([...steps])('%s', (_, step) => {
    const outcome = runSmall(drawn(step), signals)
    expect(outcome.error).toBeUndefined()
    const peak = (name: string): number => Math.max(...step.at.map((row) => Math.abs(row(name))))
    const size = Math.max(peak('sLat'), peak('sLong'))
    const force = Math.max(peak('FLat'), peak('FLong'))
    const sample = step.at[step.at.length - 1]('t') / 1600
    for (const row of step.at) {
      // the reference rounds its instants to six digits: rows of the run are less than a microsecond away
      const before = Math.round(row('t') / sample) * sample
      const [sLong, sLat, Fx, Fy] = signals.map((name) => {
        const [value, next] = [outcome.at(name, before), outcome.at(name, before + sample)]
        return value + ((next - value) / sample) * (row('t') - before)
      })
      const place = `at ${row('t')} s`
      expect(Math.hypot(sLong - row('sLong'), sLat - row('sLat')) / size, place).toBeLessThan(1e-6)
      expect(Math.hypot(Fx - row('FLong'), Fy - row('FLat')) / force, place).toBeLessThan(1e-6)
    }
  })
})
