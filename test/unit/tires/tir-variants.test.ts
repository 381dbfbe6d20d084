/**
 * One PAC2002 tyre, written as property files are found on disks: every habit of `test/unit/io/data/tyres/README.md`, drawn together by a seeded
 * generator. Each file has the parameters of the clean one, and its forces, on either side and limited to the range of the data.
 */
import { describe, expect, it } from 'vitest'
import { propertyFileTire, type PropertyFileTire } from '../../../app/tires/property-file'

type Value = number | string
type Section = readonly [name: string, entries: readonly (readonly [key: string, value: Value])[]]

/** Numbers of no real tyre, in SI. */
const clean: readonly Section[] = [
  ['UNITS', []],
  [
    'MODEL',
    [
      ['LONGVL', 16.6],
      ['USE_MODE', 14],
      ['VXLOW', 1],
    ],
  ],
  [
    'DIMENSION',
    [
      ['UNLOADED_RADIUS', 0.3135],
      ['WIDTH', 0.2],
      ['RIM_RADIUS', 0.2],
      ['ASPECT_RATIO', 0.55],
    ],
  ],
  [
    'VERTICAL',
    [
      ['VERTICAL_STIFFNESS', 210000],
      ['VERTICAL_DAMPING', 50],
      ['BREFF', 8.4],
      ['DREFF', 0.27],
      ['FREFF', 0.07],
      ['FNOMIN', 4200],
    ],
  ],
  [
    'LONG_SLIP_RANGE',
    [
      ['KPUMIN', -0.9],
      ['KPUMAX', 0.9],
    ],
  ],
  [
    'SLIP_ANGLE_RANGE',
    [
      ['ALPMIN', -0.2],
      ['ALPMAX', 0.25],
    ],
  ],
  [
    'INCLINATION_ANGLE_RANGE',
    [
      ['CAMMIN', -0.1],
      ['CAMMAX', 0.12],
    ],
  ],
  [
    'VERTICAL_FORCE_RANGE',
    [
      ['FZMIN', 300],
      ['FZMAX', 9000],
    ],
  ],
  [
    'SCALING_COEFFICIENTS',
    [
      ['LFZO', 1],
      ['LCX', 1],
      ['LMUX', 0.95],
      ['LKX', 1.05],
      ['LCY', 1],
      ['LMUY', 0.9],
      ['LKY', 1.1],
      ['LHY', 1],
      ['LVY', 0.5],
      ['LTR', 1.2],
      ['LSGKP', 1.3],
    ],
  ],
  [
    'LONGITUDINAL_COEFFICIENTS',
    [
      ['PCX1', 1.58],
      ['PDX1', 1.12],
      ['PDX2', -0.09],
      ['PEX1', 0.2],
      ['PEX2', 0],
      ['PKX1', 22],
      ['PKX2', 0.4],
      ['PKX3', 0.2],
      ['PHX1', 0.0012],
      ['RBX1', 12],
      ['RBX2', -9.5],
      ['RCX1', 1.1],
      ['PTX1', 2.3],
      ['PTX2', 1.4],
      ['PTX3', 0],
    ],
  ],
  [
    'OVERTURNING_COEFFICIENTS',
    [
      ['QSX1', 0.002],
      ['QSX2', 0.4],
      ['QSX3', 0.01],
    ],
  ],
  [
    'LATERAL_COEFFICIENTS',
    [
      ['PCY1', 1.4],
      ['PDY1', 0.96],
      ['PDY2', -0.15],
      ['PDY3', -1],
      ['PEY1', -0.9],
      ['PKY1', -21],
      ['PKY2', 2.1],
      ['PHY1', 0.002],
      ['PVY1', 0.02],
      ['RBY1', 8],
      ['RBY2', 7.8],
      ['RCY1', 1.05],
      ['RVY1', 0.05],
      ['PTY1', 2.1],
      ['PTY2', 1.9],
    ],
  ],
  [
    'ROLLING_COEFFICIENTS',
    [
      ['QSY1', 0.01],
      ['QSY2', 0],
    ],
  ],
  [
    'ALIGNING_COEFFICIENTS',
    [
      ['QBZ1', 9],
      ['QBZ2', -1.1],
      ['QCZ1', 1.1],
      ['QDZ1', 0.1],
      ['QDZ6', 0.005],
      ['QEZ1', -1],
      ['QHZ1', 0.006],
      ['SSZ1', 0.03],
    ],
  ],
]
const noData = new Set(['WIDTH', 'RIM_RADIUS', 'ASPECT_RATIO', 'USE_MODE', 'VXLOW'])

