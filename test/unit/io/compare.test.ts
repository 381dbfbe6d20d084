import { describe, expect, it } from 'vitest'
import { compareTables } from '../../../engine/io/compare'
import { parseColumnMap, parseTolerances } from '../../../engine/io/compare/options'
import type { TimeTable } from '../../../engine/io/table'

/** A table from headings `name [unit]` and columns of values. */
function table(time: readonly number[], columns: Readonly<Record<string, readonly number[]>>): TimeTable {
  return {
    time: Float64Array.from(time),
    columns: Object.entries(columns).map(([heading, values]) => {
      const [, name, unit] = /^(\S+?)(?: \[(.*)\])?$/.exec(heading) ?? []
      return { name, unit, values: Float64Array.from(values) }
    }),
  }
}

const t = [0, 1, 2]

describe('difference of a signal', () => {
  it('has largest, root mean square and relative value', () => {
    const { signals, pass } = compareTables(
      table(t, { 'B.x [m]': [10, 20, 29] }),
      table(t, { 'B.x [m]': [10, 18, 30] }),
    )
    expect(signals['B.x']).toEqual({
      reference: 'B.x',
      unit: 'm',
      max: 2,
      rms: Math.sqrt(5 / 3),
      peak: 30,
      rowsWithout: 0,
      scale: 30,
      relative: 2 / 30,
      // By hand: 189.33 / sqrt(180.67 * 202.67).
      correlation: expect.closeTo(0.98945, 4) as number,
      tolerance: 1e-4,
      pass: false,
    })
    expect(pass).toBe(false)
  })

  it('passes up to the tolerance', () => {
    const [result, reference] = [table(t, { 'B.x [m]': [0, 0, 10.002] }), table(t, { 'B.x [m]': [0, 0, 10] })]
    expect(compareTables(result, reference).pass).toBe(false)
    expect(compareTables(result, reference, { tolerance: 3e-4 }).pass).toBe(true)
    expect(compareTables(result, reference, { tolerance: { default: 1e-9, signals: { 'B.x': 3e-4 } } }).pass).toBe(true)
  })

  it.each([
    ['m', 1e-3],
    ['m/s', 1e-3],
    ['rad/s', 1e-3],
    ['m/s^2', 1e-3],
    ['rad/s^2', 1e-3],
    ['rad', 1e-4],
    ['1', 1e-4],
    ['N', 1],
    ['N m', 0.1],
    ['mm', 1],
    ['deg', (1e-4 * 180) / Math.PI],
    ['kN', 1e-3],
  ])('in %s counts a peak below %d as that', (unit, floor) => {
    const zero = table(t, { [`B.x [${unit}]`]: [0, 0, 0] })
    const { signals } = compareTables(table(t, { [`B.x [${unit}]`]: [0, floor / 4, 0] }), zero)
    expect(signals['B.x'].relative).toBeCloseTo(0.25, 12)
  })

  it('from zero has no scale where no floor is set', () => {
    const zero = table(t, { 'B.p [Pa]': [0, 0, 0] })
    expect(compareTables(zero, zero).signals['B.p'].relative).toBe(0)
    expect(compareTables(table(t, { 'B.p [Pa]': [0, 1e-9, 0] }), zero).pass).toBe(false)
  })

  it('fails where either value is no number', () => {
    const sound = table(t, { 'B.x [m]': [1, 2, 3] })
    const broken = table(t, { 'B.x [m]': [1, NaN, 3] })
    expect(compareTables(broken, sound).pass).toBe(false)
    expect(compareTables(sound, broken).pass).toBe(false)
    expect(compareTables(sound, broken).signals['B.x'].relative).toBe(Infinity)
  })
})

