/**
 * Every reader on sound files that were damaged at random: a result without numbers that are not finite, or one ModelError.
 * How many cases each draws stands in docs/testing.md.
 */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { packBundle, unpackBundle } from '../../../app/projects/bundle'
import { parseMarkdown } from '../../../app/renderer/ui/prose/markdown'
import { parseTex } from '../../../app/renderer/ui/prose/tex'
import { parseClip } from '../../../app/renderer/store/edits/clipboard'
import { readState } from '../../../engine/start/state/state-file'
import { importAdams } from '../../../importers/adams'
import { readCsv, readCsvColumns } from '../../../engine/io/csv'
import { writeParquet } from '../../../engine/io/parquet'
import { readBinary } from '../../../engine/io/tables/binary/binary'
import { readTableText } from '../../../engine/io/tables/read'
import { readMassProperties } from '../../../engine/io/mass-properties/read'
import { readMat5 } from '../../../engine/io/mat5/read'
import { writeMat5 } from '../../../engine/io/mat5/write'
import { readCrg } from '../../../blocks/surfaces/crg'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { readTireTest } from '../../../importers/tire-test'
import { readXodr } from '../../../importers/xodr'
import { functionModel } from '../../../engine/language/function/model'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import { cleanDrawing, readDrawing } from '../../../engine/model/icon'
import { parseJson } from '../../../engine/model/text/json'
import { parseLibrary } from '../../../engine/model/library'
import { readDeclaration } from '../../../engine/model/linked/declaration'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { patchProjectText } from '../../../engine/model/parse/patch-project'
import { parseUnit } from '../../../engine/quantities/units'
import { checkProject } from '../../../engine/model/check/validate'
import { network, roadText, straight } from '../importers/xodr/network'
import { inflateSome } from '../../support/inflate'
import { damaged, damagedBytes, firstNonFinite, readOrRefuse } from '../../support/mutations'
import { bumpStop, chain, fiala } from '../../validation/functions/texts'
import { implicit, pid, resting } from '../../validation/language/instants'
import { readFmuDeclaration } from '../../../blocks/signals/fmu/declaration'
import { fmuDeclaration } from '../../../importers/fmi'
import { clockDescription } from '../../support/fmi/compiled'
import { counts } from './counts'

const file = (path: string): string => readFileSync(path, 'utf8')

const project = file('projects/mechanisms/project.json')
const small = JSON.stringify({
  wishbone: 1,
  title: 'Small',
  variables: { k: '3 kN/m', m: 2 },
  blocks: {
    World: { type: 'world/world' },
    Source: { type: 'sources/sine', params: { amplitude: '2*k/m', frequency: '1 Hz' } },
    Sub: {
      type: 'subsystem',
      parameters: { g: { unit: '1', default: 2 } },
      ports: { u: { kind: 'signal', direction: 'in', joins: ['G.u1'] } },
      blocks: { G: { type: 'signals/gain', params: { gain: 'g' } } },
      wires: {},
    },
    F: { type: 'signals/function', params: { code: ['input u: m', 'output y: m/s', 'y = u*(2 1/s)'] } },
    T: { type: 'signals/table-1d', params: { points: [[0, 0], [1, 2], [2, '3 + k']] } }, // prettier-ignore
  },
  wires: { a: ['Source.y', 'Sub.u'], b: ['Source.y', 'F.u'], c: ['Source.y', 'T.u1'] },
  experiments: { e: { stop: 1, solver: { name: 'rk4', step: '1 ms' }, set: { 'Sub.g': 3 }, plots: { p: { signals: ['F.y'] } } } },
}) // prettier-ignore
const library = JSON.stringify({
  wishboneLibrary: 1,
  name: 'Shelf',
  description: '',
  blocks: { Sub: { version: 1, block: (JSON.parse(small) as { blocks: Record<string, unknown> }).blocks.Sub } },
})
const drawing = '<svg viewBox="0 0 24 24"><g stroke="#123"><path d="M1 2 L3 4 a1 1 0 0 1 2 2 z"/><circle cx="3" cy="4" r="2"/></g></svg>' // prettier-ignore
const massProperties = `MASS =  2.0000000e-03 TONNE

CENTER OF GRAVITY with respect to _BRACKET coordinate frame:
X   Y   Z     1.0000000e+01  2.0000000e+01 -3.0000000e+01  MM

INERTIA at CENTER OF GRAVITY with respect to _BRACKET coordinate frame:  (TONNE * MM^2)

INERTIA TENSOR:
Ixx Ixy Ixz  1.5000000e+00 -1.2000000e-01  7.5000000e-02
Iyx Iyy Iyz -1.2000000e-01  2.2000000e+00  4.0000000e-02
Izx Izy Izz  7.5000000e-02  4.0000000e-02  2.6000000e+00
`
const markdown = file('docs/function-language.md').slice(0, 6000)
const declaration = /^```json declaration\n([\s\S]*?)\n```/m.exec(file('docs/linked-functions.md'))?.[1] ?? ''

type Read = (text: string) => unknown

