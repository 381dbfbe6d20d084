/** What an experiment changes in the diagram while it runs: `overlay` of an experiment in the project file (docs/project-file.md). */
import type { BlockInstance, ProjectFile } from './project'
import type { VehicleSettings } from './vehicle'

/** A block of an overlay: without contents, so that it is never a subsystem. */
export type OverlayBlock = Pick<BlockInstance, 'type' | 'params' | 'at' | 'flip' | 'rotate'>

/**
 * Changes of the diagram, by paths of blocks. Blocks and wires of the project stay as they are, and so does every other
 * experiment (decision 99).
 */
export interface ExperimentOverlay {
  /** Blocks that take the place and the wires of blocks of the diagram. */
  readonly replace?: Readonly<Record<string, OverlayBlock>>
  /** Blocks of the diagram that are left out; all their wires are in `cut`. */
  readonly remove?: readonly string[]
  /** Blocks that the diagram does not have. */
  readonly add?: Readonly<Record<string, OverlayBlock>>
  /** Wires of the diagram that are left out, with the ports that they join. */
  readonly cut?: ProjectFile['wires']
  /** Wires that are added. One with the name of a wire that is cut takes its place in the list of wires. */
  readonly wires?: ProjectFile['wires']
  /** What the parts of the vehicle are, on top of what the project says. */
  readonly vehicle?: VehicleSettings
}
