/**
 * The formulation: a system of first-order equations from the linear graph, in stages. Each stage takes the results of
 * those before it and gives one of its own; its file states its effect and the source of its theory. The stage before
 * them, from the network to the linear graph, is `collect/collect.ts`. Every result is exact and symbolic.
 */
import { ModelError } from '../errors/model-error'
import { chooseAcrossSpaces } from './across/choose'
import { assembleSystem } from './assemble'
import type { Collection } from './collect/collection'
import type { Start } from './constraints/row-rank'
import { formulateConstraints } from './constraints/system'
import { formulateDynamics } from './dynamics/equations'
import { formulateKinematics } from './kinematics/kinematics'
import { bindMotionSignals } from './signals/motion-signals'
import { bindSolvedSignals } from './signals/solved-signals'
import { chooseSmall } from './small/choose'
import type { System } from './system'
import { placeGuides } from './trees/guides'
import { selectTrees, type TreeChoice } from './trees/trees'

/**
 * @param start coordinates by name: the branch on which rank is judged
 * @throws ModelError `closed-loop`, `not-connected-to-ground`, `massless-body`, `algebraic-loop`,
 *   `not-smooth`, `unsupported` for truncated laws with implicit equations
 */
export function formulate(graph: Collection, choice: TreeChoice, formulation = 'default', start?: Start): System {
  placeGuides(graph, choice)
  const trees = selectTrees(graph, choice)
  const spaces = chooseAcrossSpaces(graph, trees, choice, formulation)
  const kinematics = formulateKinematics(graph, trees, spaces)
  const ofMotion = bindMotionSignals(kinematics)
  const onConstraints = { settings: choice.constraints, start }
  const constraints = formulateConstraints(kinematics, onConstraints)
  const small = chooseSmall(kinematics, choice)
  const equations = formulateDynamics(kinematics, constraints, small, onConstraints)
  const signals = bindSolvedSignals(graph, equations, ofMotion)
  if (!small.exact && choice.smallLaws === 'truncated') refuseImplicitLaws(signals.implicit)
  return assembleSystem({ choice, kinematics, small, equations, signals })
}

/** Unknowns of implicit equations are solved for after the truncation, which their laws would escape. */
function refuseImplicitLaws(systems: System['implicit']): void {
  if (systems.length === 0) return
  const [{ unknowns, block }] = systems
  throw new ModelError(
    'unsupported',
    `${unknowns[0]} is the unknown of an implicit equation, whose law can't be truncated`,
    { block, setting: 'smallLaws' },
    'choose "smallLaws": "exact", or write the law without an implicit equation',
  )
}
