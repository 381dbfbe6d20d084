/**
 * Surface of a road: areas of different friction, darker where more slippery, and the height of its profile. All of it
 * is computed for the visible part of the road only.
 */
import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3, type Color } from 'three'
import type { ScenePlane, SceneRoad } from '../../../../engine/scene/types'
import { evaluatePiecewise } from '../../../../engine/numerics/interpolation/spline'
import { evaluateMap } from '../../../../engine/numerics/interpolation/tables'
import { towards } from './forms'

/** Height above the plane of a road at a place of it, m. */
export type RoadHeight = (x: number, y: number) => number

export function roadHeight({ profile }: SceneRoad): RoadHeight | null {
  switch (profile?.kind) {
    case undefined:
      return null
    case 'curve':
      return (x) => evaluatePiecewise(profile.curve, x)
    case 'grid':
      return (x, y) => evaluateMap(profile.map, x, y)
    case 'section': {
      const { radius, reach } = profile
      return (_, y) => radius - Math.sign(radius) * Math.sqrt(radius ** 2 - Math.min(Math.abs(y), reach) ** 2)
    }
    case 'sine': {
      const { amplitude, wavelength, phase } = profile
      return (x) => amplitude * Math.sin((2 * Math.PI * x) / wavelength + phase)
    }
  }
}

/** Returns the opacity of the shade: zero for a friction factor of 1 and above, largest on ice. */
export const shadeOf = (friction: number): number => 0.6 * Math.max(0, 1 - Math.max(friction, 0))

/** Rectangle of the road that no other area covers. */
export interface ShownArea {
  readonly along: readonly [number, number]
  readonly left: readonly [number, number]
  readonly friction: number
}

/** Returns areas within a window around a point; a later area covers the earlier ones. */
export function shownAreas({ patches }: SceneRoad, at: readonly [number, number], reach: number): readonly ShownArea[] {
  return patches.reduce<readonly ShownArea[]>((under, { along, left, friction }) => {
    const inside = {
      along: clip(along, at[0], reach),
      left: clip(left, at[1], reach),
      friction,
    }
    if (inside.along[0] >= inside.along[1] || inside.left[0] >= inside.left[1]) return under
    return [...under.flatMap((area) => without(area, inside)), inside]
  }, [])
}

const clip = ([from, to]: readonly [number, number], at: number, reach: number): readonly [number, number] => [
  Math.max(from, at - reach),
  Math.min(to, at + reach),
]

/** Returns the rectangles, up to four, that remain of an area after another has covered part of it. */
function without(area: ShownArea, { along, left }: ShownArea): ShownArea[] {
  const [x0, x1] = [Math.max(area.along[0], along[0]), Math.min(area.along[1], along[1])]
  const [y0, y1] = [Math.max(area.left[0], left[0]), Math.min(area.left[1], left[1])]
  if (x0 >= x1 || y0 >= y1) return [area]
  const parts: ShownArea[] = [
    { ...area, along: [area.along[0], x0] },
    { ...area, along: [x1, area.along[1]] },
    { ...area, along: [x0, x1], left: [area.left[0], y0] },
    { ...area, along: [x0, x1], left: [y1, area.left[1]] },
  ]
  return parts.filter((part) => part.along[0] < part.along[1] && part.left[0] < part.left[1])
}

/**
 * Shades of the areas as triangles, places relative to `at`.
 * @param fade opacity by the distance from `at` @param piece length of a piece along the road, m
 */
export function shadeGeometry(
  areas: readonly ShownArea[],
  at: readonly [number, number],
  height: RoadHeight | null,
  fade: (x: number, y: number) => number,
  piece: number,
  colour: Color,
): BufferGeometry {
  const positions: number[] = []
  const colours: number[] = []
  for (const { along, left, friction } of areas) {
    const opacity = shadeOf(friction)
    if (opacity === 0) continue
    const corner = (x: number, y: number): void => {
      const [dx, dy] = [x - at[0], y - at[1]]
      positions.push(dx, dy, height?.(x, y) ?? 0)
      colours.push(colour.r, colour.g, colour.b, opacity * fade(dx, dy))
    }
    const xs = cuts(along, piece)
    const ys = cuts(left, 4 * piece)
    for (let i = 0; i + 1 < xs.length; i++) {
      for (let k = 0; k + 1 < ys.length; k++) {
        corner(xs[i], ys[k])
        corner(xs[i + 1], ys[k])
        corner(xs[i + 1], ys[k + 1])
        corner(xs[i], ys[k])
        corner(xs[i + 1], ys[k + 1])
        corner(xs[i], ys[k + 1])
      }
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 4))
  return geometry
}

function cuts([from, to]: readonly [number, number], length: number): number[] {
  const n = Math.max(1, Math.ceil((to - from) / length))
  return Array.from({ length: n + 1 }, (_, i) => from + ((to - from) * i) / n)
}

const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()]

/** Returns the rotation that takes z to the normal of a road and x to its direction, in the axes of its body. */
export function orientationOf({ normal, road }: ScenePlane): Quaternion {
  z.set(...normal)
  if (road === undefined) return towards(z)
  x.set(...road.along)
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y.crossVectors(z, x), z))
}
