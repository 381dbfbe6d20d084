/**
 * Input of a drive by hand: keys, gamepads and sliders set target values. A key moves a target at a rate, and a
 * released wheel returns to its middle. A gamepad sets the target at once. The device that moved last counts.
 */
import { isList } from '../../../engine/collections/entries'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, evaluateScalar, emptyScope } from '../../../engine/model/expression'
import type { HandControl, ProjectFile, ScalarValue } from '../../../engine/model/project/project'
import { expandProject } from '../../../engine/model/subsystem'
import { directions, waysOf, type Mapping, type MovedControl } from './mapping'
import { padShare, type PadState } from './gamepads'
import { replaceableSources } from '../../../engine/model/inputs/inputs'
import { inputPort, isPortInput } from '../../../engine/model/names/names'
import { signalUnits } from '../../../engine/model/network/signal-units'
import { driverInputs } from '../../../engine/model/takeover'

export type ControlKind = HandControl

export interface Control {
  readonly source: string
  readonly driven: boolean
  readonly kind: ControlKind
  /** Value at the end of the travel, SI; controls with two directions reach as far to the other side. */
  readonly full: number
  /** The full value in the notation of the project. */
  readonly written: ScalarValue
  readonly unit: string
  /** Bandwidth of the filter, as it is written; the default if absent. */
  readonly bandwidth?: ScalarValue
}

/** Movement of a gamepad below which it is only noise, as a share of the travel. */
const deadBand = 0.02

export class DriverInput {
  private readonly pressed = new Set<string>()
  /** Position by source as a share of the travel, -1 to 1. */
  private readonly shares = new Map<string, number>()
  /** Sliders that the pointer holds. */
  private readonly heldSliders = new Set<string>()
  /** Controls that a gamepad moved last, and the positions that it reported. */
  private readonly byPad = new Set<MovedControl>()
  private readonly padBefore = new Map<MovedControl, number>()
  private readonly known: ReadonlySet<string>

  constructor(
    private readonly controls: readonly Control[],
    private readonly mapping: Mapping,
  ) {
    for (const { source } of controls) this.shares.set(source, 0)
    this.known = new Set(directions.flatMap((direction) => mapping.ways[direction].keys))
  }

  /** Returns whether a key moves a control. */
  knows(code: string): boolean {
    return this.known.has(code)
  }

  press(code: string): void {
    this.pressed.add(code)
  }

  release(code: string): void {
    this.pressed.delete(code)
  }

  releaseAll(): void {
    this.pressed.clear()
    this.heldSliders.clear()
  }

  /** Records that the pointer holds a slider, or releases it. */
  hold(source: string, isHeld: boolean): void {
    if (isHeld) this.heldSliders.add(source)
    else this.heldSliders.delete(source)
  }

  holds(source: string): boolean {
    return this.heldSliders.has(source)
  }

  slide(source: string, share: number): void {
    this.shares.set(source, share)
    const control = this.controls.find((each) => each.source === source)
    if (control !== undefined && control.kind !== 'slider') this.byPad.delete(control.kind)
  }

  share(source: string): number {
    return this.shares.get(source) ?? 0
  }

  /**
   * Advances the input by wall time.
   * @param seconds wall time, s
   * @returns targets by source, SI
   */
  move(seconds: number, pads: readonly PadState[]): Record<string, number> {
    const targets: Record<string, number> = {}
    for (const { source, kind, full } of this.controls) {
      const before = this.share(source)
      const share = kind === 'slider' ? before : this.moved(source, kind, before, seconds, pads)
      this.shares.set(source, share)
      targets[source] = share * full
    }
    return targets
  }

  private moved(source: string, kind: MovedControl, share: number, seconds: number, pads: readonly PadState[]): number {
    const direction = this.direction(kind)
    const pad = padShare(kind, this.mapping, pads)
    if (direction !== null) this.byPad.delete(kind)
    else if (pad !== undefined && Math.abs(pad - (this.padBefore.get(kind) ?? pad)) > deadBand) this.byPad.add(kind)
    if (pad !== undefined && (this.byPad.has(kind) || !this.padBefore.has(kind))) this.padBefore.set(kind, pad)
    if (this.heldSliders.has(source)) return share
    if (pad !== undefined && this.byPad.has(kind)) return pad
    return this.byKeys(kind, direction ?? 0, share, seconds)
  }

  /** Returns the direction of the pressed keys: 1, -1, 0 if keys of both directions are pressed, null if none is. */
  private direction(kind: MovedControl): number | null {
    const [more, less] = waysOf[kind].map(
      (way) => way !== undefined && this.mapping.ways[way].keys.some((code) => this.pressed.has(code)),
    )
    return more || less === true ? Number(more) - Number(less ?? false) : null
  }

