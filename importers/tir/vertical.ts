/**
 * The vertical law of a property file: a table of load over deflection, the coefficients of the Magic Formula, or a
 * stiffness with bottoming. A linear law needs no more than VERTICAL_STIFFNESS.
 */
import type { TirFile } from './file'
import { isMagicFormula } from './formats'
import type { TirLines } from './text/lines'
import type { TirUnits } from './text/units'

type Values = Readonly<Record<string, number>>
type VerticalData = Pick<TirFile, 'format' | 'values' | 'curve'>
type Rows = readonly (readonly [deflection: number, load: number])[]

/** Coefficients of the Magic Formula in their spellings: PAC2002 and MF-Tyre 6.1. */
const coefficients: readonly (readonly [parameter: string, keys: readonly string[]])[] = [
  ['QFZ1', ['QFZ1', 'Q_FZ1']],
  ['QFZ2', ['QFZ2', 'Q_FZ2']],
  ['QFZ3', ['QFZ3', 'Q_FZ3']],
  ['QV2', ['QV2', 'Q_V2']],
  ['PFZ1', ['QPFZ1', 'PFZ1']],
]
const bottomingKeys = ['BOTTOM_STIFF', 'BOTTOM_OFFST', 'RIM_RADIUS'] as const
const pressureKeys = ['INFLPRES', 'IP', 'NOMPRES', 'IP_NOM'] as const

/** Returns the keywords that the vertical law of a file takes, if the file gives one. */
export function verticalKeywords({ blocks }: TirLines): readonly string[] {
  const entries = blocks.flatMap((block) => block.entries)
  const acts = (key: string): boolean =>
    entries.some((e) => e.key === key && typeof e.value === 'number' && e.value !== 0)
  const ofFormula = coefficients.flatMap(([, keys]) => keys)
  return [
    ...(ofFormula.some(acts) ? [...ofFormula, ...pressureKeys] : []),
    ...(bottomingKeys.every((key) => key === 'BOTTOM_OFFST' || acts(key)) ? bottomingKeys : []),
  ]
}

/**
 * Returns the rows of [DEFLECTION_LOAD_CURVE] in SI; undefined for a file without any.
 * @param ignored takes the reason for which a curve is not used
 */
export function loadCurve(
  { skipped }: TirLines,
  units: TirUnits,
  values: Values,
  file: string,
  ignored: string[],
): Rows | undefined {
  const curves = skipped.filter(({ section, rows }) => section === curveSection && rows.length > 0)
  const [first, ...others] = curves
  if (first === undefined) return undefined
  const scale = values['LCZ'] ?? 1
  const rows = first.rows.map(([x, load]) => [x * units.LENGTH, load * units.FORCE * scale] as const)
  const problem = curveProblem(rows)
  if (problem !== undefined) {
    ignored.push(`${file}:${first.line}: the curve of load over deflection is not used: ${problem}`)
    return undefined
  }
  for (const { line, rows: again } of others)
    if (JSON.stringify(again) !== JSON.stringify(first.rows))
      ignored.push(`${file}:${line}: a second curve of load over deflection is not used`)
  return rows
}

export const curveSection = 'DEFLECTION_LOAD_CURVE'

function curveProblem(rows: Rows): string | undefined {
  if (rows.length < 2) return 'it has one row'
  if (!rows.flat().every(Number.isFinite)) return 'a row lacks a number'
  if (rows[0][0] !== 0 || rows[0][1] !== 0) return 'its first row is not 0, 0'
  if (rows.some(([x], i) => i > 0 && x <= rows[i - 1][0])) return 'its deflections do not increase'
  return rows.some(([, load], i) => i > 0 && load < rows[i - 1][1]) ? 'its load falls' : undefined
}

/** Returns the parameters of the vertical law, by their names in the tyre block; none for a linear law. */
export function verticalParams(tir: VerticalData): Readonly<Record<string, number | string | Rows>> {
  const { values, curve } = tir
  if (curve !== undefined) return { vertical: 'table', 'loadTable.points': curve }
  return magicFormula(tir) ?? bottoming(values) ?? {}
}