/** What a number of the file is in other units: the exponents of length, force, angle and time. */
const dimensions: Readonly<Record<string, readonly [number, number, number, number]>> = {
  UNLOADED_RADIUS: [1, 0, 0, 0],
  WIDTH: [1, 0, 0, 0],
  RIM_RADIUS: [1, 0, 0, 0],
  VERTICAL_STIFFNESS: [-1, 1, 0, 0],
  VERTICAL_DAMPING: [-1, 1, 0, 1],
  FNOMIN: [0, 1, 0, 0],
  FZMIN: [0, 1, 0, 0],
  FZMAX: [0, 1, 0, 0],
  LONGVL: [1, 0, 0, -1],
  VXLOW: [1, 0, 0, -1],
  ALPMIN: [0, 0, 1, 0],
  ALPMAX: [0, 0, 1, 0],
  CAMMIN: [0, 0, 1, 0],
  CAMMAX: [0, 0, 1, 0],
}
const units = {
  LENGTH: [
    ['meter', 1],
    ['mm', 1e-3],
    ['millimeter', 1e-3],
    ['inch', 0.0254],
    ['m', 1],
  ],
  FORCE: [
    ['newton', 1],
    ['Newton', 1],
    ['kilo_newton', 1e3],
    ['kN', 1e3],
    ['pound_force', 4.4482216152605],
  ],
  ANGLE: [
    ['radians', 1],
    ['rad', 1],
    ['radian', 1],
    ['degrees', Math.PI / 180],
    ['deg', Math.PI / 180],
  ],
  TIME: [
    ['second', 1],
    ['sec', 1],
    ['s', 1],
  ],
} as const

