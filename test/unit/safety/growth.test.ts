/** Texts made to take long, deep or wide: read in a time that grows with their length, and one error where they are too much. */
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseMarkdown } from '../../../app/renderer/ui/prose/markdown'
import { parseTex } from '../../../app/renderer/ui/prose/tex'
import { rangeOf } from '../../../app/renderer/plots/charts/axis'
import { importAdams } from '../../../importers/adams'
import { readDescription } from '../../../importers/fmi'
import { readCsv } from '../../../engine/io/csv'
import { readTableText } from '../../../engine/io/tables/read'
import { readMassProperties } from '../../../engine/io/mass-properties/read'
import { readTir } from '../../../importers/tir'
import { curveProblems, curveThrough, interpolations } from '../../../engine/numerics/interpolation/curve'
import { ModelError } from '../../../engine/errors/model-error'
import { parseExpression } from '../../../engine/model/expression'
import { parseUnit } from '../../../engine/quantities/units'
import { cleanDrawing } from '../../../engine/model/icon'
import { parseJson } from '../../../engine/model/text/json'
import { parseProject, readProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { activeModel, equationWires } from '../../../engine/model/subsystem'
import { checkProject } from '../../../engine/model/check/validate'

/** Processor time, ms, of this process. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage()
  try {
    work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Four times the size must take about four times the work, not sixteen times. Small costs are rounding and are let pass; a busy
 * machine disturbs one measurement, not the smallest of several.
 */
function expectLinear<T>(size: number, make: (size: number) => T, read: (made: T) => unknown): void {
  const [small, large] = [make(size), make(4 * size)]
  let ratio = Infinity
  for (let attempt = 0; attempt < 4 && ratio > 9; attempt++) {
    const [one, four] = [cost(() => read(small)), cost(() => read(large))]
    ratio = Math.min(ratio, four < 100 ? 0 : four / Math.max(one, 10))
  }
  expect(ratio).toBeLessThanOrEqual(9)
}

const repeated = (part: string) => (n: number) => part.repeat(n)
const chain = (n: number, link: (i: number) => readonly [string, unknown]) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => link(i)))

const model = (blocks: Record<string, unknown>, wires: Record<string, unknown> = {}, more: object = {}): ProjectFile =>
  ({ wishbone: 1, title: '', blocks: { World: { type: 'world/world' }, ...blocks }, wires, ...more }) as ProjectFile

const check = (project: ProjectFile): number => checkProject(project, registry, {}).length

describe('checking grows linearly', () => {
  beforeAll(() => void check(model({ A: { type: 'signals/gain' } })))
  const gain = { type: 'signals/gain' }
  const source = { type: 'sources/constant' }

  it.each<[string, number, (n: number) => ProjectFile]>([
    ['in blocks and wires', 2000, (n) => model(
      { ...chain(n, (i) => [`C${i}`, source]), ...chain(n, (i) => [`G${i}`, gain]) },
      chain(n, (i) => [`w${i}`, [`C${i}.y`, `G${i}.u1`]]),
    )],
    ['in subsystems', 1000, (n) => model(chain(n, (i) => [`S${i}`, { type: 'subsystem', blocks: { C: source } }]))],
    ['in subsystems with wired blocks and faults', 500, (n) => model(chain(n, (i) => [`S${i}`, {
      type: 'subsystem',
      ports: { ground: { kind: 'frame', joins: ['S.a', 'V.reference'] } },
      blocks: {
        M: { type: 'mechanics/rigid-body', params: { mass: 'unknown', Ixx: '1 g m^2' } },
        S: { type: 'mechanics/point-spring-damper', params: { stiffness: '1 kN/m' } },
        V: { type: 'sensors/velocity' },
      },
      wires: { a: ['M.com', 'S.b'] },
    }]))],
    ['along a chain against the order of the file', 1500, (n) => model(
      { ...chain(n, (i) => [`G${i}`, gain]) },
      chain(n - 1, (i) => [`w${i}`, [`G${i + 1}.y`, `G${i}.u1`]]),
    )],
    ['along a chain that ends in the open', 1500, (n) => model(
      { ...chain(n, (i) => [`G${i}`, gain]) },
      chain(n - 1, (i) => [`w${i}`, [`G${i}.y`, `G${i + 1}.u1`]]),
    )],
    ['in the wires of one output', 2000, (n) => model(
      { C: source, ...chain(n, (i) => [`G${i}`, gain]) },
      chain(n, (i) => [`w${i}`, ['C.y', `G${i}.u1`]]),
    )],
    ['in the wires of one input', 500, (n) => model(
      { G: gain, ...chain(n, (i) => [`C${i}`, source]) },
      chain(n, (i) => [`w${i}`, [`C${i}.y`, 'G.u1']]),
    )],
    ['in unknown names', 500, (n) => model(
      chain(n, (i) => [`Block${i}`, source]),
      chain(n, (i) => [`w${i}`, [`Blok${i}.y`, `Blokk${i}.u`]]),
    )],
    ['in unknown variables', 500, (n) => model(
      chain(n, (i) => [`C${i}`, { type: 'sources/constant', params: { value: `variab${i} + 1` } }]),
      {},
      { variables: chain(n, (i) => [`variable${i}`, i]) },
    )],
    ['in variables that build on each other', 2000, (n) => model(
      {}, {}, { variables: chain(n, (i) => [`v${i}`, i === n - 1 ? 1 : `v${i + 1} + 1`]) },
    )],
    ['in disabled blocks', 3000, (n) => model(chain(n, (i) => [`C${i}`, { ...source, disabled: true }]))],
    ['in values of an experiment', 2000, (n) => model({ C: source }, {}, {
      experiments: { e: { stop: 1, set: chain(n, (i) => [`C.x${i}`, 1]), initial: chain(n, (i) => [`C.x${i}`, 1]) } },
    })],
  ])('%s', (_, size, make) => {
    expectLinear(size, make, check)
  }) // prettier-ignore

  it('through sums that take the same signal twice, however long their chain', () => {
    const n = 200
    const sums = chain(n, (i) => [`A${i}`, { type: 'signals/sum' }])
    const wires = Object.fromEntries(
      Array.from({ length: n - 1 }, (_, i) => [
        [`v${i}`, [`A${i}.y`, `A${i + 1}.u1`]],
        [`w${i}`, [`A${i}.y`, `A${i + 1}.u2`]],
      ]).flat(),
    ) as Record<string, unknown>
    expect(check(model(sums, wires))).toBeGreaterThan(0)
  })

  it('in ports of subsystems that stand for one port many times', () => {
    const port = { kind: 'frame', joins: ['S.p', 'S.p', 'S.p'] }
    let inner: object = { type: 'subsystem', ports: { p: { kind: 'frame', joins: ['F.frame'] } }, blocks: { F: { type: 'mechanics/rigid-body' } } } // prettier-ignore
    for (let i = 0; i < 60; i++) inner = { type: 'subsystem', ports: { p: port }, blocks: { S: inner } }
    const project = activeModel(model({ S: inner }, { w: ['World.frame', 'S.p'] }))
    expect(Object.keys(equationWires(project))).toHaveLength(1)
  })

  it('and ends where a project is too large', () => {
    const problems = checkProject(model(chain(50_001, (i) => [`C${i}`, source])), registry, {})
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/50,002 blocks, more than .* 50,000/),
    ])
  })
})

