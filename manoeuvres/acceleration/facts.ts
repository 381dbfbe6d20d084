/** Manoeuvres along the road: acceleration, coast-down, hill start, drive cycles. */
import type { ManoeuvreFacts, ManoeuvreSetting } from '../shared/types'
import { figure, setting, speedSetting } from '../shared/declare/common-facts'
import { duration, engineSpeed, input, reaction, rise, speedRange, wholeFrom, within } from '../shared/declare/ranges'

const fullThrottle = setting(
  'fullThrottle',
  'Full throttle',
  '1',
  '',
  'Drive input at full pedal, in SI units; if empty, the full value that the project sets for driving by hand, otherwise 1',
  input,
)
const fullBrake = setting('fullBrake', 'Full brake', '1', '', 'Brake input at full pedal, set in the same way', input)

const startSetting: ManoeuvreSetting = {
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

/** Of a driver who shifts; only vehicles with inputs of clutch and gear have one. */
const shiftSettings: readonly ManoeuvreSetting[] = [
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
    '1',
    '',
    'Clutch input at the end of its travel, in SI units, if it is not a share; Wishbone detects whether the pedal opens or closes the clutch',
    input,
  ),
]

export const acceleration: ManoeuvreFacts = {
  title: 'Acceleration',
  group: 'Straight line',
  standard: 'UN R68, SAE J1491',
  summary: 'Full throttle from standstill: time and distance to a speed, and time over a distance',
  source: 'UN Regulation No. 68 (public); SAE J1491:2006, public summary',
  needs: [],
  settings: [
    setting('to', 'Speed', 'm/s', '100 km/h', 'Speed to reach from standstill', speedRange),
    setting('from2', 'Lower speed', 'm/s', '80 km/h', 'Start of the second speed range, in the same run', speedRange),
    setting('to2', 'Upper speed', 'm/s', '120 km/h', 'End of the second speed range', speedRange),
    setting('distance', 'Distance', 'm', '400 m', 'Distance from standstill for time and final speed', within(1, 1e5)),
    setting('rise', 'Rise time', 's', '0.1 s', 'Time for the throttle to open', rise),
    fullThrottle,
    {
      ...fullBrake,
      doc: 'Brake input at full pedal, which holds a vehicle with an automatic gearbox until the start',
    },
    ...shiftSettings,
    startSetting,
    setting(
      'stop',
      'Stop time',
      's',
      '60 s',
      'Latest end of the run; it ends as soon as all metrics are known',
      duration,
    ),
  ],
  figures: {
    time: figure('Time to the speed', 's', 'from throttle onset'),
    length: figure('Distance to the speed', 'm', 'along the path'),
    time2: figure('Time from the lower to the upper speed', 's', 'as the vehicle passes them'),
    distanceTime: figure('Time over the distance', 's', 'from throttle onset'),
    distanceSpeed: figure('Speed at the distance', 'm/s', 'at the end of the distance'),
    peak: figure('Largest acceleration', 'm/s^2', 'change of speed over 0.1 s'),
    reached: figure('Highest speed', 'm/s', 'during the run'),
    shifts: figure('Gear changes', '1', 'number of shifts by the driver'),
  },
}

export const coastDown: ManoeuvreFacts = {
  title: 'Coast-down',
  group: 'Straight line',
  standard: 'ISO 10521-1, UN R154',
  summary: 'The vehicle rolls freely from a given speed: road load coefficients from its deceleration',
  source: 'UN Regulation No. 154, Annex B4 (public): road load F0 + F1 V + F2 V^2; ISO 10521-1:2006, public summary',
  needs: [],
  settings: [
    speedSetting('130 km/h'),
    setting('end', 'Last speed', 'm/s', '20 km/h', 'Speed at which the run ends', within(0.01, 100)),
    setting('mass', 'Mass', 'kg', '', 'Mass of the vehicle; if empty, the mass of all blocks', within(1, 1e6)),
    setting(
      'rotating',
      'Mass of rotating parts',
      'kg',
      '',
      'Effective mass of rotating parts; if empty, from wheels and rotors',
      within(0, 1e5),
    ),
    setting(
      'neutral',
      'Gear',
      '1',
      '',
      'Gear input while rolling; if empty, 1 with an open clutch, otherwise 0 (neutral)',
      wholeFrom(-20, 30),
    ),
    setting('stop', 'Stop time', 's', '400 s', 'Longest duration of the run', duration),
  ],
  figures: {
    f0: figure('F0', 'N', String.raw`$-m_e\dot V = F_0 + F_1 V + F_2 V^2$, least squares`),
    f1: figure('F1', 'N s/m', 'from the same fit'),
    f2: figure('F2', 'N s^2/m^2', 'from the same fit'),
    effectiveMass: figure('Effective mass', 'kg', String.raw`$m_e = m + \sum J_i\omega_i^2/V^2$`),
    rotating: figure('Mass of rotating parts', 'kg', String.raw`$\sum J_i\omega_i^2/V^2$ of wheels and rotors`),
    residual: figure('Deviation', 'N', 'RMS deviation of the force from the polynomial'),
    time: figure('Time', 's', 'from the first to the last speed'),
    length: figure('Distance', 'm', 'along the path'),
  },
  untilFall: ['f0', 'f1', 'f2', 'effectiveMass', 'rotating', 'residual', 'length'],
}

