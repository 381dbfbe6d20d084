/** Operating points that experiments request. */
import type { ScalarValue, StartSettings } from '../model/project/project'

/** Operating point that an experiment requests. */
export interface SettleGoal {
  /** Speed along the heading, m/s; at rest if absent and no target needs motion. */
  readonly speed: number | undefined
  /** Radius of the circle on which the vehicle travels, m, positive to the left; straight ahead if absent. */
  readonly radius?: number
  /** Body that stands for the vehicle; the heaviest if absent. */
  readonly body?: string
  /** Sources whose values the operating point may choose. */
  readonly free: readonly string[]
  /** Variables of the project, parameters and initial values that it may choose. */
  readonly freedValues?: readonly string[]
  /** Targets: signals with the values that they have there, as written. */
  readonly hold?: Readonly<Record<string, ScalarValue>>
}

/** Signal with the value that it has at an operating point, in the unit of the signal. */
export interface Target {
  readonly signal: string
  readonly unit: string
  readonly value: number
}

/** Settings of an operating point that request one on their own. */
export const operatingSettings = ['speed', 'radius', 'hold', 'free'] as const
export type OperatingSettings = Partial<Pick<StartSettings, (typeof operatingSettings)[number]>>

/** Returns whether settings request an operating point without saying so. */
export const settlesBy = (settings: OperatingSettings): boolean =>
  operatingSettings.some((key) => settings[key] !== undefined)
