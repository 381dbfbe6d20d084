/** Brakes, controllers, air and loads are found by the words that users type. */
import { expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { catalogueOf, searchTextsOf } from '../../../../app/renderer/libraries/catalogue'
import { search } from '../../../../app/renderer/ui/search'

const texts = catalogueOf(registry).map((definition) => ({ definition, texts: searchTextsOf(definition) }))

test.each([
  ['ABS', 'ABS'],
  ['anti-lock', 'ABS'],
  ['ESP', 'Stability control'],
  ['ESC', 'Stability control'],
  ['TCS', 'Traction control'],
  ['ASR', 'Traction control'],
  ['booster', 'Brake booster'],
  ['master cylinder', 'Brake booster'],
  ['EBD', 'Proportioning valve'],
  ['modulator', 'Brake line'],
  ['caliper', 'Disc brake'],
  ['handbrake', 'Parking brake'],
  ['regen', 'Regenerative blending'],
  ['drag', 'Aerodynamics'],
  ['downforce', 'Aerodynamics'],
  ['crosswind', 'Crosswind zone'],
  ['gust', 'Wind'],
  ['payload', 'Payload'],
  ['luggage', 'Payload'],
  ['occupants', 'Passengers'],
])('%s finds %s', (query, title) => {
  expect(search(texts, query)[0]?.definition.title).toBe(title)
})
