/**
 * Parameters of the wheel levels, one set for all levels: a wheel is described once, and each level takes what it uses.
 * The defaults are a tyre of a car.
 */
import type { ModelParameter } from '../model'

const positive = { min: 0, exclusive: true }

/** Values at the nominal load and at twice that. */
const overLoad = (
  name: string,
  [first, second]: readonly [number, number],
  doc: string,
  exclusive = true,
): readonly ModelParameter[] =>
  ([first, second] as const).map((value, i) => ({
    ...{ name: `${name}${i + 1}`, default: value, unit: '1', min: 0, exclusive },
    doc: `${doc} at ${i === 0 ? 'the nominal load' : 'twice the nominal load'}`,
  }))

/** Speeds of the friction curve. */
const speeds: readonly ModelParameter[] = [
  {
    name: 'vAdhesion',
    default: 0.05,
    unit: 'm/s',
    ...positive,
    doc: 'Sliding speed of the largest friction of a wheel that hardly rolls. A parked wheel creeps: the smaller, the slower, and the stiffer the equations',
  },
  {
    name: 'vSlide',
    default: 0.5,
    unit: 'm/s',
    ...positive,
    doc: 'Sliding speed from which friction is that of sliding',
  },
  { name: 'initialSlope', default: 2, unit: '1', ...positive, doc: 'Slope of friction at rest over mu_max/vAdhesion' },
]

/** Friction of levels 2 and 3. */
const dry: readonly ModelParameter[] = [
  { name: 'muMax', default: 1, unit: '1', ...positive, doc: 'Largest friction coefficient' },
  { name: 'muMin', default: 0.8, unit: '1', min: 0, doc: 'Friction coefficient of sliding' },
]

const resistance: readonly ModelParameter[] = [
  { name: 'rolling', default: 0.012, unit: '1', min: 0, doc: 'Rolling resistance over the load, at low speed' },
  {
    name: 'rolling1',
    default: 0,
    unit: '1',
    min: 0,
    doc: 'Part of the rolling resistance in proportion to speed, at 100 km/h',
  },
  {
    name: 'rolling4',
    default: 0,
    unit: '1',
    min: 0,
    doc: 'Part of the rolling resistance with the fourth power of speed, at 100 km/h',
  },
]

/** Tread of levels 4 to 7. */
const tread: readonly ModelParameter[] = [
  {
    name: 'smoothing',
    reference: true,
    default: 0.01,
    unit: 'm/s',
    ...positive,
    doc: 'Speed over which standstill passes into rolling, well below vAdhesion',
  },
  {
    name: 'nominalLoad',
    default: 3500,
    unit: 'N',
    ...positive,
    reference: true,
    doc: 'Load of the first values of the tread',
  },
  ...overLoad('muMaxLong', [1.1, 0.98], 'Largest longitudinal friction coefficient'),
  ...overLoad('muMaxLat', [1, 0.9], 'Largest lateral friction coefficient'),
  ...overLoad('muMinLong', [0.9, 0.8], 'Longitudinal friction coefficient of sliding', false),
  ...overLoad('muMinLat', [0.85, 0.78], 'Lateral friction coefficient of sliding', false),
  ...overLoad('adhesionLong', [0.11, 0.13], 'Longitudinal slip of the largest friction'),
  ...overLoad('adhesionLat', [0.14, 0.17], 'Lateral slip of the largest friction'),
  ...overLoad('slideLong', [0.6, 0.7], 'Longitudinal slip from which friction is that of sliding'),
  ...overLoad('slideLat', [0.7, 0.8], 'Lateral slip from which friction is that of sliding'),
  ...overLoad('muTurn', [0.9, 0.8], 'Friction coefficient of turning on the spot', false),
  { name: 'camberGain', default: 2, unit: '1', min: 0, doc: 'Factor on the lateral force by inclination' },
  { name: 'aligningGain', default: 1, unit: '1', min: 0, doc: 'Factor on the aligning moment' },
]

/** Carcass of levels 5 to 7. */
const carcass: readonly ModelParameter[] = [
  { name: 'stiffnessLong', default: 250000, unit: 'N/m', ...positive, doc: 'Longitudinal stiffness of the carcass' },
  { name: 'stiffnessLat', default: 150000, unit: 'N/m', ...positive, doc: 'Lateral stiffness of the carcass' },
  { name: 'dampingLong', default: 1500, unit: 'N s/m', ...positive, doc: 'Longitudinal damping of the carcass' },
  { name: 'dampingLat', default: 1500, unit: 'N s/m', ...positive, doc: 'Lateral damping of the carcass' },
]

export const dryParameters = [...speeds, ...dry]
export const slickParameters = [...dryParameters, ...resistance]
export const treadParameters = [...speeds, ...resistance, ...tread]
export const carcassParameters = [...treadParameters, ...carcass]

/** Returns the names of parameters that the friction of the road scales. */
export const scaledNames = (parameters: readonly ModelParameter[]): readonly string[] =>
  parameters.map(({ name }) => name).filter((name) => name.startsWith('mu'))
