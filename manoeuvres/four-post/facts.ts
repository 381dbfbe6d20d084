/** Four-post rig. */
import type { ManoeuvreFacts } from '../shared/types'
import { figure, setting } from '../shared/declare/common-facts'
import { within } from '../shared/declare/ranges'

export const fourPost: ManoeuvreFacts = {
  title: 'Four-post rig',
  group: 'Ride',
  standard: '',
  summary: 'Moves the road under each wheel of the standing vehicle up and down in a sweep: transfer functions',
  source:
    'M. Mitschke and H. Wallentowitz, Dynamik der Kraftfahrzeuge (2014), part C; A. Farina, AES 108th Convention (2000), paper 5093 (exponential sweep)',
  needs: [],
  settings: [
    {
      id: 'mode',
      label: 'Mode',
      doc: 'Heave: all posts alike. Pitch: front against rear posts. Roll: left against right posts. Warp: front left and rear right against the others',
      default: 'heave',
      choices: [
        { value: 'heave', label: 'Heave' },
        { value: 'pitch', label: 'Pitch' },
        { value: 'roll', label: 'Roll' },
        { value: 'warp', label: 'Warp' },
      ],
    },
    setting('from', 'Lowest frequency', 'Hz', '0.5 Hz', 'Lower end of the transfer functions', within(0.1, 10)),
    setting('to', 'Highest frequency', 'Hz', '25 Hz', 'Upper end of the transfer functions', within(11, 50)),
    setting(
      'velocity',
      'Velocity',
      'm/s',
      '0.05 m/s',
      'Amplitude of the velocity of the posts, the same at all frequencies, as on a random road',
      within(1e-3, 1),
    ),
    setting('duration', 'Duration', 's', '40 s', 'Duration of the sweep', within(5, 600)),
    setting('after', 'Time after', 's', '4 s', 'Time at rest after the sweep, in which motion decays', within(1, 20)),
  ],
  figures: {
    bodyFrequency: figure(
      'Body frequency',
      'Hz',
      'frequency of the largest gain of the body, unless it is an end of the band',
    ),
    bodyPeak: figure(
      'Body peak gain',
      '1',
      'largest motion of the body over that of the posts: heights at the centre of mass, or angles',
    ),
    isolation: figure('Isolation from', 'Hz', 'frequency above the peak at which the gain of the body falls below 1'),
    hopFront: figure(
      'Wheel frequency, front',
      'Hz',
      'frequency of the largest gain of the wheel loads above twice the body frequency, unless it is an end of the band',
    ),
    hopRear: figure('Wheel frequency, rear', 'Hz', 'the same at the rear axle'),
    loadFront: figure(
      'Wheel load gain, front',
      'N/m',
      'largest change of the load of a wheel over the motion of its post',
    ),
    loadRear: figure('Wheel load gain, rear', 'N/m', 'the same at the rear axle'),
    leastLoad: figure('Smallest wheel load', '1', 'smallest load of a wheel over that at rest'),
  },
}
