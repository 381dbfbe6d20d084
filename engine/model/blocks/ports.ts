/** Ports of blocks: types, functions that make them with usual values, and the rule which ports a wire joins. */

/** Kind of a port. Only ports of one kind connect; canvas and compiler both use `canConnect`. */
export type PortKind = 'frame' | 'flange' | 'signal' | 'surface'
export type FlangeMotion = 'rotation' | 'translation' | 'any'

export type Port =
  /** 3D mechanical attachment: position and orientation. Any number of wires. */
  | {
      readonly kind: 'frame'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
    }
  /**
   * 1D mechanical attachment on an axis. `provides`: the block owns the axis (a joint), and any number of users may
   * attach; otherwise the block uses one.
   */
  | {
      readonly kind: 'flange'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly motion: FlangeMotion
      readonly provides: boolean
    }
  /** Causal signal. An input takes exactly one wire, an output any number. */
  | {
      readonly kind: 'signal'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly direction: 'in' | 'out'
      /** SI unit. `1` also if the unit depends on how the block is used; see `unitFrom` and `signal-units.ts`. */
      readonly unit: string
      /**
       * Value of an input with which the block works, for its example in the help: one number for every element, or one
       * for each.
       */
      readonly example?: number | readonly number[]
      readonly plain?: boolean // always a number: a value with a unit is refused
      /** Choice or joint that determines the unit, where the unit is not always the same. */
      readonly unitFrom?: UnitFrom
      /** Number of elements; a scalar if absent, and in a block that works element by element `any`. */
      readonly width?: Width
      /** Scalar inputs or outputs of `build` that are the elements, where these are not `port[1]`, `port[2]`, ... */
      readonly elements?: readonly string[]
    }
  /** Road. The road provides it, tyres use it. */
  | {
      readonly kind: 'surface'
      readonly label: string
      readonly doc: string
      readonly optional: boolean
      readonly side: PortSide
      readonly provides: boolean
    }

/** Choice of the block, by its options; or motion of the joint that a flange of the block is wired to. */
export type UnitFrom =
  | { readonly param: string; readonly units: Readonly<Record<string, string>> }
  | { readonly flange: string; readonly units: Readonly<Record<'rotation' | 'translation', string>> }

/** Road. The road provides it, tyres use it. */
export type Width =
  | number
  | 'any'
  /** Value of a parameter, or of a row of a table with one column. */
  | { readonly param: string; readonly row?: number }
  /** Number of rows of a table. */
  | { readonly rows: string }
  /** Sum of the widths of these inputs. */
  | { readonly together: readonly string[] }

export type SignalPort = Extract<Port, { readonly kind: 'signal' }>

export type PortSide = 'left' | 'right' | 'top' | 'bottom'

type Options<T extends { kind: string }> = Partial<Omit<T, 'kind'>>
type PortOf<K extends PortKind> = Extract<Port, { kind: K }>

export const frame = (label: string, doc: string, o: Options<PortOf<'frame'>> = {}): Port => ({
  kind: 'frame',
  label,
  doc,
  optional: false,
  side: 'left',
  ...o,
})
export const flange = (label: string, doc: string, o: Options<PortOf<'flange'>> = {}): Port => ({
  kind: 'flange',
  label,
  doc,
  optional: false,
  side: 'top',
  motion: 'any',
  provides: false,
  ...o,
})
export const signalIn = (label: string, unit: string, doc: string, o: Options<PortOf<'signal'>> = {}): Port => ({
  kind: 'signal',
  label,
  doc,
  optional: false,
  side: 'left',
  direction: 'in',
  unit,
  ...o,
})
export const signalOut = (label: string, unit: string, doc: string, o: Options<PortOf<'signal'>> = {}): Port => ({
  kind: 'signal',
  label,
  doc,
  optional: true,
  side: 'right',
  direction: 'out',
  unit,
  ...o,
})
export const surface = (label: string, doc: string, o: Options<PortOf<'surface'>> = {}): Port => ({
  kind: 'surface',
  label,
  doc,
  optional: false,
  side: 'bottom',
  provides: false,
  ...o,
})

/** Returns whether a wire may join two ports; if not, the reason as a text for the user. */
export function canConnect(a: Port, b: Port): true | string {
  if (a.kind !== b.kind) return `a ${a.kind} port cannot be wired to a ${b.kind} port`
  if (a.kind === 'signal' && b.kind === 'signal') {
    return a.direction !== b.direction || (a.direction === 'in' ? 'both are inputs' : 'both are outputs')
  }
  if (a.kind === 'flange' && b.kind === 'flange') {
    if (a.provides === b.provides)
      return a.provides ? 'both flanges belong to joints' : 'neither flange belongs to a joint'
    if (a.motion !== 'any' && b.motion !== 'any' && a.motion !== b.motion)
      return 'a rotating flange cannot drive a sliding one'
    return true
  }
  if (a.kind === 'surface' && b.kind === 'surface' && a.provides === b.provides)
    return a.provides ? 'both are roads' : 'neither is a road'
  return true
}
