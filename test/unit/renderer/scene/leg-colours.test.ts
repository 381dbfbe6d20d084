/** A leg with limits is drawn as an actuator whose colour follows its length. */
import type { MeshLambertMaterial } from 'three'
import { expect, it } from 'vitest'
import { SceneObject, type PartInfo } from '../../../../app/renderer/scene/stage/scene-object'
import { Looks } from '../../../../app/renderer/scene/stage/looks'
import { sceneOfRun } from '../../../../engine/scene/motion'
import { runSmall, smallProject } from '../../../validation/events/small-run'

const colours: Readonly<Record<string, string>> = {
  '--scene-driven': '#0000ff',
  '--scene-near': '#ff8800',
  '--scene-beyond': '#ff0000',
}

it('shows where the leg is close to a limit and beyond it', () => {
  // length 2 + 1.1 sin(2 pi t/4), range 1 to 3
  const run = runSmall(
    smallProject(
      {
        World: ['world/world'],
        U: ['sources/sine', { amplitude: 1.1, frequency: 0.25, offset: 2 }],
        D: ['mechanics/driver', { motion: 'translation' }],
        B: ['mechanics/rigid-body', { mass: 1 }],
        Leg: ['cueing/leg-stroke', { legMin: 1, legMax: 3 }],
      },
      ['U.y - D.u', 'World.frame - D.base', 'D.end - B.com', 'World.frame - Leg.a', 'D.end - Leg.b'],
      { stop: 1, sample: 0.01, solver: { name: 'rk4', step: 0.01 } },
    ),
    ['Leg.length'],
  )
  const looks = new Looks((token) => colours[token] ?? '#888888')
  const stage = new SceneObject(sceneOfRun(run.stored), looks)
  const tube = (stage.parts.get('Leg') ?? []).find((part) => (part.userData as PartInfo).role !== 'light')
  if (tube === undefined) throw new Error('no tube')
  const colourAt = (share: number): string => {
    stage.move((2 / Math.PI) * Math.asin(share / 1.1))
    return (tube.material as MeshLambertMaterial).color.getHexString()
  }
  expect(colourAt(0.85)).toBe('0000ff')
  expect(colourAt(0.95)).toBe('ff8800')
  expect(colourAt(1.05)).toBe('ff0000')
  stage.select(new Set(['Leg']))
  expect(colourAt(0.2)).toBe('888888')
  stage.select(new Set())
  expect(colourAt(0.2)).toBe('0000ff')
})
