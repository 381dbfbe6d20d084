/** Remedies in messages about files of OpenDRIVE, followed as they are written: the road is read then. */
import { expect, it } from 'vitest'
import { readXodr } from '../../../../importers/xodr'
import { network, roadText, straight } from './network'

const geometries = [straight(50)]
const lane = (id: number, width = '<width sOffset="0" a="3" b="0" c="0" d="0"/>'): string =>
  `<lane id="${id}" type="driving">${width}</lane>`
const section = (right: string, s = 0): string =>
  `<laneSection s="${s}"><center><lane id="0"/></center><right>${right}</right></laneSection>`
const withLanes = (lanes: string): string => network(roadText({ geometries, lanes }))
const withElevation = (elevation: string): string => network(roadText({ geometries, elevation }))
const piece = (s: number | string, a = 0): string => `<elevation s="${s}" a="${a}" b="0" c="0" d="0"/>`
const plain = withLanes(section(lane(-1)))
const two = network(roadText({ id: 'a', geometries }), roadText({ id: 'b', geometries: [straight(80)] }))

/** Message of the reader, or nothing. */
function problem(text: string, id?: string): string {
  try {
    readXodr(text, 'town.xodr', id)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

it.each([
  ['a version', plain.replace('revMajor="1"', 'revMajor="2"'), /export it as OpenDRIVE 1\.4 to 1\.8/i, plain.replace('revMinor="6"', 'revMinor="4"')],
  ['numbers of lanes', withLanes(section(lane(-2))), /number the lanes of a section from the reference line outwards/i, plain],
  ['no width', withLanes(section(lane(-1, ''))), /export widths of lanes/i, plain],
  ['sections out of order', withLanes(section(lane(-1)) + section(lane(-1))), /laneSection.*sort|sort the|after the one before/i, withLanes(section(lane(-1)) + section(lane(-1), 20))],
  ['records out of order', withElevation(piece(0) + piece(0, 1)), /sort the records, and remove duplicates/i, withElevation(piece(0))],
  ['a distance below zero', withElevation(piece(-1)), /give a distance of zero or more/i, withElevation(piece(0))],
  ['a word', withElevation(piece('here')), /enter a number/i, withElevation(piece(0))],
  ['an attribute', plain.replace(' hdg="0"', ''), /has no hdg. add it/i, plain],
  ['a jump', withElevation(piece(0) + piece(20, 1)), /meet within (?:0\.001|1 mm)/, withElevation(piece(0) + piece(20, 0.0009))],
])('%s', (_, fault, message, repaired) => {
  expect(problem(fault)).toMatch(message)
  expect(problem(repaired)).toBe('')
}) // prettier-ignore

it('a road is chosen among those that the message lists', () => {
  const listed = /the longest are (.*)$/.exec(problem(two, 'x'))?.[1] ?? ''
  const ids = listed.split(', ').map((entry) => entry.replace(/ \(.*/, ''))
  expect(ids).toEqual(['b', 'a'])
  for (const id of ids) expect(problem(two, id)).toBe('')
})
