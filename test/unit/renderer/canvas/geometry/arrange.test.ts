/** Lining up, spacing and automatic layout. */
import { readFileSync } from 'node:fs'
import type { ElkNode } from 'elkjs/lib/elk-api'
import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { definitionFor } from '../../../../../engine/model/blocks/block'
import { parseProject } from '../../../../../engine/model/parse/parse-project'
import { registry } from '../../../../../blocks'
import { align, distribute, type Box } from '../../../../../app/renderer/canvas/geometry/arrange'
import { blockGeometry, GRID } from '../../../../../app/renderer/symbols/geometry'
import { blocksToArrange, levelGraph, placesFrom } from '../../../../../app/renderer/canvas/geometry/layout/elk-graph'
import { arrangements, betterOf, crossings } from '../../../../../app/renderer/canvas/geometry/layout/order'
import { applyDiff } from '../../../../../app/renderer/store/diff'
import { moveBlocks, type Point } from '../../../../../app/renderer/store/edits/blocks'
import { documentFromProject, getRecord, recordsOf, type Document } from '../../../../../app/renderer/store/records'

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

/** As the application has it done, with the kernel in this thread. */
async function arranged(graph: ElkNode): Promise<ElkNode> {
  const [kept, free] = arrangements(graph)
  return betterOf(await new ELK().layout(kept), await new ELK().layout(free))
}

describe('automatic layout', () => {
  const files = ['generic-vehicle', 'macpherson-sedan'].map((name) => `projects/${name}/project.json`)

  it.each(files)('of %s covers no block by another, on the grid, at the place of the old one', async (file) => {
    const doc = documentFromProject(parseProject(readFileSync(file, 'utf8')))
    const names = blocksToArrange(doc, '', [])
    const { graph, clusters } = levelGraph(doc, registry, names)
    const places = placesFrom(doc, await arranged(graph), clusters)
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

  const vehicle = documentFromProject(parseProject(readFileSync(files[0] ?? '', 'utf8')))
  const corners = ['FL', 'FR', 'RL', 'RR']
  const place = async (doc: Document): Promise<ReadonlyMap<string, Point>> => {
    const { graph, clusters } = levelGraph(doc, registry, blocksToArrange(doc, '', []))
    return placesFrom(doc, await arranged(graph), clusters)
  }

  it('draws springs and brakes right over the joints that they act on', async () => {
    const places = await place(vehicle)
    for (const corner of corners)
      for (const [rider, host] of [
        ['Spring', 'Suspension'],
        ['Brake', 'Spin'],
      ]) {
        const [x, y] = places.get(host + corner) ?? []
        expect(places.get(rider + corner), rider + corner).toEqual([x, (y ?? NaN) - 48 - 24])
      }
  })

  it('keeps the corners in their order from top to bottom', async () => {
    const heights = (places: ReadonlyMap<string, Point>) =>
      corners.map((corner) => places.get(`Tire${corner}`)?.[1] ?? 0)
    const same = heights(await place(vehicle))
    expect(same).toEqual([...same].sort((a, b) => a - b))
    // turned upside down, they stay upside down
    const upright = moveBlocks(
      vehicle,
      new Map(recordsOf(vehicle, 'block').map(({ name, value: { at: [x, y] = [0, 0] } }) => [name, [x, -y]] as const)),
    )
    const turned = heights(await place(applyDiff(vehicle, upright)))
    expect(turned).toEqual([...turned].sort((a, b) => b - a))
  })

  it('gives up an order that costs crossings', async () => {
    const mixed = recordsOf(vehicle, 'block').map(({ name }, i) => [name, [0, 8 * ((17 * i) % 35)]] as const)
    const doc = applyDiff(vehicle, moveBlocks(vehicle, new Map(mixed)))
    const { graph } = levelGraph(doc, registry, blocksToArrange(doc, '', []))
    const [kept, free] = await Promise.all(arrangements(graph).map((way) => new ELK().layout(way)))
    expect(crossings(kept)).toBeGreaterThan(crossings(free))
    expect(betterOf(kept, free)).toBe(free)
  })
})

describe('wires that cross', () => {
  const edge = (id: string, points: readonly (readonly [number, number])[]) => {
    const [startPoint, ...others] = points.map(([x, y]) => ({ x, y }))
    const endPoint = others.pop() ?? startPoint
    return { id, sources: [], targets: [], sections: [{ id, startPoint, bendPoints: others, endPoint }] }
  }
  const level = edge('level', [[0, 10], [100, 10]]) // prettier-ignore
  const upright = (x: number, to: number) => edge(`at ${x}`, [[x, 0], [x, to]]) // prettier-ignore

  it('are counted, not those that only meet', () => {
    expect(crossings({ id: '', edges: [level, upright(50, 20), upright(60, 20)] })).toBe(2)
    expect(crossings({ id: '', edges: [level, upright(50, 10), upright(100, 20)] })).toBe(0)
    expect(crossings({ id: '', edges: [edge('own', [[0, 0], [9, 0], [9, 9], [5, 9], [5, -9]])] })).toBe(0) // prettier-ignore
  })
})
