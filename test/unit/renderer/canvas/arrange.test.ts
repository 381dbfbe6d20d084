/** Lining up, spacing and automatic layout. */
import { readFileSync } from 'node:fs'
import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { definitionFor } from '../../../../engine/model/block'
import { parseProject } from '../../../../engine/model/parse-project'
import { registry } from '../../../../blocks'
import { align, distribute, type Box } from '../../../../app/renderer/canvas/arrange'
import { blockGeometry, GRID } from '../../../../app/renderer/canvas/geometry'
import { blocksToArrange, elkGraph, placesFrom } from '../../../../app/renderer/canvas/layout/elkGraph'
import { documentFromProject, getRecord, recordsOf } from '../../../../app/renderer/store/records'

const box = (name: string, x: number, y: number, width = 136): Box => ({ name, at: [x, y], size: [width, 48] })

describe('lining up', () => {
  const boxes = [box('a', 0, 0), box('b', 48, 80, 160), box('c', 400, 160)]

  it('brings one edge of all to the outermost', () => {
    expect([...align(boxes, 'left').values()].map(([x]) => x)).toEqual([0, 0, 0])
    expect([...align(boxes, 'right').values()].map(([x]) => x)).toEqual([400, 376, 400])
    expect([...align(boxes, 'top').values()].map(([, y]) => y)).toEqual([0, 0, 0])
  })

  it('keeps the other coordinate', () => {
    expect([...align(boxes, 'centre').values()].map(([, y]) => y)).toEqual([0, 80, 160])
  })
})

describe('spacing', () => {
  it('makes the gaps alike and leaves the outermost where they are', () => {
    const places = distribute([box('c', 480, 0), box('a', 0, 0), box('b', 160, 0)], 'horizontally')
    expect([...places]).toEqual([['b', [240, 0]]])
  })
})

describe('automatic layout', () => {
  const files = ['generic-vehicle', 'macpherson-sedan'].map((name) => `projects/${name}/project.json`)

  it.each(files)('of %s covers no block by another, on the grid, at the place of the old one', async (file) => {
    const doc = documentFromProject(parseProject(readFileSync(file, 'utf8')))
    const names = blocksToArrange(doc, '', [])
    const arranged = await new ELK().layout(elkGraph(doc, registry, names))
    const places = placesFrom(doc, arranged)
    expect(places.size).toBe(recordsOf(doc, 'block').length)
    const boxes = [...places].map(([name, [x, y]]) => {
      const block = getRecord(doc, 'block', name)!.value
      const { width, height } = blockGeometry(definitionFor(registry, block), block)
      return { name, x, y, width, height }
    })
    for (const [i, a] of boxes.entries()) {
      expect([a.x % GRID, a.y % GRID].map(Math.abs)).toEqual([0, 0])
      for (const b of boxes.slice(i + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${a.name} and ${b.name}`).toBe(true)
      }
    }
    const old = recordsOf(doc, 'block').map(({ value }) => value.at ?? [0, 0])
    expect(Math.min(...boxes.map(({ x }) => x))).toBe(Math.min(...old.map(([x]) => x)))
  })
})
