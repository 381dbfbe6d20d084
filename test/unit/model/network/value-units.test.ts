/** Values with units at every place that takes one: parameters of all blocks, initial values, variables, sample times, inputs of functions. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { initialValues, experimentNamed } from '../../../../engine/experiment/experiment'
import type { ProjectFile, ScalarValue } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { compatible, parseUnit, siUnit } from '../../../../engine/quantities/units'
import { sharedCompiler } from '../../../support/compiler'

const withBlock = (type: string, params: Readonly<Record<string, ScalarValue>>): ProjectFile => ({
  wishbone: 1,
  title: 'Values',
  blocks: { World: { type: 'world/world' }, Block: { type, params } },
  wires: {},
})
const unitProblems = (project: ProjectFile) =>
  checkProject(project, registry, {}).filter(({ code }) => code === 'wrong-unit')

/** A unit of another kind than a given one, and not an angle: plain numbers may be angles. */
const otherThan = (unit: string): string =>
  compatible(parseUnit(unit).dimension, parseUnit('kg').dimension) ? 's' : 'kg'

const quantities = registry
  .all()
  .flatMap(({ type, params }) =>
    type === 'world/world'
      ? []
      : Object.entries(params).flatMap(([name, param]) =>
          param.kind === 'quantity' && param.unit !== '1' && param.unit !== '' && param.unit !== undefined
            ? [[type, name, param.unit] as const]
            : [],
        ),
  )

describe('every parameter with a unit', () => {
  it('is many', () => expect(quantities.length).toBeGreaterThan(150))

  it.each(quantities)('%s: %s, in %s, is refused in another one', (type, name, unit) => {
    const wrong = otherThan(unit)
    const [problem, ...more] = unitProblems(withBlock(type, { [name]: `1 ${wrong}` }))
    expect(problem, `${type} ${name} in ${wrong}`).toMatchObject({ place: { block: 'Block', parameter: name } })
    expect(problem.hint).toBeTruthy()
    expect(more).toEqual([])
    expect(unitProblems(withBlock(type, { [name]: `1 ${siUnit(unit)}` }))).toEqual([])
  })
})

const pendulum = (initial: Readonly<Record<string, ScalarValue>>, variables = {}): ProjectFile => ({
  wishbone: 1,
  title: 'Pendulum',
  variables,
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Slide: { type: 'mechanics/prismatic' },
    Mass: { type: 'mechanics/rigid-body' },
  },
  wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Slide.base'], c: ['Slide.end', 'Mass.com'] },
  experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 }, initial } },
})

describe('an initial value', () => {
  it.each([
    ['Hinge.angle', ['30 deg', '0.5 rad', 0.5, '1 rev'], ['3 m', '20 km/h']],
    ['Hinge.rate', ['30 deg/s', '60 rpm', '1 rad/s'], ['20 km/h', '3 deg']],
    ['Slide.s', ['3 mm', '1 in', 0.1], ['3 deg', '2 m/s']],
    ['Slide.ds', ['36 km/h', '10 mph', '1 m/s'], ['3 m', '5 rad/s']],
  ] as const)('of %s', (name, right, wrong) => {
    for (const value of right) expect(unitProblems(pendulum({ [name]: value })), String(value)).toEqual([])
    for (const value of wrong) {
      const found = unitProblems(pendulum({ [name]: value }))
      expect(found, value).toHaveLength(1)
      expect(found[0].message, value).toContain(name)
      expect(found[0].hint).toBeTruthy()
    }
  })

  it('is converted', () => {
    const project = pendulum(
      { 'Hinge.angle': '30 deg', 'Slide.ds': '36 km/h', 'Slide.s': 'reach/2' },
      { reach: '4 cm' },
    )
    const { compilation } = sharedCompiler.compile({ project, files: {} })
    const values = initialValues(project, 'run', experimentNamed(project, 'run'), compilation.system)
    const at = (name: string): number => (values instanceof Map ? values.get(name) : undefined) as number
    expect(at('Hinge.angle')).toBeCloseTo(Math.PI / 6, 14)
    expect(at('Slide.ds')).toBeCloseTo(10, 14)
    expect(at('Slide.s')).toBeCloseTo(0.02, 16)
  })

  it('is an expression of variables, whose units count', () => {
    const variables = { reach: '4 cm', load: '3 kN' }
    expect(unitProblems(pendulum({ 'Slide.s': 'reach/2' }, variables))).toEqual([])
    expect(unitProblems(pendulum({ 'Slide.s': 'load/2' }, variables))).toHaveLength(1)
    expect(unitProblems(pendulum({ 'Slide.s': 'reach + load' }, variables))).toHaveLength(1)
  })
})