const finite =
  (read: Read): Read =>
  async (text) => {
    const result = await read(text)
    expect(firstNonFinite(result)).toBeUndefined()
  }

/** Reader, what it reads, what it does. Tables may say NaN and Inf in words, in any case and language of number. */
const texts: Readonly<Record<keyof typeof counts.texts, readonly [readonly string[], Read]>> = {
  JSON: [[small], finite((t) => parseJson(t, 'f').value)],
  projects: [[small, project], (t) => void checkProject(parseProject(t), registry, {})],
  patches: [
    ['{"blocks":{"Source":{"params":{"amplitude":2}},"T":null},"variables":{"k":"4 N/m"}}'],
    (t) => void checkProject(patchProjectText(parseProject(small), t, 'p.json'), registry, {}),
  ],
  libraries: [[library], finite((t) => parseLibrary(t, registry))],
  copies: [[small.replace('"wishbone"', '"wishboneClip"')], (t) => parseClip(t, registry)],
  CSV: [
    ['t [s],Body.x [m],"A,b" [1]\n0,1,2\n0.5,1.5e3,-2\n# note\n1,2,3\n'],
    async (t) => {
      const words = /nan|inf/i.test(t)
      const table = await readOrRefuse(() => readCsv(t, 'f'))
      if (!words) expect(firstNonFinite(table)).toBeUndefined()
      const columns = await readOrRefuse(() => readCsvColumns(t, 'f'))
      if (!words) expect(firstNonFinite(columns)).toBeUndefined()
    },
  ],
  'other tables': [
    [
      'Zeit;x (mm);Text\n0,0;1,5;a\n0,1;2,5;b\n0,2;3,5;c\n',
      't\tx\n0\t1\n1\t2\n2\t3D5\n',
      'a b\n0 1\n1 2\n2 3\n',
      'Sample rate: 1,000 Hz\nDatum,Uhrzeit,v\n03/04/2026,0:59.5,"1,234.5"\n03/04/2026,1:00,2\n',
      '[column names]\nsats time velocity\n\n[data]\n008 110259.90 51.1\n008 110300.00 52.1\n',
    ],
    (t) => {
      for (const { values } of readTableText(t, 'f').columns)
        if (!/nan|inf|[;,\t][;,\t\n]|[;,\t]$/im.test(t))
          expect(values.some((v) => Math.abs(v) === Infinity)).toBe(false)
    },
  ],
  'tyre measurements': [
    [
      'Fz [N],SA [deg],FY [N]\n2000,-1,500\n2000,1,-500\n4000,-1,1000\n',
      '**CONSTANTS\nINFLPRES  pressure                      bar       2.2\n**MEASURCHANNELS\nFZW       load                          kN        1 0 0\nFYW       side force                    N         1 0 0\n**MEASURDATA 2\n2.0 -5\n4.0 -9\n**END\n',
    ],
    finite((t) => readTireTest(t, 'run.csv').points),
  ],
  'roads of OpenCRG': [
    [file('test/validation/data/roads/curved_banked.crg'), file('test/validation/data/roads/straight_bump.crg')],
    finite((t) => readCrg(new TextEncoder().encode(t), 'f').grid),
  ],
  'roads of OpenDRIVE': [
    [network(roadText({ geometries: [straight(60, { shape: '<spiral curvStart="0" curvEnd="0.02"/>' })] }))],
    finite((t) => readXodr(t, 'f').params),
  ],
  'tyre property files': [
    [file('test/validation/data/faults/zero-peak.tir').replace(/^PDY1 .*$/m, 'PDY1 = 1.1')],
    finite((t) => tirToTireParams(readTir(t, 'f'))),
  ],
  'ADAMS datasets': [
    [file('test/validation/data/adams/spring/model.adm'), file('test/validation/data/adams/cross/model.adm')],
    finite((t) => importAdams(t, 'f').project),
  ],
  'mass properties': [[massProperties], finite((t) => readMassProperties(t))],
  'saved states': [
    [file('test/validation/data/faults/state-time.json').replace('-1e308', '0.05')],
    (t) => readState(t, 'f'),
  ],
  functions: [
    [fiala, chain, bumpStop, pid, resting, implicit],
    (t) => {
      const { operations, steps, problems } = functionModel(t)
      expect(operations).toBeLessThan(210_000)
      expect(steps).toBeLessThan(50_002)
      for (const { place, hint } of problems) expect([place.codeLine ?? 0, hint.length]).not.toContain(0)
    },
  ],
  expressions: [
    ['2*(3 mm + 4 cm)^2/1 m', 'if(1 < 2 and not 3 > 4, sin(30 deg)*1 m, min(1 m, 2 ft))', '-1e-3 m + sqrt(4 m^2)'],
    finite((t) => evaluateAs(t, 'm', emptyScope)),
  ],
  units: [['kg m^2/s^2', 'N*m/rad', '1/(s kW)', 'J/(kg K)'], finite((t) => parseUnit(t))],
  icons: [
    [drawing],
    (t) => {
      cleanDrawing(t)
      readDrawing(t)
    },
  ],
  Markdown: [
    [markdown],
    (t) => {
      for (const { type, token } of parseMarkdown(t)) if (type === 'equation') parseTex(token.content)
    },
  ],
  equations: [[String.raw`\frac{\sqrt{x_1^2}}{\left(\dot q\right)} = \begin{cases} a & b \\ c & d \end{cases} \mathrm{kg}`], (t) => void parseTex(t)], // prettier-ignore
  'declarations of linked functions': [[declaration], (t) => void readDeclaration(t)],
  'model descriptions': [
    [clockDescription],
    (t) => {
      const { declaration } = readFmuDeclaration(JSON.stringify(fmuDeclaration(t)))
      expect(firstNonFinite(declaration)).toBeUndefined()
    },
  ],
  'interfaces of FMUs': [[JSON.stringify(fmuDeclaration(clockDescription))], (t) => void readFmuDeclaration(t)],
}

