/** Overlay that turns one diagram into another. */
import { sameJson } from '../diff/settings'
import type { BlockInstance, ProjectFile } from '../project/project'
import type { VehicleSettings } from '../project/vehicle'
import type { ExperimentOverlay, OverlayBlock } from '../project/overlay'

/** Diagram: blocks of all levels by path, without disabled ones. */
export interface OverlaidDiagram {
  readonly blocks: ProjectFile['blocks']
  readonly wires: ProjectFile['wires']
  /** Statements about the vehicle on top of those of the project. */
  readonly vehicle?: VehicleSettings
}

/**
 * `changedDiagram` of the base with the result is the other diagram, up to the order of additions.
 * @param base all levels as one, without disabled blocks
 * @returns undefined if both are the same
 */
export function overlayBetween(base: ProjectFile, changed: OverlaidDiagram): ExperimentOverlay | undefined {
  const replace: Record<string, OverlayBlock> = {}
  const add: Record<string, OverlayBlock> = {}
  for (const [name, block] of Object.entries(changed.blocks)) {
    if (!Object.hasOwn(base.blocks, name)) add[name] = block
    else if (!sameJson(block, base.blocks[name])) replace[name] = withoutLooks(block, base.blocks[name])
  }
  const remove = Object.keys(base.blocks).filter((name) => !Object.hasOwn(changed.blocks, name))
  const isKept = (name: string): boolean =>
    Object.hasOwn(base.wires, name) &&
    Object.hasOwn(changed.wires, name) &&
    sameJson(base.wires[name], changed.wires[name])
  const cut = Object.fromEntries(Object.entries(base.wires).filter(([name]) => !isKept(name)))
  const wires = Object.fromEntries(Object.entries(changed.wires).filter(([name]) => !isKept(name)))
  const vehicle = Object.fromEntries(
    Object.entries(changed.vehicle ?? {}).filter(
      ([part, value]) => !sameJson(value, base.vehicle?.[part as keyof VehicleSettings]),
    ),
  )
  const overlay: ExperimentOverlay = {
    ...present('replace', replace),
    ...(remove.length > 0 && { remove }),
    ...present('add', add),
    ...present('cut', cut),
    ...present('wires', wires),
    ...present('vehicle', vehicle),
  }
  return Object.keys(overlay).length === 0 ? undefined : overlay
}

/**
 * Returns a replacement without its position, because it takes the position of the replaced block, even after that was
 * moved.
 */
function withoutLooks({ at, flip, rotate, ...block }: BlockInstance, base: BlockInstance): OverlayBlock {
  return {
    ...block,
    ...(at && !sameJson(at, base.at) && { at }),
    ...(flip !== undefined && flip !== base.flip && { flip }),
    ...(rotate !== undefined && rotate !== base.rotate && { rotate }),
  }
}

function present<K extends string, V>(
  key: K,
  entries: Readonly<Record<string, V>>,
): { readonly [k in K]?: typeof entries } {
  return Object.keys(entries).length === 0 ? {} : ({ [key]: entries } as { readonly [k in K]: typeof entries })
}
