/** The open washouts of projects/washout/washouts.library.json do what the blocks do. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseLibrary } from '../../../engine/model/library'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { checkFormulated } from '../../../engine/start/check'
import { checkProject } from '../../../engine/model/check/validate'
import { runSmall, smallProject } from '../events/small-run'
import { shape } from './reference'

const path = 'projects/washout/washouts.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)

type Params = Readonly<Record<string, ParamValue>>

/** @param more of the diagram and, in other words, of the block: preview of the tilt and its limit */
function pair(name: string, type: string, params: Params, more: Params = {}): ProjectFile {
  const project = smallProject(
    {
      World: ['world/world'],
      Ax: ['signals/expression', { expression: `-4*${shape(5, 4)}` }],
      Ay: ['signals/expression', { expression: `5*(${shape(1, 2.5)} - ${shape(4, 2.5)})` }],
      A: ['signals/mux', {}],
      Early: ['signals/gain', { gain: [1.2, 0.8, 1] }],
      Half: ['signals/gain', { gain: 0.2 }],
      W: ['signals/gain', { gain: [0.03, 0.02, 0.05] }],
      Block: [type, params],
    },
    [
      'Ax.y - A.u1',
      'Ay.y - A.u2',
      'Half.y - A.u3',
      'Ay.y - Half.u1',
      'Ay.y - W.u1',
      'A.y - Block.a',
      'W.y - Block.w',
      'A.y - Early.u1',
    ],
    { stop: 12, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-10 } },
  )
  const timing: Params = 'sampleTime' in params ? { sampleTime: params.sampleTime } : {}
  const ahead: Readonly<Record<string, readonly [string, string]>> =
    'preview' in more ? { ahead1: ['Early.y', 'Block.ahead'], ahead2: ['Early.y', 'Open.ahead'] } : {}
  return {
    ...project,
    blocks: { ...project.blocks, Open: { ...library.blocks[name].block, params: { ...timing, ...more } } },
    wires: { ...project.wires, open1: ['A.y', 'Open.a'], open2: ['W.y', 'Open.w'], ...ahead },
  }
}

const all = [1, 2, 3]
const sampled = { evaluation: 'sampled', sampleTime: 0.02 }
const inertial = { frame: 'inertial', tiltLimit: 0.04 }
const tilted = { preview: 1, tiltLimit: 0.04 }

const cases = [
  ['ClassicalWashout', 'cueing/classical', {}, {}, 'HighPass', 1e-7],
  ['ClassicalWashoutInertial', 'cueing/classical', inertial, tilted, 'HighPass', 1e-7],
  ['ClassicalWashoutSampled', 'cueing/classical', sampled, {}, 'Acceleration', 1e-10],
  ['ClassicalWashoutInertialSampled', 'cueing/classical', { ...inertial, ...sampled }, tilted, 'Acceleration', 1e-10],
  ['AdaptiveWashout', 'cueing/adaptive', {}, {}, 'Acceleration', 1e-7],
  ['AdaptiveWashoutSampled', 'cueing/adaptive', sampled, {}, 'Acceleration', 1e-10],
  ['OptimalWashout', 'cueing/optimal', {}, {}, 'Acceleration', 1e-7],
  ['OptimalWashoutSampled', 'cueing/optimal', sampled, {}, 'Acceleration', 1e-9],
] as const

const portsOf = (acceleration: string) => ({
  position: 'Position',
  velocity: 'Velocity',
  acceleration,
  angles: 'Angles',
  rates: 'Rates',
})

describe.each(cases)('%s', (name, type, params, more, acceleration, tolerance) => {
  it('is the same motion as that of the block', () => {
    const project = pair(name, type, params, more)
    expect(checkProject(project, registry, {})).toEqual([])
    expect(checkFormulated({ project, files: {} }, registry)).toEqual([])
    const pairs = Object.entries(portsOf(acceleration)).flatMap(([port, block]) =>
      all.map((i) => [`Block.${port}[${i}]`, `Open/${block}.y[${i}]`]),
    )
    const run = runSmall(project, pairs.flat())
    expect(run.error).toBeUndefined()
    for (const [block, open] of pairs) {
      const expected = run.values(block)
      const peak = Math.max(...expected.map(Math.abs))
      expect(peak, block).toBeGreaterThan(1e-4)
      // the instants at which both limiters switch differ by rounding, and rates jump there
      const differences = run
        .values(open)
        .flatMap((x, i) =>
          Math.abs(run.table.time[i] * 10 - Math.round(run.table.time[i] * 10)) < 1e-6
            ? [Math.abs(x - expected[i])]
            : [],
        )
      expect(differences.length).toBeGreaterThan(100)
      expect(Math.max(...differences) / peak, open).toBeLessThan(tolerance)
    }
  })
})

it('starts again at a reset, as a constant input shows', () => {
  const [late, names] = [3, cases.map(([name]) => name)]
  const project = smallProject(
    {
      World: ['world/world'],
      C: ['sources/constant', { value: 0.8 }],
      A: ['signals/gain', { gain: [1, -1.5, 0.7] }],
      W: ['signals/gain', { gain: [0.1, 0.05, -0.2] }],
      Reset: ['sources/step', { time: late, initial: -1, final: 1 }],
    },
    ['C.y - A.u1', 'C.y - W.u1'],
    { stop: 2 * late, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-10 } },
  )
  const from = { a: 'A.y', w: 'W.y', reset: 'Reset.y' }
  const wires = names.flatMap((name) =>
    Object.entries(from).map(([port, source]) => [`${name} ${port}`, [source, `${name}.${port}`]] as const),
  )
  const signals = cases.flatMap(([name, , , , acceleration]) =>
    Object.values(portsOf(acceleration)).flatMap((block) => all.map((i) => `${name}/${block}.y[${i}]`)),
  )
  const run = runSmall(
    {
      ...project,
      blocks: { ...project.blocks, ...Object.fromEntries(names.map((name) => [name, library.blocks[name].block])) },
      wires: { ...project.wires, ...Object.fromEntries(wires) },
    },
    signals,
  )
  expect(run.error).toBeUndefined()
  for (const signal of signals) {
    const peak = Math.max(...run.values(signal).map(Math.abs))
    expect(peak, signal).toBeGreaterThan(1e-4)
    for (const t of [0.05, 0.45, 1.25, 2.85])
      expect(Math.abs(run.at(signal, late + t) - run.at(signal, t)) / peak, `${signal} at ${t} s`).toBeLessThan(1e-8)
  }
})
