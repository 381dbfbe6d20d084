/** Drivers of the open project that are inactive in an experiment, for the parts of the window that show them. */
import { ModelError } from '../../../engine/errors/model-error'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { noTakeover, type Takeover } from '../../../engine/model/takeover'
import { takeoverIn } from '../../../engine/model/experiments/variants'
import { projectFromDocument, type Document } from './records'

/**
 * @param taken inputs of the model that something takes over, besides the sources of the experiment that read data
 * @returns nothing if the experiment can't be prepared, which its problems explain
 */
export function takeoverShown(
  doc: Document,
  registry: BlockRegistry,
  experiment: string | null,
  taken: readonly string[],
): Takeover {
  if (experiment === null) return noTakeover
  try {
    return takeoverIn(projectFromDocument(doc), registry, experiment, { taken })
  } catch (error) {
    if (error instanceof ModelError) return noTakeover
    throw error
  }
}
