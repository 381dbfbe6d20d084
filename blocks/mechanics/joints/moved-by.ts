/** Signals that prescribe a motion. */
import { ModelError } from '../../../engine/errors/model-error'
import type { ComponentBuilder } from '../../../engine/model/component/component'

/** Continuous derivatives that a prescribed motion needs: a jump of its rate takes an impulse. */
const smoothnessNeeded = 1

/** Returns the error for an input whose rate may jump; nothing for one that moves smoothly or is not connected. */
export function jumpsOf(c: ComponentBuilder, port: string): { readonly jumps?: () => ModelError } {
  if (!c.connected(port) || c.inputSmoothness(port) >= smoothnessNeeded) return {}
  return {
    jumps: () =>
      new ModelError(
        'not-smooth',
        'a prescribed motion needs a signal with a continuous first derivative',
        { block: c.name, port },
        'use a sine, a smooth step or a spline table, or add a filter: second-order for a step, first-order for a ramp',
      ),
  }
}
