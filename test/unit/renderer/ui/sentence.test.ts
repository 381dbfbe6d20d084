/** What is wrong and its remedy, as they are read. */
import { expect, it } from 'vitest'
import { sentence } from '../../../../app/renderer/ui/sentence'

it('ends what is wrong and its remedy as sentences, a question with its own mark', () => {
  expect(sentence('there is no variable "trck"', 'did you mean "track"?')).toBe(
    'There is no variable "trck". Did you mean "track"?',
  )
  expect(sentence('the input is not connected', 'wire it to an output')).toBe(
    'The input is not connected. Wire it to an output.',
  )
})