export const hillStart: ManoeuvreFacts = {
  title: 'Hill start',
  group: 'Straight line',
  standard: 'UN R13-H, driving-off on a slope',
  summary:
    'The brake holds the vehicle on a slope and is released, then the throttle opens: how far does the vehicle roll back?',
  source:
    'UN Regulation 13-H, annex 3 (public): slopes that a parking brake must hold; definitions in docs/theory/manoeuvres.md',
  needs: ['throttle', 'brake'],
  settings: [
    setting('slope', 'Slope', '1', '0.12', 'Rise over horizontal distance; positive uphill', within(-1, 1)),
    {
      id: 'hold',
      label: 'Held by',
      doc: 'Brake that holds the vehicle on the slope',
      default: 'brake',
      choices: [
        { value: 'brake', label: 'Foot brake' },
        { value: 'handBrake', label: 'Hand brake' },
      ],
    },
    setting('brake', 'Brake', '1', '', 'Brake input that holds the vehicle, in SI units; if empty, full brake', input),
    setting('release', 'Release', 's', '0.3 s', 'Time in which the brake falls to zero, starting at 1 s', rise),
    setting(
      'delay',
      'Delay',
      's',
      '0.5 s',
      'Time from brake release to throttle onset; if negative, the throttle opens first',
      within(-0.9, 10),
    ),
    setting('throttle', 'Throttle', '1', 0.5, 'Throttle as a share of full throttle', within(0.01, 1)),
    setting('rise', 'Rise time', 's', '0.3 s', 'Time for the throttle to open', rise),
    fullThrottle,
    fullBrake,
    ...shiftSettings,
    startSetting,
    setting('stop', 'Stop time', 's', '8 s', 'End of the run', duration),
  ],
  figures: {
    creep: figure('Motion while held', 'm', 'largest in the last 0.4 s before release'),
    rollBack: figure('Roll-back', 'm', 'largest distance backwards from the initial position'),
    rollBackSpeed: figure('Largest speed backwards', 'm/s', 'along the body'),
    forward: figure('Time until it moves uphill', 's', 'from release until it passes its initial position'),
    climbed: figure('Distance uphill', 'm', 'at the end of the run'),
  },
}

export const driveCycle: ManoeuvreFacts = {
  title: 'Drive cycle',
  group: 'Straight line',
  standard: 'UN R83 (NEDC)',
  summary: 'A driver follows a speed profile: speed error, energy and consumption',
  source: 'UN Regulation No. 83, Annex 4a (public): cycles and speed tolerances, 2 km/h and 1 s',
  needs: [],
  settings: [
    {
      id: 'cycle',
      label: 'Cycle',
      doc: 'Speed profile over time',
      default: 'urban',
      choices: [
        { value: 'urban', label: 'Urban (ECE 15)' },
        { value: 'extra-urban', label: 'Extra-urban (EUDC)' },
        { value: 'nedc', label: 'NEDC' },
        { value: 'own', label: 'Own speeds' },
      ],
    },
    {
      id: 'points',
      label: 'Own speeds',
      doc: 'One line for each point: time in s and speed in km/h, separated by a comma. For other units, start with a heading: "time [s],speed [m/s]"',
      default: '',
      lines: true,
    },
    setting('scale', 'Scale', '1', 1, 'Factor on the speed', within(0.01, 10)),
    setting('end', 'Ends at', 's', '', 'Time at which the cycle ends; if empty, the whole cycle', within(1, 1e5)),
    setting('tolerance', 'Tolerance', 'm/s', '2 km/h', 'Tolerance of the speed', within(0, 20)),
    setting('shift', 'Time tolerance', 's', '1 s', 'How early or late the driver may be', within(0, 60)),
    setting('delay', 'Reaction time', 's', '0 s', 'Reaction time of the driver', reaction),
    fullThrottle,
    fullBrake,
    ...shiftSettings.map((one) => (one.id === 'up' ? { ...one, default: '300 rad/s' } : one)),
    startSetting,
  ],
  figures: {
    duration: figure('Duration', 's', 'length of the run'),
    length: figure('Distance', 'm', 'travelled'),
    expected: figure('Distance of the cycle', 'm', 'integral of the cycle speed'),
    error: figure('Largest speed error', 'm/s', 'magnitude'),
    rms: figure('RMS speed error', 'm/s', 'root mean square'),
    outside: figure(
      'Time outside the tolerance',
      's',
      String.raw`while $V$ is outside the band of the cycle, widened by the time and speed tolerances`,
    ),
    energy: figure('Energy for acceleration', 'J', String.raw`$\int m_e V\max(\dot V, 0)\,dt$`),
    electric: figure('Electric energy', 'J', 'drawn from the battery or, without one, by the motors'),
    fuel: figure('Fuel', 'kg', 'burnt by the engine, if any'),
    consumption: figure('Consumption', 'kg/m', 'fuel per distance'),
    electricConsumption: figure('Electric consumption', 'J/m', 'electric energy per distance'),
  },
}