  private byKeys(kind: MovedControl, direction: number, share: number, seconds: number): number {
    const { there, back } = this.mapping.feel[kind]
    const back1 = back > 0 ? seconds / back : 0
    if (direction === 0) return Math.sign(share) * Math.max(0, Math.abs(share) - back1)
    // from the other side, the control first returns to the centre, at a higher rate
    const rate = direction * share < 0 ? Math.max(back1, seconds / there) : seconds / there
    return Math.min(1, Math.max(-1, share + direction * rate))
  }
}

/** Returns the sources of a project that can be driven by hand, with guesses by name, unit and values. */
export function controlsOf(written: ProjectFile, registry: BlockRegistry): readonly Control[] {
  const project = expandProject(written)
  const units = signalUnits(project, registry)
  const anyByHand = Object.values(project.inputs ?? {}).some(({ by }) => by !== undefined)
  const sources = replaceableSources(written, registry)
  return [...sources, ...driverInputs(written, registry)].flatMap((source): Control[] => {
    const { block, port } = inputPort(source)
    const unit = units(block, port).at(0)?.unit ?? '1'
    const { by, full: saidFull, bandwidth } = project.inputs?.[source] ?? {}
    const value = saidFull === undefined ? undefined : numberOf(saidFull)
    const filter = bandwidth === undefined ? {} : { bandwidth }
    if (by !== undefined && saidFull !== undefined && value !== undefined)
      return [{ source, driven: true, kind: by, full: value, written: saidFull, unit, ...filter }]
    const kind = kindOf(isPortInput(source) ? inputPort(source).port : source)
    const guess = fullOf(kind, unit, amplitudeOf(project, source))
    const written = unit === 'rad' ? `${Number(((guess * 180) / Math.PI).toPrecision(2))} deg` : guess
    const full = numberOf(written) ?? guess
    return [
      { source, driven: !anyByHand && kind !== 'slider' && !isPortInput(source), kind, full, written, unit, ...filter },
    ]
  })
}

/** Default bandwidth of the filter of a hand input. */
export const usualBandwidth = '20 rad/s'

/** Returns a bandwidth in rad/s, above 0; undefined for anything else. A plain number is in rad/s. */
export function bandwidthOf(written: ScalarValue): number | undefined {
  try {
    const rate = evaluateAs(written, 'rad/s', emptyScope)
    return Number.isFinite(rate) && rate > 0 ? rate : undefined
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Returns a number in SI units, from a number or a text with a unit; undefined for anything else. */
export function numberOf(written: ScalarValue): number | undefined {
  try {
    const { value } = evaluateScalar(written, emptyScope)
    return Number.isFinite(value) ? value : undefined
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function kindOf(name: string): ControlKind {
  if (/brak/i.test(name)) return 'brake'
  if (/throttle|accel|gas|drive|engine|motor/i.test(name)) return 'throttle'
  if (/steer|articul|wheel|yaw/i.test(name)) return 'steer'
  return 'slider'
}

/**
 * Returns the full value of a source: the amplitude of its manoeuvre or, for steering, five times the amplitude, which
 * is a lot for a hand. Without an amplitude, the full value is a common one for the unit.
 */
function fullOf(kind: ControlKind, unit: string, amplitude: number): number {
  const round = (value: number): number => Number(value.toPrecision(2))
  if (kind === 'steer') return amplitude > 0 ? round(5 * amplitude) : 0.1
  if (amplitude > 0) return round(amplitude)
  return unit === 'N m' ? 1000 : 1
}

/** Returns the largest numeric value that the block and the experiments set for a source. */
function amplitudeOf(project: ProjectFile, source: string): number {
  const params = project.blocks[source]?.params ?? {}
  const set = Object.values(project.experiments ?? {}).flatMap((experiment) =>
    Object.entries(experiment.set ?? {}).flatMap(([key, value]) => (key.startsWith(`${source}.`) ? [value] : [])),
  )
  const { amplitude, final, value } = params
  const sizes = [amplitude, final, value, params.points, ...set].flatMap((entry): number[] => {
    if (typeof entry === 'number') return [Math.abs(entry)]
    if (typeof entry === 'string') return [degrees(entry)]
    if (!isList(entry)) return []
    return entry.flatMap((row) => {
      const last: unknown = isList(row) ? row[1] : undefined
      return typeof last === 'number' ? [Math.abs(last)] : []
    })
  })
  return Math.max(0, ...sizes)
}

function degrees(text: string): number {
  const match = /^(-?[\d.]+) deg$/.exec(text.trim())
  return match === null ? 0 : (Math.abs(Number(match[1])) * Math.PI) / 180
}
