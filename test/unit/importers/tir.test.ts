import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pac2002Parameters } from '../../../blocks/tires/force/pac2002-parameters'
import { ModelError } from '../../../engine/errors/model-error'
import { readTir, tirToTireParams } from '../../../importers/tir'

const pac2002 = `$---------------------------------------------------------------- header
[MDI_HEADER]
FILE_TYPE                ='tir'
FILE_VERSION             = 3.0
(COMMENTS)
{comment_string}
'Tyre made up for tests'
! a comment with an apostrophe: don't stop here
[UNITS]
LENGTH                   ='mm'
FORCE                    ='kN'
ANGLE                    ='radians'
MASS                     ='kg'
TIME                     ='sec'
[MODEL]
PROPERTY_FILE_FORMAT     ='PAC2002'
USE_MODE                 = 14                   $Tyre use switch (IUSED)
LONGVL                   = 16600                $mm/s
TYRESIDE                 = 'LEFT'               $Mounted side $ of tyre
[DIMENSION]
UNLOADED_RADIUS          = 344                  $Free tyre radius
WIDTH                    = 235
[SHAPE]
{radial width}
 1.0    0.0
 0.9    1.0
[VERTICAL]
VERTICAL_STIFFNESS       = .304
VERTICAL_DAMPING         = 5.0D-04
BREFF                    = 8.4
DREFF                    = 0.27
FREFF                    = +.07
FNOMIN                   = 4.85
[SCALING_COEFFICIENTS]
LFZO                     = 1
LMUX                     = 0.9
LSGKP                    = 1
LSGAL                    = 1
[LONGITUDINAL_COEFFICIENTS]
PCX1                     = 0.16411E+01
PDX1                     = 1.1739
PKX1                     = 22.303
PVX1                     = -8.8098e-006
PTX1                     = 2.3657
PTX2                     = 1.4112
PTX3                     = 0.56626
[LATERAL_COEFFICIENTS]
pcy1=1.3507
PDY1                     = 1.0489
PKY1                     = -21.92
PKY2                     = 2.0012
PKY3                     = -0.024778
PTY1                     = 2.1439
PTY2                     = 1.9829
`

const fiala = `[UNITS]
LENGTH = 'millimeter'
FORCE  = 'NEWTON'
ANGLE  = 'degree'
MASS   = 'kg'
TIME   = 'second'
[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 355.0
WIDTH           = 160.0
ASPECT_RATIO    = 0.45
[PARAMETER]
VERTICAL_STIFFNESS = 304.0
VERTICAL_DAMPING   = 0.5
ROLLING_RESISTANCE = 10.0
CSLIP  = 115000.0
CALPHA = 2000.0
CGAMMA = 0.0
UMIN   = 0.2
UMAX   = 1.22
`

