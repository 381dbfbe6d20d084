/** Coast-down. */
import type { ManoeuvreFacts } from '../shared/types'
import { figure, setting, speedSetting } from '../shared/declare/common-facts'
import { duration, wholeFrom, within } from '../shared/declare/ranges'

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
