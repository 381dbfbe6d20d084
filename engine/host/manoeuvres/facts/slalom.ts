/** Slalom. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from './common'

export const slalom: ManoeuvreFacts = {
  title: 'Slalom',
  group: 'Lane changes',
  standard: '',
  summary:
    'A driver steers around a row of cones: does the vehicle pass them on alternate sides, and up to which speed?',
  source:
    'customary 18 m and 36 m slaloms of tests of cars, geometry in docs/blocks/driver/path.md; driver: C. C. MacAdam, IEEE Trans. SMC 11 (1981) 393-399',
  needs: ['steering'],
  settings: [
    speedSetting('50 km/h', 'At the first cone; where the search begins, if the highest speed is sought'),
    {
      id: 'search',
      label: 'Highest speed',
      doc: 'Whether the highest entry speed without touching a cone is sought',
      default: 'no',
      choices: [
        { value: 'no', label: 'One run' },
        { value: 'yes', label: 'Search' },
      ],
    },
    setting('within', 'Accuracy', 'm/s', '0.5 km/h', 'Of the highest speed'),
    setting('cones', 'Cones', '1', 7, 'Number'),
    setting('spacing', 'Distance of cones', 'm', '18 m', 'Between two cones'),
    setting(
      'offset',
      'Lateral distance',
      'm',
      '',
      'At which the path passes a cone; half the width, the cone and 0.4 m if empty',
    ),
    setting('width', 'Vehicle width', 'm', '', 'Without mirrors; the track plus 0.2 m if empty'),
    setting('frontOverhang', 'Front overhang', 'm', '0.85 m', 'From the front axle forward'),
    setting('rearOverhang', 'Rear overhang', 'm', '0.85 m', 'From the rear axle back'),
    setting('cone', 'Cone radius', 'm', '0.14 m', 'Of the foot of a cone'),
    setting('preview', 'Preview time', 's', '0.6 s', 'How far the driver looks ahead'),
    setting('delay', 'Reaction time', 's', '0 s', 'Of the driver'),
    holdSetting,
    axleSetting,
  ],
  figures: {
    speed: figure('Entry speed', 'm/s', 'at the first cone; the highest without touching a cone, if it is sought'),
    exitSpeed: figure('Exit speed', 'm/s', 'at the last cone'),
    meanSpeed: figure('Mean speed', 'm/s', 'distance between the first and the last cone over the time between them'),
    clearance: figure(
      'Least clearance',
      'm',
      'between the outline of the vehicle and the foot of a cone; negative: touched, or passed on the wrong side',
    ),
    hit: figure('Cones touched or missed', '1', 'number'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, along the y axis of the body'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    sideslip: figure('Largest sideslip', 'rad', 'magnitude'),
    roll: figure('Largest roll angle', 'rad', 'magnitude'),
    steer: figure('Largest steering', 'steer', 'magnitude of the steering input'),
  },
  untilFall: ['speed', 'clearance', 'hit', 'lateral', 'yawRate', 'sideslip', 'roll', 'steer'],
}
