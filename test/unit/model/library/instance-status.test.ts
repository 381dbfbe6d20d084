/** How instances stand to their libraries, also those that were taken when places inside still counted. */
import { describe, expect, it } from 'vitest'
import { fingerprint, statusOfInstance, type LibraryBlock } from '../../../../engine/model/library'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance, LibraryLink } from '../../../../engine/model/project/project'

const strut: BlockInstance = {
  type: 'subsystem',
  title: 'Strut',
  ports: { chassis: { kind: 'frame', joins: ['Joint.base'] } },
  blocks: {
    Joint: { type: 'mechanics/prismatic', at: [0, 0] },
    Spring: { type: 'mechanics/spring-damper', at: [160, 0], params: { stiffness: 20000 } },
  },
  wires: { a: ['Joint.axis', 'Spring.axis'] },
}
/** Of this block, as the first rule made it. */
const first = '1874bcffc498d071'
/** By the first rule, of a subsystem with nothing but an instance of the strut. */
const firstOfAxle = '49ea983a6e392f58'

const { Joint: joint, Spring: spring } = strut.blocks as Record<string, BlockInstance>
const moved: BlockInstance = {
  ...strut,
  blocks: { Joint: { ...joint, at: [40, 40], flip: true }, Spring: { ...spring, rotate: 90 } },
  routes: { a: [[10, 10]] },
}
const edited: BlockInstance = { ...strut, blocks: { Joint: joint, Spring: { ...spring, params: { stiffness: 1 } } } }
const entry: LibraryBlock = { version: 1, block: strut }
const newer: LibraryBlock = { version: 2, block: { ...strut, title: 'Long strut' } }
const link = (contents: string): LibraryLink => ({ name: 'Cars', block: 'Strut', version: 1, contents })

describe('what only looks', () => {
  it('is where blocks and notes stand inside, how they are turned, and bends of wires', () => {
    const noted = (at: readonly [number, number]): BlockInstance => ({ ...strut, notes: { n: { text: 'Soft', at } } })
    expect(fingerprint(moved)).toBe(fingerprint(strut))
    expect(fingerprint(noted([0, 0]))).toBe(fingerprint(noted([80, 0])))
    expect(fingerprint(noted([0, 0]))).not.toBe(fingerprint(strut))
    expect(fingerprint(edited)).not.toBe(fingerprint(strut))
  })

  it('is told apart from what is the same', () => {
    const now = link(fingerprint(strut))
    const same = { changed: false, newer: false }
    expect(statusOfInstance(strut, {}, now, entry)).toEqual({ ...same, rearranged: false })
    expect(statusOfInstance(moved, {}, now, entry)).toEqual({ ...same, rearranged: true })
    expect(statusOfInstance(strut, {}, now, { version: 2, block: moved })).toEqual({ ...same, rearranged: true })
    expect(statusOfInstance(edited, {}, now, newer)).toEqual({ changed: true, newer: true, rearranged: false })
  })
})

describe('a fingerprint of the first rule', () => {
  const old = link(first)

  it('still tells what is as it was taken, and what was edited while the library has what was taken', () => {
    expect(statusOfInstance(strut, {}, old, entry)).toMatchObject({ changed: false, newer: false })
    expect(statusOfInstance(strut, {}, old, newer)).toMatchObject({ changed: false, newer: true })
    expect(statusOfInstance(strut, {}, old, undefined)).toMatchObject({ changed: false, newer: null })
    expect(statusOfInstance(edited, {}, old, entry)).toMatchObject({ changed: true, newer: false })
  })

  it('never takes a new arrangement for a change', () => {
    expect(statusOfInstance(moved, {}, old, entry)).toEqual({ changed: false, newer: false, rearranged: true })
    expect(statusOfInstance(moved, {}, old, { version: 2, block: moved })).toMatchObject({
      changed: false,
      newer: false,
    })
    expect(statusOfInstance(moved, {}, old, newer)).toMatchObject({ changed: null, newer: true })
    expect(statusOfInstance(moved, {}, old, undefined)).toMatchObject({ changed: null, newer: null })
  })

  const read = (block: BlockInstance, contents: string): LibraryLink | undefined =>
    parseProject(
      JSON.stringify({ wishbone: 1, title: 'T', blocks: { Strut: { ...block, library: link(contents) } }, wires: {} }),
    ).blocks['Strut']?.library

  it('becomes one of the present rule when a project is read whose block is as it was taken', () => {
    expect(read(strut, first)).toEqual(link(fingerprint(strut)))
    expect(read(moved, first)).toEqual(link(first))
    expect(read(edited, first)).toEqual(link(first))
    expect(read(edited, fingerprint(strut))).toEqual(link(fingerprint(strut)))
  })

  it('does so inside and outside of a library block that has one inside', () => {
    const axle: BlockInstance = {
      type: 'subsystem',
      blocks: { Left: { ...strut, at: [0, 0], library: link(first) } },
      wires: {},
    }
    const text = JSON.stringify({
      wishbone: 1,
      title: 'T',
      blocks: { Axle: { ...axle, library: { ...link(firstOfAxle), block: 'Axle' } } },
      wires: {},
    })
    const project = parseProject(text).blocks['Axle']
    expect(project.library?.contents).toBe(fingerprint(axle))
    expect(project.blocks?.['Left']?.library?.contents).toBe(fingerprint(strut))
    expect(statusOfInstance(project, {}, project.library as LibraryLink, { version: 1, block: axle })).toMatchObject({
      changed: false,
      newer: false,
    })
  })
})