function failure(text: string): ModelError {
  try {
    readTir(text, 'tyres/a.tir')
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('the file was accepted')
}

describe('a PAC2002 file', () => {
  const tir = readTir(pac2002, 'a.tir')

  it('is read in SI: millimetres, kilonewtons, Fortran exponents, small letters', () => {
    expect(tir.format).toBe('PAC2002')
    expect(tir.values).toMatchObject({
      UNLOADED_RADIUS: 0.344,
      WIDTH: 0.235,
      FNOMIN: 4850,
      VERTICAL_STIFFNESS: 304000,
      LONGVL: 16.6,
      PCX1: 1.6411,
      PVX1: -8.8098e-6,
      FREFF: 0.07,
      PCY1: 1.3507,
      USE_MODE: 14,
    })
    expect(tir.values['VERTICAL_DAMPING']).toBeCloseTo(500, 10)
    expect(tir.strings).toMatchObject({ TYRESIDE: 'LEFT', PROPERTY_FILE_FORMAT: 'PAC2002' })
  })

  it('says what it passes over and what it assumes', () => {
    expect(tir.ignored).toEqual(['a.tir:24: {radial width} in [SHAPE] is not used'])
    expect(tir.assumed[0]).toMatch(/^not in the file, default used: LCX = 1, LEX = 1, .*PDX2 = 0/)
    expect(tir.assumed).toHaveLength(1)
  })

  it('gives the parameters of the tyre block', () => {
    const params = tirToTireParams(tir)
    expect(params).toMatchObject({
      forceModel: 'pac2002',
      radius: 0.344,
      stiffness: 304000,
      'reff.B': 8.4,
      'reff.D': 0.27,
      'reff.F': 0.07,
      'reff.nominalLoad': 4850,
      'pac2002.FNOMIN': 4850,
      'pac2002.UNLOADED_RADIUS': 0.344,
      'pac2002.LMUX': 0.9,
      'pac2002.PKY3': -0.024778,
      'string.FNOMIN': 4850,
      'string.UNLOADED_RADIUS': 0.344,
      'string.PTX1': 2.3657,
      'string.PTY2': 1.9829,
      'string.PKY3': -0.024778,
      'string.LSGKP': 1,
    })
    expect(params['pac2002.LCX']).toBe(1)
    expect(params['pac2002.PDX2']).toBe(0)
    expect(Object.keys(params).filter((name) => name.startsWith('pac2002.'))).toHaveLength(117)
  })

  it('without relaxation data leaves the stretched string alone', () => {
    const params = tirToTireParams(readTir(pac2002.replace(/^PT[XY]\d.*\n/gm, ''), 'a.tir'))
    expect(Object.keys(params).filter((name) => name.startsWith('string.'))).toEqual([])
  })

  it('may call itself MF-Tyre 5.2', () => {
    const renamed = (line: string): string =>
      readTir(pac2002.replace(/^PROPERTY_FILE_FORMAT.*$/m, line), 'a.tir').format
    expect(renamed("PROPERTY_FILE_FORMAT = 'MF_05'")).toBe('PAC2002')
    expect(renamed('FITTYP = 6')).toBe('PAC2002')
    expect(renamed("PROPERTY_FILE_FORMAT = 'MF-TYRE'\nFITTYP = 52")).toBe('PAC2002')
  })
})

describe('a Fiala file', () => {
  const tir = readTir(fiala, 'a.tir')

  it('gives the parameters of the tyre block, stiffness per degree converted', () => {
    expect(tirToTireParams(tir)).toEqual({
      forceModel: 'fiala',
      radius: 0.355,
      stiffness: 304000,
      damping: 500,
      'fiala.width': 0.16,
      'fiala.CS': 115000,
      'fiala.CA': expect.closeTo((2000 * 180) / Math.PI, 6) as number,
      'fiala.CR': 0.01,
      'fiala.mu0': 1.22,
      'fiala.mu1': 0.2,
    })
    expect([...tir.ignored, ...tir.assumed]).toEqual([])
  })

  it('without units is taken as SI, and says so', () => {
    const bare = readTir(fiala.slice(fiala.indexOf('[MODEL]')), 'a.tir')
    expect(bare.values['WIDTH']).toBe(160)
    expect(bare.assumed).toEqual(['a.tir has no section [UNITS]; values are assumed to be in SI units'])
  })
})

describe('files as they are', () => {
  const params = (text: string) => tirToTireParams(readTir(text, 'a.tir'))
  const same = params(pac2002)
  const warned = (text: string) => {
    const { ignored, assumed } = readTir(text, 'a.tir')
    return [...ignored, ...assumed]
  }

  it('of another make: millimetres, degrees, a negative peak', () => {
    const folder = join(import.meta.dirname, '../io/data/tyres')
    const tir = readTir(readFileSync(join(folder, 'synthetic_pac2002_mm.tir'), 'utf8'), 'a.tir')
    const { si } = JSON.parse(readFileSync(join(folder, 'synthetic_pac2002_mm.expected.json'), 'utf8')) as {
      si: Record<string, number | string>
    }
    const expected = Object.entries(si).filter(([key, value]) => typeof value === 'number' && key in tir.values)
    expect(expected.length).toBeGreaterThan(30)
    for (const [key, value] of expected)
      expect([key, tir.values[key]]).toEqual([key, expect.closeTo(value as number, 12)])
    expect(tirToTireParams(tir)).toMatchObject({ 'pac2002.PDY1': -0.96, radius: 0.316, stiffness: 210000 })
  })

  it.each([
    ['texts without quotes', pac2002.replace("='PAC2002'", '= PAC2002').replace("'LEFT'", 'LEFT'), []],
    ['rows without a heading', pac2002.replace('{radial width}\n', ''), []],
    [
      'values left empty',
      pac2002.replace(/^PVX1.*$/m, 'PVX1 = $ none').replace(/^USE_MODE.*$/m, 'USE_MODE ='),
      ['PVX1 has no value'],
    ],
    ['a unit in place of a value', pac2002.replace(/^PVX1.*$/m, 'PVX1 = -'), ['PVX1 is the text "-"']],
    [
      'lines of prose',
      pac2002.replace('[DIMENSION]', '[DIMENSION]\nmeasured by hand'),
      ['"measured by hand" is ignored'],
    ],
    ['quoted remarks', pac2002.replace('[DIMENSION]', "[DIMENSION]\n'measured = by hand'"), []],
    ['tabs and blanks at ends', pac2002.replaceAll(' = ', '\t=\t').replaceAll('\n', '\t \r\n'), []],
    ['a value before the first section', `INFLPRES = 2\n${pac2002}`, []],
  ])('with %s', (_, text, said) => {
    const { 'pac2002.PVX1': PVX1, ...others } = params(text)
    expect([PVX1 === 0, others]).toEqual([
      said[0]?.startsWith('PVX1') ?? false,
      (({ 'pac2002.PVX1': _p, ...rest }) => rest)(same),
    ])
    for (const words of said) expect(warned(text).join('\n')).toContain(words)
  })

  it('whose relaxation lengths are zero leave those of the block', () => {
    const text = pac2002.replace(/^PTY2.*$/m, 'PTY2 = 0')
    expect(Object.keys(params(text)).filter((key) => key.startsWith('string.'))).toEqual([])
    expect(warned(text).join()).toContain('no relaxation lengths')
  })

  it('scale the vertical stiffness by LCZ', () => {
    const text = pac2002.replace('LFZO ', 'LCZ = 1.5\nLFZO ')
    expect(params(text)['stiffness']).toBeCloseTo(1.5 * Number(same['stiffness']), 6)
    expect(warned(text).join()).toContain('multiplied by LCZ = 1.5')
  })
})

describe('units of tyre files', () => {
  it.each([
    ["LENGTH = 'meter'", 355],
    ["LENGTH = 'M'", 355],
    ["LENGTH = 'Inches'", 355 * 0.0254],
    ["LENGTH = 'cm'", 3.55],
    ["LENGTH = 'foot'", 355 * 0.3048],
  ])('%s', (line, radius) => {
    expect(readTir(fiala.replace(/^LENGTH.*$/m, line), 'a').values['UNLOADED_RADIUS']).toBeCloseTo(radius, 12)
  })

  it.each([
    ["FORCE = 'kg_force'", 115000 * 9.80665],
    ["FORCE = 'POUND_FORCE'", 115000 * 4.4482216152605],
    ["FORCE = 'N'", 115000],
  ])('%s', (line, stiffness) => {
    expect(readTir(fiala.replace(/^FORCE.*$/m, line), 'a').values['CSLIP']).toBeCloseTo(stiffness, 6)
  })
})

describe('bad tyre files', () => {
  const swap = (from: RegExp, to: string) => fiala.replace(from, to)
  it.each([
    ['[MODEL]\n\0\u0001', 1, 'file-format', 'the file is not text', 'choose a tyre property file'],
    [
      '',
      undefined,
      'file-format',
      'the file does not state its tyre model',
      "add PROPERTY_FILE_FORMAT = 'PAC2002', 'MF61', 'PAC94', 'PAC89' or 'FIALA' to the section [MODEL]",
    ],
    [
      swap(/^PROPERTY.*$/m, "PROPERTY_FILE_FORMAT = 'FTIRE'"),
      8,
      'unsupported',
      'the tyre model "FTIRE" cannot be read',
      'use a property file of PAC2002 (MF-Tyre 5.2), MF-Tyre 6.1 or 6.2, PAC94, PAC89 or FIALA',
    ],
    [
      swap(/^PROPERTY.*$/m, 'FITTYP = 70'),
      8,
      'unsupported',
      'the Magic Formula of FITTYP = 70 cannot be read',
      'use a property file of PAC2002 (MF-Tyre 5.2), MF-Tyre 6.1 or 6.2, PAC94, PAC89 or FIALA',
    ],
    [
      swap(/^LENGTH.*$/m, "LENGTH = 'cubit'"),
      2,
      'wrong-unit',
      '"cubit" is not a unit of LENGTH',
      'use one of meter, metre, m, mm, milli, cm, centi, km, kilo, mile, foot, feet, ft, inch, in, micro, yard',
    ],
    [swap(/^CSLIP.*$/m, 'CSLIP = many'), 17, 'file-format', "CSLIP is the text 'many', not a number", 'write a number'],
    [
      swap(/^CSLIP.*$/m, 'CSLIP = 1,5'),
      17,
      'file-format',
      'the value of CSLIP, "1,5", is not a number',
      'write a decimal point',
    ],
    [swap(/^CSLIP.*$/m, 'CSLIP ='), 17, 'file-format', 'CSLIP has no value', 'write a number'],
    [
      swap(/^CSLIP.*$/m, "CSLIP = 'x"),
      17,
      'file-format',
      'the text of CSLIP is not closed',
      'close it with a quotation mark',
    ],
    [swap(/^CSLIP.*$/m, "CSLIP = 'x'"), 17, 'file-format', "CSLIP is the text 'x', not a number", 'write a number'],
    [swap(/^CSLIP.*$/m, 'CSLIP = 1e999'), 17, 'file-format', 'the value of CSLIP is too large', 'correct the number'],
    [
      swap(/^CSLIP.*$/m, 'C SLIP = 1'),
      17,
      'file-format',
      '"C SLIP" is not the name of a value',
      'write values as KEY = value',
    ],
    [swap(/^CSLIP.*$/m, ''), undefined, 'file-format', 'the FIALA file lacks CSLIP', 'complete the file'],
    [swap(/^CSLIP.*$/m, 'CSLIP = -1'), 17, 'out-of-range', 'CSLIP is -1', 'give a positive value'],
    [
      swap(/^CSLIP.*$/m, 'CSLIP = 1\nCSLIP = 2'),
      18,
      'file-format',
      'CSLIP has a second value, 2 after 1 in line 17',
      'remove one of the two',
    ],
    [
      swap(/^\[PARAMETER\]$/m, '[PARAMETER'),
      13,
      'file-format',
      '"[PARAMETER" is not the name of a section',
      'write sections as [NAME]',
    ],
    [
      pac2002.replace(/^PDX1.*\n/m, '').replace(/^PKY2.*\n/m, ''),
      undefined,
      'file-format',
      'the PAC2002 file lacks PDX1, PKY2',
      'complete the file',
    ],
  ])('case %#: line and remedy', (text, line, code, what, hint) => {
    const error = failure(text)
    expect(error.code).toBe(code)
    expect(error.what).toBe(what)
    expect(error.hint).toBe(hint)
    expect(error.place).toEqual(line === undefined ? { file: 'tyres/a.tir' } : { file: 'tyres/a.tir', line })
  })

  it('warns of degrees in Magic Formula files', () => {
    const { assumed } = readTir(pac2002.replace('radians', 'degrees'), 'a')
    expect(assumed.slice(1)).toEqual([
      'the file uses degrees; the coefficients of the Magic Formula are nevertheless assumed to be in radians',
    ])
  })
})

describe('keywords', () => {
  it('are the parameters of the tyre functions', () => {
    const keywords = pac2002Parameters.map((parameter) => parameter.name)
    const params = Object.keys(tirToTireParams(readTir(pac2002, 'a.tir'))).filter((name) => name.startsWith('pac2002.'))
    expect(params.map((name) => name.slice('pac2002.'.length))).toEqual(keywords)
  })
})

describe('what a property file says in vain', () => {
  it('is listed by section with its line', () => {
    const { unused } = readTir(
      `${pac2002}[VERTICAL_EXTRA]\nQFC3 = 0.1\nQFZ9 = 10\n[LATERAL_COEFFICIENTS]\nPPY1 = 0.4\nPVY1 = 0.01\n`,
      'a.tir',
    )
    const found = (name: string) => unused.filter(({ section }) => section === name)
    expect(found('DIMENSION')).toMatchObject([{ keys: ['WIDTH'], whole: false }])
    expect(found('VERTICAL_EXTRA')).toMatchObject([{ keys: ['QFC3', 'QFZ9'], whole: true }])
    expect(found('LATERAL_COEFFICIENTS')).toMatchObject([{ keys: ['PPY1'], whole: false }])
    const line = pac2002.split('\n').length + 1
    expect(found('VERTICAL_EXTRA')[0]?.line).toBe(line)
    expect(unused.map(({ section }) => section)).not.toContain('UNITS')
  })
})
