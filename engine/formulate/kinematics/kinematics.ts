/**
 * Fourth stage: kinematics. Takes the graph, its trees and across spaces, and gives orientation, position, velocity and
 * acceleration of every frame in the modelling variables: generalised speeds p and coordinates q with q' = h(p, q, t).
 * Accelerations stay linear relations to those of the parent frame, which the dynamics substitute.
 *
 * Theory: docs/theory/formulation.md, section Kinematics; circuits by DynaFlexPro/Tire thesis, eq. 2.27.
 */
import type { Motion } from '../../model/component/component'
import type { ChosenSpaces } from '../across/choose'
import type { Collection } from '../collect/collection'
import type { Trees } from '../trees/trees'
import { AxesAlgebra } from '../algebra/axes'
import { ChordMotion } from './chord-motion'
import { Variables } from '../algebra/coordinates'
import { GuidedAxes } from './guided-axes'
import { Flanges } from './flanges'
import { makeMotion } from './motion'
import { RelativeMotion } from './relative-motion'
import { Rotations } from './rotations'
import { Translations } from './translations'

export interface Kinematics extends Trees {
  readonly collection: Collection
  readonly spaces: ChosenSpaces
  readonly algebra: AxesAlgebra
  /** Modelling variables: speeds and coordinates. */
  readonly variables: Variables
  /** Motion on the axes of joints in the tree. */
  readonly axes: GuidedAxes
  readonly rotations: Rotations
  readonly translations: Translations
  /** Motion of frames relative to others, along circuits. */
  readonly relative: RelativeMotion
  readonly flanges: Flanges
  /** Kinematics as provided to blocks. */
  readonly motion: Motion
}

/** @throws ModelError `not-smooth` for motions that are prescribed by signals without two derivatives */
export function formulateKinematics(collection: Collection, trees: Trees, spaces: ChosenSpaces): Kinematics {
  const algebra = new AxesAlgebra(collection.math)
  const variables = new Variables(collection.math)
  const axes = new GuidedAxes(collection, variables)
  const parts = { algebra, variables, spaces, axes }
  const rotations = new Rotations(collection, trees.rotationTree, parts)
  const translations = new Translations(collection, trees.translationTree, parts, rotations)
  const relative = new RelativeMotion(algebra, rotations, translations)
  const chords = new ChordMotion(collection.math, algebra, rotations, relative)
  const flanges = new Flanges(collection, trees, axes, { relative, chords })
  const seen = { collection, algebra, rotations, translations, flanges }
  return { ...trees, ...seen, spaces, variables, axes, relative, motion: makeMotion(seen) }
}
