/** Images at frames, with a lag. */
import { inOrder, product } from '../../engine/model/blocks/parameter-order'
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { Expr } from '../../engine/symbolic'
import { positive } from './axes'

/** Largest number of images in transit: each is a discrete state. */
const most = 200

export const visualDelay = defineBlock({
  type: 'cueing/visual-delay',
  title: 'Visual delay',
  category: 'Motion base',
  summary: 'Image of a simulator: sampled at frames and shown with a lag',
  doc: String.raw`
A simulator computes its image from the state at the frames $t_k = k\,T$ and shows it with a lag $L$:

$$ y(t) = u(t_k), \qquad t_k + L \le t < t_{k+1} + L $$

The mean delay is $L + T/2$. Compare it with the delay of the motion: visual and vestibular cues with different onsets make drivers sick. A responsive car reacts within a few tens of
milliseconds; a frame time of 80 ms is an example for an external view.

For vectors, the block works element by element. Changing the number of frames within the lag recompiles the model.

Source: elementary.`,
  terms: ['motion cueing', 'image', 'frame rate', 'latency', 'transport delay', 'visual system', 'lag'],
  icon: 'M3 5h12v9H3Z M6 18h6 M9 14v4 M19 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7 M19 11v2h1.5',
  ports: { u: signalIn('u', '1', 'Signal of the scene'), y: signalOut('y', '1', 'Signal shown by the image') },
  params: {
    frame: quantity('s', 0.08, 'Frame time', 'Time between frames', { symbol: 'T', ...positive }),
    lag: quantity('s', 0.05, 'Lag', 'Time from the state of the scene to its image', { symbol: 'L', min: 0 }),
    initial: quantity('1', 0, 'Initial value', 'Signal before the first image', { unitOf: 'y', perElement: true }),
  },
  signals: { y: { unit: '1', doc: 'Signal shown by the image', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  ...inOrder({
    lower: 'lag',
    upper: product(most, 'frame'),
    at: 'lag',
    what: `the lag is longer than ${most} frames`,
    hint: 'enter a shorter lag or a longer frame time',
  }),
  build(c) {
    const { sub, mul } = c.math
    const frame = c.param('frame')
    const waiting = Math.floor(c.fixed('lag') / c.fixed('frame') + 1e-9)
    const initial = c.param('initial')
    const clock = { unit: '1', initial: () => initial, sampleTime: frame }
    let shown: Expr = c.discrete('scene', { ...clock, hidden: true, update: () => c.input('u') })
    for (let k = 1; k <= waiting; k++) {
      const before = shown
      shown = c.discrete(`scene${k}`, { ...clock, hidden: true, update: () => c.previous(before) })
    }
    const last = shown
    const rest = Math.max(c.fixed('lag') - waiting * c.fixed('frame'), 0)
    const y =
      rest < 1e-9 * c.fixed('frame')
        ? last
        : c.discrete('image', {
            ...clock,
            hidden: true,
            offset: sub(c.param('lag'), mul(waiting, frame)),
            update: () => last,
          })
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
