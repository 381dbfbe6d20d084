/** Manoeuvres along the road: acceleration, coast-down, hill start, drive cycles. */
import type { ManoeuvreFacts, ManoeuvreSetting } from '../types'
import { figure, setting, speedSetting } from './common'

const fullThrottle = setting(
  'fullThrottle',
  'Full throttle',
  '1',
  '',
  'Value of the drive input at full pedal, in SI; if empty that of the input by hand of the project, else 1',
)
const fullBrake = setting('fullBrake', 'Full brake', '1', '', 'The same of the brake input')

const startSetting: ManoeuvreSetting = {
  id: 'start',
  label: 'Start',
  doc: 'Automatic: the operating point at rest, or the initial values of the experiment if there is none in which the engine turns, or if the vehicle has its own speed driver',
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
    'Engine speed above which the driver shifts up, with clutch and gear inputs',
  ),
  setting('down', 'Shift down', 'rad/s', '150 rad/s', 'Engine speed below which the driver shifts down'),
  setting('gear', 'Gear', '1', 1, 'Gear that stays if the vehicle has a gear input and no clutch input'),
  setting(
    'fullClutch',
    'Full clutch',
    '1',
    '',
    'Value of the clutch input at its end, in SI, if it is not a share; Wishbone finds out whether a clutch pedal opens the clutch',
  ),
]

export const acceleration: ManoeuvreFacts = {
  title: 'Acceleration',
  group: 'Straight line',
  standard: 'UN R68, SAE J1491',
  summary: 'Full throttle from standstill: times and distances to speeds and over a distance',
  source: 'UN Regulation No. 68 (public); SAE J1491:2006, public summary',
  needs: [],
  settings: [
    setting('to', 'Speed', 'm/s', '100 km/h', 'To which the time from standstill is taken'),
    setting('from2', 'Lower speed', 'm/s', '80 km/h', 'Of the second span, as it is passed in the same run'),
    setting('to2', 'Upper speed', 'm/s', '120 km/h', 'Of the second span'),
    setting('distance', 'Distance', 'm', '400 m', 'Over which time and final speed are taken'),
    setting('rise', 'Rise time', 's', '0.1 s', 'Of the throttle'),
    fullThrottle,
    {
      ...fullBrake,
      doc: 'The same of the brake input, which holds a vehicle with an automatic gearbox until it starts',
    },
    ...shiftSettings,
    startSetting,
    setting('stop', 'Stop time', 's', '60 s', 'End of the run, which ends as soon as all figures are known'),
  ],
  figures: {
    time: figure('Time to the speed', 's', 'from the beginning of the throttle'),
    length: figure('Distance to the speed', 'm', 'along the path'),
    time2: figure('Time from the lower to the upper speed', 's', 'between the instants at which they are passed'),
    distanceTime: figure('Time over the distance', 's', 'from the beginning of the throttle'),
    distanceSpeed: figure('Speed at the distance', 'm/s', 'when it is covered'),
    peak: figure('Largest acceleration', 'm/s^2', 'slope of the speed over 0.1 s'),
    reached: figure('Highest speed', 'm/s', 'of the run'),
    shifts: figure('Gear changes', '1', 'number of changes by the driver'),
  },
}

export const coastDown: ManoeuvreFacts = {
  title: 'Coast-down',
  group: 'Straight line',
  standard: 'ISO 10521-1, UN R154',
  summary: 'The vehicle rolls freely from a speed: road load coefficients by its deceleration',
  source: 'UN Regulation No. 154, Annex B4 (public): road load F0 + F1 V + F2 V^2; ISO 10521-1:2006, public summary',
  needs: [],
  settings: [
    speedSetting('130 km/h'),
    setting('end', 'Last speed', 'm/s', '20 km/h', 'Speed at which the run ends'),
    setting('mass', 'Mass', 'kg', '', 'Of the vehicle; that of all blocks if empty'),
    setting('rotating', 'Mass of rotating parts', 'kg', '', 'Effective; from wheels and rotors if empty'),
    setting(
      'neutral',
      'Gear',
      '1',
      '',
      'Value of the gear input while rolling; if empty, 1 with an open clutch, else 0: neutral',
    ),
    setting('stop', 'Stop time', 's', '400 s', 'Longest duration of the run'),
  ],
  figures: {
    f0: figure('F0', 'N', String.raw`$-m_e\dot V = F_0 + F_1 V + F_2 V^2$, least squares`),
    f1: figure('F1', 'N s/m', 'the same'),
    f2: figure('F2', 'N s^2/m^2', 'the same'),
    effectiveMass: figure('Effective mass', 'kg', String.raw`$m_e = m + \sum J_i\omega_i^2/V^2$`),
    rotating: figure('Mass of rotating parts', 'kg', String.raw`$\sum J_i\omega_i^2/V^2$ of wheels and rotors`),
    residual: figure('Deviation', 'N', 'root mean square of the force from the polynomial'),
    time: figure('Time', 's', 'from the first to the last speed'),
    length: figure('Distance', 'm', 'along the path'),
  },
  untilFall: ['f0', 'f1', 'f2', 'effectiveMass', 'rotating', 'residual', 'length'],
}

