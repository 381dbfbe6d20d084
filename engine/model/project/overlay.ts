/**
 * Changes that an experiment makes in the diagram while it runs: `overlay` of an experiment in the project file
 * (docs/project-file.md).
 */
import type { overlayBlock } from './shape/blocks'
import type { overlay } from './shape/experiment'
import type { ShapeOf } from './shape/facts'

/** Block of an overlay: without contents, so that it is never a subsystem. */
export type OverlayBlock = ShapeOf<typeof overlayBlock>

/**
 * Changes of the diagram, by paths of blocks. Blocks and wires of the project are unchanged, and so does every other
 * experiment (decision 99).
 */
export type ExperimentOverlay = ShapeOf<typeof overlay>
