/**
 * What a model remembers of the last accepted step: written once per step, whatever a solver tries in between, stored with
 * every row, saved and restored with the rest of the state.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { expression } from '../../../blocks/signals/arithmetic/expression'
import { laterSignals } from '../../../engine/run/later-signals'
import { Compiler, runToEnd, type RunOutcome, type RunRequest } from '../../../engine/run/run'
import { defineBlock, type BlockDefinition, type BlockRegistry } from '../../../engine/model/blocks/block'
import type { ProjectFile } from '../../../engine/model/project/project'
import { solvers } from '../../../engine/solve/registry'

const plain = { ...expression, ports: {}, params: {} } as const

/** An oscillator x'' = -x that counts its accepted steps, and remembers where and when it was last. */
const counter = defineBlock({
  ...plain,
  type: 'test/counter',
  signals: { since: { unit: 's', doc: 'Time since the last accepted step', logged: false } },
  build(c) {
    const { add, sub, neg } = c.math
    const x = c.state('x', { unit: '1', initial: 1, derivative: () => v })
    const v = c.state('v', { unit: '1', initial: 0, derivative: () => neg(x) })
    const count: ReturnType<typeof c.memory> = c.memory('count', {
      unit: '1',
      initial: -1,
      update: () => add(count, 1),
    })
    const last = c.memory('last', { unit: 's', initial: 0, update: () => c.time })
    c.memory('where', { unit: '1', initial: () => x, update: () => x })
    c.signal('since', 's', () => sub(c.time, last))
  },
})

/**
 * A spring of stiffness 1 that slides at a force of 1 (a Jenkin element) on a mass of 1: the spring's foot is what it
 * remembers.
 */
const jenkin = defineBlock({
  ...plain,
  type: 'test/jenkin',
  signals: { force: { unit: 'N', doc: 'Force', logged: false } },
  build(c) {
    const { sub, neg, min, max } = c.math
    const x = c.state('x', { unit: 'm', initial: 3, derivative: () => v })
    const v = c.state('v', { unit: 'm/s', initial: 0, derivative: () => neg(force) })
    const foot: ReturnType<typeof c.memory> = c.memory('foot', { unit: 'm', initial: 0, update: () => sub(x, force) })
    const force = max(min(sub(x, foot), 1), -1)
    c.signal('force', 'N', () => force)
  },
})

const withTests: BlockRegistry = {
  get: (type) => [counter, jenkin].find((b: BlockDefinition) => b.type === type) ?? registry.get(type),
  all: () => [...registry.all(), counter, jenkin],
}

const project = (type: string): ProjectFile => ({
  wishbone: 1,
  title: 'Test',
  blocks: { World: { type: 'world/world' }, A: { type } },
  wires: {},
  experiments: { run: { stop: 2, sample: 0.05 } },
})

function run(type: string, solver: string, signals: readonly string[], more: Partial<RunRequest> = {}): RunOutcome {
  const outcome = runToEnd(
    {
      project: project(type),
      files: {},
      experiment: 'run',
      signals,
      checkStep: false,
      ...more,
      run: { solver, step: 0.01, tolerance: 1e-9, ...more.run },
    },
    new Compiler(withTests),
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const column = ({ table }: RunOutcome, name: string): number[] => [
  ...(table.columns.find((c) => c.name === name)?.values ?? []),
]

describe.each(solvers)('with $name', ({ name, kind }) => {
  it('memory is written once per accepted step', () => {
    const outcome = run('test/counter', name, ['A.count', 'A.last', 'A.where', 'A.x'])
    expect(column(outcome, 'A.count').at(-1)).toBe(outcome.report.steps)
    expect(column(outcome, 'A.count')[0]).toBe(0)
    expect(column(outcome, 'A.last').at(-1)).toBe(2)
    expect(column(outcome, 'A.where').at(-1)).toBe(column(outcome, 'A.x').at(-1))
  })

  it('signals that are asked for later are those of the run', () => {
    const names = ['A.force', 'A.foot']
    const outcome = run('test/jenkin', name, names)
    const later = laterSignals(outcome.stored, names)
    expect(later.data.map((values) => [...values])).toEqual(names.map((signal) => column(outcome, signal)))
  })

  it('a run in two parts is the run in one', () => {
    const names = ['A.x', 'A.v', 'A.force', 'A.foot']
    const whole = run('test/jenkin', name, names)
    const first = run('test/jenkin', name, names, { run: { stop: 0.8 } })
    const rest = run('test/jenkin', name, names, { from: first.state, startRow: false })
    names.forEach((signal) => {
      const parts = [...column(first, signal), ...column(rest, signal)]
      if (kind === 'fixed') expect(parts).toEqual(column(whole, signal))
      else parts.forEach((value, i) => expect(value).toBeCloseTo(column(whole, signal)[i], 5))
    })
  })
})

it('a sliding spring follows its closed form', () => {
  // At the start the foot is dragged to 2, where the spring holds 1. The mass then swings as x = 2 + cos t, and the foot
  // stays until the force has turned to -1, at t = pi.
  const outcome = run('test/jenkin', 'rk4', ['A.x', 'A.force', 'A.foot'], { run: { stop: 2, step: 0.001 } })
  outcome.table.time.forEach((t, i) => {
    expect(column(outcome, 'A.x')[i]).toBeCloseTo(2 + Math.cos(t), 9)
    expect(column(outcome, 'A.foot')[i]).toBeCloseTo(2, 9)
  })
})
