/** Where a wire can go in a crowded diagram: possible ports are lit, everything else is covered. */
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { FlowItems, type BlockFlowNode } from '../../../../app/renderer/canvas/flow-items'
import { wiringOverlayOf } from '../../../../app/renderer/canvas/wires/wiring-overlay'
import { documentFromProject } from '../../../../app/renderer/store/records'
import { wiringTargets } from '../../../../app/renderer/store/edits/wires'

const doc = documentFromProject({
  wishbone: 1,
  title: 'Targets',
  blocks: {
    World: { type: 'world/world', at: [0, 0] },
    Arm: { type: 'mechanics/rigid-arm', at: [1000, 0] },
    Sine: { type: 'sources/sine', at: [5000, 0] },
  },
  wires: {},
  experiments: {},
})
const nodes: readonly BlockFlowNode[] = new FlowItems(registry).blockNodes(doc, '', new Set())
const from = 'World.frame'
const { covered, lit } = wiringOverlayOf(nodes, { from, targets: new Set(wiringTargets(doc, registry, from)) })

/** Where the outlines of a path begin. */
const starts = (path: string): number[] => [...path.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x))
const at = (path: string, left: number): number => starts(path).filter((x) => Math.abs(x - left) < 400).length

it('ports that can take it are lit, those of other kinds are not', () => {
  expect([...lit.keys()]).toEqual(['port frame lit'])
  expect(at(lit.get('port frame lit') ?? '', 1000)).toBe(2)
  expect(at(lit.get('port frame lit') ?? '', 5000)).toBe(0)
})

it('a block without a possible port is covered with all of its ports', () => {
  const [, , sine] = nodes
  expect(covered).toContain(`M5000 0h${sine.data.geometry.width}v${sine.data.geometry.height}`)
  expect(at(covered, 5000)).toBe(1 + sine.data.geometry.ports.length)
})

it('the port that it starts from, and blocks that take part, stay as they are', () => {
  expect(at(covered, 0)).toBe(0)
  expect(at(covered, 1000)).toBe(0)
})
