/** The parameter set in use is what the diagram tells and what the views of the compiled model are made of. */
import { describe, expect, it } from 'vitest'
import { FlowItems } from '../../../../app/renderer/canvas/flow-items'
import { keyParameter } from '../../../../app/renderer/symbols/key-parameter'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { setVariantParameters } from '../../../../app/renderer/store/edits/variants'
import { setExperiment } from '../../../../app/renderer/store/edits/experiments'
import { moveBlocks } from '../../../../app/renderer/store/edits/blocks'
import { documentFromProject, projectFromDocument, type Document } from '../../../../app/renderer/store/records'
import { modelInUse, modelKeyInUse } from '../../../../app/renderer/variants/in-use'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject({
  ...vehicle,
  variables: { load: '100 kg' },
  variants: {
    full: { variables: { load: '400 kg' }, set: { 'Body.mass': '2077 kg + load' } },
  },
  experiments: {
    empty: { stop: 1 },
    loaded: { stop: 1, variant: 'full' },
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
  return keyParameter(node.data.definition, node.data.instance, node.data.variantValues)
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
  it('is asked for with the chosen experiment, which the host prepares, if it is there', () => {
    expect(modelInUse(doc, 'loaded')).toEqual({ project: projectFromDocument(doc), experiment: 'loaded' })
    expect(modelInUse(doc, null)).toEqual({ project: projectFromDocument(doc) })
    expect(modelInUse(doc, 'gone')).toEqual({ project: projectFromDocument(doc) })
  })

  it('is made anew when the values or the data of the experiment change, not its plots or its end', () => {
    const now = modelKeyInUse(doc, 'empty')
    const changed = (settings: object): string =>
      modelKeyInUse(applyDiff(doc, setExperiment(doc, 'empty', { stop: 1, ...settings })), 'empty')
    expect(changed({ set: { 'Body.mass': 1500 } })).not.toBe(now)
    expect(changed({ inputs: { Steer: { file: 'log.csv' } } })).not.toBe(now)
    expect(changed({ stop: 2, plots: { a: ['Body.x'] } })).toBe(now)
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
