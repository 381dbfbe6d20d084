import { describe, expect, it } from 'vitest'
import type { ModelErrorPlace } from '../../../../engine/errors/model-error'
import type { JsonValue } from '../../../../engine/model/text/json'
import { patchProject } from '../../../../engine/model/parse/patch-project'
import { checkProject } from '../../../../engine/model/check/validate'
import { registry, soundFiles, soundProject } from '../test-blocks'

const problemsOf = (patch: JsonValue) => checkProject(patchProject(soundProject, patch, 'patch'), registry, soundFiles)

describe('a sound project', () => {
  it('has no problems', () => {
    expect(problemsOf({}).map((problem) => problem.message)).toEqual([])
  })
})

/** what is wrong | patch | code | place | hint */
// prettier-ignore
const cases: readonly (readonly [string, JsonValue, string, ModelErrorPlace, string])[] = [
  ['an unknown block type', { blocks: { X: { type: 'mechanics/rigid-bdy' } } }, 'unknown-block-type', { block: 'X' }, 'did you mean "mechanics/rigid-body"?'],
  ['a block type without its domain', { blocks: { X: { type: 'sine' } } }, 'unknown-block-type', { block: 'X' }, 'did you mean "sources/sine"?'],
  ['an unknown parameter', { blocks: { Body: { params: { mas: 3 } } } }, 'unknown-parameter', { block: 'Body', parameter: 'mas' }, 'did you mean "mass"?'],
  ['a wrong unit', { blocks: { Body: { params: { mass: '3 m' } } } }, 'wrong-unit', { block: 'Body', parameter: 'mass' }, 'give it in kg, g, t, lb'],
  ['an unknown unit', { blocks: { Body: { params: { mass: '3 kgg' } } } }, 'wrong-unit', { block: 'Body', parameter: 'mass', column: 3 }, 'write "kg" (a variable needs an operator before it)'],
  ['a length for an angle', { blocks: { Sine: { params: { amplitude: '1 m' } } } }, 'wrong-unit', { block: 'Sine', parameter: 'amplitude' }, 'give it in rad, mrad, deg, rev'],
  ['a negative mass', { blocks: { Body: { params: { mass: -1 } } } }, 'out-of-range', { block: 'Body', parameter: 'mass' }, 'give more than 0 kg'],
  ['a zero mass', { blocks: { Body: { params: { mass: 0 } } } }, 'out-of-range', { block: 'Body', parameter: 'mass' }, 'give more than 0 kg'],
  ['a value above its range', { blocks: { Sine: { params: { frequency: 101 } } } }, 'out-of-range', { block: 'Sine', parameter: 'frequency' }, 'give at least 0 Hz and at most 100 Hz'],
  ['an impossible inertia', { blocks: { Body: { params: { Izz: 2300 } } } }, 'impossible-inertia', { block: 'Body', parameter: 'Izz' }, 'no body has such moments of inertia'],
  ['a missing option', { blocks: { Tire: { params: { forceModel: 'pac2003' } } } }, 'out-of-range', { block: 'Tire', parameter: 'forceModel' }, 'did you mean "pac2002"?'],
  ['a list for a number', { blocks: { Body: { params: { mass: [1, 2] } } } }, 'project-format', { block: 'Body', parameter: 'mass' }, 'write a number in SI or a text such as "355 mm"'],
  ['a number for a vector', { blocks: { Hinge: { params: { axis: 3 } } } }, 'project-format', { block: 'Hinge', parameter: 'axis' }, 'write it as [x, y, z]'],
  ['a malformed expression', { blocks: { Body: { params: { mass: '2*(3' } } } }, 'invalid-expression', { block: 'Body', parameter: 'mass', column: 3 }, 'add ")"'],
  ['an unknown variable', { blocks: { Tire: { params: { radius: 'trak/5' } } } }, 'unknown-variable', { block: 'Tire', parameter: 'radius', column: 1 }, 'did you mean "track"?'],
  ['a cyclic variable', { variables: { a: '2*a' } }, 'invalid-expression', { parameter: 'variables.a' }, 'give one of these variables a value that does not depend on the others'],
  ['a faulty variable used twice', { variables: { load: '4 * ' } }, 'invalid-expression', { parameter: 'variables.load', column: 5 }, 'add a number or a variable'],
  ['a variable called like a function', { variables: { sin: 1 } }, 'invalid-name', { parameter: 'variables.sin' }, 'choose another name'],
  ['a variable with a hyphen', { variables: { 'track-width': 1 } }, 'invalid-name', { parameter: 'variables.track-width' }, 'use letters, digits and underscores, not starting with a digit, e.g. "track_width"'],
  ['a block name with a space', { blocks: { 'My Road': { type: 'world/road' } } }, 'invalid-name', { block: 'My Road' }, 'use letters, digits and underscores, not starting with a digit, e.g. "My_Road"'],
  ['a block name with a dot', { blocks: { 'A.b': { type: 'world/road' } } }, 'invalid-name', { block: 'A.b' }, 'use letters, digits and underscores, not starting with a digit, e.g. "A_b"'],
  ['no world', { blocks: { World: null }, wires: { w1: ['Body.com', 'Hinge.base'] } }, 'no-world', {}, 'add a World block: it is the ground and holds gravity'],
  ['two worlds', { blocks: { World2: { type: 'world/world' } } }, 'several-worlds', { block: 'World2' }, "keep World and connect the others' wires to it"],
  ['a wire to a missing block', { wires: { w9: ['Bodi.com', 'Hinge.base'] } }, 'unknown-block', { block: 'Bodi', port: 'com' }, 'did you mean "Body"?'],
  ['a wire to a missing port', { wires: { w9: ['Body.con', 'Hinge.base'] } }, 'unknown-port', { block: 'Body', port: 'con' }, 'did you mean "com"?'],
  ['a wire to a name that JavaScript objects have', { wires: { w9: ['Body.toString', 'Hinge.base'] } }, 'unknown-port', { block: 'Body', port: 'toString' }, 'use one of com'],
  ['a wire end without port', { wires: { w9: ['Body', 'Hinge.base'] } }, 'unknown-port', {}, 'write Block.port'],
  ['a signal wired to a frame', { wires: { w9: ['Sine.out', 'Body.com'] } }, 'unlike-ports', { block: 'Sine', port: 'out' }, 'remove the wire and connect ports of the same kind'],
  ['a wire from a port to itself', { wires: { w9: ['Body.com', 'Body.com'] } }, 'unlike-ports', { block: 'Body', port: 'com' }, 'remove the wire'],
  ['an input with two wires', { blocks: { S2: { type: 'sources/sine' } }, wires: { w9: ['S2.out', 'Motor.torque'] } }, 'port-occupied', { block: 'Motor', port: 'torque' }, 'keep one of them'],
  ['a flange with two wires', { blocks: { H2: { type: 'joints/revolute' } }, wires: { w7: ['H2.base', 'Body.com'], w8: ['H2.follower', 'Tire.hub'], w9: ['H2.axis', 'Motor.axis'] } }, 'port-occupied', { block: 'Motor', port: 'axis' }, 'keep one of them'],
  ['an unconnected input', { wires: { w4: null } }, 'unconnected-port', { block: 'Motor', port: 'torque' }, 'wire it to an output, e.g. of a Constant block'],
  ['an unconnected flange', { wires: { w3: null } }, 'unconnected-port', { block: 'Motor', port: 'axis' }, 'wire it to the axis of a joint'],
  ['a tyre without road', { wires: { w6: null } }, 'unconnected-port', { block: 'Tire', port: 'road' }, 'wire it to a road'],
  ['a formulation with an unknown block', { formulations: { tree: { rotation: { 'Tier.R1': 'tree' } } } }, 'unknown-block', { block: 'Tier', parameter: 'formulations.tree' }, 'did you mean "Tire"?'],
  ['an override of a missing block', { experiments: { run: { set: { 'Sin.amplitude': 1 } } } }, 'unknown-block', { block: 'Sin', parameter: 'experiments.run.set.Sin.amplitude' }, 'did you mean "Sine"?'],
  ['an override of a missing parameter', { experiments: { run: { set: { 'Sine.amplitud': 1 } } } }, 'unknown-parameter', { block: 'Sine', parameter: 'amplitud' }, 'did you mean "amplitude"?'],
  ['an override out of range', { experiments: { run: { set: { 'Body.mass': -2 } } } }, 'out-of-range', { block: 'Body', parameter: 'mass' }, 'give more than 0 kg'],
  ['an override that makes the inertia impossible', { experiments: { run: { set: { 'Body.Ixx': 0.1, 'Body.Iyy': 1 } } } }, 'impossible-inertia', { block: 'Body', parameter: 'Izz' }, 'no body has such moments of inertia'],
  ['an initial value of a missing block', { experiments: { run: { initial: { 'Bod.vx': 1 } } } }, 'unknown-block', { block: 'Bod', signal: 'Bod.vx', parameter: 'experiments.run.initial.Bod.vx' }, 'did you mean "Body"?'],
  ['an initial value in a wrong unit', { experiments: { run: { initial: { 'Body.vx': '1 kg' } } } }, 'wrong-unit', { parameter: 'experiments.run.initial.Body.vx' }, 'give it in m/s, mph'],
  ['a plot of a missing block', { experiments: { run: { plots: { speed: { signals: ['Bdy.vx'] } } } } }, 'unknown-block', { block: 'Bdy', signal: 'Bdy.vx', parameter: 'experiments.run.plots.speed' }, 'did you mean "Body"?'],
  ['a plot of no signal', { experiments: { run: { plots: { speed: { signals: ['speed'] } } } } }, 'unknown-signal', { signal: 'speed', parameter: 'experiments.run.plots.speed' }, 'write Block.signal, e.g. Body.vx'],
  ['a plot in a unit of something else', { experiments: { run: { plots: { speed: { signals: ['Body.vx'], units: { 'm/s': 'kN' } } } } } }, 'wrong-unit', { parameter: 'experiments.run.plots.speed.units' }, 'choose one of m/s, km/h, mm/s, mph, ft/s'],
  ['an unknown solver', { experiments: { run: { solver: { name: 'rk44' } } } }, 'unknown-solver', { parameter: 'experiments.run.solver.name' }, 'did you mean "rk4"?'],
  ['a fixed-step solver without step', { experiments: { run: { solver: { step: null } } } }, 'step-size', { parameter: 'experiments.run.solver.step' }, 'add "step": 0.001 (seconds)'],
  ['a step of zero', { experiments: { run: { solver: { step: 0 } } } }, 'out-of-range', { parameter: 'experiments.run.solver.step' }, 'give a time above 0 s'],
  ['a step in metres', { experiments: { run: { solver: { step: '1 mm' } } } }, 'wrong-unit', { parameter: 'experiments.run.solver.step' }, 'give it in s, ms, us, min, h'],
  ['a negative stop', { experiments: { run: { stop: -1 } } }, 'out-of-range', { parameter: 'experiments.run.stop' }, 'give a time above 0 s'],
  ['a sample of zero', { experiments: { run: { sample: '0 s' } } }, 'out-of-range', { parameter: 'experiments.run.sample' }, 'give a time above 0 s'],
  ['a tolerance of two', { experiments: { run: { solver: { name: 'dopri5', tolerance: 2 } } } }, 'out-of-range', { parameter: 'experiments.run.solver.tolerance' }, 'give a number between 0 and 1, e.g. 1e-6'],
  ['a stiff state of a missing block', { experiments: { run: { solver: { name: 'imex', step: 0.001, stiff: ['Body.vx', 'Tir.S'] } } } }, 'unknown-block', { parameter: 'experiments.run.solver.stiff' }, 'did you mean "Tire"?'],
  ['a missing reference file', { experiments: { run: { references: { thesis: { file: 'reference/rum.csv' } } } } }, 'file-missing', { parameter: 'experiments.run.references.thesis' }, 'did you mean "reference/run.csv"?'],
  ['a reference outside the folder', { experiments: { run: { references: { thesis: { file: '../run.csv' } } } } }, 'file-missing', { parameter: 'experiments.run.references.thesis' }, 'copy the file into the project folder and give its relative path'],
  ['a missing file of a block', { blocks: { T: { type: 'sources/table', params: { from: 'file', file: 'a.csv' } } } }, 'file-missing', { block: 'T', parameter: 'file' }, 'use one of reference/run.csv'],
  ['a table row of the wrong length', { blocks: { T: { type: 'sources/table', params: { points: [[0, 1], [2]] } } } }, 'project-format', { block: 'T', parameter: 'points' }, 'write rows of [t, value]'],
  ['a table value in a wrong unit', { blocks: { T: { type: 'sources/table', params: { points: [[0, '1 kg']] } } } }, 'wrong-unit', { block: 'T', parameter: 'points' }, 'give it in m, um, mm, cm, km, in'],
  ['a boolean that is none', { blocks: { T: { type: 'sources/table', params: { smooth: 'maybe' } } } }, 'project-format', { block: 'T', parameter: 'smooth' }, 'write true or false'],
  ['a formula with a syntax error', { blocks: { T: { type: 'sources/table', params: { formula: 'u1 +' } } } }, 'invalid-expression', { block: 'T', parameter: 'formula', column: 5 }, 'add a number or a variable'],
]

