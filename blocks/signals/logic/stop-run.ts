/** Block that ends the run. */
import { choice, defineBlock, signalIn } from '../../../engine/model/blocks/block'
import { reachesOrLeaves } from '../level'

export const stopRun = defineBlock({
  type: 'signals/stop-run',
  title: 'Stop run',
  category: 'Sinks',
  role: 'stop-run',
  summary: 'Ends the run when its input reaches or crosses zero',
  doc: String.raw`
Ends the run at the instant when its input reaches or crosses zero in the given direction; with a fixed step, at the end of that
step. The run counts as complete and its report shows the time. Zero itself ends the run, also if the input stays there: with *Falling*,
a positive input that becomes zero, or a negative one after zero. An input that is zero at the start crosses zero when it leaves zero.

Source: elementary.`,
  terms: ['end', 'terminate'],
  icon: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z M8 12h8',
  ports: { u: signalIn('Input', '1', 'The run ends when it reaches or crosses zero') },
  params: {
    direction: choice(
      [
        { value: 'both', label: 'Either way' },
        { value: 'rising', label: 'Rising' },
        { value: 'falling', label: 'Falling' },
      ],
      'both',
      'Direction',
      'Which crossings end the run',
    ),
  },
  signals: {},
  build(c) {
    const u = c.input('u')
    const direction = c.choice('direction')
    c.event('stop', {
      ...reachesOrLeaves(c, u),
      direction: direction === 'rising' || direction === 'falling' ? direction : 'both',
      actions: [{ stop: 'its input has reached zero' }],
    })
  },
})
