import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../engine/errors/model-error'
import { SmallModel, sourceAlone, type Blocks } from '../small-model'

describe('sources', () => {
  it('constant does not change', () => {
    expect(sourceAlone('sources/constant', { value: 2.5 }).over([0, 7], 'Source.y')).toEqual([2.5, 2.5])
  })
  it('step jumps at its time, which a step must hit', () => {
    const step = sourceAlone('sources/step', { initial: 1, final: 4, time: 2 })
    expect(step.over([0, 1.999, 2, 3], 'Source.y')).toEqual([1, 1, 4, 4])
    expect(step.breakTimes()).toEqual([2])
  })
  it('ramp is straight between its corners', () => {
    const ramp = sourceAlone('sources/ramp', { initial: 1, final: 3, start: 2, duration: 4 })
    expect(ramp.over([0, 2, 3, 6, 9], 'Source.y')).toEqual([1, 1, 1.5, 3, 3])
    expect(ramp.breakTimes()).toEqual([2, 6])
  })
  it('sine has amplitude, frequency, phase and offset', () => {
    const sine = sourceAlone('sources/sine', { amplitude: '2 deg', frequency: '0.25 Hz', phase: '90 deg', offset: 0.1 })
    const deg = Math.PI / 180
    const [atZero, atQuarter] = sine.over([0, 1], 'Source.y')
    expect(atZero).toBeCloseTo(0.1 + 2 * deg, 14)
    expect(atQuarter).toBeCloseTo(0.1, 14)
  })
  it('smooth step has continuous rate and acceleration and the greatest rate of a quintic', () => {
    const step = sourceAlone('sources/smooth-step', { initial: 1, final: 3, start: 2, duration: 4 })
    const [before, start, middle, end, after] = step.derivativesOver([1, 2, 4, 6, 8], 'Source.y')
    expect(before).toEqual([1, 0, 0])
    expect(after).toEqual([3, 0, 0])
    for (const [corner, value] of [
      [start, 1],
      [end, 3],
    ] as const) {
      expect(corner[0]).toBeCloseTo(value, 12)
      expect(corner[1]).toBeCloseTo(0, 12)
      expect(corner[2]).toBeCloseTo(0, 12)
    }
    expect(middle[0]).toBeCloseTo(2, 12)
    expect(middle[1]).toBeCloseTo((1.875 * 2) / 4, 12)
  })
  it('piecewise linear interpolates, jumps, and holds outside', () => {
    const source = sourceAlone('sources/piecewise-linear', {
      points: [
        [1, 10],
        [2, 20],
        [2, 0],
        [4, 4],
      ],
    })
    expect(source.over([0, 1, 1.5, 2, 3, 4, 9], 'Source.y')).toEqual([10, 10, 15, 0, 2, 4, 4])
    expect(source.breakTimes()).toEqual([1, 2, 4])
  })
  it('piecewise linear refuses points that go back in time', () => {
    expect(() =>
      sourceAlone('sources/piecewise-linear', {
        points: [
          [1, 0],
          [0.5, 1],
        ],
      }),
    ).toThrow(/sort the points/i)
  })

  const cubic = (t: number): number => 1 - 2 * t + 0.5 * t ** 2 + 0.25 * t ** 3
  const times = [0, 0.5, 1.3, 2, 3.1]
  const file = (unit: string, scale: number) => ({
    'steer.csv': [
      { name: 't', unit: 's', values: times },
      { name: 'angle', unit, values: times.map((t) => cubic(t) * scale) },
    ],
  })
  it('spline table reproduces a cubic exactly, value and two derivatives, in SI', () => {
    const table = sourceAlone('sources/table', { file: 'steer.csv' }, file('deg', 180 / Math.PI))
    for (const t of [0, 0.2, 0.9, 1.7, 3]) {
      const [[y, dy, ddy]] = table.derivativesOver([t], 'Source.y')
      expect(y).toBeCloseTo(cubic(t), 12)
      expect(dy).toBeCloseTo(-2 + t + 0.75 * t * t, 11)
      expect(ddy).toBeCloseTo(1 + 1.5 * t, 10)
    }
  })
  it('linear table goes straight between rows and is hit at each of them', () => {
    const table = sourceAlone('sources/table', { file: 'steer.csv', interpolation: 'linear' }, file('', 1))
    expect(table.over([0.25], 'Source.y')[0]).toBeCloseTo((cubic(0) + cubic(0.5)) / 2, 12)
    expect(table.breakTimes()).toEqual(times)
  })
  it.each(['natural', 'monotone', 'akima'])(
    '%s table goes through its rows, straight on after the last',
    (interpolation) => {
      const table = sourceAlone('sources/table', { file: 'steer.csv', interpolation }, file('', 1))
      table.over(times, 'Source.y').forEach((y, i) => expect(y).toBeCloseTo(cubic(times[i]), 12))
      if (interpolation === 'natural') return
      const [[y, dy], [later]] = [3.1, 4.1].map((t) => table.derivativesOver([t], 'Source.y')[0])
      expect(later).toBeCloseTo(y + dy, 10)
    },
  )
  it.each([NaN, Infinity])('table refuses %d, which a spline would spread over the whole run', (wrong) => {
    const values = times.map((t) => (t === 2 ? wrong : t))
    const files = {
      'steer.csv': [
        { name: 't', unit: 's', values: times },
        { name: 'angle', unit: '', values },
      ],
    }
    for (const interpolation of ['spline', 'linear']) {
      expect(() => sourceAlone('sources/table', { file: 'steer.csv', interpolation }, files)).toThrow(
        /block Source, parameter file: row 4 has no finite value/,
      )
    }
  })
  it('table names the heading whose unit is not known', () => {
    expect(() => sourceAlone('sources/table', { file: 'steer.csv' }, file('degX', 1))).toThrow(
      /steer\.csv: block Source, parameter file: the heading "angle \[degX\]": "degX" is not a known unit/,
    )
  })
  it('table refuses a file with one column', () => {
    const files = { 'steer.csv': [{ name: 't', unit: 's', values: times }] }
    expect(() => sourceAlone('sources/table', { file: 'steer.csv' }, files)).toThrow(/two columns/)
  })
})

