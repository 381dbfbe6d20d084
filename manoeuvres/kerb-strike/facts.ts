/** Kerb strike. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { within } from '../shared/declare/ranges'
import { accelerationFigure, seatSettings } from '../shared/ride/seat'

const onset = 'without its value at the start'

export const kerbStrike: ManoeuvreFacts = {
  title: 'Kerb strike',
  group: 'Ride',
  standard: '',
  summary: 'Drives over a kerb, straight or at an angle, with both sides or one: wheel and spring forces',
  source:
    'no standard; contact by tandem cams: A. J. C. Schmeitz, A semi-empirical three-dimensional model of the pneumatic tyre rolling over arbitrarily uneven road surfaces, Delft 2004',
  needs: [],
  settings: [
    { ...speedSetting('20 km/h'), range: within(1, 40) },
    setting('height', 'Height', 'm', '80 mm', 'Height of the kerb', within(0.005, 0.2)),
    setting(
      'face',
      'Face',
      'm',
      '20 mm',
      'Length along the road over which its face rises; 0 is vertical',
      within(0, 0.5),
    ),
    setting(
      'length',
      'Pavement',
      'm',
      '4 m',
      'Length of the pavement, at whose end the kerb leads down again',
      within(1, 100),
    ),
    setting(
      'angle',
      'Angle',
      'rad',
      0,
      'Angle of the kerb to the line across the road; positive where the right wheels meet it first',
      within(-1.2, 1.2),
    ),
    {
      id: 'side',
      label: 'Sides',
      doc: 'Wheels that meet it',
      default: 'both',
      choices: [
        { value: 'both', label: 'Left and right' },
        { value: 'left', label: 'Left' },
        { value: 'right', label: 'Right' },
      ],
    },
    setting('after', 'Time after', 's', '1 s', 'Time after the rearmost wheel has left the pavement', within(0.2, 60)),
    ...seatSettings,
    holdSetting,
    axleSetting,
  ],
  figures: {
    vertical: figure('Largest vertical wheel force', 'N', 'largest force on a wheel at its centre, upwards'),
    factor: figure('Vertical wheel force, factor', '1', 'the same over the force on this wheel at the start'),
    longitudinal: figure('Largest longitudinal wheel force', 'N', `largest magnitude at a wheel centre, ${onset}`),
    lateral: figure('Largest lateral wheel force', 'N', `largest magnitude at a wheel centre, ${onset}`),
    springForce: figure('Largest spring force', 'N', 'largest magnitude at a spring, with its damper'),
    compression: figure('Spring compression', 'm', 'largest shortening of a spring from the start'),
    rebound: figure('Spring rebound', 'm', 'largest lengthening of a spring from the start'),
    up: accelerationFigure('Peak upwards', 'largest vertical acceleration at the seat, not weighted'),
    speedLoss: figure('Speed loss', 'm/s', 'speed at the start less the lowest one'),
    turn: figure('Turn', 'rad', 'largest magnitude of the change of yaw angle'),
    deviation: figure('Lateral deviation', 'm', 'largest distance from the line of the start'),
  },
}
