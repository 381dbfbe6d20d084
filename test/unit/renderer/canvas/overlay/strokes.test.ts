/** Wires on the overlay look as the style sheet says. */
import { expect, it } from 'vitest'
import { readStroke } from '../../../../../app/renderer/canvas/overlay/strokes'

it('a dashed wire of a block that is commented out is dashed and pale', () => {
  const style = { stroke: 'rgb(1, 2, 3)', strokeWidth: '1.75px', strokeDasharray: '3px, 4px', opacity: '0.45' }
  expect(readStroke(style)).toEqual({ colour: 'rgb(1, 2, 3)', width: 1.75, dashes: [3, 4], opacity: 0.45 })
})

it('a plain wire has no dashes', () => {
  const style = { stroke: 'rgb(1, 2, 3)', strokeWidth: '2px', strokeDasharray: 'none', opacity: '1' }
  expect(readStroke(style)).toEqual({ colour: 'rgb(1, 2, 3)', width: 2, dashes: [], opacity: 1 })
})
