/** Settings of manoeuvres: declared ranges, values outside them, and settings that contradict each other. */
import { describe, expect, it } from 'vitest'
import { rangeText, roundedUp, Settings } from '../../../manoeuvres/shared/settings'
import { quantityText, speedInProject } from '../../../manoeuvres/shared/number-text'
import { manoeuvreNames, manoeuvres } from '../../../manoeuvres/table'
import type { ManoeuvreSetting } from '../../../manoeuvres/shared/types'
import { evaluateAs, variableScope } from '../../../engine/model/expression'
import type { ProjectFile } from '../../../engine/model/project/project'

const project: ProjectFile = { wishbone: 1, title: 'Empty', blocks: {}, wires: {} }
const circular = (written: Record<string, number | string>) =>
  new Settings(manoeuvres['steady-circular'], written, project)

describe.each(manoeuvreNames)('%s', (name) => {
  const settings: readonly ManoeuvreSetting[] = manoeuvres[name].settings

  it('has a range with two ends for every quantity but inputs in the unit of the vehicle', () => {
    for (const { id, range, choices, lines, unit, default: usual } of settings) {
      const isQuantity = choices === undefined && lines !== true
      expect(range === undefined, id).toBe(!isQuantity)
      if (!isQuantity) continue
      const isInput = range?.most === undefined
      expect(
        !isInput || (['1', 'steer', 'brake', 'drive', 'clutch'].includes(unit ?? '1') && (usual === '' || usual === 0)),
        id,
      ).toBe(true)
      expect(isInput || range?.least !== undefined, id).toBe(true)
    }
  })

  it('names the limit that refuses a value, and takes the limit', () => {
    const answerTo = (id: string, value: number): string => {
      try {
        new Settings(manoeuvres[name], { [id]: value }, project).number(id)
        return ''
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    }
    for (const { id, range = {} } of settings)
      for (const [limit, beyond] of [
        [range.least, -1],
        [range.most, 1],
      ] as const) {
        if (limit === undefined) continue
        const named = new RegExp(String.raw`Enter a .*(?:from|to|least|most) ${limit}(?![\d.])`)
        expect(answerTo(id, limit + beyond * (1 + Math.abs(limit))), id).toMatch(named)
        // settings that depend on each other are taken together
        expect(answerTo(id, limit), id).not.toMatch(/Enter a (?:value|whole number)/)
      }
  })

  it('has defaults within their ranges', () => {
    const scope = variableScope({})
    const read = new Settings(manoeuvres[name], {}, project)
    for (const { id, range, unit = '1', default: usual } of settings)
      if (range !== undefined && usual !== '') expect(read.number(id), id).toBe(evaluateAs(usual, unit, scope))
  })
})

describe('a setting', () => {
  it('outside its range is refused with the range', () => {
    expect(() => circular({ radius: 0 }).number('radius')).toThrow('Radius is 0 m. Enter a value from 1 m to 10000 m')
    expect(() => circular({ radius: '1e5 km' }).number('radius')).toThrow('is 100000000 m')
    expect(() => circular({ by: 1e-6 }).number('by')).toThrow('Enter a value from 0.01 m/s^2 to 30 m/s^2')
  })

  it('that is not a whole number or zero is refused where it must not be', () => {
    const step = new Settings(manoeuvres['step-steer'], { step: 0 }, project)
    expect(() => step.number('step')).toThrow('Step is 0. Enter a value other than 0')
    const cones = new Settings(manoeuvres.slalom, { cones: 2.5 }, project)
    expect(() => cones.number('cones')).toThrow('Enter a whole number from 2 to 100')
  })

  it('of an input has the unit of that input: a rack takes no angle', () => {
    const rack = (amplitude: number | string) =>
      new Settings(manoeuvres['sine-steer'], { amplitude }, project, (unit) => (unit === 'steer' ? 'm' : unit)).number(
        'amplitude',
      )
    expect(rack('5 mm')).toBe(0.005)
    expect(rack(0.005)).toBe(0.005)
    expect(rack('0.005')).toBe(0.005)
    expect(() => rack('2 deg')).toThrow('"2 deg" has the unit rad, expected m')
    expect(() => rack('-3 mm')).toThrow('Amplitude is -0.003 m. Enter a value above 0 m')
  })

  it('that other settings rule out is refused with them', () => {
    expect(() => circular({ radius: 5 }).number('radius', { least: 6, because: 'the lane is 6 m wide' })).toThrow(
      'Radius is 5 m, but the lane is 6 m wide. Enter at least 6 m',
    )
  })
})

describe('a limit in a remedy', () => {
  it('is rounded up, so that the value that is shown is accepted', () => {
    for (const least of [0.5 + 1 / 0.3, 4 / 3, 1234.56, 6]) {
      const shown = roundedUp(least)
      expect(shown).toBeGreaterThanOrEqual(least)
      expect(shown).toBeLessThan(1.002 * least)
      expect(circular({ radius: shown }).number('radius', { least: Math.min(least, 1e4), because: '' })).toBe(shown)
    }
    expect(roundedUp(6)).toBe(6)
  })
})

it('shows quantities with four significant figures and a unit', () => {
  expect(quantityText('22.22222222222222', 'm/s')).toBe('22.22 m/s')
  expect(quantityText(22.22222222222222, 'm/s')).toBe('22.22 m/s')
  expect(quantityText('80 km/h', 'm/s')).toBe('80 km/h')
  expect(quantityText('79.99999999 km/h', 'm/s')).toBe('80 km/h')
  expect(quantityText(12345, 'kg')).toBe('12345 kg')
  expect(quantityText('v2.5', 'm/s')).toBe('v2.5')
  expect(quantityText('', 'm/s')).toBe('')
})

it('writes a speed in km/h where that is shorter and the same', () => {
  expect(speedInProject(50 / 3.6)).toBe('50 km/h')
  expect(speedInProject(20)).toBe(20)
  expect(speedInProject(Math.sqrt(550))).toBe(Math.sqrt(550))
})

describe('a series', () => {
  it('reaches its last value within rounding', () => {
    expect(circular({ from: 0.1, by: 0.1, to: 0.7 }).series('from', 'by', 'to', 100)).toHaveLength(7)
    expect(circular({ from: 1, by: 2, to: 4 }).series('from', 'by', 'to', 100)).toEqual([1, 3])
    expect(circular({ from: 2, by: 1, to: 2 }).series('from', 'by', 'to', 100)).toEqual([2])
  })

  it('is refused where its last value is below the first, or where it has too many members', () => {
    const falling = circular({ from: 5, by: 0.5, to: 1 })
    expect(() => falling.series('from', 'by', 'to', 100)).toThrow(
      'Last lateral acceleration: 1 m/s^2 is below First lateral acceleration (5 m/s^2)',
    )
    const long = circular({ from: 1, by: 0.01, to: 11 })
    expect(() => long.series('from', 'by', 'to', 100)).toThrow('makes a series of 1001 members')
  })
})

it('states ranges in words', () => {
  expect(rangeText({ above: 0 })).toBe('a value above 0')
  expect(rangeText({ above: 0, most: 2 }, 'm')).toBe('a value above 0 m and at most 2 m')
  expect(rangeText({ least: -1, most: 2, nonZero: true }, 'm')).toBe('a value from -1 m to 2 m, other than 0')
  expect(rangeText({ least: 0 }, 'N')).toBe('a value of at least 0 N')
})

it('names the settings that differ from their defaults and that nothing reads', () => {
  const settings = circular({ method: 'radius', speed: 30, radius: '50 m', by: '0.5 m/s^2', axle: 'all' })
  settings.choice('method')
  settings.number('radius')
  settings.choice('axle')
  expect(settings.unused()).toEqual(['Speed'])
  expect(settings.unused(['axle', 'hold'])).toEqual(['Speed', 'Driven axle'])
})
