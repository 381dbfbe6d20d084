/** Axles from the library of suspensions, fitted to the vehicle. */
import { fingerprint, filesOf, type LibraryBlock, type LibraryFile } from '../../engine/model/library'
import type { BlockInstance, CanvasPoint } from '../../engine/model/project/project'
import type { AxleKind } from './choices'
import { minus, motionRatio, type Point } from './motion-ratio'

/**
 * How an axle of the library is fitted: which block of the library it is, and the ends of its spring.
 * The hardpoints are in vehicle axes with the road at z = 0.
 */
interface Fitting {
  readonly block: string
  /** Ends of the spring, by the first letters of its parameters. */
  readonly spring: readonly [top: string, lower: string]
  /** Coordinates that differ from the library's, m. */
  readonly hardpoints?: Readonly<Record<string, number>>
}

/**
 * The tie rod of the MacPherson axle in the library is that of a published reference and steers much in bump; this
 * height leaves 3 deg of toe-out per metre.
 */
const fittings: Readonly<Record<AxleKind, Fitting>> = {
  macpherson: {
    block: 'MacPherson',
    spring: ['strutTop', 'strutLower'],
    hardpoints: { tieInnerZ: 0.271 },
  },
  doubleWishbone: { block: 'DoubleWishbone', spring: ['springTop', 'springLower'] },
  multiLink: { block: 'MultiLink', spring: ['springTop', 'springLower'] },
  trailingArm: { block: 'TrailingArm', spring: ['springTop', 'springLower'] },
  trailingArmWithBushings: { block: 'TrailingArmWithBushings', spring: ['springTop', 'springLower'] },
  rigid: { block: 'RigidAxle', spring: ['springTop', 'springLower'] },
  rigidAir: { block: 'RigidAxleAir', spring: ['springTop', 'springLower'] },
}

export interface AxlePlan {
  readonly kind: AxleKind
  /** Names of the project's variables that this axle follows. */
  readonly load: string
  readonly frequency: string
  readonly at: CanvasPoint
}

export interface FittedAxle {
  readonly block: BlockInstance
  /** Direction of the rack (1 to the left) that steers left; undefined for an axle without a rack. */
  readonly steersLeft: 1 | -1 | undefined
}

/** Variables of the project that every axle uses. */
const [track, wheelHeight, dampingRatio] = ['track', 'wheelHeight', 'dampingRatio']

/**
 * Returns an axle as a copy of the library's, whose hardpoints keep their places to the wheel. The spring carries the
 * sprung mass of its corner in design position and has the ride frequency f; with the motion ratio r and the sprung
 * mass m of the corner
 *
 *   k = m (2 pi f)^2 / r^2,   c = 2 zeta m (2 pi f) / r^2,   L0 = L + m g / (r k) = L + r g / (2 pi f)^2
 *
 * (M. Mitschke, H. Wallentowitz, Dynamik der Kraftfahrzeuge, 2014, single-mass model of ride). A bellows of the area A
 * has that load and that stiffness with
 *
 *   p = p_a + m g / (r A),   V = n p A^2 / k
 *
 * (polytropic change of state, as on the page of the air spring).
 */
export function axle(library: LibraryFile, { kind, load, frequency, at }: AxlePlan): FittedAxle {
  const { block: name, spring, hardpoints = {} } = fittings[kind]
  const entry = blockOf(library, name)
  const parameters = entry.block.parameters ?? {}
  const number = (parameter: string): number => {
    const value = hardpoints[parameter] ?? parameters[parameter]?.default
    if (typeof value !== 'number') throw new Error(`${name}.${parameter} is not a number`)
    return value
  }
  const [top, lower] = spring
  const point = (of: string): Point => [number(`${of}X`), number(`${of}Y`), number(`${of}Z`)]
  const length = Math.hypot(...minus(point(top), point(lower)))
  const ratio = Number(motionRatio(kind, point, spring).toFixed(5))
  const rate = `(2*pi*${frequency})`
  const stiffness = `${load}*${rate}^2/${ratio ** 2}`
  const area = `${parameters.airArea?.default} m^2`
  const pressure = `101325 Pa + ${load}*gravity/(${ratio}*${area})`
  // Sideways the axle is moved as a whole, upwards by the radius of the wheel.
  const halfTrack = number('wheelY')
  const height = number('wheelZ')
  // Parts in the middle of the axle stay there; the end of a Panhard rod is on the right.
  const sideways = (y: number): readonly string[] =>
    y === 0 ? [] : [`${y < 0 ? '-' : ''}${track}/2 ${signed(y - Math.sign(y) * halfTrack)} m`]
  const moved = Object.keys(parameters).flatMap((parameter): readonly (readonly [string, string])[] => {
    if (parameter.endsWith('Y')) return sideways(number(parameter)).map((text) => [parameter, text])
    return parameter.endsWith('Z') ? [[parameter, `${wheelHeight} ${signed(number(parameter) - height)} m`]] : []
  })
  const block: BlockInstance = {
    ...entry.block,
    library: {
      name: library.name,
      block: name,
      version: entry.version,
      contents: fingerprint(entry.block, filesOf(entry)),
    },
    params: {
      ...Object.fromEntries(moved),
      ...('airArea' in parameters
        ? { airPressure: pressure, airVolume: `${number('airExponent')}*(${pressure})*(${area})^2/(${stiffness})` }
        : {
            springStiffness: stiffness,
            springFreeLength: `${Number(length.toFixed(5))} m + ${ratio}*gravity/${rate}^2`,
          }),
      damping: `2*${dampingRatio}*${load}*${rate}/${ratio ** 2}`,
    },
    at,
  }
  // A rack in front of the wheel centre pushes its front edge: the wheels turn left when it moves left.
  const steered = entry.block.ports?.['rack'] !== undefined
  return { block, steersLeft: steered ? (number('tieOuterX') > number('wheelX') ? 1 : -1) : undefined }
}

/** Mass of an axle without wheels, both sides, kg. */
export function axleMass(library: LibraryFile, kind: AxleKind): number {
  const parameters = blockOf(library, fittings[kind].block).block.parameters ?? {}
  // The beam of a rigid axle is one body; other masses are those of a corner.
  return Object.entries(parameters).reduce(
    (sum, [name, { default: value }]) =>
      name.endsWith('Mass') && typeof value === 'number' ? sum + (name === 'axleMass' ? 1 : 2) * value : sum,
    0,
  )
}

/** Returns the picture of an axle, as its block has it. */
export function axleIcon(library: LibraryFile, kind: AxleKind): string | undefined {
  return blockOf(library, fittings[kind].block).block.icon
}

function blockOf({ name: library, blocks }: LibraryFile, name: string): LibraryBlock {
  const file = blocks[name]
  if (file === undefined) throw new Error(`the library ${library} has no block ${name}`)
  return file
}

const signed = (value: number): string => `${value < 0 ? '-' : '+'} ${Number(Math.abs(value).toFixed(5))}`
