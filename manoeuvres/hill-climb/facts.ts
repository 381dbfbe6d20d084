/** Hill climb with banking. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdWithoutCoasting, setting, speedSetting } from '../shared/declare/common-facts'
import { fullThrottle } from '../shared/declare/driver-settings'
import { within } from '../shared/declare/ranges'

const steady = 'at the end'

export const hillClimb: ManoeuvreFacts = {
  title: 'Hill climb with banking',
  group: 'Straight line',
  standard: '',
  summary:
    'Drives from a level road straight up a banked hill: traction, slip, steering, and what is left of the speed',
  source:
    'no standard; grade resistance: T. D. Gillespie, Fundamentals of Vehicle Dynamics (1992), ch. 4; definitions in docs/theory/manoeuvres.md',
  needs: [],
  settings: [
    { ...speedSetting('40 km/h', 'Speed before the hill, which the driver tries to keep'), range: within(1, 70) },
    setting('grade', 'Grade', '1', '0.1', 'Rise over horizontal distance; negative downhill', within(-0.4, 0.4)),
    setting('bank', 'Banking', 'rad', '4 deg', 'Bank angle, positive where the left side is higher', within(-0.4, 0.4)),
    setting('duration', 'Duration', 's', '5 s', 'Time on the full grade, at the initial speed', within(0.5, 120)),
    fullThrottle,
    holdWithoutCoasting,
    axleSetting,
  ],
  figures: {
    traction: figure('Traction', 'N', String.raw`$\sum F_x$ of the wheels ${steady}, each along its heading`),
    side: figure('Lateral force', 'N', String.raw`$\sum F_y$ of the wheels ${steady}, to the left`),
    power: figure('Power', 'W', String.raw`$v \sum F_x$`),
    friction: figure('Friction used', '1', String.raw`largest $\sqrt{F_x^2 + F_y^2}/F_z$ of a wheel ${steady}`),
    slip: figure('Largest slip', '1', `largest magnitude of the longitudinal slip of a wheel ${steady}`),
    slipAngle: figure('Largest slip angle', 'rad', `largest magnitude at a wheel ${steady}`),
    sideslip: figure('Sideslip angle', 'rad', `of the body ${steady}`),
    steer: figure('Steering', 'steer', `value of the steering input ${steady}`),
    drive: figure('Drive', 'drive', `value of the drive input, or torque on each driven wheel, ${steady}`),
    leastLoad: figure('Smallest wheel load', 'N', `smallest normal force of a wheel ${steady}`),
    speedKept: figure('Speed kept', '1', 'speed at the end over that at the start'),
    deviation: figure('Lateral deviation', 'm', 'largest distance from the line of the start'),
  },
}
