/** Model descriptions as interfaces of blocks: units, arrays, names, what has no port, and descriptions that contradict themselves. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { readFmuDeclaration } from '../../../../blocks/signals/fmu/declaration'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { checkProject } from '../../../../engine/model/check/validate'
import { fmuDeclaration, fmuProject, importFmu } from '../../../../importers/fmi'

const description = (variables: string, structure = '', kinds = '<CoSimulation modelIdentifier="m"/>') =>
  `<?xml version="1.0"?><!-- made by hand -->
<fmiModelDescription fmiVersion="3.0" modelName="A &quot;pump&quot; &#956;" instantiationToken="{1}">
  ${kinds}
  <UnitDefinitions>
    <Unit name="bar"><BaseUnit kg="1" m="-1" s="-2" factor="1e5"/><DisplayUnit name="psi" factor="14.5"/></Unit>
    <Unit name="degC"><BaseUnit K="1" offset="273.15"/></Unit>
    <Unit name="rev"><BaseUnit rad="1" factor="6.283185307179586"/></Unit>
  </UnitDefinitions>
  <TypeDefinitions>
    <Float64Type name="Pressure" unit="bar" min="0" max="10" nominal="2"/>
    <EnumerationType name="Mode"><Item name="off" value="3"/><Item name="on" value="7"/></EnumerationType>
  </TypeDefinitions>
  <DefaultExperiment stopTime="4"/>
  <ModelVariables>${variables}</ModelVariables>
  <ModelStructure>${structure}</ModelStructure>
</fmiModelDescription>`

const f64 = (name: string, reference: number, attributes: string, inside = '') =>
  `<Float64 name="${name}" valueReference="${reference}" ${attributes}>${inside}</Float64>`

const read = (variables: string, structure = '', kinds?: string) => {
  const { declaration, problems } = readFmuDeclaration(
    JSON.stringify(fmuDeclaration(description(variables, structure, kinds))),
  )
  expect(problems).toEqual([])
  return declaration
}

describe('a model description', () => {
  it('gives SI units, with values of declared types', () => {
    const { parameters, inputs, model } = read(
      [
        f64('p.max', 1, 'causality="parameter" start="2" declaredType="Pressure"'),
        f64('T', 2, 'causality="input" start="20" unit="degC"'),
        f64('dT', 3, 'causality="parameter" start="5" unit="degC" relativeQuantity="true"'),
        f64('turns', 4, 'causality="input" start="0.5" unit="rev"'),
        f64('v', 5, 'causality="input" start="36" unit="km/h"'),
        f64('odd', 6, 'causality="input" start="1" unit="furlong/fortnight"'),
        '<Enumeration name="mode" valueReference="7" causality="parameter" declaredType="Mode" start="7"/>',
        '<Boolean name="on" valueReference="8" causality="parameter" start="true"/>',
      ].join(''),
    )
    expect(model).toBe('A "pump" μ')
    expect(parameters[0]).toMatchObject({
      name: 'p_max',
      variable: 'p.max',
      unit: 'Pa',
      factor: 1e5,
      start: 2e5,
      min: 0,
      max: 1e6,
    })
    expect(parameters[1]).toMatchObject({ unit: 'K', offset: 0, start: 5 })
    expect(parameters[2]).toMatchObject({
      type: 'Enumeration',
      start: 7,
      choices: [
        { value: 3, name: 'off' },
        { value: 7, name: 'on' },
      ],
    })
    expect(parameters[3]).toMatchObject({ type: 'Boolean', start: 1 })
    expect(inputs[0]).toMatchObject({ unit: 'K', offset: 273.15, start: 293.15 })
    expect(inputs[1]).toMatchObject({ unit: 'rad', start: Math.PI })
    expect(inputs[2]).toMatchObject({ unit: 'm/s', start: 10 })
    expect(inputs[3]).toMatchObject({ unit: '1', factor: 1, start: 1 })
  })

  it('gives elements of arrays, whose size may be a structural parameter, and names that are free', () => {
    const { inputs, outputs, unsupported } = read(
      [
        '<UInt64 name="n" valueReference="1" causality="structuralParameter" start="3"/>',
        f64('u', 2, 'causality="input" start="1 2 3"', '<Dimension valueReference="1"/>'),
        f64('u[1]', 3, 'causality="input" start="0"'),
        f64('y', 4, 'causality="output"', '<Dimension start="2"/>'),
        f64('file', 5, 'causality="output"'),
        '<String name="name" valueReference="6" causality="parameter"><Start value="x"/></String>',
        '<Binary name="blob" valueReference="7" causality="output"/>',
      ].join(''),
      '<Output valueReference="4" dependencies="2"/><Output valueReference="5" dependencies=""/>',
    )
    expect(inputs.map(({ name, start, element, size }) => [name, start, element, size])).toEqual([
      ['u_1', 1, 0, 3],
      ['u_2', 2, 1, 3],
      ['u_3', 3, 2, 3],
      ['u_1_2', 0, 0, 1],
    ])
    expect(outputs.map(({ name, needs }) => [name, needs])).toEqual([
      ['y_1', ['u_1', 'u_2', 'u_3']],
      ['y_2', ['u_1', 'u_2', 'u_3']],
      ['file_2', []],
    ])
    expect(unsupported).toEqual(['n: sizes of arrays keep their start values', 'name: a text', 'blob: binary data'])
  })

  it('makes a project without problems, with states of model exchange as signals', () => {
    const text = description(
      f64('x', 1, 'causality="output" initial="exact" start="2"') + f64('der(x)', 2, 'derivative="1"'),
      '<Output valueReference="1"/><ContinuousStateDerivative valueReference="2"/>',
      '<ModelExchange modelIdentifier="m" needsCompletedIntegratorStep="true"/>',
    )
    const made = importFmu(text, 'pump.fmu', 'simulation')
    expect(made).toMatchObject({ kind: 'exchange', name: 'A_pump', stop: 4 })
    const project = fmuProject(made, 'pump')
    expect(checkProject(project, registry, { 'pump.fmu': '' })).toEqual([])
    expect(definitionFor(registry, made.block)).toMatchObject({
      ports: { x: { kind: 'signal', direction: 'out' } },
      params: { x_start: { default: 2 } },
      signals: { x: { logged: true } },
    })
  })

  it('takes whole numbers for integers', () => {
    const text = description('<Int32 name="gears" valueReference="1" causality="parameter" start="5"/>')
    const { block, ...made } = importFmu(text, 'pump.fmu')
    const problems = (gears: number) => {
      const project = fmuProject({ ...made, block: { ...block, params: { ...block.params, gears } } }, 'pump')
      return checkProject(project, registry, { 'pump.fmu': '' }).map(({ what, hint }) => [what, hint])
    }
    expect(problems(4)).toEqual([])
    expect(problems(2.5)).toEqual([
      ['gears is an integer of the FMU, and this is not a whole number', 'enter a whole number'],
    ])
  })

  it.each([
    ['<Float64 name="x" causality="input" start="0"/>', '', /the variable "x" has no valueReference/],
    [f64('x', 1, 'causality="input" start="0 1"'), '', /has 2 start values for 1 elements/],
    [f64('x', 1, 'causality="input" start="1e999"'), '', /start="1e999" of <Float64> is not a number/],
    [f64('x', 1, ''), '<ContinuousStateDerivative valueReference="1"/>', /"x" is listed as the derivative of a state/],
    [
      '<Clock name="tick" valueReference="5" causality="input" intervalVariability="constant" intervalDecimal="0.1"/>',
      '',
      /the clock "tick", which an importer ticks; Wishbone doesn't\. Export it with samples of its own/,
    ],
    [f64('x', 1, ''), '<Output valueReference="9"/>', /the structure names variable 9, which does not exist/],
    [f64('x', 1, '') + '</Float64>', '', /closes <Float64>, which is not open/],
  ])('that contradicts itself is refused: %s', (variables, structure, message) => {
    expect(() => fmuDeclaration(description(variables, structure))).toThrow(message)
  })
})