interface Source {
  readonly type: string
  readonly params: Blocks[string][1]
}

describe('a motion driver', () => {
  const files = {
    'a.csv': [
      { name: 't', unit: 's', values: [0, 1, 2, 3] },
      { name: 'u', unit: 'rad', values: [0, 1, 0, 1] },
    ],
  }
  const driven = (source: Blocks[string]): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        Input: source,
        Driver: ['mechanics/driver'],
        Body: ['mechanics/rigid-body', { mass: 2 }],
      },
      ['World.frame - Driver.base', 'Driver.end - Body.com', 'Input.y - Driver.u'],
      files,
    )
  it.each<Source>([
    { type: 'sources/constant', params: { value: 0.1 } },
    { type: 'sources/sine', params: {} },
    { type: 'sources/smooth-step', params: {} },
    { type: 'sources/table', params: { file: 'a.csv' } },
  ])('accepts $type', ({ type, params }) => {
    const [angle, input] = driven([type, params]).at({ t: 1.3 }, 'Driver.angle', 'Input.y')
    expect(angle).toBe(input)
  })
  it.each<Source>([
    { type: 'sources/step', params: {} },
    { type: 'sources/ramp', params: {} },
    { type: 'sources/piecewise-linear', params: {} },
    { type: 'sources/table', params: { file: 'a.csv', interpolation: 'linear' } },
  ])('refuses $type $params, naming block and port', ({ type, params }) => {
    let error: unknown
    try {
      driven([type, params])
    } catch (e) {
      error = e
    }
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ code: 'not-smooth', place: { block: 'Driver', port: 'u' } })
    expect(String((error as ModelError).hint)).toContain('smooth step')
  })
  it('refuses a smooth signal made rough by an expression', () => {
    const blocks = (expression: string): Blocks => ({
      World: ['world/world'],
      Input: ['sources/sine'],
      Formula: ['signals/expression', { expression }],
      Driver: ['mechanics/driver'],
      Body: ['mechanics/rigid-body'],
    })
    const wires = ['World.frame - Driver.base', 'Driver.end - Body.com', 'Input.y - Formula.u1', 'Formula.y - Driver.u']
    expect(() => new SmallModel(blocks('abs(u1)'), wires)).toThrow(/continuous first derivative/)
    expect(() => new SmallModel(blocks('u1^2 + sin(t)'), wires)).not.toThrow()
  })
})

describe('a hand input', () => {
  it('goes to its target through three equal lags', () => {
    const model = new SmallModel({ Hand: ['sources/hand-input', { target: 2, initial: 0.5, bandwidth: 10 }] }, [])
    // at rest at the start: y''' = w^3 (u - y)
    expect(model.at({}, 'Hand.y', 'der(Hand.y)', 'der(Hand.dy)', 'der(Hand.ddy)')).toEqual([0.5, 0, 0, 1500])
    // on the way of a step response from zero: y = u (1 - e^-s (1 + s + s^2/2)), s = w t
    const [s, w, u] = [1.3, 10, 2]
    const e = Math.exp(-s)
    const state = {
      'Hand.y': u * (1 - e * (1 + s + (s * s) / 2)),
      'Hand.dy': (u * w * e * s * s) / 2,
      'Hand.ddy': u * w * w * e * (s - (s * s) / 2),
    }
    const [jerk] = model.at(state, 'der(Hand.ddy)')
    expect(jerk).toBeCloseTo(u * w ** 3 * e * (1 - 2 * s + (s * s) / 2), 9)
  })
})
