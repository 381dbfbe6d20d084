/** The parameter set in use is what the diagram tells and what the views of the compiled model are made of. */
import { describe, expect, it } from 'vitest'
import { FlowItems } from '../../../../app/renderer/canvas/flow-items'
import { keyParameter } from '../../../../app/renderer/symbols/key-parameter'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { setVariantParameters } from '../../../../app/renderer/store/edits/variants'
import { moveBlocks } from '../../../../app/renderer/store/edits/blocks'
import { documentFromProject, type Document } from '../../../../app/renderer/store/records'
import { modelKeyInUse, projectInUse } from '../../../../app/renderer/variants/in-use'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject({
  ...vehicle,
  variables: { load: '100 kg' },
  variants: {
    full: { variables: { load: '400 kg' }, set: { 'Body.mass': '2077 kg + load' } },
    broken: { set: { 'Gone.mass': 1 } },
  },
  experiments: {
    empty: { stop: 1 },
    loaded: { stop: 1, variant: 'full' },
    wrong: { stop: 1, variant: 'broken' },
  },
})
const nothing: ReadonlySet<string> = new Set()

describe('what a run is of', () => {
  it('is the model with the set that it is run with, whichever the experiment has chosen', () => {
    expect(modelKeyInUse(doc, 'empty', true, 'full')).toBe(modelKeyInUse(doc, 'loaded'))
    expect(modelKeyInUse(doc, 'loaded', true, 'base')).toBe(modelKeyInUse(doc, 'empty'))
  })
})

const caption = (variant: string | null, of: Document = doc): string => {
  const node = new FlowItems(registry).blockNodes(of, '', nothing, variant).find(({ id }) => id === 'Body')
  if (node?.data.definition === undefined) throw new Error('no body')
  return keyParameter(node.data.definition, node.data.instance, node.data.given)
}

describe('captions of blocks', () => {
  it('tell the value that holds', () => {
    expect(caption('full')).toContain('2077 kg + load')
    expect(caption(null)).not.toContain('load')
  })

  it('follow the set, and nothing else is drawn again', () => {
    const items = new FlowItems(registry)
    const before = items.blockNodes(doc, '', nothing, 'full')
    const changed = applyDiff(doc, setVariantParameters(doc, 'full', { 'Body.mass': 1500 }))
    const after = items.blockNodes(changed, '', nothing, 'full')
    expect(after.filter((node, i) => node !== before[i]).map(({ id }) => id)).toEqual(['Body'])
    const moved = items.blockNodes(
      applyDiff(changed, moveBlocks(changed, new Map([['Body', [9, 9]]]))),
      '',
      nothing,
      'full',
    )
    expect(moved.find(({ id }) => id === 'Body')?.data).toBe(after.find(({ id }) => id === 'Body')?.data)
  })
})

describe('what is compiled for a view', () => {
  it('has the values of the set of the chosen experiment', () => {
    expect(projectInUse(doc, 'loaded').blocks['Body'].params).toMatchObject({ mass: '2077 kg + load' })
    expect(projectInUse(doc, 'loaded').variables).toEqual({ load: '400 kg' })
    expect(projectInUse(doc, 'empty').variables).toEqual({ load: '100 kg' })
    expect(projectInUse(doc, null).variables).toEqual({ load: '100 kg' })
  })

  it('has the base values where the set cannot be applied, which checking tells', () => {
    expect(projectInUse(doc, 'wrong').variables).toEqual({ load: '100 kg' })
  })

  it('is made anew when the set or its values change, and only then', () => {
    const key = (experiment: string | null, of: Document = doc): string => modelKeyInUse(of, experiment)
    expect(key('loaded')).not.toBe(key('empty'))
    expect(key('empty')).toBe(key(null))
    const changed = applyDiff(doc, setVariantParameters(doc, 'full', { 'Body.mass': 1500 }))
    expect(key('loaded', changed)).not.toBe(key('loaded'))
    expect(key('empty', changed)).toBe(key('empty'))
  })
})
