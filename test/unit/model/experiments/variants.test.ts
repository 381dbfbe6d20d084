/** Parameter sets: the same run as with the same values set otherwise, errors that name the set. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import { ModelError } from '../../../../engine/errors/model-error'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { baseVariant, forExperiment, withVariant } from '../../../../engine/model/experiments/variants'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum',
  variables: { length: 0.5 },
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: '-length' } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
  },
  wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
  experiments: {
    swing: { stop: 0.5, solver: { name: 'rk4', step: 0.01 }, initial: { 'Hinge.angle': 0.1 } },
    moon: { variant: 'moon', stop: 0.5, solver: { name: 'rk4', step: 0.01 }, initial: { 'Hinge.angle': 0.1 } },
    heavy: {
      variant: 'moon',
      stop: 0.5,
      solver: { name: 'rk4', step: 0.01 },
      set: { 'World.gravity': 5 },
      initial: { 'Hinge.angle': 0.1 },
    },
  },
  variants: { moon: { set: { 'World.gravity': 1.62 }, variables: { length: '800 mm' } }, same: {} },
}
const signals = ['Hinge.angle', 'Bob.x']
const run = (written: ProjectFile, experiment: string, variant?: string) =>
  runToEnd({ project: written, files: {}, experiment, variant, signals }, new Compiler(registry)).table
const written = (gravity: number, length: string | number): ProjectFile => ({
  ...project,
  variants: {},
  variables: { length },
  blocks: { ...project.blocks, World: { type: 'world/world', params: { gravity } } },
})

describe('a run with a variant', () => {
  it('is bit for bit the run with the same values in the project', () => {
    expect(run(project, 'swing', 'moon')).toEqual(run(written(1.62, '800 mm'), 'swing'))
    expect(run(project, 'swing', 'moon')).not.toEqual(run(project, 'swing'))
  })

  it('is bit for bit the run with the same values set on top', () => {
    const { variables, ...rest } = project
    const set = { 'World.gravity': 1.62, 'Arm.z': -0.8 }
    const bySet = runToEnd(
      { project: { ...rest, variables }, files: {}, experiment: 'swing', overrides: set, signals },
      new Compiler(registry),
    ).table
    expect(run({ ...project, variants: { moon: { set } } }, 'swing', 'moon')).toEqual(bySet)
  })

  it('is that of the experiment which names it, unless another is asked for', () => {
    expect(run(project, 'moon')).toEqual(run(project, 'swing', 'moon'))
    expect(run(project, 'moon', baseVariant)).toEqual(run(project, 'swing'))
    expect(run(project, 'moon', 'same')).toEqual(run(project, 'swing'))
  })

  it('has what the experiment sets on top', () => {
    expect(run(project, 'heavy')).toEqual(run(written(5, '800 mm'), 'swing'))
  })

  it('is applied once, however often it is asked for', () => {
    const once = forExperiment(project, registry, 'moon')
    expect(forExperiment(once, registry, 'moon')).toBe(once)
  })
})

describe('problems of a variant', () => {
  const problemsWith = (variants: ProjectFile['variants']) =>
    checkProject({ ...project, experiments: { swing: { stop: 1 } }, variants }, registry, {})

  it('name the variant, the block and the parameter', () => {
    const [problem] = problemsWith({ light: { set: { 'Bob.mass': -3 } } })
    expect(problem).toMatchObject({ code: 'out-of-range', place: { block: 'Bob', parameter: 'mass' } })
    expect(problem?.what).toBe('in variant "light": -3 kg is too small')
  })

  it('are told for blocks, variables and names that cannot be', () => {
    const codes = (variants: ProjectFile['variants']): readonly string[] =>
      problemsWith(variants).map(({ code }) => code)
    expect(codes({ v: { set: { 'Gone.mass': 1 } } })).toEqual(['unknown-block'])
    expect(codes({ v: { set: { 'Bob.weight': 1 } } })).toEqual(['unknown-parameter'])
    expect(codes({ v: { variables: { width: 1 } } })).toEqual(['unknown-variable'])
    expect(codes({ v: { variables: { length: 'length + 1' } } })).toEqual(['invalid-expression'])
    expect(codes({ base: {} })).toEqual(['invalid-name'])
    expect(problemsWith(project.variants)).toEqual([])
  })

  it('are told by experiments that name one that is not there', () => {
    const experiments = { swing: { stop: 1, variant: 'mooon' } }
    const [problem] = checkProject({ ...project, experiments }, registry, {})
    expect(problem).toMatchObject({ code: 'unknown-variant', place: { parameter: 'experiments.swing.variant' } })
    expect(problem?.hint).toContain('moon')
    expect(() => withVariant(project, 'mars')).toThrow(ModelError)
  })
})
