/** Channels of plots: closed forms of the derivative and the filter, units, names that follow, and what is refused. */
import { describe, expect, it } from 'vitest'
import {
  channelSignals,
  derivative,
  evaluateChannel,
  lowpass,
  unwrap,
  renameInChannel,
} from '../../../../engine/model/names/channels'
import { ModelError } from '../../../../engine/errors/model-error'

const time = Float64Array.from({ length: 2001 }, (_x, i) => i / 1000 + (i % 2) * 2e-4)
const column = (f: (t: number) => number, unit: string) => ({ values: time.map(f), unit })
const columns = new Map([
  ['A.x', column((t) => 3 * t * t - t, 'm')],
  ['Front/B.x', column((t) => 2 * t, 'm')],
  ['C.y[2]', column(() => 4, 'N')],
])
const of = (expression: string) => evaluateChannel(expression, time, (name) => columns.get(name))
const largest = (a: Float64Array, b: (t: number) => number): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b(time[i]))), 0)

describe('channels', () => {
  it('take differences, products and functions, with their units', () => {
    expect(of('A.x - Front/B.x')?.unit).toBe('m')
    expect(largest(of('A.x - Front/B.x')?.values ?? time, (t) => 3 * t * t - 3 * t)).toBeLessThan(1e-14)
    expect(of('C.y[2] * Front/B.x / 2')?.unit).toBe('N m')
    expect(largest(of('-2^2 + sqrt(C.y[2]/C.y[2]) * (1 + t/t)')?.values ?? time.subarray(1), () => -2)).toBeNaN()
    expect(of('hypot(3 * C.y[2], max(-C.y[2], 4 * C.y[2]))')?.values[7]).toBe(20)
  })

  it('differentiate parabolas exactly on uneven steps, at the ends too', () => {
    const speed = of('der(A.x)')
    expect(speed?.unit).toBe('m/s')
    expect(largest(speed?.values ?? time, (t) => 6 * t - 1)).toBeLessThan(1e-10)
    expect(of('der(der(A.x))')?.unit).toBe('m/s^2')
  })

  it('differentiate from both sides of an instant that is stored twice', () => {
    expect([...derivative(new Float64Array([0, 1, 1, 2]), new Float64Array([0, 1, 5, 7]))]).toEqual([1, 1, 2, 2])
  })

  it('filter a sine to the share 1/(1 + (f/fc)^2) without a shift', () => {
    const [f, cutoff] = [10, 5]
    const fine = Float64Array.from({ length: 20001 }, (_x, i) => i / 10000)
    const sine = fine.map((t) => Math.sin(2 * Math.PI * f * t))
    const filtered = lowpass(fine, sine, cutoff)
    const share = 1 / (1 + (f / cutoff) ** 2)
    for (let i = 8000; i < 12000; i += 137) expect(filtered[i]).toBeCloseTo(share * sine[i], 5)
  })

  it('count the turns of an angle, and of nothing else', () => {
    const turning = Float64Array.from({ length: 50 }, (_x, i) => 3.1 * Math.sin(i / 8) * (i / 8))
    const folded = turning.map((a) => Math.atan2(Math.sin(a), Math.cos(a)))
    unwrap(folded).forEach((a, i) => expect(a).toBeCloseTo(turning[i], 12))
    expect(() => of('unwrap(A.x)')).toThrow('not an angle')
  })

  it('are null where a signal is not stored, and name what they use', () => {
    expect(of('A.x + Missing.z')).toBeNull()
    expect(channelSignals('der(Front/B.x) + A.x * t - A.x')).toEqual(['Front/B.x', 'A.x'])
  })

  it('follow signals that are renamed, and end with one that is gone', () => {
    const map = (name: string): string | null => (name === 'A.x' ? 'Axle/A.x' : name === 'C.y[2]' ? null : name)
    expect(renameInChannel('2 * A.x - der( A.x )/Front/B.x', map)).toBe('2 * Axle/A.x - der( Axle/A.x )/Front/B.x')
    expect(renameInChannel('A.x + C.y[2]', map)).toBeNull()
    expect(renameInChannel('A.x + $', map)).toBe('A.x + $')
  })

  it.each(['', 'A.x +', 'A.x A.x', 'foo(A.x)', 'lowpass(A.x)', '(A.x', 'speed', 'A.x $ 2', `${'('.repeat(1e5)}1`])(
    'refuse "%.20s" by name',
    (expression) => {
      expect(() => of(expression)).toThrow(ModelError)
    },
  )

  it('refuse metres plus newtons and a filter without a frequency', () => {
    expect(() => of('A.x + C.y[2]')).toThrow('joins m and N')
    expect(() => of('lowpass(A.x, 0)')).toThrow('positive frequency')
  })
})
