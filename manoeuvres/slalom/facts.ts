/** Slalom. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { accuracy, reaction, wholeFrom, within } from '../shared/declare/ranges'

export const slalom: ManoeuvreFacts = {
  title: 'Slalom',
  group: 'Lane changes',
  standard: '',
  summary:
    'A driver steers around a row of cones: does the vehicle pass them on alternate sides, and up to what speed?',
  source:
    '18 m and 36 m slaloms common in car tests; geometry in docs/blocks/driver/path.md; driver: C. C. MacAdam, IEEE Trans. SMC 11 (1981) 393-399',
  needs: ['steering'],
  settings: [
    speedSetting(
      '50 km/h',
      'Speed at the first cone; with the search for the highest speed, the initial speed of the search',
    ),
    {
      id: 'search',
      label: 'Highest speed',
      doc: 'Whether to search for the highest entry speed without touching a cone',
      default: 'no',
      choices: [
        { value: 'no', label: 'One run' },
        { value: 'yes', label: 'Search' },
      ],
    },
    setting('within', 'Accuracy', 'm/s', '0.5 km/h', 'Accuracy of the highest speed', accuracy),
    setting('cones', 'Cones', '1', 7, 'Number of cones', wholeFrom(2, 100)),
    setting('spacing', 'Cone spacing', 'm', '18 m', 'Distance between two cones', within(1, 200)),
    setting(
      'offset',
      'Lateral distance',
      'm',
      '',
      'Distance at which the path passes a cone; if empty, half the vehicle width plus the cone radius plus 0.4 m',
      within(0.1, 20),
    ),
    setting(
      'width',
      'Vehicle width',
      'm',
      '',
      'Width without mirrors; if empty, the track plus 0.2 m',
      within(0.1, 10),
    ),
    setting('frontOverhang', 'Front overhang', 'm', '0.85 m', 'Length in front of the front axle', within(0, 10)),
    setting('rearOverhang', 'Rear overhang', 'm', '0.85 m', 'Length behind the rear axle', within(0, 10)),
    setting('cone', 'Cone radius', 'm', '0.14 m', 'Radius of the base of a cone', within(0, 1)),
    setting('preview', 'Preview time', 's', '0.6 s', 'How far the driver looks ahead', within(0.05, 10)),
    setting('delay', 'Reaction time', 's', '0 s', 'Reaction time of the driver', reaction),
    holdSetting,
    axleSetting,
  ],
  figures: {
    speed: figure(
      'Entry speed',
      'm/s',
      'at the first cone; with the search, the highest speed without touching a cone',
    ),
    exitSpeed: figure('Exit speed', 'm/s', 'at the last cone'),
    meanSpeed: figure(
      'Mean speed',
      'm/s',
      'distance from the first to the last cone, divided by the time between them',
    ),
    clearance: figure(
      'Least clearance',
      'm',
      'between the vehicle outline and the base of a cone; negative if touched or passed on the wrong side',
    ),
    hit: figure('Cones touched or missed', '1', 'number'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, along the y axis of the body'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    sideslip: figure('Largest sideslip', 'rad', 'magnitude above 1 m/s'),
    roll: figure('Largest roll angle', 'rad', 'magnitude'),
    steer: figure('Largest steering', 'steer', 'magnitude of the steering input'),
  },
  untilFall: ['speed', 'clearance', 'hit', 'lateral', 'yawRate', 'sideslip', 'roll', 'steer'],
}
