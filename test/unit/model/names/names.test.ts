/** References to members of blocks: written and read in one way, whatever the names are. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  componentOf,
  elementOf,
  memberName,
  ownerOf,
  splitMember,
  splitSignal,
} from '../../../../engine/model/names/names'

const blockName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)
const path = fc.array(blockName, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
const member = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_. []{0,12}$/)

describe('a reference to a member', () => {
  it('is read as it was written, in subsystems and with dots in the member', () => {
    fc.assert(
      fc.property(path, member, (block, name) => {
        expect(splitMember(memberName(block, name))).toEqual({ block, member: name })
        expect(ownerOf(memberName(block, name))).toBe(block)
      }),
    )
  })

  it.each([
    ['Body.vx', 'Body', 'vx'],
    ['Front/TireFL.Fx', 'Front/TireFL', 'Fx'],
    ['TireFL.pac2002.FNOMIN', 'TireFL', 'pac2002.FNOMIN'],
    ['A/B/C.u.v.w', 'A/B/C', 'u.v.w'],
    ['Mux.y[2]', 'Mux', 'y[2]'],
    ['Arm.offset.x', 'Arm', 'offset.x'],
    ['_._', '_', '_'],
    ['x/x.x.x', 'x/x', 'x.x'],
  ])('%s is a member of one block', (text, block, name) => {
    expect(splitMember(text)).toEqual({ block, member: name })
  })

  it.each(['', '.', 'Body', 'Body.', '.vx'])('"%s" is none', (text) => {
    expect(splitMember(text)).toBeUndefined()
    expect(ownerOf(text)).toBeUndefined()
  })
})

it('the derivative of a state belongs to the block of the state', () => {
  expect(ownerOf('der(Front/Body.vx)')).toBe('Front/Body')
  expect(ownerOf('der(Controller.filter.x)')).toBe('Controller')
  expect(splitSignal('der(Front/Body.vx)')).toEqual({ block: 'Front/Body', member: 'der(vx)' })
  expect(splitSignal('Front/Body.vx')).toEqual({ block: 'Front/Body', member: 'vx' })
  expect(splitSignal('der(x)')).toBeUndefined()
})

it('elements of lists and components of vectors have names of their own', () => {
  expect(elementOf('gain', 1, 3)).toBe('gain[2]')
  expect(elementOf('gain', 0, 1)).toBe('gain')
  expect(componentOf('offset', 2)).toBe('offset.z')
})