function magicFormula({ values, format }: VerticalData): Readonly<Record<string, number | string>> | undefined {
  if (!isMagicFormula(format)) return undefined
  const value = (keys: readonly string[]): number => keys.map((key) => values[key] ?? 0).find((x) => x !== 0) ?? 0
  const q = Object.fromEntries(coefficients.map(([parameter, keys]) => [parameter, value(keys)]))
  if (Object.values(q).every((x) => x === 0)) return undefined
  const { FNOMIN, UNLOADED_RADIUS, VERTICAL_STIFFNESS = NaN } = values
  const nominal = FNOMIN * (values['LFZO'] ?? 1)
  const linear = q.QFZ1 === 0 ? fromStiffness((VERTICAL_STIFFNESS * UNLOADED_RADIUS) / nominal, q.QFZ2) : q.QFZ1
  if (!(linear > 0) || q.QFZ2 < 0) return undefined
  const pressures = { INFLPRES: value(['INFLPRES', 'IP']), NOMPRES: value(['NOMPRES', 'IP_NOM']) }
  const known = pressures.INFLPRES > 0 && pressures.NOMPRES > 0
  return {
    vertical: 'magic-formula',
    'mfVertical.FNOMIN': nominal,
    'mfVertical.QFZ1': linear,
    'mfVertical.QFZ2': q.QFZ2,
    'mfVertical.QFZ3': q.QFZ3,
    'mfVertical.QV2': q.QV2,
    'mfVertical.LCZ': values['LCZ'] ?? 1,
    'mfVertical.LONGVL': values['LONGVL'] ?? 16.6,
    'mfVertical.PFZ1': known ? q.PFZ1 : 0,
    ...(known ? { 'mfVertical.NOMPRES': pressures.NOMPRES, pressure: pressures.INFLPRES } : {}),
  }
}

/** Without QFZ1 the stiffness under the nominal load, Fz0/R0 sqrt(QFZ1^2 + 4 QFZ2), is VERTICAL_STIFFNESS. */
const fromStiffness = (relative: number, QFZ2: number): number => Math.sqrt(relative ** 2 - 4 * QFZ2)

function bottoming(values: Values): Readonly<Record<string, number | string>> | undefined {
  const { BOTTOM_STIFF = 0, BOTTOM_OFFST = 0, RIM_RADIUS = 0, UNLOADED_RADIUS } = values
  const deflection = UNLOADED_RADIUS - RIM_RADIUS - BOTTOM_OFFST
  if (!(BOTTOM_STIFF > 0 && RIM_RADIUS > 0 && deflection > 0)) return undefined
  return { vertical: 'bottoming', 'bottoming.deflection': deflection, 'bottoming.stiffness': BOTTOM_STIFF }
}

/** Returns what of the vertical data of a file has no effect, one sentence each. */
export function verticalIgnored(
  { values }: VerticalData,
  params: ReturnType<typeof verticalParams>,
): readonly string[] {
  const has = (key: string): boolean => (values[key] ?? 0) !== 0
  const formula = coefficients.flatMap(([, keys]) => keys.filter(has))
  const rim = bottoming(values) !== undefined && params.vertical !== 'bottoming'
  const pressure = params.vertical === 'magic-formula' && params['mfVertical.NOMPRES'] === undefined
  return [
    ...(formula.length > 0 && params.vertical !== 'magic-formula'
      ? [
          `${formula.join(', ')} have no effect: ${params.vertical === 'table' ? 'the curve of load over deflection is used' : 'they give no stiffness above zero'}`,
        ]
      : []),
    ...(rim ? ['BOTTOM_STIFF has no effect: the vertical law of this file has no bottoming'] : []),
    ...(pressure && coefficients[4][1].some(has)
      ? ['the pressure term of the vertical stiffness has no effect: the file does not give both pressures']
      : []),
  ]
}