describe('one error each, with code, place and remedy', () => {
  it.each(cases)('%s', (_, patch, code, place, hint) => {
    const problems = problemsOf(patch)
    expect(problems.map((problem) => problem.message)).toHaveLength(1)
    const [problem] = problems
    expect(problem.code).toBe(code)
    expect(problem.place).toMatchObject({ file: 'project.json', ...place })
    expect(problem.hint).toBe(hint)
  })
})

describe('a project with many problems', () => {
  it('gets all of them at once', () => {
    const problems = problemsOf({
      variables: { load: '4 kn' },
      blocks: { Body: { params: { mass: -1, Ixx: '3 m', foo: 1 } }, World2: { type: 'world/world' } },
      wires: { w4: null, w9: ['Sine.out', 'Body.com'] },
      experiments: { run: { solver: { name: 'magic' }, stop: 0 } },
    })
    expect(problems.map((problem) => problem.code).sort()).toEqual([
      'out-of-range',
      'out-of-range',
      'several-worlds',
      'unconnected-port',
      'unknown-parameter',
      'unknown-solver',
      'unlike-ports',
      'wrong-unit',
      'wrong-unit',
    ])
  })

  it('says the whole thing in one sentence with its place', () => {
    expect(problemsOf({ blocks: { Body: { params: { mass: -1 } } } })[0].message).toBe(
      'project.json: block Body, parameter mass: -1 kg is too small. Give more than 0 kg',
    )
  })

  it('does not judge the range of parameters that are not in use', () => {
    expect(problemsOf({ blocks: { Tire: { params: { 'fiala.width': -1 } } } })).toEqual([])
    expect(problemsOf({ blocks: { Tire: { params: { 'fiala.width': -1, forceModel: 'fiala' } } } })).toHaveLength(1)
  })
})
