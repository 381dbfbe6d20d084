/**
 * Third stage: across spaces. Takes the trees with the settings of a formulation on coordinates. Returns the
 * coordinates and speeds of every branch with three degrees of freedom, and the bodies of revolution that are kept in
 * axes that do not spin. Theory: docs/theory/coordinates.md.
 *
 * Theory: docs/theory/coordinates.md.
 */
import type { RotationGraphEdge } from '../../graph/graph'
import type { Branch } from '../../graph/tree'
import type { Collection } from '../collect/collection'
import { isSpin } from '../trees/spin'
import type { TreeChoice, Trees } from '../trees/trees'
import { acrossSpaces } from './settings'
import type { AcrossSpaces } from './spaces'

export interface ChosenSpaces extends AcrossSpaces {
  /** Returns whether a branch carries a body of revolution to which nothing else is attached. */
  readonly spins: (branch: Branch<RotationGraphEdge>) => boolean
}

/**
 * @param formulation its name, for errors
 * @throws ModelError `unknown-block`, `unsuitable-coordinates`
 */
export function chooseAcrossSpaces(
  c: Collection,
  trees: Trees,
  { coordinates = {} }: TreeChoice,
  formulation: string,
): ChosenSpaces {
  const spins = (branch: Branch<RotationGraphEdge>): boolean => isSpin(c, trees, branch)
  const { blocks, translation, rotation } = c
  const spaces = acrossSpaces({ blocks, translation, rotation, ...trees, spins, formulation }, coordinates)
  return { ...spaces, spins }
}
