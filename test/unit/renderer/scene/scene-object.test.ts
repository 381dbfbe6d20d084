/** What stands on the stage: parts where the compiled model has them, of the blocks that they belong to. */
import { Box3, Mesh, Vector3, type Object3D } from 'three'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../engine/run/run'
import { sceneOfRun } from '../../../../engine/scene/motion'
import { SceneObject } from '../../../../app/renderer/scene/stage/scene-object'
import { Arrows, arrowsShown } from '../../../../app/renderer/scene/stage/arrows'
import { Looks } from '../../../../app/renderer/scene/stage/looks'
import { Trail } from '../../../../app/renderer/scene/stage/trail'
import { mainBody, travels } from '../../../../app/renderer/scene/travel'
import type { LoadedScene } from '../../../../app/renderer/jobs/scene-store'
import { ShippedProject } from '../../../validation/support/shipped-project'
import { sharedCompiler } from '../../../support/compiler'

const looks = new Looks(() => '#888888')

function load(name: string, experiment: string, stop: number): LoadedScene {
  const { project, files } = new ShippedProject(name)
  const run = runToEnd({ project, files, experiment, checkStep: false, run: { stop } }, sharedCompiler)
  return sceneOfRun(run.stored)
}

/** Around the meshes of a block, in ground axes. */
function boundsOf(sceneObject: SceneObject, block: string): Box3 {
  sceneObject.root.updateMatrixWorld(true)
  const box = new Box3()
  for (const mesh of sceneObject.parts.get(block) ?? []) box.expandByObject(mesh, true)
  return box
}

const vehicle = load('generic-vehicle', 'sine-steer', 2)

describe('the generic vehicle on the stage', () => {
  const sceneObject = new SceneObject(vehicle, looks)

  it('has wheels that stand on the road, round the hubs, wherever it drives', () => {
    for (const time of [0, 0.735, 2]) {
      sceneObject.move(time)
      for (const wheel of vehicle.scene.wheels) {
        const { min, max } = boundsOf(sceneObject, wheel.block)
        const hub = sceneObject.point(wheel, new Vector3())
        // the tyre is pressed in by some centimetres
        expect(min.z).toBeLessThan(0)
        expect(min.z).toBeGreaterThan(-0.03)
        expect(max.z - hub.z).toBeCloseTo(0.355, 2)
        expect((min.x + max.x) / 2).toBeCloseTo(hub.x, 2)
      }
    }
  })

  it('stretches every spring from end to end', () => {
    for (const time of [0, 1.1]) {
      sceneObject.move(time)
      for (const { block, ends } of vehicle.scene.links) {
        const [a, b] = ends.map((end) => sceneObject.point(end, new Vector3()))
        const { min, max } = boundsOf(sceneObject, block)
        expect(min.z).toBeCloseTo(Math.min(a.z, b.z), 1)
        expect(max.z).toBeCloseTo(Math.max(a.z, b.z), 1)
      }
    }
  })

  it('has something to pick for every body, arm, joint, spring and wheel', () => {
    const { project } = new ShippedProject('generic-vehicle')
    const drawn = /rigid-body|rigid-arm|prismatic|revolute|driver|spring-damper|tire/
    for (const [name, { type }] of Object.entries(project.blocks))
      expect(sceneObject.parts.has(name), name).toBe(drawn.test(type))
  })

  it('marks what is selected and nothing else', () => {
    sceneObject.select(new Set(['SpringFL']))
    const [spring] = sceneObject.parts.get('SpringFL') ?? []
    const [other] = sceneObject.parts.get('SpringFR') ?? []
    expect(spring.material).toBe(looks.selected('spring'))
    expect(other.material).toBe(looks.surface('spring'))
    sceneObject.select(new Set())
    expect(spring.material).toBe(looks.surface('spring'))
  })

  it('shows spring forces on the vehicle, not on the wheels, and tyre forces where they act', () => {
    const arrows = arrowsShown(vehicle.scene, mainBody(vehicle))
    const springs = arrows.filter(({ kind }) => kind === 'force')
    expect(springs.map(({ block }) => block).sort()).toEqual(['SpringFL', 'SpringFR', 'SpringRL', 'SpringRR'])
    for (const { place } of springs) expect(place?.body).toBe(mainBody(vehicle))
    expect(arrows.filter(({ kind }) => kind === 'contact')).toHaveLength(4)
  })

  it('draws every force as long as it is strong', () => {
    const drawn = new Arrows(sceneObject, looks)
    sceneObject.move(1)
    const lengths = (scale: number): number[] => {
      drawn.move(scale)
      const found: number[] = []
      drawn.root.traverse((object: Object3D) => {
        if (!(object instanceof Mesh) || !('instanceMatrix' in object)) return
        const { array } = object.instanceMatrix as { readonly array: ArrayLike<number> }
        found.push(Math.hypot(array[8], array[9], array[10]))
      })
      return found
    }
    const [one, two] = [lengths(1), lengths(2)]
    expect(one.length).toBe(6)
    // shafts of tyre forces: the head keeps its size, so twice the arrow is more than twice the shaft
    expect(two[0] / one[0]).toBeGreaterThan(2)
    expect(two[0] / one[0]).toBeLessThan(3)
    drawn.dispose()
  })

  it('leaves a trail up to the present instant', () => {
    const main = mainBody(vehicle)
    const trail = new Trail(vehicle, { body: main, at: [0, 0, 0] }, '#888888', looks)
    trail.move(1)
    const { count } = trail.line.geometry.drawRange
    const position = trail.line.geometry.getAttribute('position')
    sceneObject.move(1)
    const end = new Vector3().fromBufferAttribute(position, count - 1).add(trail.line.position)
    expect(end.distanceTo(sceneObject.bodies[main].position)).toBeLessThan(1e-4)
    expect(count).toBeLessThan(position.count)
    trail.dispose()
  })

  it('travels, so that the camera follows', () => {
    expect(travels(vehicle)).toBe(true)
  })
})

describe('mechanisms on the stage', () => {
  const loaded = load('mechanisms', 'four-bar', 1)
  const sceneObject = new SceneObject(loaded, looks)

  it('keep rods at their length', () => {
    const rod = loaded.scene.links.find(({ block }) => block === 'PendulumRod')
    if (rod === undefined) throw new Error('no rod')
    for (const time of [0, 0.31, 0.77, 1]) {
      sceneObject.move(time)
      const [a, b] = rod.ends.map((end) => sceneObject.point(end, new Vector3()))
      expect(a.distanceTo(b)).toBeCloseTo(1, 4)
    }
  })

  it('keep their hinges together between stored instants too', () => {
    const { times } = loaded.motion
    for (let row = 0; row < times.length - 1; row += 7) {
      sceneObject.move((times[row] + times[row + 1]) / 2)
      for (const { base, end, translation } of loaded.scene.joints) {
        if (translation !== 'rigid') continue
        expect(sceneObject.point(base, new Vector3()).distanceTo(sceneObject.point(end, new Vector3()))).toBeLessThan(
          2e-3,
        )
      }
    }
  })
})
