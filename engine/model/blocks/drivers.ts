/** Blocks that stand for a person or a machine that drives the vehicle, and their behaviour when another takes over. */
import type { BlockDefinition } from './block'
import type { BlockRole } from './roles'

/** Output of a driver while the driver doesn't act: a number, or the value at an input of the driver. */
export type RestValue = number | { readonly input: string }

/** Path of commands through a block. Without it, every input reaches every output. */
export interface CommandPath {
  /** Inputs that take a command, all if absent. At its other inputs the block measures or decides. */
  readonly inputs?: readonly string[]
  /**
   * `choice`: the output is one of the inputs. `controller`: a controller of the vehicle, which carries out commands.
   * `law`: computes its output from a measurement, as a controller of the user does.
   */
  readonly kind?: 'choice' | 'controller' | 'law'
  /** Parameters that multiply inputs, by port: an input whose parameter is zero has no effect. */
  readonly weights?: Readonly<Record<string, string>>
  /** Outputs of a driver that don't rest at 0. */
  readonly rest?: Readonly<Record<string, RestValue>>
  /** Outputs of a driver without which the driver can go on: the hand brake of a driver who shifts gears. */
  readonly apart?: readonly string[]
}

export type Channel = 'steering' | 'longitudinal'

/** Roles of drivers, with their commands; `any` for those that can command everything. */
const channels = {
  'path-follower': 'steering',
  'speed-driver': 'longitudinal',
  'gear-shifter': 'longitudinal',
  'drive-cycle': 'longitudinal',
  'speed-control': 'longitudinal',
  'human-operator': 'any',
} as const satisfies Partial<Record<BlockRole, Channel | 'any'>>

export type DriverRole = keyof typeof channels

export function isDriverRole(role: BlockRole | undefined): role is DriverRole {
  return role !== undefined && Object.hasOwn(channels, role)
}

export const isDriver = ({ role }: BlockDefinition): boolean => isDriverRole(role)

export const channelOf = (role: DriverRole): Channel | 'any' => channels[role]
