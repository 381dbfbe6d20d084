/**
 * Hands on the inputs of a drive: from keys, gamepad and sliders to target values. Keys move a target at a rate and a
 * wheel that is let go comes back to its middle; a gamepad sets it at once.
 */
import type { BlockDefinition, BlockRegistry } from '../../../engine/model/block'
import type { ProjectFile } from '../../../engine/model/project'

export type ControlKind = 'steer' | 'throttle' | 'brake' | 'slider'

export interface Control {
  readonly source: string
  readonly driven: boolean
  readonly kind: ControlKind
  /** Value at the end of the travel, SI; a wheel goes as far to the other side. */
  readonly full: number
  readonly unit: string
}

/** Shares of the travel per second: while a key is held, and back when it is let go. */
const rates: Readonly<Record<ControlKind, { readonly there: number; readonly back: number }>> = {
  steer: { there: 1.6, back: 2.5 },
  throttle: { there: 1.5, back: 3 },
  brake: { there: 2, back: 4 },
  slider: { there: 0, back: 0 },
}

/** Part of the travel of a stick around its middle that does not count. */
export const deadZone = 0.12

const keysOf: Readonly<Record<string, { readonly kind: ControlKind; readonly sign: number }>> = {
  ArrowLeft: { kind: 'steer', sign: 1 },
  KeyA: { kind: 'steer', sign: 1 },
  ArrowRight: { kind: 'steer', sign: -1 },
  KeyD: { kind: 'steer', sign: -1 },
  ArrowUp: { kind: 'throttle', sign: 1 },
  KeyW: { kind: 'throttle', sign: 1 },
  ArrowDown: { kind: 'brake', sign: 1 },
  KeyS: { kind: 'brake', sign: 1 },
}

export function isDriveKey(code: string): boolean {
  return Object.hasOwn(keysOf, code)
}

/** What a gamepad says, -1 to 1 and 0 to 1; null without one. */
export interface Pad {
  readonly steer: number
  readonly throttle: number
  readonly brake: number
}

/** @param axis of a stick, -1 to 1 @returns the same without the dead zone, from 0 on */
export function withoutDeadZone(axis: number): number {
  const size = Math.abs(axis)
  return size <= deadZone ? 0 : (Math.sign(axis) * (size - deadZone)) / (1 - deadZone)
}

export class Hands {
  private readonly pressed = new Set<string>()
  /** Share of the travel by source, -1 to 1. */
  private readonly shares = new Map<string, number>()
  private padUsed = false

  constructor(private readonly controls: readonly Control[]) {
    for (const { source } of controls) this.shares.set(source, 0)
  }

  press(code: string): void {
    this.pressed.add(code)
  }

  release(code: string): void {
    this.pressed.delete(code)
  }

  releaseAll(): void {
    this.pressed.clear()
  }

  slide(source: string, share: number): void {
    this.shares.set(source, share)
  }

  share(source: string): number {
    return this.shares.get(source) ?? 0
  }

  /** Let wall time pass, s. @returns targets by source, SI */
  move(seconds: number, pad: Pad | null): Record<string, number> {
    const used = pad !== null && (pad.steer !== 0 || pad.throttle > 0 || pad.brake > 0)
    if (used) this.padUsed = true
    const targets: Record<string, number> = {}
    for (const { source, kind, full } of this.controls) {
      const before = this.share(source)
      const share =
        kind === 'slider' ? before : pad !== null && this.padUsed ? pad[kind] : this.byKeys(kind, before, seconds)
      this.shares.set(source, share)
      targets[source] = share * full
    }
    return targets
  }

  private byKeys(kind: ControlKind, share: number, seconds: number): number {
    let direction = 0
    for (const code of this.pressed) if (keysOf[code]?.kind === kind) direction += keysOf[code].sign
    const { there, back } = rates[kind]
    if (direction === 0) return Math.sign(share) * Math.max(0, Math.abs(share) - back * seconds)
    // from the other side it comes back first, faster
    const rate = direction * share < 0 ? back : there
    return Math.min(1, Math.max(-1, share + Math.sign(direction) * rate * seconds))
  }
}

/** Sources of a project that hands could move, with guesses by name, unit and values. */
export function controlsOf(project: ProjectFile, registry: BlockRegistry): readonly Control[] {
  return Object.entries(project.blocks).flatMap(([source, block]) => {
    const definition = registry.get(block.type)
    if (definition?.category !== 'Sources' || block.disabled === true) return []
    const unit = unitFed(project, registry, source)
    const kind = kindOf(source)
    return [{ source, driven: kind !== 'slider', kind, full: fullOf(kind, unit, amplitudeOf(project, source)), unit }]
  })
}

function kindOf(name: string): ControlKind {
  if (/brak/i.test(name)) return 'brake'
  if (/throttle|accel|gas|drive|engine|motor/i.test(name)) return 'throttle'
  if (/steer|articul|wheel|yaw/i.test(name)) return 'steer'
  return 'slider'
}

/** Five times the amplitude that a manoeuvre uses is a lot for a hand; without one what is usual for the unit. */
function fullOf(kind: ControlKind, unit: string, amplitude: number): number {
  const round = (value: number): number => Number(value.toPrecision(2))
  if (kind === 'steer') return amplitude > 0 ? round(5 * amplitude) : 0.1
  if (amplitude > 0) return round(amplitude)
  return unit === 'N m' ? 1000 : 1
}

/** Largest value that block and experiments give the source, where it is a number. */
function amplitudeOf(project: ProjectFile, source: string): number {
  const own = project.blocks[source]?.params ?? {}
  const set = Object.values(project.experiments ?? {}).flatMap((experiment) =>
    Object.entries(experiment.set ?? {}).flatMap(([key, value]) => (key.startsWith(`${source}.`) ? [value] : [])),
  )
  const { amplitude, final, value } = own
  const sizes = [amplitude, final, value, own.points, ...set].flatMap((entry): number[] => {
    if (typeof entry === 'number') return [Math.abs(entry)]
    if (typeof entry === 'string') return [degrees(entry)]
    if (!Array.isArray(entry)) return []
    return (entry as readonly unknown[]).flatMap((row) => {
      const last: unknown = Array.isArray(row) ? row[1] : undefined
      return typeof last === 'number' ? [Math.abs(last)] : []
    })
  })
  return Math.max(0, ...sizes)
}

function degrees(text: string): number {
  const match = /^(-?[\d.]+) deg$/.exec(text.trim())
  return match === null ? 0 : (Math.abs(Number(match[1])) * Math.PI) / 180
}

function unitFed(project: ProjectFile, registry: BlockRegistry, source: string): string {
  for (const ends of Object.values(project.wires)) {
    const own = ends.indexOf(`${source}.y`)
    if (own < 0) continue
    const [block, port] = ends[1 - own].split('.')
    const definition: BlockDefinition | undefined = registry.get(project.blocks[block]?.type ?? '')
    const found = definition?.ports[port]
    if (found?.kind !== 'signal') continue
    return found.unit === '1' && definition?.type === 'mechanics/driver' ? 'rad' : found.unit
  }
  return '1'
}
