/** What takes part when blocks are dragged, and where it then is. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../blocks'
import { boxesAt, draggedBoxes, draggedWires, shifts } from '../../../../../app/renderer/canvas/geometry/dragged-parts'
import { levelPlan, placedWire } from '../../../../../app/renderer/canvas/geometry/routing/level-wires'
import { documentFromProject } from '../../../../../app/renderer/store/records'
import type { Point } from '../../../../../app/renderer/store/edits/blocks'

const plan = levelPlan(
  documentFromProject({
    wishbone: 1,
    title: 'Three bodies',
    blocks: {
      World: { type: 'world/world', at: [0, 0] },
      Arm: { type: 'mechanics/rigid-arm', at: [200, 16] },
      Body: { type: 'mechanics/rigid-body', at: [400, 0] },
      Other: { type: 'mechanics/rigid-body', at: [400, 200] },
    },
    wires: { 'World-Arm': ['World.frame', 'Arm.base'], 'Arm-Body': ['Arm.end', 'Body.com'] },
    experiments: {},
  }),
  registry,
  '',
)

describe('what is held', () => {
  it('has the boxes that blocks have in the document; notes have none', () => {
    const boxes = draggedBoxes(plan, ['Arm', 'note:remark'])
    expect([...boxes.keys()]).toEqual(['Arm'])
    const { left, top, right, bottom } = boxes.get('Arm') ?? { left: 0, top: 0, right: 0, bottom: 0 }
    const { geometry } = plan.byName.get('Arm') ?? { geometry: { width: 0, height: 0 } }
    expect([left, top, right - left, bottom - top]).toEqual([200, 16, geometry.width, geometry.height])
    expect(geometry.width).toBeGreaterThan(0)
  })

  it('takes along the wires with one end or both at it', () => {
    const wires = (...nodes: string[]) => draggedWires(plan, new Set(nodes)).map(({ id }) => id)
    expect(wires('World')).toEqual(['World-Arm'])
    expect(wires('Arm')).toEqual(['World-Arm', 'Arm-Body'])
    expect(wires('World', 'Body')).toEqual(['World-Arm', 'Arm-Body'])
    expect(wires('Other', 'note:remark')).toEqual([])
  })

  it('keeps its size where it is moved to, and what has no new place is left out', () => {
    const boxes = draggedBoxes(plan, ['Arm', 'Body'])
    const [moved, ...others] = boxesAt(boxes, new Map<string, Point>([['Arm', [248, -32]]]))
    const { width, height } = plan.byName.get('Arm')?.geometry ?? { width: 0, height: 0 }
    expect(moved).toEqual({ id: 'Arm', left: 248, top: -32, right: 248 + width, bottom: -32 + height })
    expect(others).toEqual([])
  })

  it('moves the ends of its wires, and no others', () => {
    const [wire] = draggedWires(plan, new Set(['World']))
    const nowhere = placedWire(wire, plan, new Map())
    const there = placedWire(wire, plan, new Map<string, Point>([['World', [-80, 40]]]))
    expect([there.source.x - nowhere.source.x, there.source.y - nowhere.source.y]).toEqual([-80, 40])
    expect(there.target).toEqual(nowhere.target)
  })
})

describe('shifts', () => {
  const from = new Map<string, Point>([
    ['A', [0, 0]],
    ['B', [104, 16]],
    ['C', [3, 5]],
  ])

  it('are one where all are moved alike', () => {
    const places = new Map<string, Point>([
      ['A', [16, -8]],
      ['B', [120, 8]],
    ])
    expect(shifts(places, from)).toEqual({ common: [16, -8], others: new Map() })
  })

  it('tell what is moved otherwise, as a note that stood beside the grid', () => {
    const places = new Map<string, Point>([
      ['A', [16, -8]],
      ['C', [16, 0]],
    ])
    expect(shifts(places, from)).toEqual({ common: [16, -8], others: new Map([['C', [13, -5]]]) })
  })

  it('are none where nothing has been moved', () => {
    expect(shifts(new Map(), from)).toEqual({ common: [0, 0], others: new Map() })
    expect(shifts(new Map<string, Point>([['Z', [50, 50]]]), from).common).toEqual([0, 0])
  })
})
