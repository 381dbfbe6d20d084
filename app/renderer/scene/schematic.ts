/**
 * Schematic pictures of models without lengths, whose bodies slide along one line from one point, such as a textbook
 * quarter car. Drawn as they are, the bodies would overlap. The picture, and nothing else, therefore moves them apart
 * along the line: the wheel stands on the ground, the body above it, with springs and dampers between them.
 */
import {
  BODY_NUMBERS,
  POSITION,
  rowLength,
  type SceneDescription,
  type SceneMass,
  type Triple,
} from '../../../engine/scene/types'
import type { LoadedScene } from '../jobs/scene-store'
import { extentOf, pointsOf } from './sizes'

/** Radius and width of a wheel known only by its name, m. */
const RADIUS = 0.3
const WIDTH = 0.2
/** Distance between bodies of a chain, and between a wheel and the body that it carries, m. */
const APART = 0.7
const ABOVE = 1
/** Size of the box that stands for the body on a wheel, m. */
const BOX = [0.9, 0.5, 0.35] as const
const NEAR = 1e-9

const isWheel = /wheel|ty?re|unsprung/i

/** Returns the directions in which the bodies are moved apart; null for a model that has lengths of its own. */
export function spread(scene: SceneDescription): readonly Triple[] | null {
  const { bodies, joints, wheels, planes } = scene
  if (bodies.length < 3 || wheels.length > 0 || planes.length > 0) return null
  const pointlike = bodies.every(
    (body) => extentOf(body) < NEAR && pointsOf(body).every((p) => Math.hypot(...p) < NEAR),
  )
  const sliding = joints.every(
    ({ slides, turns, rotation }) => slides.length === 1 && turns.length === 0 && rotation === 'rigid',
  )
  if (!pointlike || !sliding) return null
  const offsets = new Map<number, Triple>([[0, [0, 0, 0]]])
  for (const [from, at] of offsets) {
    for (const { base, end, slides } of joints) {
      if (base.body !== from || offsets.has(end.body)) continue
      const by = isRoad(scene, end.body)
        ? 0
        : isWheelAt(scene, end.body)
          ? RADIUS
          : isWheelAt(scene, from)
            ? ABOVE
            : APART
      const axis = slides[0]
      offsets.set(end.body, [at[0] + by * axis[0], at[1] + by * axis[1], at[2] + by * axis[2]])
    }
  }
  return offsets.size < bodies.length ? null : bodies.map((_body, i) => offsets.get(i) ?? [0, 0, 0])
}

/** Returns whether a body is the ground, or a part without mass that slides on it and stands for the road. */
function isRoad({ bodies, joints }: SceneDescription, body: number): boolean {
  const driven = bodies[body].masses.length === 0
  return body === 0 || (driven && joints.some(({ base, end }) => end.body === body && base.body === 0))
}

/** Returns whether a body is joined to the ground, has the name of a wheel, and carries another body. */
function isWheelAt(scene: SceneDescription, body: number): boolean {
  const { bodies, joints } = scene
  const upright = ({ slides }: (typeof joints)[number]): boolean => Math.abs(slides[0]?.[2] ?? 0) > 0.99
  return (
    isWheel.test(bodies[body].name) &&
    joints.some((joint) => joint.end.body === body && isRoad(scene, joint.base.body) && upright(joint)) &&
    joints.some((joint) => joint.base.body === body && upright(joint))
  )
}

/** Returns a scene as it is drawn; a model with lengths is unchanged. */
export function asDrawn(loaded: LoadedScene): LoadedScene {
  const known = drawn.get(loaded) ?? makeDrawn(loaded)
  drawn.set(loaded, known)
  return known
}

/** Cache of drawn scenes, because the picture is rebuilt for a scene that is a different object. */
const drawn = new WeakMap<LoadedScene, LoadedScene>()

function makeDrawn(loaded: LoadedScene): LoadedScene {
  const { scene, motion } = loaded
  const offsets = spread(scene)
  if (offsets === null) return loaded
  const width = rowLength(scene)
  const values = motion.values.slice()
  for (let row = 0; row < motion.times.length; row++)
    for (let body = 1; body < scene.bodies.length; body++) {
      const o = row * width + (body - 1) * BODY_NUMBERS + POSITION
      offsets[body].forEach((by, i) => (values[o + i] += by))
    }
  const wheels = scene.bodies.flatMap(({ block, masses }, body) => {
    const name = masses[0]?.block ?? block
    if (name === null || !isWheelAt(scene, body)) return []
    return [{ block: name, body, at: [0, 0, 0] as const, axis: [0, 1, 0] as const, radius: RADIUS, width: WIDTH }]
  })
  const carries = (body: number): boolean =>
    scene.joints.some(({ base, end }) => end.body === body && wheels.some((wheel) => wheel.body === base.body))
  const bodies = scene.bodies.map((body, i) =>
    carries(i) ? { ...body, attachments: [...body.attachments, ...ends], masses: body.masses.map(asBox) } : body,
  )
  return { ...loaded, scene: { ...scene, bodies, wheels }, motion: { ...motion, values } }
}

/** Attachments inside the box, which give the body the size of the box. */
const ends: readonly Triple[] = [
  [-0.45 * BOX[0], 0, 0],
  [0.45 * BOX[0], 0, 0],
]

/** Returns a mass with the inertia of the box that represents it. */
function asBox(mass: SceneMass): SceneMass {
  const [a, b, c] = BOX.map((side) => (mass.mass / 12) * side ** 2)
  return { ...mass, inertia: [b + c, a + c, a + b, 0, 0, 0] }
}
