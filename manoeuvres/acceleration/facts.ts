/** Acceleration from standstill. */
import type { ManoeuvreFacts } from '../shared/types'
import { figure, setting } from '../shared/declare/common-facts'
import { duration, rise, speedRange, within } from '../shared/declare/ranges'
import { fullThrottle, fullBrake, startSetting, shiftSettings } from '../shared/declare/driver-settings'

export const acceleration: ManoeuvreFacts = {
  title: 'Acceleration',
  group: 'Straight line',
  standard: 'UN R68, SAE J1491',
  summary: 'Full throttle from standstill: time and distance to a speed, and time over a distance',
  source: 'UN Regulation No. 68 (public); SAE J1491:2006, public summary',
  needs: [],
  settings: [
    setting('to', 'Speed', 'm/s', '100 km/h', 'Speed to reach from standstill', speedRange),
    setting('from2', 'Lower speed', 'm/s', '80 km/h', 'Start of the second speed range, in the same run', speedRange),
    setting('to2', 'Upper speed', 'm/s', '120 km/h', 'End of the second speed range', speedRange),
    setting('distance', 'Distance', 'm', '400 m', 'Distance from standstill for time and final speed', within(1, 1e5)),
    setting('rise', 'Rise time', 's', '0.1 s', 'Time for the throttle to open', rise),
    fullThrottle,
    {
      ...fullBrake,
      doc: 'Brake input at full pedal, which holds a vehicle with an automatic gearbox until the start',
    },
    ...shiftSettings,
    startSetting,
    setting(
      'stop',
      'Stop time',
      's',
      '60 s',
      'Latest end of the run; it ends as soon as all metrics are known',
      duration,
    ),
  ],
  figures: {
    time: figure('Time to the speed', 's', 'from throttle onset'),
    length: figure('Distance to the speed', 'm', 'along the path'),
    time2: figure('Time from the lower to the upper speed', 's', 'as the vehicle passes them'),
    distanceTime: figure('Time over the distance', 's', 'from throttle onset'),
    distanceSpeed: figure('Speed at the distance', 'm/s', 'at the end of the distance'),
    peak: figure('Largest acceleration', 'm/s^2', 'change of speed over 0.1 s'),
    reached: figure('Highest speed', 'm/s', 'during the run'),
    shifts: figure('Gear changes', '1', 'number of shifts by the driver'),
  },
}
