/** Open-loop script of several inputs. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, speedSetting, stopSetting } from '../shared/declare/common-facts'
import { within } from '../shared/declare/ranges'

export const openLoop: ManoeuvreFacts = {
  title: 'Open-loop script',
  group: 'Straight line',
  standard: '',
  summary:
    'A script moves steering, throttle, brake and gear: segments by time, distance or condition, ended by events',
  source: 'segments of the signals: the block Script',
  needs: [],
  settings: [
    {
      id: 'script',
      label: 'Script',
      doc: 'Channels steer, throttle, brake, gear, clutch, each with its parts below it; "end when speed < 1 m/s" ends the run. Conditions are on speed, distance, ax, ay, yawRate or an output Block.port; values in SI of what the input feeds, with a unit, or in % of the full input',
      default:
        'steer\n  hold for 1 s\n  sine 0.01 at 0.5 Hz for 1 period\nbrake\n  hold until distance > 80 m\n  line to 40 % in 0.3 s\nend when speed < 1 m/s',
      lines: true,
    },
    { ...speedSetting('20 m/s', 'Initial speed; 0 starts at rest'), range: within(0, 150) },
    holdSetting,
    axleSetting,
    stopSetting('30 s'),
  ],
  figures: {
    duration: figure('Duration', 's', 'length of the run'),
    length: figure('Distance', 'm', 'travelled'),
    speed: figure('Final speed', 'm/s', 'over ground'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, along the y axis of the body'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    sideslip: figure('Largest sideslip', 'rad', String.raw`magnitude of $\beta$ above 1 m/s`),
    deceleration: figure('Largest deceleration', 'm/s^2', 'along the x axis of the body'),
    acceleration: figure('Largest acceleration', 'm/s^2', 'along the x axis of the body'),
  },
  untilFall: ['duration', 'length', 'speed', 'lateral', 'yawRate', 'sideslip', 'deceleration', 'acceleration'],
}