export const hillStart: ManoeuvreFacts = {
  title: 'Hill start',
  group: 'Straight line',
  standard: 'UN R13-H, driving-off on a slope',
  summary: 'The brake holds the vehicle on a slope and is released, the throttle follows: how far does it roll back?',
  source:
    'UN Regulation 13-H, annex 3 (public): slopes that a parking brake must hold; definitions in docs/theory/manoeuvres.md',
  needs: ['throttle', 'brake'],
  settings: [
    setting('slope', 'Slope', '1', '0.12', 'Rise over horizontal distance; positive uphill'),
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
    setting('brake', 'Brake', '1', '', 'Value of this input that holds, in SI; full brake if empty'),
    setting('release', 'Release', 's', '0.3 s', 'Time in which the brake falls to zero, from 1 s on'),
    setting(
      'delay',
      'Delay',
      's',
      '0.5 s',
      'From the beginning of the release to that of the throttle; negative: before',
    ),
    setting('throttle', 'Throttle', '1', 0.5, 'Share of full throttle'),
    setting('rise', 'Rise time', 's', '0.3 s', 'Of the throttle'),
    fullThrottle,
    fullBrake,
    ...shiftSettings,
    startSetting,
    setting('stop', 'Stop time', 's', '8 s', 'End of the run'),
  ],
  figures: {
    creep: figure('Motion while held', 'm', 'largest, within 0.4 s before the release'),
    rollBack: figure('Roll-back', 'm', 'largest distance backwards from where it is held'),
    rollBackSpeed: figure('Largest speed backwards', 'm/s', 'along the body'),
    forward: figure('Time until it moves uphill', 's', 'from the release until it passes the place where it was held'),
    climbed: figure('Distance uphill', 'm', 'at the end'),
  },
}

export const driveCycle: ManoeuvreFacts = {
  title: 'Drive cycle',
  group: 'Straight line',
  standard: 'UN R83 (NEDC)',
  summary: 'A driver follows a speed over time: error, energy and consumption',
  source: 'UN Regulation No. 83, Annex 4a (public): cycles and tolerances of the speed, 2 km/h and 1 s',
  needs: [],
  settings: [
    {
      id: 'cycle',
      label: 'Cycle',
      doc: 'Speed over time',
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
      doc: 'One line for each corner: time in s and speed in km/h, separated by a comma; a first line with units may say otherwise: "time [s],speed [m/s]"',
      default: '',
      lines: true,
    },
    setting('scale', 'Scale', '1', 1, 'Factor of the speed'),
    setting('end', 'Ends at', 's', '', 'Of the cycle; all of it if empty'),
    setting('tolerance', 'Tolerance', 'm/s', '2 km/h', 'Of the speed'),
    setting('shift', 'Tolerance of time', 's', '1 s', 'By which the driver may be early or late'),
    setting('delay', 'Reaction time', 's', '0 s', 'Of the driver'),
    fullThrottle,
    fullBrake,
    ...shiftSettings.map((one) => (one.id === 'up' ? { ...one, default: '300 rad/s' } : one)),
    startSetting,
  ],
  figures: {
    duration: figure('Duration', 's', 'of the run'),
    length: figure('Distance', 'm', 'travelled'),
    expected: figure('Distance of the cycle', 'm', 'integral of its speed'),
    error: figure('Largest error of the speed', 'm/s', 'magnitude'),
    rms: figure('Error of the speed', 'm/s', 'root mean square'),
    outside: figure(
      'Time outside the tolerance',
      's',
      String.raw`where $V$ is outside of the cycle within the tolerance of time, and the tolerance of speed around it`,
    ),
    energy: figure('Energy of the inertia', 'J', String.raw`$\int m_e V\max(\dot V, 0)\,dt$: what accelerating takes`),
    electric: figure('Electric energy', 'J', 'drawn by motors, or from the battery, if there is one'),
    fuel: figure('Fuel', 'kg', 'burnt by the engine, if there is one'),
    consumption: figure('Consumption', 'kg/m', 'fuel by distance'),
    electricConsumption: figure('Electric consumption', 'J/m', 'electric energy by distance'),
  },
}
