/** Values that delays and samples hold and that are no numbers: who has made them is blamed, and loops of delays that grow are refused. */
import { expect, test } from 'vitest'
import type { ModelError } from '../../../engine/errors/model-error'
import { runSmall, smallProject, type Blocks } from './small-run'

const delay = ['signals/function', { code: 'input u\noutput y\ny = delay(u, 0.1)' }] as const
const solvers = [
  { name: 'rk4', step: 0.001 },
  { name: 'dopri5', tolerance: 1e-8 },
  { name: 'radau5', tolerance: 1e-8 },
] as const

test.each(solvers)('a delay that has been given no number names who gave it, with $name', (solver) => {
  const blocks: Blocks = {
    World: ['world/world'],
    Root: ['signals/expression', { expression: 'sqrt(0.5 - t)' }],
    Late: delay,
    Plant: ['signals/integrator'],
  }
  const { error } = runSmall(
    smallProject(blocks, ['Root.y - Late.u', 'Late.y - Plant.u1'], { stop: 1, sample: 0.01, solver }),
    ['Plant.y'],
  )
  expect(error?.code).toBe('non-finite')
  // a method that chooses its steps is not told to take shorter ones
  if ('tolerance' in solver) expect(error?.message).not.toMatch(/reduce the step/i)
  expect(error?.place).toMatchObject({ block: 'Root', signal: 'Plant.y' })
  expect(error?.message).toContain(
    'because Late holds a value that is not a number, which Root.y has given it. Check the output of Root, and its inputs',
  )
})

test.each(['2*u1 + 1', '1e30*u1 + 1'])('a loop of a delay that grows has no start: %s', (expression) => {
  const blocks: Blocks = { World: ['world/world'], Late: delay, Gain: ['signals/expression', { expression }] }
  const project = smallProject(blocks, ['Gain.y - Late.u', 'Late.y - Gain.u1'], {
    stop: 1,
    sample: 0.01,
    solver: solvers[0],
  })
  let error: ModelError | undefined
  try {
    runSmall(project, ['Gain.y'])
  } catch (e) {
    error = e as ModelError
  }
  expect(error?.code).toBe('no-solution')
  expect(error?.place.block).toBe('Late')
  expect(error?.message).toMatch(/make the gain from its output to its input less than 1/)
})

test('a loop of a delay that fades starts at its fixed point', () => {
  const blocks: Blocks = {
    World: ['world/world'],
    Late: delay,
    Gain: ['signals/expression', { expression: '0.5*u1 + 1' }],
  }
  const { values } = runSmall(
    smallProject(blocks, ['Gain.y - Late.u', 'Late.y - Gain.u1'], { stop: 1, sample: 0.01, solver: solvers[0] }),
    ['Gain.y'],
  )
  for (const y of values('Gain.y')) expect(y).toBeCloseTo(2, 12)
})
