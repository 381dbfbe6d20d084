/** Events without end: the message names the event and a remedy that fits its block. */
import { expect, it } from 'vitest'
import { Chattering } from '../../../engine/solve/events/chattering'
import type { EventInfo } from '../../../engine/solve/types'

const relay: EventInfo = { name: 'Relay.switches', block: 'Relay', direction: 'both' }
const friction: EventInfo = {
  ...{ name: 'Clutch.slipEnds', block: 'Clutch', direction: 'falling' },
  slip: { state: 0, heldValue: 0, becomes: 'rest' },
}

it.each([
  ['a relay', relay, 'give the block a hysteresis'],
  ['friction', friction, 'its friction can neither hold nor slide: set the sliding friction of the brakes, clutches'],
])('names the remedy for %s', (_name, event, hint) => {
  const chattering = new Chattering([event], 4)
  const repeat = (times: number): void => {
    for (let i = 0; i < times; i++) chattering.happened(0, 2.5 + 1e-10 * i)
  }
  repeat(900)
  expect(() => repeat(900)).toThrow(
    expect.objectContaining({
      code: 'chattering',
      place: expect.objectContaining({ block: event.block, signal: event.name }),
      message: expect.stringContaining(`the event ${event.name} occurs endlessly at t = 2.5`),
      hint: expect.stringContaining(hint),
    }),
  )
})

it('names an event whose intervals shrink to nothing', () => {
  const chattering = new Chattering([relay], 4)
  expect(() => {
    for (let i = 1; i < 60; i++) chattering.happened(0, 1 - 2 ** -i)
  }).toThrow(/the event Relay\.switches occurs at ever shorter intervals, which end at t = 1/)
})