/** Marsaglia 2003, "Xorshift RNGs", with 13, 17, 5. */
function generator(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Sections of which no parameter is taken. */
const tableChoices = (
  heading: (text: string) => readonly string[],
): readonly (readonly [string, readonly string[]])[] => [
  ['SHAPE', [...heading('{radial width}'), '1.0 0.0', '1.0\t0.4', ' 0.9 1.0']],
  ['DEFLECTION_LOAD_CURVE', [...heading('{pen fz}'), '0 0', '10 2000', '20 4300']],
  ['BOTTOMING_CURVE', ['{pen fz}', '0.0 0.0', '1.0 5.0']],
]

interface Variant {
  readonly text: string
  readonly side: 'left' | 'right'
}

function variant(seed: number): Variant {
  const random = generator(seed)
  for (let i = 0; i < 20; i++) random()
  const one = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]
  const often = (share: number): boolean => random() < share
  const shuffled = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((item) => [random(), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item)

  const chosen = { LENGTH: one(units.LENGTH), FORCE: one(units.FORCE), ANGLE: one(units.ANGLE), TIME: one(units.TIME) }
  const scales = [chosen.LENGTH[1], chosen.FORCE[1], chosen.ANGLE[1], chosen.TIME[1]]
  const inUnits = (key: string, value: number): number =>
    (dimensions[key] ?? [0, 0, 0, 0]).reduce((v, exponent, i) => v / scales[i] ** exponent, value)
  const lower = often(0.3)
  const sign = one(['=', ' = ', '\t=\t', '        =', '= '])
  const bang = often(0.3)

  const number = (value: number): string => {
    const plus = value > 0 && often(0.1) ? '+' : ''
    switch (one(['plain', 'exponent', 'three digits', 'short', 'fortran'])) {
      case 'exponent':
        return plus + value.toExponential().replace('e', one(['e', 'E']))
      case 'three digits':
        return (
          plus +
          value.toExponential().replace(/e([+-])(\d+)$/, (_, s: string, d: string) => `E${s}${d.padStart(3, '0')}`)
        )
      case 'short':
        return plus + String(value).replace(/^(-?)0\./, '$1.')
      case 'fortran':
        return plus + value.toExponential().replace('e', 'D')
      default:
        return plus + String(value)
    }
  }
  const word = (text: string): string => one([`'${text}'`, ` '${text}'`, `"${text}"`, text, `'${text}' `])
  const comment = (): string =>
    one(['', '', ' $comment', '\t$ a "quoted" word = nothing', bang ? ' ! Dpt" = Dpt*(Fz/Fznom*R0)' : '', '   '])
  const named = (key: string): string => (lower ? key.toLowerCase() : key)
  const line = (key: string, value: string): string =>
    `${one(['', '', ' ', '\t'])}${named(key)}${sign}${value}${comment()}`
  const entry = (key: string, value: Value): string => {
    if (typeof value === 'string') return line(key, word(value))
    if (noData.has(key) && often(0.3)) return line(key, one(['', ' $ not measured', "'unknown'"]))
    return line(key, number(inUnits(key, value)))
  }
  const noise = (): readonly string[] =>
    shuffled([
      '! LMUX = 0.5',
      '$ PCX1 = 9',
      '',
      '   ',
      '$------------------------------section',
      '!',
      '! : TYRE : a = b',
    ]).slice(0, Math.floor(random() * 4))

  const side = one(['left', 'right'] as const)
  const sideText = one([side, side.toUpperCase(), side === 'left' ? 'Left' : 'Right'])
  const [version, where] = [one(['format', 'both', 'FITTYP', 'keywords']), one(['MODEL', 'DIMENSION'])]
  const model: (readonly [string, Value])[] = [['TYRESIDE', sideText]]
  if (version === 'format' || version === 'both')
    model.push(['PROPERTY_FILE_FORMAT', one(['PAC2002', 'MF_05', 'pac2002'])])
  if (version === 'FITTYP' || version === 'both') model.push(['FITTYP', one([5, 6, 21, 52])])
  if (version === 'keywords' && often(0.5)) model.push(['PROPERTY_FILE_FORMAT', 'USER'])

  const sections: (readonly [string, readonly string[]])[] = clean.map(([name, entries]) => {
    const given = shuffled([...entries, ...(name === where ? model : [])]).filter(
      ([key, value]) => !(often(0.5) && (value === 0 || (value === 1 && key.startsWith('L')))),
    )
    const lines =
      name === 'UNITS'
        ? [
            ...Object.entries(chosen).map(([key, [text]]) => line(key, word(text))),
            line('MASS', word(one(['kg', 'slug', 'stone']))),
          ]
        : given.map(([key, value]) => entry(key, value))
    return [name, lines.flatMap((text) => [...(often(0.1) ? noise() : []), text])]
  })
  const heading = (text: string): readonly string[] => (often(0.5) ? [text] : [])
  const tables = tableChoices(heading).filter(() => often(0.4))
  const drawn = shuffled([...sections, ...tables])
  const isSeparate = (i: number): boolean => i < 0 || drawn[i][0] === 'UNITS' || tables.includes(drawn[i])
  // A section without its heading adds its lines to the one before.
  const body = drawn.flatMap(([name, lines], i): readonly string[] => [
    ...noise(),
    ...(isSeparate(i) || isSeparate(i - 1) || often(0.8)
      ? [`${one(['', ' '])}[${lower && often(0.5) ? name.toLowerCase() : name}]${one(['', '   ', ' $ header'])}`]
      : []),
    ...lines,
  ])
  const vendor = often(0.3) ? ['[GOODYEAR]', "DATESTAMP = '10-JUN-2010'", 'INFLATION_PRESSURE = 4.14'] : []
  const header = often(0.7)
    ? [
        '[MDI_HEADER]',
        "FILE_TYPE ='tir'",
        `FILE_VERSION = ${one(['3', '3.0', '2.0'])}`,
        "FILE_FORMAT ='ASCII'",
        '(COMMENTS)',
        '{comment_string}',
        "'Tyre 205/55 = made up, M\u00fcller \ufffd'",
      ]
    : []
  const end = one(['\n', '\r\n'])
  const text = [...vendor, ...header, ...body].join(end)
  return { text: one(['', '\ufeff']) + text + one(['', end]), side }
}

function plainText(side: string): string {
  const model = ["PROPERTY_FILE_FORMAT = 'PAC2002'", `TYRESIDE = '${side.toUpperCase()}'`]
  const si = ["LENGTH = 'meter'", "FORCE = 'newton'", "ANGLE = 'radians'", "TIME = 'second'", "MASS = 'kg'"]
  return clean
    .flatMap(([name, entries]) => [
      `[${name}]`,
      ...(name === 'UNITS' ? si : []),
      ...(name === 'MODEL' ? model : []),
      ...entries.map(([key, value]) => `${key} = ${value}`),
    ])
    .join('\n')
}

const points = [0, 150, 300, 2000, 5200, 12000].flatMap((Fz) =>
  [-0.95, -0.05, 0.1].flatMap((S) =>
    [-0.3, 0.02, 0.4].map((alpha) => ({
      ...{ Fz, S, alpha, gamma: 0.3 * alpha, VCx: 20, tanAlpha: Math.tan(alpha), Reff: 0.3, loadedRadius: 0.3 },
      Omega: (20 * (1 + S)) / 0.3,
    })),
  ),
)
const opposite = { left: 'right', right: 'left' } as const

function expectSame(found: PropertyFileTire, wanted: PropertyFileTire): void {
  for (const point of points) {
    const [a, b] = [found.forces(point), wanted.forces(point)]
    for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)
      expect(Math.abs(a[name] - b[name]), `${name} at ${JSON.stringify(point)}`).toBeLessThanOrEqual(
        1e-9 * (1 + point.Fz),
      )
  }
}

describe('a tyre written as files are', () => {
  it.each(Array.from({ length: 60 }, (_unused, i) => i + 1))('variant %i is the clean tyre', (seed) => {
    const { text, side } = variant(seed)
    const [found, wanted] = [text, plainText(side)].map((content) => propertyFileTire(content, 'a.tir'))
    // the clean tyre has no curve of load over deflection
    const names = Object.keys(found.params).filter((name) => name !== 'vertical' && name !== 'loadTable.points')
    expect(names.toSorted()).toEqual(Object.keys(wanted.params).toSorted())
    for (const [name, value] of Object.entries(wanted.params)) {
      const own = found.params[name]
      if (typeof value !== 'number') expect(own, name).toEqual(value)
      else expect(Math.abs(Number(own) - value), name).toBeLessThanOrEqual(1e-14 * Math.abs(value))
    }
    expectSame(found, wanted)
    const use = { 'Tire.dataRange': 'clamp', 'Tire.mountedSide': opposite[side] } as const
    const [turned, wantedTurned] = [text, plainText(side)].map((content) =>
      propertyFileTire(content, 'a.tir', { overrides: use }),
    )
    expectSame(turned, wantedTurned)
  })
})
