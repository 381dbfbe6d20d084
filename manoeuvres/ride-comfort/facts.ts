/** Ride comfort on a random road. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { wholeFrom, within } from '../shared/declare/ranges'
import { accelerationFigure, seatSettings } from '../shared/ride/seat'

export const rideComfort: ManoeuvreFacts = {
  title: 'Ride comfort',
  group: 'Ride',
  standard: 'ISO 8608, ISO 2631-1',
  summary: 'Drives straight over a random road: weighted vibration at the seat and variation of the wheel loads',
  source:
    'ISO 8608:2016 and ISO 2631-1:1997, public summaries; BS 6841:1987 (the same weightings); D. Cebon, Handbook of Vehicle-Road Interaction (1999), ch. 18 (dynamic load coefficient)',
  needs: [],
  settings: [
    { ...speedSetting('80 km/h'), range: within(2, 100) },
    {
      id: 'class',
      label: 'Road class',
      doc: 'Roughness by ISO 8608, the geometric mean of the class',
      default: 'C',
      choices: [
        { value: 'A', label: 'A, very good' },
        { value: 'B', label: 'B, good' },
        { value: 'C', label: 'C, average' },
        { value: 'D', label: 'D, poor' },
        { value: 'E', label: 'E, very poor' },
        { value: 'F', label: 'F, off road' },
      ],
    },
    setting('distance', 'Distance', 'm', '300 m', 'Distance over which figures are taken', within(20, 2000)),
    setting(
      'shortest',
      'Shortest wave',
      'm',
      '',
      'Wavelength from which the road is smooth; if empty, 0.5 m, or more on rough roads so that no wheel touches in two points',
      within(0.2, 10),
    ),
    setting('longest', 'Longest wave', 'm', '90 m', 'Wavelength up to which the road is rough', within(12, 1000)),
    setting('seed', 'Seed', '1', 1, 'Another seed gives another road of the same class', wholeFrom(0, 1e9)),
    ...seatSettings,
    holdSetting,
    axleSetting,
  ],
  figures: {
    weightedX: accelerationFigure(
      'Weighted acceleration, x',
      String.raw`r.m.s. $a_{wx}$ at the seat, weighted by $W_d$`,
    ),
    weightedY: accelerationFigure('Weighted acceleration, y', String.raw`r.m.s. $a_{wy}$, weighted by $W_d$`),
    weightedZ: accelerationFigure('Weighted acceleration, z', String.raw`r.m.s. $a_{wz}$, weighted by $W_k$`),
    total: accelerationFigure(
      'Vibration total value',
      String.raw`$\sqrt{k_x^2a_{wx}^2 + k_y^2a_{wy}^2 + k_z^2a_{wz}^2}$ for comfort, with $k_x = k_y = k_z = 1$ at the seat`,
    ),
    health: accelerationFigure(
      'Highest axis for health',
      String.raw`largest of $1.4\,a_{wx}$, $1.4\,a_{wy}$ and $a_{wz}$`,
    ),
    transient: accelerationFigure('Transient vibration, z', 'MTVV: largest running r.m.s. over 1 s'),
    dose: figure('Vibration dose, z', 'm/s^(7/4)', String.raw`VDV: $(\int a_{wz}^4\,dt)^{1/4}$`),
    crest: figure('Crest factor, z', '1', String.raw`largest $\lvert a_{wz}\rvert$ over its r.m.s.`),
    unweighted: accelerationFigure('Acceleration, z', 'r.m.s. at the seat, not weighted'),
    loadFront: figure(
      'Dynamic load, front',
      '1',
      'standard deviation of the wheel load over its mean, larger wheel of the front axle',
    ),
    loadRear: figure('Dynamic load, rear', '1', 'the same at the rear axle'),
    leastLoad: figure('Smallest wheel load', '1', 'smallest load of a wheel over that at the start'),
    lifted: figure('Time with a wheel lifted', '1', 'share of the time in which a wheel has less than 1 % of its load'),
    speed: figure('Mean speed', 'm/s', 'along the body'),
  },
}
