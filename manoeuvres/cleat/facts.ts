/** Obstacle at speed. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { within } from '../shared/declare/ranges'
import { accelerationFigure, seatSettings } from '../shared/ride/seat'

export const cleat: ManoeuvreFacts = {
  title: 'Obstacle at speed',
  group: 'Ride',
  standard: '',
  summary:
    'Drives straight over a bump, a cleat, a pothole or a step, with both sides or one: shocks at the seat, wheel loads',
  source:
    'no standard; figures of shocks: ISO 2631-1:1997, public summary; profile 1 - cos as in G. Rill, Road Vehicle Dynamics (2012), ch. 2; vertical edges by tandem cams: A. J. C. Schmeitz, Delft 2004',
  needs: [],
  settings: [
    { ...speedSetting('40 km/h'), range: within(2, 100) },
    {
      id: 'shape',
      label: 'Shape',
      doc: 'Bump: up and down again along 1 - cos. Step: up along half a cosine, such as a lowered kerb, and level from there on. Cleat: strip with vertical edges, which tyres envelop',
      default: 'bump',
      choices: [
        { value: 'bump', label: 'Bump' },
        { value: 'step', label: 'Step' },
        { value: 'cleat', label: 'Cleat' },
      ],
    },
    setting('height', 'Height', 'm', '20 mm', 'Height; negative for a pothole or a step down', {
      ...within(-0.3, 0.3),
      nonZero: true,
    }),
    setting(
      'length',
      'Length',
      'm',
      '0.6 m',
      'Length of the bump or the cleat, or of the rise of the step',
      within(0.01, 20),
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
    setting(
      'after',
      'Time after',
      's',
      '2 s',
      'Time after the rearmost wheel has passed the obstacle',
      within(0.2, 60),
    ),
    ...seatSettings,
    holdSetting,
    axleSetting,
  ],
  figures: {
    up: accelerationFigure('Peak upwards', 'largest vertical acceleration at the seat, not weighted'),
    down: accelerationFigure('Peak downwards', 'largest downwards'),
    longitudinal: accelerationFigure(
      'Longitudinal range',
      'largest less smallest longitudinal acceleration at the seat',
    ),
    transient: accelerationFigure('Transient vibration, z', 'MTVV: largest running r.m.s. over 1 s, weighted by $W_k$'),
    dose: figure('Vibration dose, z', 'm/s^(7/4)', String.raw`VDV: $(\int a_{wz}^4\,dt)^{1/4}$`),
    mostLoad: figure('Largest wheel load', '1', 'largest load of a wheel over that at the start'),
    leastLoad: figure('Smallest wheel load', '1', 'smallest load of a wheel over that at the start'),
    lifted: figure('Time with a wheel lifted', 's', 'time in which a wheel has less than 1 % of its load'),
    pitch: figure('Pitch range', 'rad', 'largest less smallest pitch angle of the sprung body'),
    roll: figure('Roll range', 'rad', 'largest less smallest roll angle of the sprung body'),
  },
}
