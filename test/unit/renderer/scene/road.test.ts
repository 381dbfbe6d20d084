/** Areas of friction and heights of a road as the 3D view draws them. */
import { Color, Vector3 } from 'three'
import { mapThrough } from '../../../../engine/numerics/interpolation/map'
import { describe, expect, it } from 'vitest'
import {
  orientationOf,
  roadHeight,
  shadeGeometry,
  shadeOf,
  shownAreas,
} from '../../../../app/renderer/scene/stage/road'
import type { SceneRoad } from '../../../../engine/scene/types'

const endless = [-Infinity, Infinity] as const
const road = (patches: SceneRoad['patches'], profile: SceneRoad['profile'] = null): SceneRoad => ({
  along: [1, 0, 0],
  profile,
  patches,
})
const surface = (areas: ReturnType<typeof shownAreas>): number =>
  areas.reduce((sum, { along, left }) => sum + (along[1] - along[0]) * (left[1] - left[0]), 0)

describe('areas of friction', () => {
  const everywhere = { along: endless, left: endless, friction: 1 }
  it('end at the part that is looked at', () => {
    const [area] = shownAreas(road([everywhere]), [100, 5], 40)
    expect(area).toEqual({ along: [60, 140], left: [-35, 45], friction: 1 })
  })
  it('cover each other without lying on each other', () => {
    const patch = { along: [-5, 5], left: [-2, 8], friction: 0.3 } as const
    const later = { along: [0, 9], left: [0, 4], friction: 0.6 } as const
    const areas = shownAreas(road([everywhere, patch, later]), [0, 0], 40)
    expect(surface(areas)).toBeCloseTo(80 * 80, 9)
    expect(surface(areas.filter((a) => a.friction === 0.3))).toBeCloseTo(10 * 10 - 5 * 4, 9)
    expect(surface(areas.filter((a) => a.friction === 0.6))).toBeCloseTo(9 * 4, 9)
  })
  it('that are out of sight are left out', () => {
    expect(shownAreas(road([{ along: [50, 60], left: endless, friction: 0.3 }]), [0, 0], 40)).toEqual([])
  })
})

describe('a shade', () => {
  it('is the stronger the less friction there is', () => {
    expect([1.2, 1, 0.5, 0.1].map(shadeOf)).toEqual([0, 0, 0.3, 0.54])
  })
  it('lies on the profile', () => {
    const profile = { kind: 'sine', amplitude: 0.2, wavelength: 8, phase: 0.4 } as const
    const height = roadHeight(road([], profile))
    const areas = [{ along: [90, 110], left: [-1, 1], friction: 0.4 }] as const
    const geometry = shadeGeometry(areas, [100, 0], height, () => 1, 0.5, new Color('#000'))
    const points = geometry.getAttribute('position')
    expect(points.count).toBe(40 * 6)
    for (let i = 0; i < points.count; i++)
      expect(points.getZ(i)).toBeCloseTo(0.2 * Math.sin((2 * Math.PI * (100 + points.getX(i))) / 8 + 0.4), 6)
  })
  it('lies on a cross section, and on heights over x and y', () => {
    const crown = roadHeight(road([], { kind: 'section', radius: -10, reach: 9 }))
    expect(crown?.(7, 3)).toBeCloseTo(Math.sqrt(91) - 10, 12)
    // beyond its end, it is drawn level
    expect(crown?.(7, -9.5)).toBeCloseTo(Math.sqrt(19) - 10, 12)
    const grid = [
      [0, 0, 1, 2],
      [0, 0, 0, 0],
      [1, 0, 1, 2],
      [2, 0, 2, 4],
    ]
    const map = roadHeight(road([], { kind: 'grid', map: mapThrough('Road.heights', grid, 'spline', 'tangent') }))
    expect(map?.(1.5, 0.5)).toBeCloseTo(0.75, 12)
  })
  it('is not drawn on a dry road', () => {
    const areas = [{ along: [0, 1], left: [0, 1], friction: 1 }] as const
    expect(shadeGeometry(areas, [0, 0], null, () => 1, 1, new Color()).getAttribute('position').count).toBe(0)
  })
})

describe('a road that is turned', () => {
  it('has its direction and its normal', () => {
    const plane = { block: 'Road', body: 0, at: [0, 0, 0], normal: [0, -0.6, 0.8], road: road([]) } as const
    const q = orientationOf(plane)
    const turned = (x: number, y: number, z: number): number[] => new Vector3(x, y, z).applyQuaternion(q).toArray()
    turned(1, 0, 0).forEach((v, i) => expect(v).toBeCloseTo([1, 0, 0][i], 12))
    turned(0, 0, 1).forEach((v, i) => expect(v).toBeCloseTo([0, -0.6, 0.8][i], 12))
  })
})
