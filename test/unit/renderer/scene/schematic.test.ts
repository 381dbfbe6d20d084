/** Models without lengths in the picture, and force arrows that stay in it. */
import { readFileSync } from 'node:fs'
import { Box3, Matrix4, Mesh, Vector3, type InstancedMesh } from 'three'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import { sceneOfRun } from '../../../../engine/scene/motion'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { forceText, typicalForces } from '../../../../app/renderer/scene/forces'
import { asDrawn, spread } from '../../../../app/renderer/scene/schematic'
import { SceneObject } from '../../../../app/renderer/scene/stage/scene-object'
import { Arrows } from '../../../../app/renderer/scene/stage/arrows'
import { Looks } from '../../../../app/renderer/scene/stage/looks'
import type { LoadedScene } from '../../../../app/renderer/jobs/scene-store'
import { inRoot } from '../../../../scripts/lib/paths.mjs'
import { ShippedProject } from '../../../validation/support/shipped-project'

const looks = new Looks(() => '#888888')
const compiler = new Compiler(registry)

function sceneOf(
  project: ProjectFile,
  files: Readonly<Record<string, string>>,
  experiment: string,
  stop = 1,
): LoadedScene {
  return sceneOfRun(runToEnd({ project, files, experiment, checkStep: false, run: { stop } }, compiler).stored)
}

const template = parseProject(
  readFileSync(inRoot('app/renderer/welcome/templates/quarter-car.json'), 'utf8'),
  'project.json',
)
const plain = sceneOf(template, {}, 'kerb')
const quarter = asDrawn(plain)
const vehicle = (() => {
  const { project, files } = new ShippedProject('generic-vehicle')
  return sceneOf(project, files, 'braking', 4)
})()

describe('a quarter car in the picture', () => {
  const sceneObject = new SceneObject(quarter, looks)
  const boundsOf = (block: string): Box3 => {
    sceneObject.root.updateMatrixWorld(true)
    const box = new Box3()
    for (const mesh of sceneObject.parts.get(block) ?? []) box.expandByObject(mesh, true)
    return box
  }
  const spring = Object.keys(template.blocks).filter(
    (name) => sceneObject.parts.has(name) && /damper|spring/i.test(template.blocks[name].type),
  )

  it('has a wheel on the ground, the body above it, and a spring between them that can be seen', () => {
    sceneObject.move(0)
    const [wheel, body] = [boundsOf('Wheel'), boundsOf('Chassis')]
    expect(wheel.max.z - wheel.min.z).toBeCloseTo(0.6, 2)
    expect(Math.abs(wheel.min.z)).toBeLessThan(0.05)
    expect(body.min.z - wheel.max.z).toBeGreaterThan(0.1)
    const tops = spring.map((name) => boundsOf(name).max.z)
    expect(Math.max(...tops)).toBeGreaterThan(wheel.max.z)
  })

  it('moves as the model does', () => {
    const height = (loaded: LoadedScene, time: number): Vector3 => {
      const own = new SceneObject(loaded, looks)
      own.move(time)
      return own.bodies[own.bodies.length - 1].position.clone()
    }
    const shift = height(quarter, 0).sub(height(plain, 0))
    expect(shift.length()).toBeGreaterThan(1)
    expect(height(quarter, 0.8).sub(height(plain, 0.8)).distanceTo(shift)).toBeLessThan(1e-12)
  })

  it('is the same object again, and a vehicle with lengths stays as it is', () => {
    expect(asDrawn(plain)).toBe(quarter)
    expect(asDrawn(vehicle)).toBe(vehicle)
    expect(spread(vehicle.scene)).toBeNull()
  })
})

describe('arrows of forces', () => {
  const lengthsOf = (loaded: LoadedScene): readonly number[] => {
    const sceneObject = new SceneObject(loaded, looks)
    const arrows = new Arrows(sceneObject, looks)
    const found: number[] = []
    for (const time of [0, 0.25, 0.5, 1, 2, 3, 3.5]) {
      sceneObject.move(time)
      arrows.move(1)
      // Shafts and heads by turns.
      arrows.root.children.forEach((object, k) => {
        if (k % 2 === 1 || !(object instanceof Mesh)) return
        const set = object as unknown as InstancedMesh
        const matrix = new Matrix4()
        for (let i = 0; i < set.count; i++) {
          set.getMatrixAt(i, matrix)
          found.push(new Vector3().setFromMatrixColumn(matrix, 2).length())
        }
      })
    }
    return found.map((length) => length / sceneObject.sizes.model)
  }

  it.each([
    ['a quarter car', quarter],
    ['a braking vehicle', vehicle],
  ])('are never longer than two thirds of the half size of %s', (_name, loaded) => {
    expect(Math.max(...lengthsOf(loaded))).toBeLessThanOrEqual(1.2 * 0.55)
  })

  it('have a scale for each kind, which the legend names', () => {
    const { contact, force } = typicalForces(vehicle.scene, vehicle.motion)
    expect(contact).toBeGreaterThan(5000)
    expect(force).toBeGreaterThan(4000)
    expect(force).not.toBe(contact)
    expect([forceText(5432), forceText(12)]).toEqual(['5.43 kN', '12.0 N'])
  })
})
