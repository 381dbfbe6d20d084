/** Leading one end of a wire to another port. */
import { describe, expect, it } from 'vitest'
import { applyDiff, reverseDiff } from '../../../../app/renderer/store/diff'
import { connect, isRefusal, reattachWire } from '../../../../app/renderer/store/edits/wires'
import { edit } from '../../../../app/renderer/store/draft'
import { documentFromProject, getRecord, recordsOf, type Document } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject(vehicle)
const between = (from: Document, a: string, b: string) =>
  recordsOf(from, 'wire').find(({ value }) => value.includes(a) && value.includes(b))
const named = (from: Document, a: string, b: string): string => between(from, a, b)?.name ?? ''

/** The document after the wire's end at `from` is led to `to`; undefined when it cannot go there. */
function led(from: Document, wire: string, end: 0 | 1, to: string): Document | undefined {
  const result = reattachWire(from, registry, wire, end, to)
  return result && applyDiff(from, result.diff)
}

describe('an end of a wire', () => {
  const arm = named(doc, 'Body.com', 'ArmFL.base')

  it('goes to another port that fits, the other end stays, and no wire is made or lost', () => {
    const after = led(doc, arm, 0, 'World.frame')
    expect(getRecord(after ?? doc, 'wire', arm)?.value).toEqual(['World.frame', 'ArmFL.base'])
    expect(recordsOf(after ?? doc, 'wire')).toHaveLength(recordsOf(doc, 'wire').length)
    expect(getRecord(led(doc, arm, 1, 'LumpFL.com') ?? doc, 'wire', arm)?.value).toEqual(['Body.com', 'LumpFL.com'])
  })

  it('may go back to where it was, which is no change', () => {
    const result = reattachWire(doc, registry, arm, 1, 'ArmFL.base')
    expect(result && applyDiff(doc, result.diff)).toEqual(doc)
  })

  it('cannot go to a port of another kind, to a port that is taken, or to its own other end', () => {
    expect(led(doc, arm, 1, 'SpringFL.axis')).toBeUndefined()
    expect(led(doc, arm, 1, 'Body.com')).toBeUndefined()
    const brake = named(doc, 'BrakeInput.value', 'BrakeFL.input')
    expect(led(doc, brake, 1, 'BrakeFR.input')).toBeUndefined()
    expect(led(doc, brake, 1, 'SteerInput.value')).toBeUndefined()
  })

  it('cannot double a wire that is there already', () => {
    const wire = named(doc, 'Body.com', 'ArmFR.base')
    expect(led(doc, wire, 1, 'ArmFL.base')).toBeUndefined()
  })

  it('of an input frees it for another wire', () => {
    const brake = named(doc, 'BrakeInput.value', 'BrakeFL.input')
    const after = led(doc, named(doc, 'SteerInput.value', 'SteerFL.angle'), 0, 'BrakeInput.value')
    expect(after && between(after, 'BrakeInput.value', 'SteerFL.angle')).toBeDefined()
    const free = applyDiff(
      doc,
      edit(doc, (draft) => draft.remove('wire', named(doc, 'BrakeInput.value', 'BrakeFR.input'))),
    )
    const moved = led(free, brake, 1, 'BrakeFR.input')
    expect(moved && isRefusal(connect(moved, registry, 'SteerInput.value', 'BrakeFL.input'))).toBe(false)
  })
})

describe('a wire that is led elsewhere', () => {
  it('leaves its bends behind, and has them again after undo', () => {
    const wire = named(doc, 'Body.com', 'ArmFL.base')
    const bent = applyDiff(
      doc,
      edit(doc, (draft) => draft.set('route', wire, [[80, 80]])),
    )
    const result = reattachWire(bent, registry, wire, 0, 'World.frame')
    const after = applyDiff(bent, result?.diff ?? { added: {}, updated: {}, removed: {} })
    expect(getRecord(after, 'route', wire)).toBeUndefined()
    expect(result && applyDiff(after, reverseDiff(result.diff))).toEqual(bent)
  })

  it('keeps a name that was given to it, and follows its blocks with one that was not', () => {
    const made = connect(doc, registry, 'World.frame', 'LumpFL.com')
    if (isRefusal(made)) throw new Error(made.refused)
    const own = applyDiff(doc, made.diff)
    const after = reattachWire(own, registry, made.name, 1, 'LumpFR.com')
    expect(after?.name).not.toBe(made.name)
    expect(after?.name).toContain('LumpFR')
    const given = reattachWire(doc, registry, named(doc, 'Body.com', 'ArmFL.base'), 1, 'LumpFR.com')
    expect(given?.name).toBe(named(doc, 'Body.com', 'ArmFL.base'))
  })
})
