/** Checks of all that a project states about values from outside: inputs, sliders, and the interface of exports. */
import type { ModelError } from '../../errors/model-error'
import type { CheckContext } from './experiments'
import { checkInputs, checkLive } from './inputs-and-sliders'
import { checkInterface } from './interface'

export const checkOutside = (context: CheckContext): readonly ModelError[] => [
  ...checkInputs(context),
  ...checkLive(context),
  ...checkInterface(context),
]
