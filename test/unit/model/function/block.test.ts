/** The function block in models: what its text makes of it, and how it goes with other blocks. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { compileProject } from '../../../../engine/compile/compile'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import { definitionFor } from '../../../../engine/model/blocks/block'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { SmallModel, type Blocks } from '../../blocks/small-model'
import { chain } from '../../../validation/functions/texts'

const definition = (code: ParamValue) => definitionFor(registry, { type: 'signals/function', params: { code } })!

function project(blocks: Blocks, wires: readonly string[]): ProjectFile {
  return {
    wishbone: 1,
    title: 'Test',
    blocks: Object.fromEntries(
      Object.entries({ World: ['world/world'] as const, ...blocks }).map(
        ([name, [type, params = {}]]: [string, Blocks[string]]) => [name, { type, params }],
      ),
    ),
    wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
    experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
  }
}

const text = `/// Spring with a stop.
///
/// Stiff beyond \`gap\`.

input s: m /// Deflection
input preload: N = 10
output F[2]: N
parameter k: N/m = 100, min 0
parameter w[2] = [1, -1]
state e: m = 2*gap
/// Play
parameter gap: m = 0.05
table stop(x: m, f: N) = [[0, 0], [1 cm, 2 kN]]
F = [k*s + preload, interpolate(stop, s)]
der(e) = (s - e)/(0.1 s)
`

describe('the definition of a block with a text', () => {
  const { ports, params, signals, doc } = definition(text)
  it('has its inputs and outputs as ports', () => {
    expect(ports).toMatchObject({
      s: { kind: 'signal', direction: 'in', unit: 'm', doc: 'Deflection', optional: false },
      preload: { direction: 'in', unit: 'N', optional: true },
      F1: { direction: 'out', unit: 'N' },
      F2: { direction: 'out', unit: 'N' },
    })
    expect(Object.keys(ports)).toEqual(['s', 'preload', 'F1', 'F2'])
  })
  it('has its parameters and tables after the text', () => {
    expect(Object.keys(params)).toEqual(['code', 'kinks', 'k', 'w1', 'w2', 'gap', 'stop'])
    expect(params).toMatchObject({
      k: { kind: 'quantity', unit: 'N/m', default: 100, min: 0 },
      w2: { default: -1 },
      gap: { unit: 'm', default: 0.05, doc: 'Play' },
      stop: {
        kind: 'table',
        columns: [
          { name: 'x', unit: 'm' },
          { name: 'f', unit: 'N' },
        ],
        default: [
          [0, 0],
          [0.01, 2000],
        ],
      },
    })
  })
  it('has outputs and states as signals, and its comment as documentation', () => {
    expect(Object.keys(signals)).toEqual(['F1', 'F2', 'e'])
    expect(doc).toBe('Spring with a stop.\n\nStiff beyond `gap`.')
  })
  it('is the same object for the same text, written as one or by lines', () => {
    expect(definition(text.split('\n'))).toBe(definition(text))
    expect(definition(text.replaceAll('\n', '\r\n'))).toBe(definition(text))
  })
  it('keeps the ports of a text with errors', () => {
    const faulty = definition('input u: m\ninput v: furlong\noutput y: N\ny = u +\nlet = 3')
    expect(Object.keys(faulty.ports)).toEqual(['u', 'v', 'y'])
  })
})

describe('a project with functions', () => {
  const source = ['sources/sine', { amplitude: 2, frequency: 1 }] as const

  it('is told every error of a text, with its line', () => {
    const broken = project(
      { U: source, F: ['signals/function', { code: ['input u', 'let a = u +', 'output y', 'y = b'] }] },
      ['U.y - F.u'],
    )
    expect(checkProject(broken, registry, {}).map(({ place, message }) => [place.codeLine, message])).toEqual([
      [
        2,
        'project.json: block F, parameter code, line 2, column 12: the line ends where a value is expected. Add a number or a variable',
      ],
      [4, expect.stringContaining('block F, parameter code, line 4, column 5: there is no variable "b"')],
    ])
    expect(() => compileProject({ project: broken, files: {} }, registry)).toThrow(/line 2, column 12/)
  })
  it('is told wires and parameters that a text does not declare, and units and ranges of those that it does', () => {
    const code = 'input u: m\noutput y: m\nparameter k = 2, max 5\ny = k*u'
    const codes = (params: Record<string, ParamValue>, wire: string) =>
      checkProject(project({ U: source, F: ['signals/function', { code, ...params }] }, [wire]), registry, {}).map(
        (p) => p.code,
      )
    expect(codes({}, 'U.y - F.u')).toEqual([])
    expect(codes({ q: 3 }, 'U.y - F.u')).toEqual(['unknown-parameter'])
    expect(codes({ k: 6 }, 'U.y - F.u')).toEqual(['out-of-range'])
    expect(codes({ k: '3 m' }, 'U.y - F.u')).toEqual(['wrong-unit'])
    expect(codes({}, 'U.y - F.v')).toEqual(['unknown-port', 'unconnected-port'])
    expect(codes({ code: true }, 'U.y - F.u')).toContain('project-format')
  })
  it('counts an input that is not wired as its value', () => {
    const code = 'input u = 3\ninput v = 4\noutput y\ny = u*v'
    const model = new SmallModel(
      { World: ['world/world'], C: ['sources/constant', { value: 5 }], F: ['signals/function', { code }] },
      ['C.y - F.v'],
    )
    expect(model.at({}, 'F.y')).toEqual([15])
  })
  it('changes parameters and rows of its tables in the block', () => {
    const params = {
      code: text,
      k: '0.2 kN/m',
      gap: '10 mm',
      stop: [
        [0, 0],
        [1, '3 kN'],
      ] as ParamValue,
    }
    const model = new SmallModel(
      { World: ['world/world'], C: ['sources/constant', { value: 0.5 }], F: ['signals/function', params] },
      ['C.y - F.s'],
    )
    expect(model.at({}, 'F.F1', 'F.F2', 'F.e')).toEqual([110, 1500, 0.02])
    expect(model.at({ 'F.e': 0.3 }, 'der(F.e)')[0]).toBeCloseTo(2, 14)
  })
  it('takes new values of parameters without compiling', () => {
    const compiler = new Compiler(registry)
    const code = 'input u\noutput y\nparameter k = 2\ny = k*u'
    const model = project({ U: source, F: ['signals/function', { code }] }, ['U.y - F.u'])
    const first = compiler.compile({ project: model, files: {} })
    const second = compiler.compile({ project: model, files: {}, overrides: { 'F.k': 7 } })
    expect(second.compilation).toBe(first.compilation)
    const other = compiler.compile({ project: model, files: {}, overrides: { 'F.code': code.replace('k*u', 'k+u') } })
    expect(other.compilation).not.toBe(first.compilation)
  })
})

describe('loops through functions', () => {
  const around = (code: string) =>
    runToEnd(
      {
        project: project({ F: ['signals/function', { code }], G: ['signals/gain', { gain: -3 }] }, [
          'F.last - G.u1',
          'G.y - F.u',
        ]),
        files: {},
        experiment: 'run',
        signals: ['F.last'],
      },
      new Compiler(registry),
    )
  it('are algebraic only where an output needs the input at the same instant', () => {
    expect(around('input u\nstate x = 1\noutput last\nder(x) = u/(1 s)\nlast = x').status).toBe('done')
    // last = 2 (-3 last) + 7, solved as a loop
    const [last] = around('input u\noutput last\nlast = 2*u + 7').table.columns
    last.values.forEach((value) => expect(value).toBeCloseTo(1, 14))
  })
  it('are none for the outputs of a large function that are states', () => {
    expect(around(chain.replace('= 0\nstate v', '= 0.1 m\nstate v')).status).toBe('done')
  })
})

describe('smoothness', () => {
  const driven = (formula: string): string | undefined => {
    const code = `input u: s\noutput y: rad\ny = ${formula}`
    const model = project(
      {
        Body: ['mechanics/rigid-body'],
        Time: ['signals/expression', { expression: 't' }],
        F: ['signals/function', { code }],
        Drive: ['mechanics/driver'],
      },
      ['World.frame - Drive.base', 'Drive.end - Body.com', 'Time.y - F.u', 'F.y - Drive.u'],
    )
    try {
      compileProject({ project: model, files: {} }, registry)
      return undefined
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  it.each([
    ['sin(u/(1 s))*1 rad', undefined],
    ['smoothstep(u, 1 s, 2 s)*1 rad', undefined],
    ['tanh(u/(1 s))*1 rad', undefined],
    ['clamp(u/(1 s), 0, 1)*1 rad', 'not-smooth'],
    ['if u > 1 s { 1 rad } else { 0 }', 'not-smooth'],
    ['floor(u/(1 s))*1 rad', 'not-smooth'],
  ])('a driver follows %s: %s', (formula, code) => expect(driven(formula)).toBe(code))
})