describe('a log with rows without a value', () => {
  const log = table(t, { 'yaw [m]': [1, NaN, 3], 'gone [m]': [NaN, NaN, NaN] })

  it('is compared in the others, and says how many it passed over', () => {
    const { signals, pass } = compareTables(table(t, { 'B.x [m]': [1, 9, 3.3] }), log, {
      map: { yaw: { signal: 'B.x' } },
      tolerance: 0.2,
    })
    expect(signals['B.x']).toMatchObject({ rowsWithout: 1, peak: 3, pass: true })
    expect(signals['B.x'].max).toBeCloseTo(0.3, 12)
    expect(signals['B.x'].rms).toBeCloseTo(0.3 / Math.sqrt(2), 12)
    expect(pass).toBe(true)
  })

  it('passes where no row is left, or the result has no number, for nothing', () => {
    const map = { yaw: { signal: 'B.x' }, gone: { signal: 'B.y' } }
    const { signals } = compareTables(table(t, { 'B.x [m]': [1, 2, NaN], 'B.y [m]': [0, 0, 0] }), log, { map })
    expect(signals['B.x']).toMatchObject({ pass: false, relative: Infinity })
    expect(signals['B.y']).toMatchObject({ pass: false, relative: Infinity, rowsWithout: 3 })
  })
})

describe('pairing of columns', () => {
  it('fails and names what the result lacks; more signals in the result do not matter', () => {
    const result = table(t, { 'B.x [m]': [1, 2, 3], 'B.y [m]': [9, 9, 9] })
    const { missing, pass, signals } = compareTables(result, table(t, { 'B.x [m]': [1, 2, 3], 'B.z [m]': [1, 2, 3] }))
    expect(missing).toEqual(['B.z'])
    expect(pass).toBe(false)
    expect(Object.keys(signals)).toEqual(['B.x'])
  })

  it('converts units of the same kind and takes a missing one as equal', () => {
    const result = table(t, { 'B.x [m]': [1, 2, 3], 'B.roll [rad]': [0, Math.PI, 0], 'B.k [N/m]': [5, 5, 5] })
    const reference = table(t, { 'B.x [mm]': [1000, 2000, 3000], 'B.roll [deg]': [0, 180, 0], 'B.k': [5, 5, 5] })
    const { pass, signals } = compareTables(result, reference, { tolerance: 1e-12 })
    expect(pass).toBe(true)
    expect(signals['B.x']).toMatchObject({ peak: 3, unit: 'm' })
  })

  it('follows a map, with the unit of the reference', () => {
    const result = table(t, { 'Body.roll [rad]': [0, Math.PI / 2, 0], 'Body.x [m]': [1, 1, 1] })
    const reference = table(t, { camber_deg: [0, 90, 0], 'pos [m]': [1, 1, 1] })
    const map = { camber_deg: { signal: 'Body.roll', unit: 'deg' }, 'pos [m]': { signal: 'Body.x' } }
    const { pass, signals } = compareTables(result, reference, { map, tolerance: 1e-12 })
    expect(pass).toBe(true)
    expect(signals['Body.roll'].reference).toBe('camber_deg')
  })

  it('scales and shifts columns as the map says', () => {
    const result = table([0, 1], { 'B.x [m]': [0.9, 0.7] })
    const log = table([0, 1], { 'pos [mm]': [100, 300] })
    const map = { pos: { signal: 'B.x', scale: -1, offset: '1 m' } }
    expect(compareTables(result, log, { map }).signals['B.x'].max).toBeCloseTo(0, 12)
    expect(parseColumnMap(JSON.stringify(map), 'map.json')).toEqual(map)
    expect(() => parseColumnMap('{"pos": {"signal": "B.x", "scale": "two"}}', 'map.json')).toThrow(/pos\.scale/)
  })
  it('leaves out what a map does not name and rows outside the result, and says so', () => {
    const result = table([0, 1, 2], { 'B.x [m]': [1, 2, 3] })
    const log = table([-1, 0, 1, 2, 3], { pos: [9, 1, 2, 3, 9], oil: [5, 5, 5, 5, 5] })
    const found = compareTables(result, log, { map: { pos: { signal: 'B.x' } } })
    expect(found).toMatchObject({ pass: true, ignored: ['oil'], missing: [], uncoveredRows: 2 })
    expect(compareTables(result, log).pass).toBe(false)
    const elsewhere = table([5, 6], { pos: [9, 9] })
    expect(compareTables(result, elsewhere, { map: { pos: { signal: 'B.x' } } }).pass).toBe(false)
  })

  it('keeps two columns that are compared with one signal apart', () => {
    const map = { a: { signal: 'B.x' }, b: { signal: 'B.x' } }
    const { signals } = compareTables(table(t, { 'B.x [m]': [1, 1, 1] }), table(t, { a: [1, 1, 1], b: [2, 2, 2] }), {
      map,
    })
    expect(signals['B.x'].max).toBe(0)
    expect(signals['b'].max).toBe(1)
  })

  it('refuses unlike units, unknown units and a map of columns that do not exist', () => {
    const result = table(t, { 'B.x [m]': [1, 2, 3] })
    const fails = (reference: TimeTable, map = {}) => {
      try {
        compareTables(result, reference, { map })
      } catch (error) {
        return error
      }
      return undefined
    }
    expect(fails(table(t, { 'B.x [s]': [1, 2, 3] }))).toMatchObject({ code: 'wrong-unit', place: { signal: 'B.x' } })
    expect(fails(table(t, { 'B.x [nm]': [1, 2, 3] }))).toMatchObject({ code: 'wrong-unit', hint: 'write "N m"' })
    expect(fails(table(t, { 'B.x': [1, 2, 3] }), { 'B.xx': { signal: 'B.x' } })).toMatchObject({
      code: 'unknown-signal',
      hint: 'did you mean "B.x"?',
    })
  })
})

