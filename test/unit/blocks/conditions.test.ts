/**
 * Checks of several parameters of a block are conditions declared as data, so that exports have them: for every definition with a check, random
 * values are refused by the check just where a condition is broken. Tensors of inertia are checked by eigenvalues here and by second moments in
 * exports, two computations of the same set.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import { isInOrder } from '../../../engine/model/blocks/parameter-order'

/** Choices for which a definition is another one with more checks. */
const special: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  'signals/pid': { timing: 'sampled', limits: 'both' },
  'signals/low-pass': { timing: 'sampled', prewarp: true },
  'signals/high-pass': { timing: 'sampled', prewarp: true },
}

const checked = registry
  .all()
  .map((definition) => definition.specialise?.(special[definition.type] ?? {}) ?? definition)
  .filter(({ check }) => check !== undefined)

/** Factors on the defaults; some break conditions, some meet them, some lie on their border. */
const factors = [1, 1, 1, 0.5, 2, 0.1, 10, 0, -1, 1.01, 1.0037, 250]

/** A reproducible sequence (Park and Miller, 1988). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

function valuesOf({ params }: BlockDefinition, random: () => number): (name: string) => number {
  const values = new Map(
    Object.entries(params).flatMap(([name, param]) => {
      if (param.kind !== 'quantity') return []
      const usual = Number(param.default) || 1
      const value = usual * factors[Math.floor(random() * factors.length)]
      const { min = -Infinity, max = Infinity } = param
      return [[name, Math.min(Math.max(value, min), max)] as const]
    }),
  )
  return (name) => values.get(name) ?? NaN
}

/** A tensor of one moment is that of a rotor for the program, whatever its bearing; exports take the values of the experiment for it. */
const isRotor = (value: (name: string) => number): boolean =>
  ['Ixx', 'Iyy', 'Izz'].filter((name) => value(name) > 0).length <= 1

describe('a check of parameters', () => {
  it('is there for many blocks', () => {
    expect(checked.length).toBeGreaterThan(30)
  })

  it.each(checked.map((definition) => [definition.type, definition] as const))(
    'of %s is one for exports',
    (_type, definition) => {
      const random = sequence(31)
      const { orders = [], check } = definition
      let refused = 0
      for (let k = 0; k < 200; k++) {
        const value = valuesOf(definition, random)
        if (Object.hasOwn(definition.params, 'Iyy') && isRotor(value)) continue
        const problems = check?.(value) ?? []
        const broken = orders.filter((order) => !isInOrder(order, value))
        const at = new Set(broken.map((order) => order.at))
        expect(problems.length > 0, `${JSON.stringify(problems)} against ${[...at].join()}`).toBe(broken.length > 0)
        for (const { parameter } of problems) expect(at).toContain(parameter)
        refused += problems.length > 0 ? 1 : 0
      }
      expect(refused).toBeGreaterThan(0)
      expect(refused).toBeLessThan(200)
    },
  )
})
