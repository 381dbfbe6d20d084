/** Hill start. */
import type { ManoeuvreFacts } from '../shared/types'
import { figure, setting } from '../shared/declare/common-facts'
import { duration, input, rise, within } from '../shared/declare/ranges'
import { fullThrottle, fullBrake, startSetting, shiftSettings } from '../shared/declare/driver-settings'

export const hillStart: ManoeuvreFacts = {
  title: 'Hill start',
  group: 'Straight line',
  standard: 'UN R13-H, driving-off on a slope',
  summary:
    'The brake holds the vehicle on a slope and is released, then the throttle opens: how far does the vehicle roll back?',
  source:
    'UN Regulation 13-H, annex 3 (public): slopes that a parking brake must hold; definitions in docs/theory/manoeuvres.md',
  needs: ['throttle', 'brake'],
  settings: [
    setting('slope', 'Slope', '1', '0.12', 'Rise over horizontal distance; positive uphill', within(-1, 1)),
    {
      id: 'hold',
      label: 'Held by',
      doc: 'Brake that holds the vehicle on the slope',
      default: 'brake',
      choices: [
        { value: 'brake', label: 'Foot brake' },
        { value: 'handBrake', label: 'Hand brake' },
      ],
    },
    setting('brake', 'Brake', 'brake', '', 'Brake input that holds the vehicle; if empty, full brake', input),
    setting('release', 'Release', 's', '0.3 s', 'Time in which the brake falls to zero, starting at 1 s', rise),
    setting(
      'delay',
      'Delay',
      's',
      '0.5 s',
      'Time from brake release to throttle onset; if negative, the throttle opens first',
      within(-0.9, 10),
    ),
    setting('throttle', 'Throttle', '1', 0.5, 'Throttle as a share of full throttle', within(0.01, 1)),
    setting('rise', 'Rise time', 's', '0.3 s', 'Time for the throttle to open', rise),
    fullThrottle,
    fullBrake,
    ...shiftSettings,
    startSetting,
    setting('stop', 'Stop time', 's', '8 s', 'End of the run', duration),
  ],
  figures: {
    creep: figure('Motion while held', 'm', 'largest in the last 0.4 s before release'),
    rollBack: figure('Roll-back', 'm', 'largest distance backwards from the initial position'),
    rollBackSpeed: figure('Largest speed backwards', 'm/s', 'along the body'),
    forward: figure('Time until it moves uphill', 's', 'from release until it passes its initial position'),
    climbed: figure('Distance uphill', 'm', 'at the end of the run'),
  },
}
