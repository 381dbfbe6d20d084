/** Blocks of former types are read as what does the same now. */
import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { withoutFormerBlocks } from '../../../../engine/model/parse/former-blocks'

const file = {
  wishbone: 1,
  title: 'T',
  blocks: {
    Disk: { type: 'tires/rolling-wheel', params: { radius: 'r', Ixx: 'I' }, at: [1, 2] },
    Cart: { type: 'subsystem', blocks: { Wheel: { type: 'tires/rolling-wheel' } } },
    World: { type: 'world/world' },
  },
  wires: {},
  variables: { r: 0.4, I: 0.05 },
  variants: { heavy: { set: { 'Cart/Wheel.Ixx': 0.2, 'World.gravity': 9.8 } } },
  experiments: {
    run: { stop: 1, set: { 'Disk.Ixx': 0.07 }, overlay: { replace: { Disk: { type: 'tires/rolling-wheel' } } } },
  },
} as const
const project = parseProject(JSON.stringify(file))

describe('an ideal rolling wheel', () => {
  it('is read as a tyre of level 1 with the values that it had by default', () => {
    const { Disk, Cart, World } = project.blocks
    expect(Disk).toEqual({
      type: 'tires/tire',
      params: { forceModel: 'level-1', radius: 'r', mass: 2, Ixx: 'I', Iyy: 0.12, Izz: 'I' },
      at: [1, 2],
    })
    expect(Cart.blocks?.Wheel).toEqual({
      type: 'tires/tire',
      params: { forceModel: 'level-1', radius: 0.3, mass: 2, Ixx: 0.06, Iyy: 0.12, Izz: 0.06 },
    })
    expect(World).toEqual(file.blocks.World)
  })

  it('keeps the values that variants and experiments give it, about both axes', () => {
    expect(project.variants?.heavy.set).toEqual({
      'Cart/Wheel.Ixx': 0.2,
      'Cart/Wheel.Izz': 0.2,
      'World.gravity': 9.8,
    })
    expect(project.experiments?.run.set).toEqual({ 'Disk.Ixx': 0.07, 'Disk.Izz': 0.07 })
    expect(project.experiments?.run.overlay?.replace?.Disk.type).toBe('tires/tire')
  })

  it('is found in copies and libraries, and other values stay the same object', () => {
    const library = { wishboneLibrary: 1, blocks: { Cart: { version: 1, block: file.blocks.Cart } } }
    expect(JSON.stringify(withoutFormerBlocks(library))).toMatch(/"tires\/tire"/)
    const present = { blocks: { A: { type: 'tires/tire', params: { table: [[1, 2]] } } } }
    expect(withoutFormerBlocks(present)).toBe(present)
  })
})
