/** Parameters of slip near standstill, of rolling resistance there, and of the lag of inclination and spin. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { TireModel } from './model'
import { takesSpin } from './relaxation/spin-lag'
import { delayed, kinematic, whereModel } from './where-model'

type Params = Readonly<Record<string, Param>>

const lowSpeed = { min: 0, group: 'Low speed' }

const usesSpin = ({ inputs, text, ownSlip = false }: TireModel): boolean =>
  ownSlip || text !== undefined || inputs.includes('turnSlip') || inputs.includes('totalSpin')

/** Condition of the least speed: kinematic slip and spin are divided by the speed. */
function whereSlipNeedsSpeed(force: readonly TireModel[]): Pick<Param, 'when'> {
  if (!force.some(usesSpin)) return { when: kinematic }
  const { when } = whereModel(force, usesSpin)
  return when === undefined ? {} : { when: { ...kinematic, or: when } }
}

export const slipLimitParams = (slips: Pick<Param, 'when'>): Params => ({
  'slipLimit.speed': quantity(
    'm/s',
    2,
    'Speed',
    'Below this speed, the carcass of a tyre with relaxation is damped and releases deflection as the load grows; both effects fade to zero at this speed. 0 turns them off',
    { ...lowSpeed, when: delayed },
  ),
  'slipLimit.damping': quantity(
    's/m',
    0.02,
    'Damping',
    'Damping of the carcass at standstill over its slip stiffness: slip per sliding speed',
    { ...lowSpeed, when: delayed },
  ),
  'slipLimit.dampingLat': quantity(
    's/m',
    0.2,
    'Damping across',
    'Lateral damping of the carcass, which is not limited by a light wheel',
    { ...lowSpeed, when: delayed },
  ),
  'slipLimit.S': quantity('1', 5, 'Largest slip', 'Limit of the longitudinal slip of the carcass', {
    ...lowSpeed,
    exclusive: true,
    ...slips,
  }),
  'slipLimit.alpha': quantity('rad', 1.4, 'Largest slip angle', 'Limit of the slip angle of the carcass', {
    ...lowSpeed,
    exclusive: true,
    max: 1.5,
    ...slips,
  }),
  'slipLimit.carcass': quantity(
    '1',
    0.025,
    'Carcass slip',
    'Largest slip up to which a sliding tyre releases its deflection; smaller if half the load over the slip stiffness is smaller',
    { ...lowSpeed, exclusive: true, ...slips },
  ),
  'slipLimit.sliding': quantity(
    '1',
    0.05,
    'Sliding slip',
    'Slip against the deflection above which the contact counts as sliding back',
    { ...lowSpeed, exclusive: true, ...slips },
  ),
  'slipLimit.rate': quantity(
    '1/s',
    400,
    'Fastest rate',
    'Fastest rate at which slip follows: sets a lower bound on relaxation lengths, and is the rate at which the carcass springs back in the air',
    { ...lowSpeed, exclusive: true, ...slips },
  ),
})

/** The lag of inclination and spin, where a force model takes them. */
export function spinLagParams(force: readonly TireModel[]): Params {
  if (!force.some(takesSpin)) return {}
  return {
    spinLag: choice(
      [
        { value: 'none', label: 'At once' },
        { value: 'delayed', label: 'Delayed by the lateral relaxation length' },
      ],
      'none',
      'Inclination and spin',
      'Whether inclination and spin act at once, or with the lag of the carcass as states of their own',
      { group: 'Model', when: delayed },
    ),
    'slipLimit.spin': quantity(
      '1/m',
      1,
      'Largest spin',
      'Spin at which the carcass of a wheel that is turned on the spot stops winding up',
      { ...lowSpeed, exclusive: true, when: { param: 'spinLag', is: ['delayed'] } },
    ),
  }
}

/** Parameters of kinematic slip and of rolling resistance near standstill. */
export function lowSpeedParams(force: readonly TireModel[]): Params {
  const rolling = { min: 0, group: 'Low speed', ...whereModel(force, (model) => model.resistsRolling === true) }
  return {
    'kinematicSlip.minimumSpeed': quantity(
      'm/s',
      0.1,
      'Least speed',
      'Lower bound of the speed in kinematic slip, which keeps it finite at standstill',
      { ...lowSpeed, exclusive: true, ...whereSlipNeedsSpeed(force) },
    ),
    'kinematicSlip.rate': quantity(
      '1/s',
      2000,
      'Fastest wheel',
      'Below the speed at which the wheel would follow faster than this rate, kinematic slip becomes a deflection of the carcass. Set it to about two over the step size',
      { ...lowSpeed, exclusive: true, when: kinematic },
    ),
    'rollingResistance.speed': quantity(
      'm/s',
      0.2,
      'Speed',
      'Below this rolling speed, the resistance is that of a bristle, which holds the wheel at rest',
      { ...rolling, exclusive: true },
    ),
    'rollingResistance.length': quantity('m', 0.005, 'Length', 'Distance over which the bristle bends', {
      ...rolling,
      exclusive: true,
    }),
    'rollingResistance.damping': quantity('s', 0.1, 'Damping', 'Time constant of the bristle at rest', rolling),
  }
}