describe('reading grows linearly', () => {
  it.each<[string, number, (n: number) => string, (text: string) => unknown]>([
    ['JSON with long texts', 1_000_000, (n) => `{"a":"${'x'.repeat(n)}"}`, (t) => parseJson(t, 'f')],
    ['JSON with long lists', 50_000, (n) => `[${'[1,2],'.repeat(n)}0]`, (t) => parseJson(t, 'f')],
    ['projects with many faults', 2000, (n) => `{"wishbone":1,"title":"","blocks":{${Array.from({ length: n }, (_, i) => `"b${i}":{"type":1}`).join(',\n')}},"wires":{}}`, (t) => readProject(t)],
    ['digits in expressions', 20_000, repeated('9'), (t) => parseExpression(`${t}z`)],
    ['digits in CSV', 20_000, repeated('9'), (t) => readCsv(`t [s],x\n0,1\n1,${t}z\n`, 'f')],
    ['digits in other tables', 20_000, repeated('9'), (t) => readTableText(`t;x\n0;1\n1;${t}z\n2;3\n`, 'f')],
    ['digits in tyre files', 20_000, repeated('9'), (t) => readTir(`[MODEL]\nA = ${t}z\n`, 'f')],
    ['digits in datasets', 20_000, repeated('9'), (t) => importAdams(`t\nPART/1, MASS=${t}z\nEND`, 'f')],
    ['variables of an FMU', 4_000, repeated('<Float64 name="x" valueReference="1" causality="input" start="0"/>'), (t) => readDescription(`<fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="1"><CoSimulation modelIdentifier="m"/><ModelVariables>${t}</ModelVariables></fmiModelDescription>`)],
    ['blanks in headings', 20_000, repeated(' '), (t) => readCsv(`t [s],x${t}y\n0,1\n1,2\n`, 'f')],
    ['blanks in other headings', 20_000, repeated(' '), (t) => readTableText(`t;x${t}y\n0;1\n1;2\n`, 'f')],
    ['empty lines before a table', 50_000, repeated('\n'), (t) => readCsv(`${t}t [s],x\n0,1\n1,2\n`, 'f')],
    ['carriage returns in CSV', 20_000, repeated('\r'), (t) => readCsv(t, 'f')],
    ['rows of CSV', 50_000, (n) => `t [s],x\n${Array.from({ length: n }, (_, i) => `${i},1`).join('\n')}`, (t) => readCsv(t, 'f')],
    ['rows of other tables', 30_000, (n) => `t;x\n${Array.from({ length: n }, (_, i) => `${i};1`).join('\n')}`, (t) => readTableText(t, 'f')],
    ['columns of other tables', 5_000, (n) => `t;${repeated('x;')(n)}\n${`0${repeated(';1')(n)}\n`.repeat(3)}`, (t) => readTableText(t, 'f')],
    ['quotes in other tables', 20_000, repeated('"'), (t) => readTableText(`t;x\n0;1\n1;${t}\n2;3\n`, 'f')],
    ['groups of digits', 20_000, repeated('.123'), (t) => readTableText(`t;x\n0;1${t}\n1;2${t}z\n`, 'f')],
    ['letters among mass properties', 25_000, repeated('a '), (t) => readMassProperties(t)],
    ['headings', 20_000, repeated('# a\n'), (t) => parseMarkdown(t)],
    ['headings of all levels', 20_000, repeated('###### a\ntext\n'), (t) => parseMarkdown(t)],
    ['openings of code', 20_000, repeated('~~~x\n'), (t) => parseMarkdown(t)],
    ['brackets in prose', 20_000, repeated('['), (t) => parseMarkdown(t)],
    ['stars in prose', 20_000, repeated('*a '), (t) => parseMarkdown(t)],
    ['quotes in quotes', 5_000, repeated('> '), (t) => parseMarkdown(t)],
    ['lists in lists', 200, (n) => Array.from({ length: n }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'), (t) => parseMarkdown(t)],
    ['dollars in prose', 20_000, repeated('a$ '), (t) => parseMarkdown(t)],
    ['openings of equations', 20_000, repeated('$$ a\n'), (t) => parseMarkdown(t)],
    ['braces in equations', 50_000, repeated('{'), (t) => parseTex(t)],
    ['roots in equations', 50_000, repeated('\\sqrt'), (t) => parseTex(t)],
    ['environments in equations', 10_000, repeated('\\begin{cases}'), (t) => parseTex(t)],
    ['groups in drawings', 20_000, repeated('<g>'), (t) => cleanDrawing(`<svg>${t}`)],
    ['attributes in drawings', 20_000, repeated(' a="1"'), (t) => cleanDrawing(`<svg${t}/>`)],
  ])('%s', (_, size, make, read) => expectLinear(size, make, read)) // prettier-ignore

  it.each<[string, RegExp, () => unknown]>([
    ['columns', /the table has 60000 columns, more than 50000/, () => readTableText('1,'.repeat(60_000), 'f')],
    ['letters of a unit', /a unit of 1500 characters is longer than 1000/, () => parseUnit('kg '.repeat(500))],
    ['mass properties', /the text has 300000 characters, more than 200000/, () => readMassProperties('a: 1\n'.repeat(60_000))],
  ])('and ends where there are too many %s', (_, message, read) => {
    expect(read).toThrow(message)
  }) // prettier-ignore

  it.each([
    ['lists', '['],
    ['objects', '{"a":'],
  ])('and depth is refused: %s', (_, part) => {
    expect(() => parseJson(part.repeat(100_000), 'f')).toThrow(/nested too deeply/)
  })

  it('and subsystems may be as deep as JSON', () => {
    let inner = '{"type":"subsystem"}'
    for (let i = 0; i < 90; i++) inner = `{"type":"subsystem","blocks":{"S":${inner}},"wires":{}}`
    const project = parseProject(`{"wishbone":1,"title":"","blocks":{"S":${inner}},"wires":{}}`)
    expect(check(project)).toBe(0)
  })
})

describe('a table of 130,000 rows', () => {
  const rows = Array.from({ length: 130_000 }, (_, i) => [i * 0.001, Math.sin(i * 0.01)])

  it.each(interpolations)('is interpolated: %s', (way) => {
    const settings = { interpolation: way, outside: { linear: 'continue', spline: 'continue' } } as never
    expect(curveProblems(rows, settings)).toEqual([])
    expect(curveThrough(rows, way, settings).coefficients.length).toBeGreaterThanOrEqual(rows.length - 1)
  })

  it('is drawn', () => {
    const [low, high] = rangeOf(rows.map(([, y]) => y), 0) // prettier-ignore
    expect(low).toBeLessThanOrEqual(-0.9999)
    expect(high).toBeGreaterThanOrEqual(0.9999)
  })

  it('is checked as a parameter', () => {
    expect(check(model({ T: { type: 'signals/table-1d', params: { points: rows } } }))).toBe(1)
  })

  it('with a fault in every row has one problem', () => {
    const faulty = rows.map(([x]) => [x, 'nonsense(('])
    expect(check(model({ T: { type: 'signals/table-1d', params: { points: faulty } } }))).toBeLessThan(10)
  })
})

it('a name of 100,000 letters is shortened in messages, and whole in the place', () => {
  const name = 'A'.repeat(100_000)
  const error = new ModelError('unknown-block', `there is no block ${name}`, { block: name, port: 'x' }, 'say more')
  expect(error.message).toMatch(/^block A{100}…A{20}, port x: there is no block A{100}…A{20}\. Say more$/)
  expect(error.place.block).toBe(name)
})
