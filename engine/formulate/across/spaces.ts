/**
 * Chosen across spaces of edges with three degrees of freedom: the coordinates and speeds with which a body, a free or
 * a spherical joint moves. Names of coordinates and speeds are unambiguous: no two choices share a name for different
 * quantities.
 */
import { mapTriple, type Triple } from '../../collections/triple'
import type { RotationEdge, TranslationEdge } from '../../model/component/component'
import { axesOfOrder, type EulerOrder } from './orders'
import { parameterNames } from './quaternion'

export type FreeRotationEdge = Extract<RotationEdge, { kind: 'free' | 'inertia' }>
export type FreeTranslationEdge = Extract<TranslationEdge, { kind: 'free' | 'inertia' }>

/** Across space of an edge of three rotations. */
export type RotationSpace = EulerSpace | QuaternionSpace

export interface EulerSpace {
  readonly orientation: EulerOrder
  readonly rates: 'body' | 'base' | 'derivatives'
  /**
   * True if the spin of a body of revolution is left out of the speeds: they are then in the axes before this last
   * rotation.
   */
  readonly carrier: boolean
  /** Requests the axes after the first rotation, because the velocity is in them. */
  readonly heading: boolean
  readonly coordinates: Triple<string>
  readonly speeds: Triple<string>
}

export interface QuaternionSpace {
  readonly orientation: 'quaternion'
  readonly rates: 'body' | 'base'
  readonly coordinates: typeof parameterNames
  readonly speeds: Triple<string>
}

export interface TranslationSpace {
  readonly velocity: 'body' | 'carrier' | 'base' | 'heading'
  readonly coordinates: Triple<string>
  readonly speeds: Triple<string>
}

/** Across spaces by the name of the edge. */
export interface AcrossSpaces {
  rotation(edge: string): RotationSpace | undefined
  translation(edge: string): TranslationSpace | undefined
  readonly orientations: readonly Orientation[]
}

/** Coordinates of a free rotation, by the names of their states. */
export interface Orientation {
  readonly block: string
  readonly order: RotationSpace['orientation']
  readonly coordinates: readonly string[]
  readonly rates: RotationSpace['rates']
  readonly speeds: Triple<string>
  /** Speeds that are components in axes between those of the Euler angles. */
  readonly turned: readonly TurnedSpeeds[]
}

/**
 * Speeds by the names of their states, as components in the axes after the first rotation or in those before the last
 * one.
 */
export interface TurnedSpeeds {
  readonly speeds: Triple<string>
  readonly axes: 'after first' | 'before last'
}

const standardAngles = ['yaw', 'pitch', 'roll'] as const
const standardRates = ['wx', 'wy', 'wz'] as const
const standardPosition = ['x', 'y', 'z'] as const
const standardVelocity = ['vx', 'vy', 'vz'] as const

/** Description of a free rotation. */
export interface RotationChoice {
  readonly orientation: EulerOrder | 'quaternion'
  readonly rates: EulerSpace['rates']
  /** True if the last rotation, a spin, is left out of the speeds. */
  readonly carrier: boolean
  /** True if the velocity is in the axes after the first rotation. */
  readonly heading: boolean
}

export function rotationSpace(
  spec: FreeRotationEdge,
  { orientation, rates, carrier, heading }: RotationChoice,
): RotationSpace {
  const body = spec.kind === 'free' ? spec.speeds : standardRates
  if (orientation === 'quaternion') {
    const components = rates === 'base' ? 'base' : 'body'
    return {
      orientation,
      rates: components,
      coordinates: parameterNames,
      speeds: components === 'base' ? inBase : body,
    }
  }
  const coordinates = angleNames(spec, orientation, carrier)
  const speeds =
    rates === 'derivatives'
      ? mapTriple(coordinates, (name) => `d${name}`)
      : rates === 'base'
        ? inBase
        : carrier
          ? (['wcx', 'wcy', 'wcz'] as const)
          : body
  return { orientation, rates, carrier, heading, coordinates, speeds }
}

/** Names of the components of the angular velocity in the base. */
const inBase = ['w0x', 'w0y', 'w0z'] as const

/** Returns the names of the angles: `yaw pitch roll` for the 321 angles only. */
function angleNames(spec: FreeRotationEdge, order: EulerOrder, carrier: boolean): Triple<string> {
  if (order === '321') return spec.kind === 'free' ? spec.coordinates : standardAngles
  if (carrier && axesOfOrder(order)[0] === 2) return ['heading', 'tilt', 'spin']
  return ['angle1', 'angle2', 'angle3']
}

export function translationSpace(spec: FreeTranslationEdge, velocity: TranslationSpace['velocity']): TranslationSpace {
  const coordinates = spec.kind === 'free' ? spec.coordinates : standardPosition
  const speeds = {
    body: spec.kind === 'free' ? spec.speeds : standardVelocity,
    carrier: ['vcx', 'vcy', 'vcz'],
    base: mapTriple(coordinates, (name) => `d${name}`),
    heading: ['u', 'v', 'w'],
  } as const
  return { velocity, coordinates, speeds: speeds[velocity] }
}

/** Returns the default across space of an edge: 321 angles, components in the turned axes. */
export function standardRotation(spec: FreeRotationEdge): RotationSpace {
  return rotationSpace(spec, { orientation: '321', rates: 'body', carrier: false, heading: false })
}

export function standardTranslation(spec: FreeTranslationEdge): TranslationSpace {
  return translationSpace(spec, 'body')
}
