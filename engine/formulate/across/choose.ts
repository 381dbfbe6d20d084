/**
 * Third stage: across spaces. Takes the trees with what a formulation says about coordinates, and gives the coordinates
 * and speeds of every branch with three degrees of freedom, and which bodies of revolution are kept in axes that do not
 * spin.
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
  /** Whether a branch carries a body of revolution that nothing else is attached to. */
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
