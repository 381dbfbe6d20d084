/** Blocks and wires of a project that is put together by a program. */
import { ownerOf } from '../../engine/model/names/names'
import type { BlockInstance, CanvasPoint, ParamValue } from '../../engine/model/project/project'

export class Assembly {
  readonly blocks: Record<string, BlockInstance> = {}
  readonly wires: Record<string, readonly [string, string]> = {}

  add(name: string, block: BlockInstance): void {
    this.blocks[name] = block
  }

  block(
    name: string,
    type: string,
    at: CanvasPoint,
    params: Readonly<Record<string, ParamValue>> = {},
    look: Pick<BlockInstance, 'flip' | 'rotate'> = {},
  ): void {
    this.add(name, { type, ...(Object.keys(params).length > 0 && { params }), at, ...look })
  }

  /** @param a, b ports as `Block.port` */
  wire(a: string, b: string): void {
    const name = [a, b].map(ownerOf).join('-')
    let free = name
    for (let i = 2; free in this.wires; i++) free = `${name}-${i}`
    this.wires[free] = [a, b]
  }

  /** Moves the wires of a port to another port. */
  move(from: string, to: string): void {
    for (const [name, ends] of Object.entries(this.wires))
      if (ends.includes(from)) this.wires[name] = [ends[0] === from ? to : ends[0], ends[1] === from ? to : ends[1]]
  }
}
