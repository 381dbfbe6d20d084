/**
 * A state saved to text and read again starts a run that goes on as if there had been no break: to the last bit with
 * fixed steps, within the tolerance with variable ones; with discrete states, contact, constraints and quaternions.
 */
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { Compiler, runExperiment, runToEnd, type RunRequest } from '../../../engine/run/run'
import { captureState, loadState, type SavedState } from '../../../engine/start/state/saved-state'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { ModelError } from '../../../engine/errors/model-error'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { solvers } from '../../../engine/solve/registry'
import { sharedCompiler } from '../../support/compiler'

/** A ball on a plate, with contact; a sine is sampled. */
const ball: ProjectFile = {
  wishbone: 1,
  title: 'Ball',
  blocks: {
    World: { type: 'world/world' },
    Slider: { type: 'mechanics/prismatic' },
    Ball: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Floor: { type: 'mechanics/stop', params: { lower: 0, upper: 10, stiffness: 1000, damping: 5 } },
    Wave: { type: 'sources/sine', params: { amplitude: 3, frequency: 1.3 } },
    Hold: { type: 'signals/sample-hold', params: { sampleTime: '0.1 s', offset: '50 ms', initial: -3 } },
  },
  wires: {
    a: ['World.frame', 'Slider.base'],
    b: ['Slider.end', 'Ball.com'],
    c: ['Slider.axis', 'Floor.axis'],
    d: ['Wave.y', 'Hold.u1'],
  },
  experiments: { run: { stop: 1, sample: 0.01, initial: { 'Slider.s': 0.2 } } },
}

/** A closed four-bar chain that swings. */
const bars = (constraints?: FormulationSettings['constraints']): ProjectFile => ({
  wishbone: 1,
  title: 'Four bars',
  blocks: {
    World: { type: 'world/world' },
    A: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    ArmA: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
    BobA: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 } },
    Knee: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Bar: { type: 'mechanics/rigid-arm', params: { x: 0.8 } },
    BobB: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 } },
    Slot: { type: 'mechanics/point-on-line' },
    Bearing: { type: 'mechanics/rigid-arm', params: { x: 0.8, z: -0.5 } },
  },
  wires: {
    a: ['World.frame', 'A.base'],
    b: ['A.end', 'ArmA.base'],
    c: ['ArmA.end', 'BobA.com'],
    d: ['ArmA.end', 'Knee.base'],
    e: ['Knee.end', 'Bar.base'],
    f: ['Bar.end', 'BobB.com'],
    g: ['World.frame', 'Bearing.base'],
    h: ['Bearing.end', 'Slot.base'],
    i: ['Bar.end', 'Slot.end'],
  },
  formulations: { default: constraints === undefined ? {} : { constraints } },
  experiments: { run: { stop: 0.4, sample: 0.01, initial: { 'A.angle': 0.3 } } },
})

/** A body that tumbles freely, its orientation a quaternion. */
const tumbling: ProjectFile = {
  wishbone: 1,
  title: 'Tumbling',
  blocks: {
    World: { type: 'world/world' },
    Body: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 1, Iyy: 2, Izz: 3 } },
  },
  wires: {},
  formulations: { default: { coordinates: { Body: { orientation: 'quaternion' } } } },
  experiments: { run: { stop: 1, sample: 0.01, initial: { 'Body.wy': 4, 'Body.wx': 0.1, 'Body.vx': 1 } } },
}

type Values = readonly (readonly number[])[]

function values(request: RunRequest): { rows: Values; state: SavedState; outcome: ReturnType<typeof runToEnd> } {
  const outcome = runToEnd({ ...request, checkStep: false }, sharedCompiler)
  if (outcome.error !== undefined) throw outcome.error
  if (outcome.state === undefined) throw new Error('there is no state')
  const { time, columns } = outcome.table
  return { rows: [...time].map((t, i) => [t, ...columns.map((c) => c.values[i])]), state: outcome.state, outcome }
}

/** One run, and the same in two with the state between them written to text. */
function inOneAndInTwo(request: RunRequest, middle: number): { whole: Values; parts: Values } {
  const whole = values(request)
  const first = values({ ...request, run: { ...request.run, stop: middle } })
  const from = readState(writeState(first.state), 'state.json')
  expect(from).toEqual(first.state)
  const rest = values({ ...request, from, startRow: false })
  return { whole: whole.rows, parts: [...first.rows, ...rest.rows] }
}

const request = (project: ProjectFile, solver: string): RunRequest => ({
  project,
  files: {},
  experiment: 'run',
  run: { solver, step: 0.002, tolerance: 1e-9 },
})

const models: readonly (readonly [string, ProjectFile, number])[] = [
  ['a sampled signal and a contact', ball, 0.35],
  ['constraints kept by projection', bars(), 0.2],
  ['constraints kept by partitioning', bars({ method: 'partitioning', iterations: 1 }), 0.2],
  ['constraints kept by feedback', bars({ method: 'baumgarte', alpha: 20, beta: 20 }), 0.2],
  ['a quaternion', tumbling, 0.5],
]