describe('pairing of rows', () => {
  const cubic = (x: number): number => x ** 3 - 2 * x
  const fine = Array.from({ length: 21 }, (_, i) => i * 0.1)

  it('is by time within a nanosecond', () => {
    const result = table([0, 0.5, 1 + 5e-10, 1.5, 2], { 'B.x [m]': [1, 99, 2, 99, 3] })
    const comparison = compareTables(result, table(t, { 'B.x [m]': [1, 2, 3] }))
    expect(comparison).toMatchObject({ pass: true, interpolated: false, uncoveredRows: 0 })
  })

  it('interpolates cubically where a time is missing, and says so', () => {
    const result = table(fine, { 'B.x [m]': fine.map(cubic) })
    const times = [0, 0.03, 0.55, 1.27, 1.98]
    const comparison = compareTables(result, table(times, { 'B.x [m]': times.map(cubic) }), { tolerance: 1e-13 })
    expect(comparison).toMatchObject({ pass: true, interpolated: true })
  })

  it('does not let a jump disturb rows away from it', () => {
    const step = (x: number): number => (x < 1 ? 0 : 1)
    const result = table(fine, { 'B.x [m]': fine.map(step) })
    const times = [0.25, 0.65, 1.35, 1.75]
    expect(compareTables(result, table(times, { 'B.x [m]': times.map(step) })).pass).toBe(true)
  })

  it('takes rows at equal times (an event) as they come', () => {
    const result = table([0, 1, 1, 2, 3], { 'B.x [m]': [0, 1, 5, 6, 7] })
    const { signals } = compareTables(result, table([0, 0.5, 1.5, 3], { 'B.x [m]': [0, 0.5, 5.5, 7] }))
    expect(signals['B.x'].max).toBeLessThan(1e-12)
  })

  it('fails when the reference goes on after the result, and counts the rows', () => {
    const comparison = compareTables(table([0, 1], { 'B.x [m]': [1, 2] }), table(t, { 'B.x [m]': [1, 2, 3] }))
    expect(comparison).toMatchObject({ pass: false, uncoveredRows: 1 })
    expect(comparison.signals['B.x']).toMatchObject({ max: 0, pass: true })
  })
})

