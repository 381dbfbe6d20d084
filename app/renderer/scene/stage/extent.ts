/** Extent of a model: the space that the picture has to contain, and the room for names. */
import { Box3, Sphere, Vector3 } from 'three'
import type { ScenePlace } from '../../../../engine/scene/types'
import { travels } from '../travel'
import type { SceneObject } from './scene-object'

/**
 * Returns the masses whose names have enough room: where several are close together at the start, only the heaviest.
 */
export function namedMasses(
  sceneObject: SceneObject,
): readonly { readonly block: string; readonly place: ScenePlace }[] {
  const room = 0.12 * sceneObject.sizes.model
  const all = sceneObject.loaded.scene.bodies.flatMap((body, i) =>
    body.masses.map(({ block, at, mass }) => {
      const place = { body: i, at }
      return { block, mass, place, point: sceneObject.point(place, new Vector3()) }
    }),
  )
  for (const [i, { block, shells = [] }] of sceneObject.loaded.scene.bodies.entries()) {
    // the uppermost object of base and platform
    if (block === null || shells.length < 2) continue
    const [x, , z] = shells.flat().reduce((top, point) => (point[2] > top[2] ? point : top))
    const place = { body: i, at: [0.5 * x, 0, 1.1 * z] as const }
    all.push({ block, mass: Infinity, place, point: sceneObject.point(place, new Vector3()) })
  }
  const named: typeof all = []
  for (const one of all.sort((a, b) => b.mass - a.mass))
    if (named.every((other) => other.point.distanceTo(one.point) > room)) named.push(one)
  return named
}

/** Share of the sphere above which a model counts as tall, and the room that a tall model gets. */
const TALL = 0.8
const ROOM_OF_TALL = 1.3

/**
 * Returns the sphere around everything that is drawn; without the objects that a travelling model leaves behind.
 * @param tips of the arrows that are drawn: those of a tall model point out of its picture
 */
export function boundsOf(sceneObject: SceneObject, tips: readonly Vector3[] = []): Sphere {
  const box = new Box3()
  sceneObject.root.updateMatrixWorld(true)
  const [ground] = sceneObject.bodies
  const leaves = travels(sceneObject.loaded)
  for (const part of sceneObject.root.children)
    if (part.visible && (part !== ground || !leaves)) box.expandByObject(part)
  const sphere = box.getBoundingSphere(new Sphere())
  // the ends of a tall model are at the edge of the sphere, where others have nothing
  const height = box.max.z - box.min.z
  if (height > TALL * 2 * sphere.radius) {
    for (const tip of tips) box.expandByPoint(tip)
    box.getBoundingSphere(sphere)
    sphere.radius *= ROOM_OF_TALL
  }
  // bodies at one point need some space to move
  sphere.radius = Math.max(sphere.radius, 0.5 * sceneObject.sizes.model)
  return sphere
}
