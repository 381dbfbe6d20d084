/** Project that is being drawn: blocks with their own names, wires between their ports. */
import type { BlockInstance, ParamValue, ScalarValue } from '../../../engine/model/project/project'

/** Name of a port: `Block.port`. */
export type PortName = string

export class Picture {
  readonly blocks: Record<string, BlockInstance> = {}
  readonly wires: Record<string, readonly [PortName, PortName]> = {}
  readonly initial: Record<string, ScalarValue> = {}

  /** Adds a block; a name that is taken gets a number. Values that are the default may be left out. */
  block(name: string, type: string, params: Readonly<Record<string, ParamValue>> = {}): string {
    let free = name
    for (let n = 2; Object.hasOwn(this.blocks, free); n++) free = `${name}_${n}`
    this.blocks[free] = Object.keys(params).length > 0 ? { type, params } : { type }
    return free
  }

  wire(from: PortName, to: PortName): void {
    this.wires[`w${Object.keys(this.wires).length + 1}`] = [from, to]
  }
}

/** Returns a length or other number without the rounding of the last digits. */
export function clean(value: number, scale = 1): number {
  return Math.abs(value) < 1e-15 * scale ? 0 : Number(value.toPrecision(15))
}

/** Returns an angle in degrees if its value in degrees is round. */
export function angle(radians: number): ScalarValue {
  if (Math.abs(radians) < 1e-14) return 0
  const degrees = (radians * 180) / Math.PI
  const round = Math.round(degrees * 1e4) / 1e4
  return Math.abs(degrees - round) < 1e-11 ? `${round} deg` : radians
}