describe('ADAMS requests', () => {
  const names = (request: string, components: string, unit: string): readonly string[] =>
    components.split(' ').map((c) => `${request}.${c} [${unit}]`)
  const of = (columns: readonly string[], rows: readonly (readonly number[])[]): TimeTable =>
    table(t.slice(0, rows[0].length), Object.fromEntries(columns.map((name, j) => [name, rows[j]])))

  it.each([
    ['x y z', 'm'],
    ['vx vy vz', 'm/s'],
    ['wx wy wz', 'rad/s'],
    ['ax ay az', 'm/s^2'],
    ['wdx wdy wdz', 'rad/s^2'],
    ['F2 F3 F4', 'N'],
    ['F6 F7 F8', 'N m'],
  ])('share the peak of the norm of %s', (components, unit) => {
    const columns = names('REQUEST_1', components, unit)
    const { signals } = compareTables(
      of(columns, [
        [30, 0],
        [40, 0],
        [1, 0],
      ]),
      of(columns, [
        [30, 0],
        [40, 0],
        [0, 0],
      ]),
    )
    expect(signals[columns[2].split(' ')[0]]).toMatchObject({ peak: 50, relative: 1 / 50 })
  })

  it('do so only within a request', () => {
    const { signals } = compareTables(
      table(t, { 'Body.x [m]': [100, 0, 0], 'Body.y [m]': [0, 0, 1] }),
      table(t, { 'Body.x [m]': [100, 0, 0], 'Body.y [m]': [0, 0, 0] }),
    )
    expect(signals['Body.y'].relative).toBe(1000)
  })

  it('do so when mapped to signals of the model', () => {
    const reference = of(names('REQUEST_1', 'x y z', 'm'), [
      [3, 0],
      [4, 0],
      [0, 0],
    ])
    const result = of(
      ['P.x [m]', 'P.y [m]', 'P.z [m]'],
      [
        [3, 0],
        [4, 0],
        [1, 0],
      ],
    )
    const map = { 'REQUEST_1.x': { signal: 'P.x' }, 'REQUEST_1.y': { signal: 'P.y' }, 'REQUEST_1.z': { signal: 'P.z' } }
    expect(compareTables(result, reference, { map }).signals['P.z'].peak).toBe(5)
  })

  it('compare a quaternion up to its sign, row by row', () => {
    const columns = names('REQUEST_4', 'F2 F3 F4 F6', '1')
    const reference = of(columns, [
      [0.6, 0.6],
      [0.8, -0.8],
      [0, 0],
      [0, 1e-17],
    ])
    const flipped = of(columns, [
      [0.6, -0.6],
      [0.8, 0.8],
      [0, 0],
      [0, 0],
    ])
    expect(compareTables(flipped, reference, { tolerance: 1e-12 }).pass).toBe(true)
    const other = of(columns, [
      [0.6, 0.6],
      [-0.8, -0.8],
      [0, 0],
      [0, 0],
    ])
    expect(compareTables(other, reference).pass).toBe(false)
  })

  it('do not take forces for a quaternion', () => {
    const columns = names('REQUEST_5', 'F2 F3 F4 F6', 'N')
    const reference = of(columns, [
      [3, 3],
      [4, 4],
      [0, 0],
      [8, 8],
    ])
    const opposite = of(columns, [
      [-3, -3],
      [-4, -4],
      [0, 0],
      [-8, -8],
    ])
    const { pass, signals } = compareTables(opposite, reference)
    expect(pass).toBe(false)
    expect([signals['REQUEST_5.F4'].peak, signals['REQUEST_5.F6'].peak]).toEqual([5, 8])
  })
})

describe('files of options', () => {
  it('give tolerances by signal and a map of columns', () => {
    expect(parseTolerances('{ "default": 1e-3, "Body.x": 0.5 }', 'tol.json')).toEqual({
      default: 1e-3,
      signals: { 'Body.x': 0.5 },
    })
    expect(parseTolerances('{}', 'tol.json')).toEqual({ default: 1e-4, signals: {} })
    expect(parseColumnMap('{ "a": { "signal": "B.x", "unit": "deg" } }', 'map.json')).toEqual({
      a: { signal: 'B.x', unit: 'deg' },
    })
  })

  it.each([
    [parseTolerances, '{ "default":\n "small" }', 2, '"default" is not a tolerance'],
    [parseTolerances, '{ "B.x": -1 }', 1, '"B.x" is not a tolerance'],
    [parseTolerances, '[', 1, 'the file ends too early'],
    [parseColumnMap, '{ "a": "B.x" }', 1, '"a" cannot be understood'],
    [parseColumnMap, '{ "a": { "sgnal": "B.x" } }', 1, '"a.signal" cannot be understood'],
  ])('case %#: are refused with the line', (parse, text, line, what) => {
    expect(() => parse(text, 'f.json')).toThrow(
      expect.objectContaining({ code: 'file-format', what, place: expect.objectContaining({ file: 'f.json', line }) }),
    )
  })
})
