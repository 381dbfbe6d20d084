/**
 * Mapping of devices to the controls of a drive: keys, and axes and buttons of gamepads, wheels and pedals. It includes
 * how fast keys act, and which part of the travel of an axis counts. The mapping belongs to the user, not to a project.
 */
import * as v from 'valibot'

export const directions = ['left', 'right', 'throttle', 'reverse', 'brake'] as const
export type Direction = (typeof directions)[number]

export const movedControls = ['steer', 'throttle', 'brake'] as const
export type MovedControl = (typeof movedControls)[number]

/** The directions of each control: one or two. */
export const waysOf: Readonly<Record<MovedControl, readonly [more: Direction, less?: Direction]>> = {
  steer: ['left', 'right'],
  throttle: ['throttle', 'reverse'],
  brake: ['brake'],
}

export function controlOf(direction: Direction): MovedControl {
  return direction === 'brake' ? 'brake' : direction === 'throttle' || direction === 'reverse' ? 'throttle' : 'steer'
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(60))
const bindingSchema = v.object({
  kind: v.picklist(['axis', 'button']),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Raw value at rest, and at the end of the travel. */
  rest: v.number(),
  end: v.number(),
  /** Device by its `Gamepad.id`; null for the first one connected. */
  device: v.nullable(v.string()),
})
const waySchema = v.object({ keys: v.array(v.string()), pad: v.nullable(bindingSchema) })
const feelSchema = v.object({
  /** Time that a key takes to reach the full value, and to return when released, s; 0 leaves the value in place. */
  there: v.pipe(seconds, v.minValue(0.05)),
  back: seconds,
  /** Shares of the travel of an axis that do not count: around its rest, and before its end. */
  dead: v.pipe(share, v.maxValue(0.9)),
  saturated: v.pipe(share, v.maxValue(0.9)),
})
const mappingSchema = v.object({
  ways: v.object({
    left: waySchema,
    right: waySchema,
    throttle: waySchema,
    reverse: waySchema,
    brake: waySchema,
  }),
  feel: v.object({ steer: feelSchema, throttle: feelSchema, brake: feelSchema }),
})

export type PadBinding = Readonly<v.InferOutput<typeof bindingSchema>>
export type Feel = Readonly<v.InferOutput<typeof feelSchema>>
export interface Way {
  readonly keys: readonly string[]
  readonly pad: PadBinding | null
}
export interface Mapping {
  readonly ways: Readonly<Record<Direction, Way>>
  readonly feel: Readonly<Record<MovedControl, Feel>>
}

const binding = (kind: PadBinding['kind'], index: number, end: number): PadBinding => ({
  kind,
  index,
  rest: 0,
  end,
  device: null,
})

/**
 * Default mapping: arrow keys or W A S D; left stick and triggers of the standard gamepad (W3C Gamepad, "standard"
 * layout).
 */
export const usualMapping: Mapping = {
  ways: {
    left: { keys: ['ArrowLeft', 'KeyA'], pad: binding('axis', 0, -1) },
    right: { keys: ['ArrowRight', 'KeyD'], pad: binding('axis', 0, 1) },
    throttle: { keys: ['ArrowUp', 'KeyW'], pad: binding('button', 7, 1) },
    reverse: { keys: ['KeyR'], pad: binding('button', 1, 1) },
    brake: { keys: ['ArrowDown', 'KeyS'], pad: binding('button', 6, 1) },
  },
  feel: {
    steer: { there: 0.6, back: 0.4, dead: 0.12, saturated: 0 },
    throttle: { there: 0.7, back: 0.3, dead: 0.05, saturated: 0 },
    brake: { there: 0.5, back: 0.25, dead: 0.05, saturated: 0 },
  },
}

/**
 * Reads a mapping.
 * @param text stored text
 * @returns the default mapping if the text is missing or invalid
 */
export function readMapping(text: string | null): Mapping {
  try {
    const parsed = v.safeParse(mappingSchema, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : usualMapping
  } catch {
    return usualMapping
  }
}

export function withWay(mapping: Mapping, direction: Direction, changes: Partial<Way>): Mapping {
  return { ...mapping, ways: { ...mapping.ways, [direction]: { ...mapping.ways[direction], ...changes } } }
}

export function withFeel(mapping: Mapping, control: MovedControl, changes: Partial<Feel>): Mapping {
  return { ...mapping, feel: { ...mapping.feel, [control]: { ...mapping.feel[control], ...changes } } }
}

/** Returns whether the window itself uses a key: for pausing, ending, or moving the focus. */
export function isReservedKey(code: string): boolean {
  return /^(F\d+|Escape|Tab|Enter|NumpadEnter|Space|(Control|Shift|Alt|Meta|OS)(Left|Right)?)$/.test(code)
}

export interface Conflict {
  readonly what: { readonly key: string } | { readonly pad: PadBinding }
  readonly directions: readonly [Direction, Direction]
}

/** Returns the keys and axes that move two directions at once. */
export function conflictsOf({ ways }: Mapping): readonly Conflict[] {
  const conflicts: Conflict[] = []
  directions.forEach((first, i) => {
    for (const second of directions.slice(i + 1)) {
      for (const key of ways[first].keys)
        if (ways[second].keys.includes(key)) conflicts.push({ what: { key }, directions: [first, second] })
      const [a, b] = [ways[first].pad, ways[second].pad]
      if (a !== null && b !== null && isSameMove(a, b))
        conflicts.push({ what: { pad: a }, directions: [first, second] })
    }
  })
  return conflicts
}

/** Returns whether two bindings are the same movement. The two halves of an axis are different movements. */
function isSameMove(a: PadBinding, b: PadBinding): boolean {
  const side = ({ rest, end }: PadBinding): number => Math.sign(end - rest)
  const devices = a.device === null || b.device === null || a.device === b.device
  return devices && a.kind === b.kind && a.index === b.index && side(a) === side(b)
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Minus: '-',
  Equal: '=',
}

/** Returns the short name of a key: `KeyA` is A, `Digit1` 1, `Numpad8` Num 8. */
export function keyName(code: string): string {
  return (
    keyNames[code] ??
    code
      .replace(/^(Key|Digit)/, '')
      .replace(/^Numpad/, 'Num ')
      .replace(/^Bracket(Left|Right)$/, (_all, side) => (side === 'Left' ? '[' : ']'))
  )
}
