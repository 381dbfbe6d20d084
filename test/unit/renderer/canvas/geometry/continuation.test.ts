/** Blocks that go on from the selected one, and the room they get. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../blocks'
import { continuation } from '../../../../../app/renderer/canvas/geometry/continuation'
import { insertIntoWire } from '../../../../../app/renderer/canvas/geometry/insertion'
import { applyDiff } from '../../../../../app/renderer/store/diff'
import { addBlock } from '../../../../../app/renderer/store/edits/blocks'
import { documentFromProject, getRecord } from '../../../../../app/renderer/store/records'
import type { ProjectFile } from '../../../../../engine/model/project/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Chain',
  blocks: {
    World: { type: 'world/world', at: [0, 0] },
    Joint: { type: 'mechanics/prismatic', at: [192, 0] },
    Body: { type: 'mechanics/rigid-body', at: [384, 0] },
    Driver: { type: 'mechanics/driver', at: [0, 400] },
  },
  wires: { a: ['World.frame', 'Joint.base'] },
}
const doc = documentFromProject(project)
const after = (selected: string, type: string) => {
  const definition = registry.get(type)
  if (definition === undefined) throw new Error(`no block ${type}`)
  return continuation(doc, registry, selected, definition)
}
const wired = (selected: string, type: string) => {
  const found = after(selected, type)
  return found && [found.from, found.port]
}

describe('a block that is added while another is selected', () => {
  it('goes on where the chain is open', () => {
    expect(wired('World', 'mechanics/prismatic')).toEqual(['World.frame', 'base'])
    expect(wired('Joint', 'mechanics/rigid-body')).toEqual(['Joint.end', 'com'])
    expect(wired('Body', 'mechanics/revolute')).toEqual(['Body.com', 'base'])
    expect(wired('Joint', 'mechanics/spring-damper')).toEqual(['Joint.axis', 'axis'])
    expect(wired('Driver', 'sources/sine')).toEqual(['Driver.u', 'y'])
  })

  it('is not wired where neither needs the other: two bodies are not welded together', () => {
    expect(wired('Body', 'mechanics/rigid-body')).toBeUndefined()
    expect(wired('World', 'sources/sine')).toBeUndefined()
  })

  it('lies beside it: a body to the right, a spring above, a source to the left of an input', () => {
    expect(after('Joint', 'mechanics/spring-damper')?.at[1]).toBeLessThan(-40)
    expect(after('Driver', 'sources/sine')?.at[0]).toBeLessThan(-136)
    // The place to the right of the joint is taken by the body: one row further down.
    const [x, y] = after('Joint', 'mechanics/rigid-body')?.at ?? [0, 0]
    expect(x).toBeGreaterThan(192 + 136)
    expect(y).toBeGreaterThan(48)
  })
})

describe('a block that is put into a short wire', () => {
  it('moves what lies to the right of it, and nothing else', () => {
    const driver = registry.get('mechanics/driver')
    if (driver === undefined) throw new Error('no driver')
    const { name, diff } = addBlock(doc, driver, [96, 0])
    const held = applyDiff(doc, diff)
    const put = insertIntoWire(held, registry, name, 'a')
    if (put === undefined) throw new Error('not put in')
    const result = applyDiff(held, put)
    const x = (block: string): number => getRecord(result, 'block', block)?.value.at?.[0] ?? NaN
    expect(x('World')).toBe(0)
    expect(x(name)).toBeGreaterThanOrEqual(136 + 40)
    expect(x('Joint')).toBeGreaterThanOrEqual(x(name) + 136 + 40)
    expect(x('Body') - x('Joint')).toBe(192)
    expect(getRecord(result, 'block', 'Driver')?.value.at).toEqual([0, 400])
  })
})
