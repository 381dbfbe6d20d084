/** Linear models of projects for tests, and comparison of eigenvalues. */
import { linearise } from '../../../engine/analyses/linear/linearise'
import { rootsOf } from '../../../engine/analyses/linear/modes'
import type { LinearOptions } from '../../../engine/analyses/linear/options'
import type { LinearModel } from '../../../engine/analyses/linear/report'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

export interface Root {
  readonly re: number
  readonly im: number
}

export const linearOf = (
  project: ProjectFile,
  experiment: string,
  options: LinearOptions = {},
  files: Readonly<Record<string, string>> = {},
): LinearModel => linearise({ project, files, experiment }, options, sharedCompiler)

/** Eigenvalues with imaginary part from 0. */
export const upperRoots = ({ a }: LinearModel): readonly Root[] => rootsOf(a)

/** Largest distance of a reference eigenvalue to the nearest of the model, over its modulus or over 1 where that is less. */
export function worstRoot(model: LinearModel, reference: readonly Root[], least = 1): number {
  const roots = upperRoots(model)
  const distances = reference
    .filter(({ im }) => im >= 0)
    .map(({ re, im }) => {
      const nearest = Math.min(...roots.map((root) => Math.hypot(root.re - re, root.im - im)))
      return nearest / Math.max(least, Math.hypot(re, im))
    })
  return Math.max(...distances)
}
