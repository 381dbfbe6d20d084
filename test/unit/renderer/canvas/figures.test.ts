/** Icons put at their places as numbers look as they were written. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { placePath } from '../../../../app/renderer/canvas/figures/placePath'

describe('a path at its place', () => {
  it('scales lengths and shifts places, and leaves flags and angles of arcs', () => {
    expect(placePath('M1 2h3V5l1-1a2 3 30 01.5.5z', 10, 20, 2)).toBe('M12 24h6V30l2 -2a4 6 30 0 1 1 1z')
  })

  it('takes further places of a move as lines, and a first step as a place', () => {
    expect(placePath('m1 1 2 0 0 2', 10, 10, 1)).toBe('M11 11l2 0l0 2')
  })

  it.each(registry.all().map((definition) => [definition.type, definition.icon] as const))(
    'of %s there and back is the same',
    (_type, icon) => {
      const once = placePath(icon, 0, 0, 1)
      expect(placePath(placePath(icon, 64, -32, 2), -32, 16, 0.5)).toBe(once)
      expect(once).not.toMatch(/NaN|undefined/)
      expect(once.match(/[a-z]/gi)?.length).toBeGreaterThanOrEqual(icon.match(/[a-df-z]/gi)?.length ?? 0)
    },
  )
})
