import { describe, expect, it } from 'vitest'
import { SmallModel } from '../small-model'

const sources = {
  World: ['world/world'],
  A: ['sources/constant', { value: 3 }],
  B: ['sources/constant', { value: 5 }],
  C: ['sources/ramp', { start: 0 }],
} as const

const compute = (type: string, params: Record<string, number | string>, wires: readonly string[], t = 0): number =>
  new SmallModel({ ...sources, Block: [type, params] }, wires).at({ t }, 'Block.y')[0]

describe('signal blocks', () => {
  it('sum weighs its inputs and leaves open ones out', () => {
    expect(compute('signals/sum', { k2: -1 }, ['A.y - Block.u1', 'B.y - Block.u2'])).toBe(-2)
    expect(compute('signals/sum', { k3: 10 }, ['A.y - Block.u1', 'B.y - Block.u2', 'C.y - Block.u3'], 0.5)).toBe(13)
  })
  it('gain multiplies', () => {
    expect(compute('signals/gain', { gain: -4 }, ['A.y - Block.u1'])).toBe(-12)
  })
  it('product multiplies its inputs', () => {
    expect(compute('signals/product', {}, ['A.y - Block.u1', 'B.y - Block.u2'])).toBe(15)
  })
  it.each([
    ['u1 + 2*u2 - t', 0.5, 12.5],
    ['-u1^2 / u2', 0, -1.8],
    ['sin(30 deg) + atan2(1, 1)', 0, 0.5 + Math.PI / 4],
    ['max(u1, u2, 4) - min(u1, u2) + hypot(3, 4)', 0, 7],
    ['if(t < 1 and not (u1 >= u2), 10, 20)', 0.5, 10],
    ['if(t < 1 or u1 == u2, 10, 20)', 2, 20],
    ['if(u1 != u2, floor(2.7) + sign(-u1) + abs(-2), 0)', 0, 3],
    ['sqrt(u2 - 1) + exp(0) + log(1) + tan(0) + acos(1) + asin(0) + atan(0) + cos(pi)', 0, 2],
    ['2 kN', 0, 2000],
  ])('expression %s at %d s is %d', (expression, t, value) => {
    expect(compute('signals/expression', { expression }, ['A.y - Block.u1', 'B.y - Block.u2'], t)).toBeCloseTo(
      value,
      12,
    )
  })
  it('expression refuses unknown variables and open inputs, saying where', () => {
    const build = (expression: string) => () => compute('signals/expression', { expression }, ['A.y - Block.u1'])
    expect(build('u1 + speed')).toThrow(
      expect.objectContaining({
        code: 'unknown-variable',
        place: { block: 'Block', parameter: 'expression', column: 6 },
      }),
    )
    expect(build('u1 + u2')).toThrow(
      expect.objectContaining({ code: 'unconnected-port', place: { block: 'Block', port: 'u2' } }),
    )
  })
  it('scope records what is wired to it', () => {
    const model = new SmallModel({ ...sources, Scope: ['signals/scope'] }, ['A.y - Scope.u1', 'B.y - Scope.u3'])
    expect(model.at({}, 'Scope.u1', 'Scope.u3')).toEqual([3, 5])
    expect(model.system.signals.get('Scope.u1')?.logged).toBe(true)
    expect(model.system.signals.has('Scope.u2')).toBe(false)
  })
})
