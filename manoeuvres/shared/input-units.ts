/** Units of settings and figures that depend on what the inputs of a vehicle are. */
import type { InputRole } from '../../engine/model/project/vehicle'
import type { Vehicle } from './vehicle'

const roles: Readonly<Record<string, InputRole>> = {
  steer: 'steering',
  brake: 'brake',
  drive: 'throttle',
  clutch: 'clutch',
}

/** Returns whether the unit of a setting depends on an input of the vehicle. */
export const isInputUnit = (unit: string): boolean => Object.hasOwn(roles, unit)

/**
 * Returns a unit in which `steer`, `brake`, `drive` and `clutch` stand for the SI unit of the input, as a whole or as
 * the divisor of a gain; radians are left out of gains, as they are of rates.
 */
export function inputUnits(vehicle: Pick<Vehicle, 'inputUnit'>, unit: string): string {
  const parts = unit.split('/')
  const last = parts.pop() ?? ''
  if (!Object.hasOwn(roles, last)) return unit
  const inputUnit = vehicle.inputUnit(roles[last])
  const over = parts.join('/')
  if (over === '') return inputUnit
  if (inputUnit === '1') return over
  if (inputUnit === 'rad' && !over.startsWith('m')) return over
  return `${over}/${inputUnit.includes(' ') ? `(${inputUnit})` : inputUnit}`
}
