/** The search for the origin of a failure inspects each expression a few times, however many kept values share it. */
import { expect, test, vi } from 'vitest'
import { withOrigin } from '../../../../engine/run/findings/origin-of-failure'
import { ModelError } from '../../../../engine/errors/model-error'
import type * as symbolic from '../../../../engine/symbolic'
import { runSmall, smallProject, type Blocks } from '../../../validation/events/small-run'

/** Expressions that the search looked at since `inspected` was emptied; blocks look at some while they are loaded. */
const inspected = vi.hoisted((): object[] => [])

vi.mock('../../../../engine/symbolic', async (original) => {
  const actual: typeof symbolic = await original()
  return {
    ...actual,
    topologicalOrder: (...args: Parameters<typeof symbolic.topologicalOrder>) => {
      const order = actual.topologicalOrder(...args)
      inspected.push(...order)
      return order
    },
  }
})

test('kept values that share what feeds them', () => {
  const names = Array.from({ length: 20 }, (_, k) => `Late${k}`)
  const terms = Array.from({ length: 40 }, (_, k) => `sin(${k + 1}*u1)`).join(' + ')
  const blocks: Blocks = {
    World: ['world/world'],
    Root: ['signals/expression', { expression: 'sin(t)' }],
    Long: ['signals/expression', { expression: terms }],
    ...Object.fromEntries(
      names.flatMap((name) => [
        [name, ['signals/delay-unit']],
        [`Sum${name}`, ['signals/sum']],
      ]),
    ),
    Plant: ['signals/integrator'],
  }
  const wires = names.flatMap((name, k) => [
    `Long.y - ${name}.u1`,
    `${name}.y - Sum${name}.u1`,
    `${k === 0 ? 'Root' : `Sum${names[k - 1]}`}.y - Sum${name}.u2`,
  ])
  const { stored } = runSmall(
    smallProject(blocks, ['Root.y - Long.u1', ...wires, `Sum${names[names.length - 1]}.y - Plant.u1`], {
      stop: 0.1,
      sample: 0.1,
      solver: { name: 'rk4', step: 0.01 },
    }),
    ['Plant.y'],
  )
  const { instance } = stored
  // nothing is wrong here, so the search goes through everything
  const error = new ModelError('non-finite', 'Plant.y became infinite', {
    block: 'Plant',
    signal: 'Plant.y',
    time: 0.1,
  })
  inspected.length = 0
  expect(withOrigin({ instance, stored }, error).failure).toBe(error)
  const distinct = new Set(inspected).size
  expect(distinct).toBeGreaterThan(150)
  expect(inspected.length).toBeLessThan(3 * distinct)
})
