/** Blocks without a position in a file beside blocks that have one: below these, without overlaps, and nothing to save or undo. */
import { expect, test } from 'vitest'
import { watchPlaces } from '../../../../app/renderer/canvas/place-blocks'
import type { Services } from '../../../../app/renderer/canvas/services'
import { createProjectStore, isUnsaved, newOrigin } from '../../../../app/renderer/store/project-store'
import { recordsOf } from '../../../../app/renderer/store/records'
import { blockGeometry } from '../../../../app/renderer/symbols/geometry'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { registry } from '../../../../blocks'

test('blocks without a position get one that covers no other block', () => {
  const project = createProjectStore()
  watchPlaces({ project, registry } as unknown as Services)
  project.getState().load(
    {
      wishbone: 1,
      title: 'Partly drawn',
      blocks: {
        World: { type: 'world/world', at: [80, 40] },
        Body: { type: 'mechanics/rigid-body', at: [320, 40] },
        Source: { type: 'sources/constant' },
        Double: { type: 'signals/gain' },
        Triple: { type: 'signals/gain' },
      },
      wires: { a: ['Source.y', 'Double.u'], b: ['Double.y', 'Triple.u'] },
    },
    newOrigin,
  )
  const state = project.getState()
  const boxes = recordsOf(state.doc, 'block').map(({ name, value }) => {
    const { width, height } = blockGeometry(definitionFor(registry, value), value)
    const [left, top] = value.at ?? [Number.NaN, Number.NaN]
    return { name, left, top, right: left + width, bottom: top + height }
  })
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const apart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
      expect(apart, `${a.name} and ${b.name}`).toBe(true)
    }
  const at = Object.fromEntries(boxes.map(({ name, left, top }) => [name, [left, top]]))
  expect(at).toMatchObject({ World: [80, 40], Body: [320, 40] })
  // Signals run from left to right, below the blocks of the file.
  expect(at['Source'][0]).toBeLessThan(at['Double'][0])
  expect(at['Double'][0]).toBeLessThan(at['Triple'][0])
  expect(at['Source'][1]).toBeGreaterThan(at['Body'][1])
  expect(isUnsaved(state)).toBe(false)
  expect(state.undo()).toBe(null)
})
