/** Vertical laws of tyre property files: load curves, coefficients of the Magic Formula, bottoming. */
import { describe, expect, it } from 'vitest'
import { readTir, tirToTireParams, type TirFile } from '../../../importers/tir'

const plain = `[UNITS]
LENGTH ='meter'
FORCE ='newton'
ANGLE ='radians'
MASS ='kg'
TIME ='second'
[MODEL]
PROPERTY_FILE_FORMAT ='PAC2002'
LONGVL = 16.6
TYRESIDE = 'LEFT'
[DIMENSION]
UNLOADED_RADIUS = 0.344
[VERTICAL]
VERTICAL_STIFFNESS = 304000.0
FNOMIN = 4850.0
[SCALING_COEFFICIENTS]
LFZO = 1.0
[LONGITUDINAL_COEFFICIENTS]
PCX1 = 1.6411
PDX1 = 1.1739
PKX1 = 22.303
[LATERAL_COEFFICIENTS]
PCY1 = 1.3507
PDY1 = 1.0489
PKY1 = -21.92
PKY2 = 2.0012
`
const read = (text: string): TirFile => readTir(text, 'a.tir')
const said = (text: string): string => {
  const { ignored, assumed } = read(text)
  return [...ignored, ...assumed].join('\n')
}
const usual = tirToTireParams(read(plain))

describe('the vertical law of a file', () => {
  const withCurve = (rows: string, text = plain): string =>
    text.replace('[SCALING', `[DEFLECTION_LOAD_CURVE]\n{pen  fz}\n${rows}\n[SCALING`)
  const withKeys = (keys: string): string => plain.replace('[VERTICAL]', `[VERTICAL]\n${keys}`)
  const law = (text: string) =>
    Object.fromEntries(Object.entries(tirToTireParams(read(text))).filter(([name]) => !Object.hasOwn(usual, name)))
  it('is the table of its load curve, in SI', () => {
    const points = [
      [0, 0],
      [0.01, 3000],
      [0.02, 6500],
    ]
    expect(law(withCurve('0.0  0.0\n0.01 3000.0\n0.02 6500'))).toEqual({
      vertical: 'table',
      'loadTable.points': points,
    })
    const mm = plain.replace("LENGTH ='meter'", "LENGTH ='mm'")
    expect(law(withCurve('0 0\n10 3000\n20 6500', mm))['loadTable.points']).toEqual(points)
  })
  it.each([
    ['its first row is not 0, 0', '0.01 3000\n0.02 6500'],
    ['its load falls', '0 0\n0.01 3000\n0.02 2000'],
    ['its deflections do not increase', '0 0\n0.01 3000\n0.01 4000'],
    ['it has one row', '0 0'],
  ])('is linear where the curve is not a law: %s', (reason, rows) => {
    expect(law(withCurve(rows))).toEqual({})
    expect(said(withCurve(rows))).toContain(`the curve of load over deflection is not used: ${reason}`)
  })
  it('is the Magic Formula, with its linear term from VERTICAL_STIFFNESS where the file lacks it', () => {
    const found = law(withKeys('Q_FZ2 = 20\nQ_V2 = 0.05\nPFZ1 = 0.7\nNOMPRES = 220000\nINFLPRES = 250000'))
    expect(found).toMatchObject({
      ...{ vertical: 'magic-formula', pressure: 250000 },
      ...{ 'mfVertical.QFZ2': 20, 'mfVertical.QV2': 0.05, 'mfVertical.PFZ1': 0.7, 'mfVertical.NOMPRES': 220000 },
    })
    const [q1, F0] = [Number(found['mfVertical.QFZ1']), Number(found['mfVertical.FNOMIN'])]
    expect((F0 / 0.344) * Math.sqrt(q1 ** 2 + 80)).toBeCloseTo(304000, 6)
    expect(law(withKeys('QFZ1 = 19\nQPFZ1 = 0.7'))).toMatchObject({ 'mfVertical.QFZ1': 19, 'mfVertical.PFZ1': 0 })
    expect(said(withKeys('QFZ1 = 19\nQPFZ1 = 0.7'))).toContain('the file does not give both pressures')
  })
  it('has bottoming beyond the rim', () => {
    const text = withKeys('BOTTOM_STIFF = 2e6\nBOTTOM_OFFST = 0.01\nRIM_RADIUS = 0.2')
    expect(law(text)).toEqual({
      ...{ vertical: 'bottoming', 'bottoming.stiffness': 2e6 },
      'bottoming.deflection': expect.closeTo(0.344 - 0.21, 12) as number,
    })
    expect(said(withCurve('0 0\n0.01 3000', text))).toContain('BOTTOM_STIFF has no effect')
  })
})
