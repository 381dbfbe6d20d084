/** Settings of drivers along the road: pedals, start and shifting. */
import type { ManoeuvreSetting } from '../types'
import { setting } from './common-facts'
import { engineSpeed, input, wholeFrom } from './ranges'

export const fullThrottle = setting(
  'fullThrottle',
  'Full throttle',
  'drive',
  '',
  'Drive input at full pedal; if empty, the full value that the project sets for driving by hand, otherwise 1',
  input,
)

export const fullBrake = setting(
  'fullBrake',
  'Full brake',
  'brake',
  '',
  'Brake input at full pedal, set in the same way',
  input,
)

export const startSetting: ManoeuvreSetting = {
  id: 'start',
  label: 'Start',
  doc: 'Automatic: the operating point at rest. If the engine doesn’t turn there, or if the vehicle has its own speed driver: the initial values of the experiment',
  default: 'auto',
  choices: [
    { value: 'auto', label: 'Automatic' },
    { value: 'rest', label: 'Operating point at rest' },
    { value: 'initial', label: 'Initial values of the experiment' },
  ],
}

/** Settings of a driver who shifts; only vehicles with inputs of clutch and gear have one. */
export const shiftSettings: readonly ManoeuvreSetting[] = [
  setting(
    'up',
    'Shift up',
    'rad/s',
    '500 rad/s',
    'Engine speed above which the driver shifts up, in vehicles with clutch and gear inputs',
    engineSpeed,
  ),
  setting('down', 'Shift down', 'rad/s', '150 rad/s', 'Engine speed below which the driver shifts down', engineSpeed),
  setting(
    'gear',
    'Gear',
    '1',
    1,
    'Gear for the whole run, in vehicles with a gear input but no clutch input',
    wholeFrom(-20, 30),
  ),
  setting(
    'fullClutch',
    'Full clutch',
    'clutch',
    '',
    'Clutch input at the end of its travel, if it is not a share; Wishbone detects whether the pedal opens or closes the clutch',
    input,
  ),
]
