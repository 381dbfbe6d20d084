/** How the model becomes a picture. */
import { describe, expect, it } from 'vitest'
import { registry as blocks } from '../../../../blocks'
import { FlowItems } from '../../../../app/renderer/canvas/flow-items'
import { blockGeometry, GRID } from '../../../../app/renderer/symbols/geometry'
import { keyParameter } from '../../../../app/renderer/symbols/key-parameter'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { moveBlocks, setParameter } from '../../../../app/renderer/store/edits/blocks'
import { documentFromProject } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const nothing: ReadonlySet<string> = new Set()

describe('the ports of a block', () => {
  it.each(blocks.all().map((definition) => [definition.type, definition] as const))(
    'of type %s lie apart on its border',
    (_type, definition) => {
      for (const flip of [false, true]) {
        const { width, height, ports } = blockGeometry(definition, { flip })
        expect(ports).toHaveLength(Object.keys(definition.ports).length)
        for (const { x, y } of ports) expect(x === 0 || x === width || y === 0 || y === height).toBe(true)
        for (const [i, a] of ports.entries()) {
          for (const b of ports.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(GRID)
        }
      }
    },
  )

  it('change sides when the block is mirrored', () => {
    const arm = registry.get('mechanics/rigid-arm')
    const x = (flip: boolean) => blockGeometry(arm, { flip }).ports.find(({ name }) => name === 'tip')?.x
    expect([x(false), x(true)]).toEqual([blockGeometry(arm).width, 0])
  })
})

describe('a turned block', () => {
  const arm = registry.get('mechanics/rigid-arm')
  const sides = (rotate?: 90 | 180 | 270) => blockGeometry(arm, { rotate }).ports.map(({ name, side }) => [name, side])

  it('has its ports on the next side, clockwise', () => {
    expect(sides()).toEqual([
      ['base', 'left'],
      ['tip', 'right'],
    ])
    expect(new Map(sides(90) as [string, string][])).toEqual(
      new Map([
        ['base', 'top'],
        ['tip', 'bottom'],
      ]),
    )
    expect(new Map(sides(270) as [string, string][]).get('base')).toBe('bottom')
  })

  it('keeps the order of its ports around it', () => {
    for (const definition of registry.all()) {
      const { ports } = blockGeometry(definition)
      const turned = blockGeometry(definition, { rotate: 180 }).ports
      for (const a of ports)
        for (const b of ports.filter(({ name, side }) => side === a.side && name !== a.name)) {
          const before = a.x - b.x + (a.y - b.y)
          const find = (name: string) => turned.find((port) => port.name === name)!
          const after = find(a.name).x - find(b.name).x + (find(a.name).y - find(b.name).y)
          expect(Math.sign(after)).toBe(-Math.sign(before))
        }
    }
  })
})

describe('a change of the model', () => {
  it('draws only what changed', () => {
    const items = new FlowItems(registry)
    const doc = documentFromProject(vehicle)
    const before = items.blockNodes(doc, '', nothing)
    const wires = items.wireItems(doc, '', nothing)
    const changed = applyDiff(doc, setParameter(doc, ['Body'], 'mass', 1))
    const after = items.blockNodes(changed, '', nothing)
    const different = after.filter((node, i) => node !== before[i]).map((node) => node.id)
    expect(different).toEqual(['Body'])
    expect(items.wireItems(changed, '', nothing).every((edge, i) => edge === wires[i])).toBe(true)
  })

  it('of places only keeps the look of the blocks', () => {
    const items = new FlowItems(registry)
    const doc = documentFromProject(vehicle)
    const before = items.blockNodes(doc, '', nothing).find(({ id }) => id === 'Body')
    const moved = applyDiff(doc, moveBlocks(doc, new Map([['Body', [5, 6]]])))
    const after = items.blockNodes(moved, '', nothing).find(({ id }) => id === 'Body')
    expect(after?.position).toEqual({ x: 5, y: 6 })
    expect(after?.data).toBe(before?.data)
  })

  it('leaves out wires whose block is not there', () => {
    const doc = documentFromProject({
      ...vehicle,
      wires: { w1: ['Body.com', 'Gone.base'], w2: ['nonsense', 'Body.com'] },
    })
    expect(new FlowItems(registry).wireItems(doc, '', nothing)).toEqual([])
  })
})

describe('the line under the name', () => {
  const body = registry.get('mechanics/rigid-body')!
  it('tells what is special about the block', () => {
    expect(keyParameter(body, { type: body.type })).toBe('Mass 100 kg')
    expect(keyParameter(body, { type: body.type, params: { mass: 100, Ixz: 110 } })).toBe('Ixz 110 kg m²')
    expect(keyParameter(registry.get('tires/tire')!, { type: 'tires/tire', params: { radius: '355 mm' } })).toBe(
      'Radius 355 mm',
    )
  })
})
