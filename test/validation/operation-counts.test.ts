/** The equations of the ready-made vehicles do not grow without a reason. */
import { beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { compareCounts, readBaseline } from '../bench/counting/baseline'
import type { Difference } from '../bench/counting/baseline'
import { countProjects } from '../bench/counting/count'
import type { Counts, ModelCounts } from '../bench/counting/count'

const baseline = readBaseline(inRoot('test/bench/baseline.json'))

describe('operations, states and code of every project (npm run bench:counts shows them)', () => {
  let counts: Counts = {}
  beforeAll(async () => {
    counts = await countProjects(inRoot('projects'))
  })

  it('are in the baseline', () => {
    expect(Object.keys(counts).filter((model) => !Object.hasOwn(baseline, model))).toEqual([])
  })

  it('are no more than in the baseline', () => {
    expect(compareCounts(baseline, counts).filter(({ grown }) => grown)).toEqual([])
  })
})

describe('a comparison with the baseline', () => {
  const model: ModelCounts = {
    degreesOfFreedom: 1,
    states: 2,
    constraints: 0,
    codeBytes: 1000,
    operations: {
      '1 intermediates': { add: 1, mul: 1, div: 0, call: 0, other: 0 },
      main: { add: 10, mul: 10, div: 1, call: 1, other: 0 },
    },
  }
  const grown = (now: Partial<ModelCounts>): readonly Difference[] =>
    compareCounts({ pendulum: model }, { pendulum: { ...model, ...now } }).filter((difference) => difference.grown)
  const main = (mul: number): Partial<ModelCounts> => ({
    operations: { ...model.operations, main: { ...model.operations.main, mul } },
  })

  it('notices one multiplication more', () => {
    expect(grown(main(11))).toEqual([{ model: 'pendulum', figure: 'main mul', before: 10, now: 11, grown: true }])
  })

  it('lets operations go and move between parts of the program', () => {
    expect(grown(main(9))).toEqual([])
    const moved = { '1 intermediates': { add: 5, mul: 5, div: 1, call: 0, other: 0 }, main: model.operations.main }
    expect(grown({ operations: moved })).toEqual([])
  })

  it('takes a little more code for noise, and much for growth', () => {
    expect(grown({ codeBytes: 1015 })).toEqual([])
    expect(grown({ codeBytes: 1100 })).toHaveLength(1)
  })

  it('shows models that are new or gone', () => {
    expect(compareCounts({}, { pendulum: model }).some(({ before }) => before === undefined)).toBe(true)
    expect(compareCounts({ pendulum: model }, {}).every(({ now }) => now === undefined)).toBe(true)
  })
})
