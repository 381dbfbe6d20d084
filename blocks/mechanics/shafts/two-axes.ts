/** Parts between two axes: on one and the same axis they would do nothing, whatever turns. */
import type { ComponentBuilder, Flange } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'

/**
 * Returns the axes at two ports.
 * @throws ModelError `unsupported` if both are the same axis
 */
export function twoAxes(c: ComponentBuilder, first: string, second: string): readonly [Flange, Flange] {
  const [a, b] = [c.flange(first), c.flange(second)]
  if (a.edge === b.edge && a.axis === b.axis)
    throw new ModelError(
      'unsupported',
      `"${first}" and "${second}" are wired to the same axis, which can't turn against itself`,
      { block: c.name, port: second },
      'wire each port to its own axis, such as that of an Inertia or of a joint',
    )
  return [a, b]
}
