/** What is in view of a drawing, and how all of it is brought into view. */
import { describe, expect, it } from 'vitest'
import { fitArea, viewOf, type FlowStore } from '../../../../app/renderer/viewport/viewport'

interface Viewport {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

function storeOf(transform: readonly [number, number, number]): FlowStore {
  const state = { transform, width: 800, height: 600, minZoom: 0.1 }
  return { getState: () => state, subscribe: () => () => undefined } as unknown as FlowStore
}

const padding = { top: '20px', right: '20px', bottom: '20px', left: '20px' } as const

function fitted(width: number, height: number, most = 1.25): Viewport {
  let found: Viewport = { x: NaN, y: NaN, zoom: NaN }
  const flow = {
    getZoom: () => 1,
    zoomTo: () => Promise.resolve(true),
    setViewport: (viewport: Viewport) => {
      found = viewport
      return Promise.resolve(true)
    },
  }
  fitArea(flow, storeOf([0, 0, 1]), { left: 0, top: 0, right: width, bottom: height }, { padding, most })
  return found
}

it('the part in view follows shift and zoom', () => {
  expect(viewOf(storeOf([-100, 50, 0.5]))).toEqual({ left: 200, top: -100, right: 1800, bottom: 1100 })
})

describe('an area that is fitted', () => {
  it('fills the window up to its margins', () => {
    const { x, y, zoom } = fitted(1520, 560)
    expect(zoom).toBeCloseTo(0.5, 6)
    expect(x).toBeCloseTo(20, 6)
    expect(y).toBeCloseTo(300 - 140, 6)
  })

  it('is enlarged up to a limit only, in the middle', () => {
    const { x, y, zoom } = fitted(80, 80)
    expect(zoom).toBe(1.25)
    expect([x, y]).toEqual([350, 250])
  })

  it('is shrunk down to the least zoom only', () => {
    expect(fitted(1e6, 100).zoom).toBe(0.1)
  })
})
