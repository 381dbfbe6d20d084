/** Double lane changes with cones. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from './common'

export const doubleLaneChange: ManoeuvreFacts = {
  title: 'Double lane change',
  group: 'Lane changes',
  standard: 'ISO 3888-1, ISO 3888-2',
  summary: 'A driver steers through lanes of cones: does the vehicle pass, and up to what speed?',
  source:
    'ISO 3888-1:2018 and ISO 3888-2:2011, public descriptions of the lanes; driver: C. C. MacAdam, IEEE Trans. SMC 11 (1981) 393-399',
  needs: ['steering'],
  settings: [
    {
      id: 'course',
      label: 'Course',
      doc: 'Lanes',
      default: 'iso-3888-2',
      choices: [
        { value: 'iso-3888-1', label: 'Double lane change, ISO 3888-1' },
        { value: 'iso-3888-2', label: 'Obstacle avoidance, ISO 3888-2' },
        { value: 'own', label: 'Custom lengths' },
      ],
    },
    speedSetting('60 km/h', 'Entry speed; with the search for the highest speed, the initial speed of the search'),
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
    setting('within', 'Accuracy', 'm/s', '0.5 km/h', 'Of the highest speed'),
    setting('width', 'Vehicle width', 'm', '', 'Width without mirrors; if empty, the track plus 0.2 m'),
    setting('frontOverhang', 'Front overhang', 'm', '0.85 m', 'Length in front of the front axle'),
    setting('rearOverhang', 'Rear overhang', 'm', '0.85 m', 'Length behind the rear axle'),
    setting('cone', 'Cone radius', 'm', '0.14 m', 'Radius of the base of a cone'),
    setting('preview', 'Preview time', 's', '0.6 s', 'How far the driver looks ahead'),
    setting(
      'overlap',
      'Overlap',
      'm',
      '3 m',
      'Distance by which the driver starts a transition before its section and ends it after its section',
    ),
    setting('cut', 'Cut', 'm', '0.2 m', 'Distance of the path from the centre of the second lane towards the first'),
    setting('delay', 'Reaction time', 's', '0 s', 'Reaction time of the driver'),
    {
      id: 'throttle',
      label: 'Drive within the lanes',
      doc: 'ISO 3888-2: released 2 m into the first lane; ISO 3888-1: maintained',
      default: 'auto',
      choices: [
        { value: 'auto', label: 'As in the standard' },
        { value: 'keep', label: 'Kept' },
        { value: 'release', label: 'Released' },
      ],
    },
    setting('entry', 'Custom: entry', 'm', '12 m', 'Length of the first lane'),
    setting('out', 'Custom: first transition', 'm', '13.5 m', 'Length between the first and the second lane'),
    setting('lane', 'Custom: second lane', 'm', '11 m', 'Length'),
    setting('back', 'Custom: second transition', 'm', '12.5 m', 'Length between the second and the third lane'),
    setting('exit', 'Custom: exit', 'm', '12 m', 'Length of the third lane'),
    setting('offset', 'Custom: offset', 'm', '3 m', 'Offset of the centre of the second lane to the left'),
    holdSetting,
    axleSetting,
  ],
  figures: {
    speed: figure(
      'Entry speed',
      'm/s',
      'at the first cones; with the search, the highest speed without touching a cone',
    ),
    exitSpeed: figure('Exit speed', 'm/s', 'at the last cones'),
    clearance: figure(
      'Smallest clearance',
      'm',
      'between the vehicle outline and the base of a cone; negative if touched or passed on the wrong side',
    ),
    hit: figure('Cones touched or missed', '1', 'number'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, along the y axis of the body'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    sideslip: figure('Largest sideslip', 'rad', 'magnitude'),
    steer: figure('Largest steering', 'steer', 'magnitude of the steering input'),
    error: figure('Largest departure from the path', 'm', 'of the centre of mass'),
  },
  untilFall: ['speed', 'clearance', 'hit', 'lateral', 'yawRate', 'sideslip', 'steer', 'error'],
}