describe.each(models)('a model with %s', (_, project, middle) => {
  it.each(solvers)('goes on with $name', ({ name, kind }) => {
    const { whole, parts } = inOneAndInTwo(request(project, name), middle)
    expect(parts.length).toBe(whole.length)
    if (kind === 'fixed') expect(parts).toEqual(whole)
    else parts.forEach((row, i) => row.forEach((value, k) => expect(value).toBeCloseTo(whole[i][k], 5)))
  })
})

describe('the generic vehicle', () => {
  const project = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')
  it.each(['default', 'tires-in-tree'])('goes on to the last bit with its formulation %s', (formulation) => {
    const { whole, parts } = inOneAndInTwo(
      { project, files: {}, experiment: 'sine-steer', formulation, run: { solver: 'ab2', step: 0.001, stop: 0.4 } },
      0.25,
    )
    expect(parts).toEqual(whole)
  })
})

describe('a saved state', () => {
  const { state } = values(request(ball, 'rk4'))

  it('is text with a line per state', () => {
    const text = writeState(state)
    expect(text).toMatch(/^ {4}"Slider\.s \[m\]": -?[\d.e-]+$/m)
    expect(text).toContain('"time [s]": 1,')
    expect(text.length).toBeLessThan(3000)
  })

  it('survives zeros with a sign and values without end', () => {
    const odd = { ...state, states: state.states.map((s, i) => ({ ...s, value: [-0, Infinity][i] ?? NaN })) }
    const read = readState(writeState(odd), 'state.json')
    expect(Object.is(read.states[0].value, -0)).toBe(true)
    expect(read.states[1].value).toBe(Infinity)
  })

  it('survives another order of the states', () => {
    const instance = new Compiler(registry).compile(request(tumbling, 'ab2'))
    const given = values(request(tumbling, 'ab2')).state
    const { vectors } = given.solver
    const turned: SavedState = {
      ...given,
      states: [...given.states].reverse(),
      solver: {
        ...given.solver,
        vectors: Object.fromEntries(Object.entries(vectors).map(([key, list]) => [key, [...list].reverse()])),
      },
    }
    const { x, memory } = loadState(turned, instance)
    const place = { experiment: 'run', time: 1, x, memory, constraints: undefined }
    expect({ ...captureState(instance, place), title: '' }).toEqual({ ...given, title: '' })
  })

  it('is refused by another model, which names what differs', () => {
    const other = { ...tumbling, experiments: ball.experiments }
    const compiler = new Compiler(registry)
    const start = () => runToEnd({ ...request(other, 'rk4'), from: state }, compiler)
    expect(start).toThrow(/has no states Body\..* of the model, and has the states Slider\.ds, Slider\.s/)
    expect(start).toThrow(ModelError)
  })

  it('cannot start a run that ends before', () => {
    expect(() => runToEnd({ ...request(ball, 'rk4'), from: state }, new Compiler(registry))).toThrow(/later stop time/)
  })

  it('tells which parameters were others', () => {
    const changed = { ...request(ball, 'rk4'), from: state, run: { solver: 'rk4', stop: 1.1 } }
    const { report } = values({ ...changed, overrides: { 'Ball.mass': 3 } }).outcome
    expect(report.remarks?.[0]).toMatch(/Ball\.mass \(2 kg before, 3 kg now\)/)
  })

  it('is refused with its line of reason where the text is no state', () => {
    expect(() => readState('{}', 'a.json')).toThrow(/not a saved state/)
    expect(() => readState('{"wishbone-state": 9}', 'a.json')).toThrow(/version 9/)
    expect(() => readState('{"wishbone-state": -3.5}', 'a.json')).toThrow(/not a saved state/)
    expect(() => readState('', 'a.json')).toThrow(/a\.json:1: the file is empty/)
    expect(() => readState(writeState(state).slice(0, 80), 'a.json')).toThrow(/a\.json:\d+: the (file|text)/)
    expect(() => readState(writeState({ ...state, time: Infinity }), 'a.json')).toThrow(/time \[s\]" is not finite/)
    expect(() => readState(writeState(state).replace('Slider.s [m]', 'Slider.s'), 'a.json')).toThrow(/no unit/)
  })
})

describe('a run', () => {
  it('can be stepped, and gives its state on the way', () => {
    const run = runExperiment(request(ball, 'rk4'), new Compiler(registry))
    let next = run.next()
    while (next.done !== true && next.value.capture === undefined) next = run.next()
    const at = () => (next.done === true ? undefined : next.value.capture?.().state)
    expect(at()?.time).toBe(0)
    next = run.next('step')
    expect(at()?.time).toBeCloseTo(0.002, 15)
    next = run.next('sample')
    expect(at()?.time).toBeCloseTo(0.01, 15)
    next = run.next('sample')
    expect(next.done === true ? [] : [...(next.value.rows?.[0] ?? [])]).toEqual([0.02])
  })
})
