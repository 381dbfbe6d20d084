/** Drive cycles. */
import type { ManoeuvreFacts } from '../shared/types'
import { figure, setting } from '../shared/declare/common-facts'
import { reaction, within } from '../shared/declare/ranges'
import { fullThrottle, fullBrake, startSetting, shiftSettings } from '../shared/declare/driver-settings'

export const driveCycle: ManoeuvreFacts = {
  title: 'Drive cycle',
  group: 'Straight line',
  standard: 'UN R83 (NEDC)',
  summary: 'A driver follows a speed profile: speed error, energy and consumption',
  source: 'UN Regulation No. 83, Annex 4a (public): cycles and speed tolerances, 2 km/h and 1 s',
  needs: [],
  settings: [
    {
      id: 'cycle',
      label: 'Cycle',
      doc: 'Speed profile over time',
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
      doc: 'One line for each point: time in s and speed in km/h, separated by a comma. For other units, start with a heading: "time [s],speed [m/s]"',
      default: '',
      lines: true,
    },
    setting('scale', 'Scale', '1', 1, 'Factor on the speed', within(0.01, 10)),
    setting('end', 'Ends at', 's', '', 'Time at which the cycle ends; if empty, the whole cycle', within(1, 1e5)),
    setting('tolerance', 'Tolerance', 'm/s', '2 km/h', 'Tolerance of the speed', within(0, 20)),
    setting('shift', 'Time tolerance', 's', '1 s', 'How early or late the driver may be', within(0, 60)),
    setting('delay', 'Reaction time', 's', '0 s', 'Reaction time of the driver', reaction),
    fullThrottle,
    fullBrake,
    ...shiftSettings.map((one) => (one.id === 'up' ? { ...one, default: '300 rad/s' } : one)),
    startSetting,
  ],
  figures: {
    duration: figure('Duration', 's', 'length of the run'),
    length: figure('Distance', 'm', 'travelled'),
    expected: figure('Distance of the cycle', 'm', 'integral of the cycle speed'),
    error: figure('Largest speed error', 'm/s', 'magnitude'),
    rms: figure('RMS speed error', 'm/s', 'root mean square'),
    outside: figure(
      'Time outside the tolerance',
      's',
      String.raw`while $V$ is outside the band of the cycle, widened by the time and speed tolerances`,
    ),
    energy: figure('Energy for acceleration', 'J', String.raw`$\int m_e V\max(\dot V, 0)\,dt$`),
    electric: figure('Electric energy', 'J', 'drawn from the battery or, without one, by the motors'),
    fuel: figure('Fuel', 'kg', 'burnt by the engine, if any'),
    consumption: figure('Consumption', 'kg/m', 'fuel per distance'),
    electricConsumption: figure('Electric consumption', 'J/m', 'electric energy per distance'),
  },
}
