/**
 * Gamepads, wheels and pedals: their positions through a mapping, the detection of movements for assigning, and their
 * calibration.
 */
import { waysOf, type Direction, type Feel, type Mapping, type MovedControl, type PadBinding } from './mapping'

/** Fields of a `Gamepad` that the mapping uses. */
export interface PadState {
  readonly id: string
  readonly axes: readonly number[]
  /** Positions of the buttons, 0 to 1. */
  readonly buttons: readonly number[]
}

/** Returns all connected gamepads. The browser reports one only after one of its buttons was pressed. */
export function readGamepads(): readonly PadState[] {
  const pads: PadState[] = []
  for (const pad of navigator.getGamepads?.() ?? [])
    if (pad?.connected === true)
      pads.push({ id: pad.id, axes: pad.axes, buttons: pad.buttons.map(({ value }) => value) })
  return pads
}

/** Returns the raw value of an axis or button; undefined if its device is not connected. */
export function rawValue({ kind, index, device }: PadBinding, pads: readonly PadState[]): number | undefined {
  const pad = device === null ? pads[0] : pads.find(({ id }) => id === device)
  return kind === 'axis' ? pad?.axes[index] : pad?.buttons[index]
}

/**
 * Returns the position of one direction.
 * @returns share of the travel, 0 to 1: 0 in the dead zone, 1 from the saturation on, 0 without the device
 */
export function wayShare(binding: PadBinding | null, { dead, saturated }: Feel, pads: readonly PadState[]): number {
  const raw = binding === null ? undefined : rawValue(binding, pads)
  if (binding === null || raw === undefined || binding.end === binding.rest) return 0
  const travel = (raw - binding.rest) / (binding.end - binding.rest)
  const width = Math.max(1e-3, 1 - saturated - dead)
  return Math.min(1, Math.max(0, (travel - dead) / width))
}

/**
 * Returns the position of a control.
 * @returns share of the travel, -1 to 1; undefined if none of its devices is connected
 */
export function padShare(
  control: MovedControl,
  { ways, feel }: Mapping,
  pads: readonly PadState[],
): number | undefined {
  const [more, less] = waysOf[control]
  const bindings = [ways[more].pad, less === undefined ? null : ways[less].pad]
  if (bindings.every((each) => each === null || rawValue(each, pads) === undefined)) return undefined
  const [up, down] = bindings.map((each) => wayShare(each, feel[control], pads))
  return up - down
}

/** Smallest intentional movement: half of the way of an axis, or a button beyond its middle. */
const meant = 0.5

/**
 * Returns the axis or button that the user moved since `before`, to assign it: an axis from its position towards its
 * end, or a button.
 * @returns the axis or button; null while none was moved far enough
 */
export function movedSince(before: readonly PadState[], now: readonly PadState[]): PadBinding | null {
  let best: { readonly binding: PadBinding; readonly by: number } | null = null
  const offer = (binding: PadBinding, by: number): void => {
    if (by > meant && (best === null || by > best.by)) best = { binding, by }
  }
  for (const pad of now) {
    const old = before.find(({ id }) => id === pad.id)
    if (old === undefined) continue
    pad.axes.forEach((value, index) => {
      const rest = old.axes[index] ?? 0
      const end = value > rest ? 1 : -1
      offer({ kind: 'axis', index, rest: tidy(rest), end, device: pad.id }, Math.abs(value - rest))
    })
    pad.buttons.forEach((value, index) => {
      const rest = old.buttons[index] ?? 0
      offer({ kind: 'button', index, rest: 0, end: 1, device: pad.id }, value - rest)
    })
  }
  return (best as { readonly binding: PadBinding } | null)?.binding ?? null
}

/** Calibration: the least and greatest raw values while the user moves the controls to their ends. */
export class Calibration {
  private readonly seen = new Map<Direction, { low: number; high: number; last: number }>()

  constructor(
    private readonly control: MovedControl,
    private readonly mapping: Mapping,
  ) {}

  watch(pads: readonly PadState[]): void {
    for (const { direction, pad } of this.bound()) {
      const value = rawValue(pad, pads)
      if (value === undefined) continue
      const { low, high } = this.seen.get(direction) ?? { low: value, high: value }
      this.seen.set(direction, { low: Math.min(low, value), high: Math.max(high, value), last: value })
    }
  }

  /**
   * Returns bindings from the current resting positions to the ends reached; controls that were not moved are
   * unchanged.
   */
  result(): Mapping {
    const ways = { ...this.mapping.ways }
    for (const { direction, pad } of this.bound()) {
      const seen = this.seen.get(direction)
      if (seen === undefined) continue
      const end = pad.end > pad.rest ? seen.high : seen.low
      if (Math.abs(end - seen.last) < leastTravel) continue
      ways[direction] = { ...ways[direction], pad: { ...pad, rest: tidy(seen.last), end: tidy(end) } }
    }
    return { ...this.mapping, ways }
  }

  private bound(): readonly { readonly direction: Direction; readonly pad: PadBinding }[] {
    return waysOf[this.control].flatMap((direction) => {
      const pad = direction === undefined ? null : this.mapping.ways[direction].pad
      return direction === undefined || pad === null ? [] : [{ direction, pad }]
    })
  }
}

/** Smallest raw travel that is registered. */
const leastTravel = 0.2

function tidy(value: number): number {
  return Number(value.toFixed(3))
}
