/**
 * Tyre property files in the layouts that are found on disks: supplier headers, other signs for comments, units behind values, decimal commas,
 * missing parts. All of them say the same tyre.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTir, tirToTireParams, type TirFile } from '../../../importers/tir'
import { readTirLines } from '../../../importers/tir/text/lines'
import { siUnits, tirToSI, tirUnit, type TirUnits } from '../../../importers/tir/text/units'
import { ModelError } from '../../../engine/errors/model-error'

const header = `[MDI_HEADER]
FILE_TYPE ='tir'
FILE_VERSION = 3.0
FILE_FORMAT ='ASCII'
`
const units = `[UNITS]
LENGTH ='meter'
FORCE ='newton'
ANGLE ='radians'
MASS ='kg'
TIME ='second'
`
const model = `[MODEL]
PROPERTY_FILE_FORMAT ='PAC2002'
USE_MODE = 14 $Tyre use switch (IUSED)
LONGVL = 16.6
TYRESIDE = 'LEFT'
`
const body = `[DIMENSION]
UNLOADED_RADIUS = 0.344 $Free tyre radius
WIDTH = 0.235
[VERTICAL]
VERTICAL_STIFFNESS = 304000.0
VERTICAL_DAMPING = 500.0
FNOMIN = 4850.0
[SCALING_COEFFICIENTS]
LFZO = 1.0
LMUY = 0.9
[LONGITUDINAL_COEFFICIENTS]
PCX1 = 1.6411
PDX1 = 1.1739
PKX1 = 22.303
PTX1 = 2.3657
[LATERAL_COEFFICIENTS]
PCY1 = 1.3507
PDY1 = 1.0489
PKY1 = -21.92
PKY2 = 2.0012
PTY1 = 2.1439
PTY2 = 1.9829
[ALIGNING_COEFFICIENTS]
QDZ1 = 0.09351 $Peak trail Dpt" = Dpt*(Fz/Fznom*R0)
`
const plain = header + units + model + body
const read = (text: string): TirFile => readTir(text, 'a.tir')
const said = (text: string): string => {
  const { ignored, assumed } = read(text)
  return [...ignored, ...assumed].join('\n')
}
const usual = tirToTireParams(read(plain))
function failure(text: string): ModelError {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('the file was accepted')
}

describe('layouts that say the same', () => {
  it.each([
    ['no header section', units + model + body],
    [
      'a vendor section before the header, with a key twice',
      `[GOODYEAR]\nDATESTAMP = '10-JUN-2010'\nDATESTAMP = 'LATER'\nINFLATION_PRESSURE = 4.14\n${plain}`,
    ],
    [
      'comments that are wrapped into a line of their own',
      plain.replace('IUSED)', 'IUSED) scales forces\ndown below this speed'),
    ],
    [
      'a text block with equals signs',
      plain.replace(units, `(COMMENTS)\n{comment_string}\nTyre 205/55 = made up\nRim width [in] = 7\n${units}`),
    ],
    ['a remark with an equals sign', plain.replace('[UNITS]', 'Measured on 3-4-2019 = wet\n[UNITS]'), 'is ignored'],
    [
      'comments behind #, %, ; and //',
      plain
        .replace('PCX1 = 1.6411', '# shape\n% PCX1 = 3\nPCX1 = 1.6411 ; shape\n//')
        .replace('1.1739', '1.1739 // peak')
        .replace('22.303', '22.303#stiff'),
    ],
    ['comments between rules of asterisks', plain.replace('[MODEL]', '*********\n* model *\n*********\n[MODEL]')],
    [
      'units behind values',
      plain
        .replace('0.344', '0.344 [m]')
        .replace('4850.0', '4850.0 N')
        .replace('304000.0', '304000.0 N/m')
        .replace('16.6', '16.6 m/s'),
    ],
    [
      'words behind a value',
      plain.replace('1.3507', '1.3507 shape factor'),
      '"shape factor" after the value of PCY1 is ignored',
    ],
    ['colons', plain.replaceAll(' = ', ' : ')],
    ['no equals signs', plain.replaceAll(' = ', '   ')],
    ['decimal commas', plain.replaceAll(/(= -?\d+)\.(\d)/g, '$1,$2').replace('3,0', '3,0'), 'decimal commas'],
    ['typographic quotes', plain.replaceAll(/'([^']*)'/g, '\u2018$1\u2019')],
    ['double quotes', plain.replaceAll("'", '"')],
    ['a quote that is not closed', plain.replace("'PAC2002'", "'PAC2002")],
    ['numbers in quotes', plain.replace('1.6411', "'1.6411'")],
    ['words behind the name of a section', plain.replace('[VERTICAL]', '[VERTICAL]   (radial)')],
    [
      'model and version outside of [MODEL]',
      plain.replace("PROPERTY_FILE_FORMAT ='PAC2002'\n", '').replace('[DIMENSION]', '[DIMENSION]\nFITTYP = 52'),
    ],
    ['no name of the model', plain.replace("PROPERTY_FILE_FORMAT ='PAC2002'\n", ''), 'its keywords indicate PAC2002'],
    ['a program in place of the model', plain.replace("'PAC2002'", "'MF-TYRE'"), 'its keywords'],
    ['the name MF_05', plain.replace("'PAC2002'", "'MF_05'")],
    ['FITTYP 21', plain.replace("PROPERTY_FILE_FORMAT ='PAC2002'", 'FITTYP = 21')],
    [
      'units of quantities that are not needed',
      plain.replace("'kg'", "'stone'").replace("TIME ='second'", "TIME ='second'\nPRESSURE='mbar'"),
      '"stone" is not a unit of MASS',
    ],
    ['a unit left empty', plain.replace("LENGTH ='meter'", 'LENGTH = $ default'), 'LENGTH has no unit'],
    [
      'capital and small letters',
      plain.replace("'meter'", "'METER'").replace("'newton'", "'Newton'").replace("'LEFT'", "'Left'"),
    ],
    [
      'values that are numbers no more where nobody needs them',
      plain.replace('[VERTICAL]', '[RIM]\nRIM_RADIUS = 1.#QNAN\nRIM_WIDTH = 1,5\nASPECT = 0.5.5\n[VERTICAL]'),
    ],
    ['UTF-16, read as UTF-8', `\ufffd\ufffd${[...plain].join('\0')}\0`],
    [
      '[SHAPE] with another heading',
      plain.replace('[VERTICAL]', '[SHAPE]\n{RADIAL_SHAPE WIDTH_SHAPE}\n1.0 0.0\n0.9 1.0\n[VERTICAL]'),
      '{RADIAL_SHAPE WIDTH_SHAPE} in [SHAPE] is not used',
    ],
    ['a file that ends without a new line', plain.trimEnd()],
  ])('%s', (_, text: string, words?: string) => {
    expect(tirToTireParams(read(text))).toEqual(usual)
    if (words !== undefined) expect(said(text)).toContain(words)
  })
})

describe('what a file says twice', () => {
  it('is refused where units differ', () => {
    expect(() => read(`${plain.trimEnd()}\n[UNITS]\nLENGTH = 'mm'\n`)).toThrow(/LENGTH has a second unit, "mm"/)
    expect(() => read(`${plain.trimEnd()}\n[UNITS]\nLENGTH = 'METER'\n`)).not.toThrow()
  })
  it('is reported where the versions of the Magic Formula differ', () => {
    const text = plain.replace('[DIMENSION]', 'FITTYP = 61\n[DIMENSION]')
    expect(text).not.toBe(plain)
    expect(said(text)).toContain('FITTYP = 61 is a different version from PAC2002')
  })
})

describe('the side of a tyre', () => {
  const sides = (text: string) => {
    const { measuredSide, mountedSide } = tirToTireParams(read(text))
    return [measuredSide, mountedSide]
  }
  const side = (name: string): string => plain.replace("'LEFT'", name)
  it.each([
    ["'RIGHT'", ['right', undefined]],
    ["'symmetric'", ['symmetric', undefined]],
    ["'UNKNOWN'", [undefined, undefined]],
  ])('TYRESIDE = %s', (name, expected) => expect(sides(side(name))).toEqual(expected))
  it('that the file does not give is said', () => {
    expect(said(side("'UNKNOWN'"))).toContain('does not state on which side')
    expect(said(plain.replace("TYRESIDE = 'LEFT'\n", ''))).toContain('does not state on which side')
    expect(said(side("'SYMMETRIC'"))).toContain('treated as zero')
    expect(said(plain)).not.toContain('side')
  })
  it('is the other one where USE_MODE is negative', () => {
    const turned = plain.replace('USE_MODE = 14', 'USE_MODE = -14')
    expect(sides(turned)).toEqual(['left', 'right'])
    expect(sides(turned.replace("'LEFT'", "'RIGHT'"))).toEqual(['right', 'left'])
    expect(said(turned)).toContain('USE_MODE = -14 requests the mirror image')
  })
})

describe('the range of the data', () => {
  const withRange = (text: string): string => `${plain}[RANGES]\n${text}`
  const range = (text: string) =>
    Object.fromEntries(Object.entries(tirToTireParams(read(withRange(text)))).filter(([key]) => /range/i.test(key)))

  it('is taken over, and runs beyond it warn', () => {
    expect(range('FZMIN = 225\nFZMAX = 10125\nKPUMIN = -1.5\nKPUMAX = 1.5\nALPMIN = -0.2\nCAMMAX = 0.26')).toEqual({
      dataRange: 'warn',
      ...{ 'range.FZMIN': 225, 'range.FZMAX': 10125, 'range.KPUMIN': -1.5, 'range.KPUMAX': 1.5 },
      ...{ 'range.ALPMIN': -0.2, 'range.CAMMAX': 0.26 },
    })
    expect(range('')).toEqual({})
  })
  it('is converted by the units of the file', () => {
    const text = withRange('ALPMIN = -85\nALPMAX = 85\nFZMIN = 0.2\nFZMAX = 9')
      .replace("'radians'", "'deg'")
      .replace("'newton'", "'kN'")
    expect(tirToTireParams(read(text))).toMatchObject({
      'range.ALPMAX': expect.closeTo((85 * Math.PI) / 180, 12) as number,
      'range.FZMAX': 9000,
    })
  })
  it('that has no width is left out, and said', () => {
    expect(range('FZMIN = 5000\nFZMAX = 400')).toEqual({})
    expect(said(withRange('FZMIN = 5000\nFZMAX = 400'))).toContain('this range is ignored')
    expect(range('KPUMIN = 0\nKPUMAX = 0')).toEqual({})
  })
  it('of braking only is said', () => {
    expect(said(withRange('KPUMIN = -0.8\nKPUMAX = 0'))).toContain('cannot drive')
  })
})

describe('what does not act', () => {
  it.each([
    [
      'scaling factors that the model has not',
      ['[SCALING_COEFFICIENTS]', '[SCALING_COEFFICIENTS]\nLGYR = 1.04\nLKYG = 1.07\nLIP = 1'],
      ['LGYR = 1.04 has no effect', 'LKYG = 1.07 has no effect'],
      ['LIP'],
    ],
    [
      'factors of relaxation without relaxation',
      ['[SCALING_COEFFICIENTS]', '[SCALING_COEFFICIENTS]\nLSGAL = 2'],
      [],
      ['LSGAL'],
    ],
    [
      'terms of later versions',
      ['PKY2', 'PKY4 = 2\nPKY6 = -0.8\nRBX3 = 0\nPKY2'],
      ['later versions of the Magic Formula are ignored: PKY4, PKY6'],
      ['RBX3'],
    ],
    [
      'pressure that is not the nominal one',
      ['PKY2', 'PPY1 = 0.4\nINFLPRES = 80000\nNOMPRES = 98000\nPKY2'],
      ['80000 Pa differs from the nominal pressure 98000 Pa'],
      [],
    ],
    [
      'terms of pressure at the nominal one',
      ['PKY2', 'PPY1 = 0.4\nINFLPRES = 98000\nNOMPRES = 98000\nPKY2'],
      [],
      ['pressure'],
    ],
    ['a friction ellipse', ['USE_MODE', "FE_METHOD = 'YES'\nUSE_MODE"], ['FE_METHOD requests a friction ellipse'], []],
  ] as const)('%s', (_, [from, to], words, others) => {
    const text = said(plain.replace(from, to))
    for (const w of words) expect(text).toContain(w)
    for (const w of others) expect(text).not.toContain(w)
  })
  it('names the factors of a Fiala file', () => {
    const fiala = `${units}[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 0.3
WIDTH = 0.2
[PARAMETER]
CSLIP = 1000
CALPHA = 800
UMIN = 0.9
UMAX = 1
[SCALING_COEFFICIENTS]
LMUX = 0.8
LCZ = 1
`
    expect(read(fiala).ignored).toEqual([
      'a.tir:18: the scaling factor LMUX = 0.8 has no effect: the tyre model has nothing that it scales',
    ])
  })
  it('names a factor of relaxation where nothing relaxes', () => {
    const text = plain.replace('PTY2 = 1.9829', 'PTY2 = 0').replace('LFZO', 'LSGAL = 2\nLFZO')
    expect(said(text)).toContain('LSGAL = 2 has no effect')
  })
})

describe('zeros that stand for what nobody knows', () => {
  it('leave the stiffness of the block', () => {
    const text = plain.replace('304000.0', '0')
    expect(tirToTireParams(read(text))).not.toHaveProperty('stiffness')
    expect(said(text)).toContain('VERTICAL_STIFFNESS is 0; the vertical stiffness of the block is unchanged')
  })
  it('leave LONGVL, unless a force depends on it', () => {
    const text = plain.replace('LONGVL = 16.6', 'LONGVL = 0')
    expect(tirToTireParams(read(text))).toMatchObject({ 'pac2002.LONGVL': 16.6 })
    expect(failure(`${text}[ROLLING_COEFFICIENTS]\nQSY4 = 0.001\n`).what).toBe('LONGVL is 0')
  })
  it('are a tyre without longitudinal force where nothing longitudinal was measured', () => {
    for (const text of [
      plain
        .replace('PCX1 = 1.6411', 'PCX1 = 0')
        .replace('PDX1 = 1.1739', 'PDX1 = 0')
        .replace('PKX1 = 22.303', 'PKX1 = 0'),
      plain.replace(/^P[CDK]X1.*\n/gm, ''),
    ]) {
      expect(tirToTireParams(read(text))).toMatchObject({ 'pac2002.PKX1': 0, 'pac2002.PDX1': 1, 'pac2002.PCX1': 1 })
      expect(said(text)).toContain('the tyre has no longitudinal force')
    }
    expect(failure(plain.replace('PDX1 = 1.1739', 'PDX1 = 0')).what).toBe('PDX1 is 0')
  })
})

describe('layouts that cannot be meant', () => {
  it.each([
    [plain.replace('0.344', '344 mm'), /UNLOADED_RADIUS has "mm" after its value/, 'wrong-unit'],
    [plain.replace('4850.0', '4.85 [kN]'), /FNOMIN has "\[kN\]" after its value/, 'wrong-unit'],
    [plain.replace('1.6411', '1.#QNAN'), /the value of PCX1, "1.#QNAN", is not a number/, 'file-format'],
    [plain.replace('1.6411', '1,6411'), /the value of PCX1, "1,6411", is not a number/, 'file-format'],
    [plain.replace('1.6411', "'?"), /the text of PCX1 is not closed/, 'file-format'],
    [plain.replace("'radians'", "'turns'"), /"turns" is not a unit of ANGLE/, 'wrong-unit'],
    [plain.replace('PKY2', 'PKY 2'), /"PKY 2" is not the name of a value/, 'file-format'],
    [plain.replace("'PAC2002'", "'FTIRE'"), /the tyre model "FTIRE" cannot be read/, 'unsupported'],
    [
      plain.replace("PROPERTY_FILE_FORMAT ='PAC2002'", 'FITTYP = 7'),
      /the Magic Formula of FITTYP = 7 cannot be read/,
      'unsupported',
    ],
    [units + model.replace("'PAC2002'", "'USER'"), /the tyre model "USER" cannot be read/, 'unsupported'],
  ] as const)('case %#', (text, what, code) => {
    const error = failure(text)
    expect(error.what).toMatch(what)
    expect(error.code).toBe(code)
    expect(error.place.line).toBeGreaterThan(0)
    expect(error.hint).not.toBe('')
  })
})

describe('files of the reference data', () => {
  const folder = join(import.meta.dirname, '../io/data/tyres')
  const converted = ({ blocks }: ReturnType<typeof readTirLines>): Record<string, number | string> => {
    const scales: Record<keyof TirUnits, number> = { ...siUnits }
    for (const { key, value } of blocks.filter(({ name }) => name === 'UNITS').flatMap(({ entries }) => entries))
      scales[key as keyof TirUnits] = tirUnit(key as keyof TirUnits, String(value)) ?? NaN
    return Object.fromEntries(
      blocks.flatMap(({ entries }) =>
        entries.map(({ key, value }) => [key, typeof value === 'number' ? tirToSI(key, value, scales) : value]),
      ),
    )
  }
  it.each(['synthetic_mf61_left', 'synthetic_pac2002_mm', 'synthetic_pac89'])(
    '%s has the values that it says',
    (name) => {
      const lines = readTirLines(readFileSync(join(folder, `${name}.tir`), 'utf8'), name)
      const { raw, si } = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8')) as Record<
        'raw' | 'si',
        Record<string, number | string>
      >
      const written = Object.fromEntries(lines.blocks.flatMap(({ entries }) => entries.map((e) => [e.key, e.value])))
      // a remark in quotation marks is no value here, though the program that wrote the list took it for one
      const values = Object.entries(raw).filter(([key]) => !key.startsWith("'"))
      expect(written).toEqual(Object.fromEntries(values))
      const found = converted(lines)
      expect(Object.keys(si).length).toBeGreaterThan(20)
      for (const [key, value] of Object.entries(si).filter(([name]) => !name.startsWith("'"))) {
        // a length in files of the Fiala model, which are read; a number in those of PAC89, which are not
        if (key === 'ROLLING_RESISTANCE') continue
        if (typeof value === 'string') expect([key, found[key]]).toEqual([key, value])
        else expect(Math.abs(Number(found[key]) - value), key).toBeLessThanOrEqual(1e-12 * Math.abs(value))
      }
    },
  )
})
