/** Which blocks hang on others when a diagram is arranged, and where they are drawn. */
import { describe, expect, it } from 'vitest'
import type { PortSide } from '../../../../../engine/model/blocks/block'
import { clustersOf, type End } from '../../../../../app/renderer/canvas/geometry/layout/clusters'
import type { BlockGeometry } from '../../../../../app/renderer/symbols/geometry'

const block: BlockGeometry = { width: 136, height: 48, ports: [] }
const sides: Readonly<Record<PortSide, readonly [number, number]>> = {
  top: [64, 0],
  bottom: [64, 48],
  left: [0, 24],
  right: [136, 24],
}
const end = (name: string, side: PortSide): End => {
  const [x, y] = sides[side]
  return { block: name, port: { name: side, port: {} as End['port']['port'], side, x, y } }
}
const arrange = (names: string, ...wires: readonly (readonly [End, End])[]) =>
  clustersOf(new Map(names.split(' ').map((name) => [name, block])), wires).map(({ host, members }) => [
    host,
    Object.fromEntries(members.map(({ name, x, y }) => [name, [x, y]])),
  ])

describe('what hangs on a block', () => {
  it('is over the port that it is wired to, or under it', () => {
    const arm = [end('arm', 'right'), end('joint', 'left')] as const
    const [over] = arrange('joint spring arm', [end('spring', 'bottom'), end('joint', 'top')], arm)
    expect(over).toEqual(['joint', { spring: [0, 0], joint: [0, 72] }])
    const [under] = arrange('joint motor arm', [end('joint', 'bottom'), end('motor', 'top')], arm)
    expect(under).toEqual(['joint', { joint: [0, 0], motor: [0, 72] }])
  })

  it('is side by side with others there', () => {
    const wires = ['spring', 'damper'].map((name) => [end(name, 'bottom'), end('joint', 'top')] as const)
    expect(arrange('joint spring damper', ...wires)).toEqual([
      ['joint', { spring: [0, 0], damper: [160, 0], joint: [80, 72] }],
    ])
  })

  it('may be wired elsewhere by its sides, and is the one with fewer wires', () => {
    const wires = [
      [end('brake', 'bottom'), end('spin', 'top')],
      [end('pedal', 'right'), end('brake', 'left')],
      [end('arm', 'right'), end('spin', 'left')],
      [end('spin', 'right'), end('wheel', 'left')],
    ] as const
    expect(arrange('spin arm wheel brake pedal', ...wires).map(([host]) => host)).toEqual([
      'spin',
      'arm',
      'wheel',
      'pedal',
    ])
  })

  it('does not carry others itself', () => {
    const chain = [
      [end('a', 'bottom'), end('b', 'top')],
      [end('b', 'bottom'), end('c', 'top')],
    ] as const
    expect(arrange('a b c', ...chain)).toEqual([['b', { a: [0, 0], b: [0, 72], c: [0, 144] }]])
    expect(arrange('a b', [end('a', 'bottom'), end('b', 'left')]).length).toBe(2)
    expect(arrange('a', [end('a', 'bottom'), end('a', 'top')]).length).toBe(1)
  })
})
