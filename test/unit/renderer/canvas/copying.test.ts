/** What a drag with Alt takes in hand. */
import { expect, it } from 'vitest'
import { copiedWith } from '../../../../app/renderer/canvas/copying'
import { noteId } from '../../../../app/renderer/canvas/flow-items'

const selection = { blocks: ['ArmFL', 'ArmFR'], notes: ['remark'] }

it('a block or note of the selection takes all of it along', () => {
  expect(copiedWith('ArmFR', selection)).toEqual(selection)
  expect(copiedWith(noteId('remark'), selection)).toEqual(selection)
})

it('what is not selected goes alone, and the selection stays where it is', () => {
  expect(copiedWith('Body', selection)).toEqual({ blocks: ['Body'], notes: [] })
  expect(copiedWith(noteId('other'), selection)).toEqual({ blocks: [], notes: ['other'] })
})