describe('a damaged text', () => {
  it.each(Object.entries(texts))('of %s gives a result or an error', async (name, [sound, read]) => {
    const numRuns = counts.texts[name as keyof typeof counts.texts]
    await fc.assert(
      fc.asyncProperty(damaged(...sound), async (text) => void (await readOrRefuse(() => read(text)))),
      { numRuns },
    )
  })

  it.each(Object.entries(texts))('of %s is sound before it is damaged', async (_, [[sound], read]) => {
    expect(await readOrRefuse(async () => [await read(sound)])).toHaveLength(1)
  })
})

describe('damaged bytes', () => {
  const table = {
    time: Float64Array.from([0, 1, 2]),
    columns: [{ name: 'Body.x', unit: 'm', values: Float64Array.from([1, 2, 3]) }],
  }
  const written = writeMat5(table, 'test')
  const packedElement = (element: Uint8Array): Uint8Array => {
    const data = deflateSync(element)
    const tag = new DataView(new ArrayBuffer(8))
    tag.setUint32(0, 15, true)
    tag.setUint32(4, data.length, true)
    return Uint8Array.from([...written.subarray(0, 128), ...new Uint8Array(tag.buffer), ...data])
  }

  it('of MAT-files give columns or an error', async () => {
    const packed = packedElement(written.subarray(128))
    await fc.assert(
      fc.asyncProperty(damagedBytes(written, packed), async (bytes) => {
        const table = await readOrRefuse(() => readMat5(bytes, 'f.mat', inflateSome))
        for (const { name } of table?.columns ?? []) expect(name.length).toBeLessThan(1000)
      }),
      { numRuns: counts.bytes['MAT-files'] },
    )
  })

  it('of MAT-files that state hundreds of megabytes are refused', async () => {
    const tag = new DataView(new ArrayBuffer(8))
    tag.setUint32(0, 14, true)
    tag.setUint32(4, 300 * 2 ** 20, true)
    const bytes = Uint8Array.from(packedElement(new Uint8Array(tag.buffer)))
    await expect(readMat5(bytes, 'f.mat', inflateSome)).rejects.toThrow(/unpacks to more than 256 MB/)
  })

  const tables = 'test/unit/io/data/tables'
  it.each([
    ['MAT-files of level 4', 'mat4', () => readFileSync(`${tables}/level-4.mat`)],
    ['HDF5 files', 'hdf5', () => readFileSync(`${tables}/level-7.3.mat`)],
    ['Parquet files', 'parquet', () => writeParquet(table)],
  ] as const)('of %s give columns or an error, and do no harm to what is read next', async (name, format, make) => {
    const sound = Uint8Array.from(await make())
    const whole = await readBinary(format, sound, 'f')
    await fc.assert(
      fc.asyncProperty(fc.oneof(damagedBytes(sound), changedByte(sound)), async (bytes) => {
        const table = await readOrRefuse(() => readBinary(format, bytes, 'f'))
        if (table !== undefined) expect(table.columns.length).toBeGreaterThan(0)
      }),
      { numRuns: counts.bytes[name] },
    )
    expect(await readBinary(format, sound, 'f')).toEqual(whole)
  })

  it('of ZIP files give the very project, or an error', async () => {
    const zip = await packBundle({ text: small, files: {} })
    await fc.assert(
      fc.asyncProperty(damagedBytes(zip), async (bytes) => {
        const bundle = await readOrRefuse(() => unpackBundle(bytes, 'f.zip'))
        if (bundle !== undefined) expect(bundle.text).toBe(small)
      }),
      { numRuns: counts.bytes['ZIP files'] },
    )
  })
})

/** One byte is another: what states lengths and kinds is reached that way. */
const changedByte = (sound: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.tuple(fc.nat(sound.length - 1), fc.nat(255)).map(([at, value]) => {
    const bytes = Uint8Array.from(sound)
    bytes[at] = value
    return bytes
  })

describe('docs/testing.md', () => {
  it.each(Object.entries({ ...counts.texts, ...counts.bytes }))('says how many cases %s has', (name, count) => {
    expect(file('docs/testing.md')).toContain(`| ${name} | ${count} |`)
  })
})
