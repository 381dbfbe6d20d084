// @vitest-environment jsdom
/** The picture stays: after changes of theme, after the graphics were taken away, after an error, after another size. */
import type * as Three from 'three'
import type { Mesh, Scene } from 'three'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { sceneOfRequest } from '../../../../engine/scene/request'
import { POSITION } from '../../../../engine/scene/types'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { LoadedScene } from '../../../../app/renderer/jobs/scene-store'
import { createPlaybackStore } from '../../../../app/renderer/results/playback-store'
import { Stage, type StageSettings } from '../../../../app/renderer/scene/stage/stage'
import { sharedCompiler } from '../../../support/compiler'

const drawn: number[] = []
let latest: Scene | null = null
let fail = false

vi.mock('three', async (original) => ({
  ...(await original<typeof Three>()),
  /** What would draw: counts the meshes that it is given. */
  WebGLRenderer: class {
    render(scene: Scene): void {
      if (fail) throw new Error('out of memory')
      latest = scene
      let meshes = 0
      scene.traverseVisible((object) => {
        if ((object as Mesh).isMesh) meshes++
      })
      drawn.push(meshes)
    }
    setPixelRatio(): void {}
    setSize(): void {}
    dispose(): void {}
    forceContextLoss(): void {}
  },
}))

const settings: StageSettings = {
  theme: 'light',
  forces: true,
  forceScale: 1,
  grid: true,
  trails: true,
  traced: [],
  names: false,
  follow: false,
}
const project = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')
const loaded = sceneOfRequest({ project, files: {}, experiment: 'sine-steer' }, undefined, sharedCompiler)

let waiting: FrameRequestCallback[] = []
/** The next frame of the browser. @returns meshes drawn in it, none where it drew nothing */
function frame(): number | undefined {
  const now = waiting
  waiting = []
  const before = drawn.length
  for (const callback of now) callback(performance.now())
  return drawn.length > before ? drawn.at(-1) : undefined
}

let canvas: HTMLCanvasElement
let stage: Stage

beforeEach(() => {
  fail = false
  waiting = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => (waiting = []))
  canvas = document.createElement('canvas')
  Object.defineProperties(canvas, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  const events = { onPick: () => undefined, onHover: () => undefined, onTurn: () => undefined }
  stage = new Stage(canvas, document.createElement('div'), createPlaybackStore(), events, settings)
  stage.show({ loaded, ghosts: [] })
})

it('draws the model, then rests', () => {
  expect(frame()).toBeGreaterThan(20)
  expect(frame()).toBeUndefined()
})

it('shows the model in every theme, however often it is changed', () => {
  const meshes = frame()
  for (const theme of ['dark', 'light', 'dark'] as const) {
    stage.set({ ...settings, theme })
    expect(frame()).toBe(meshes)
  }
})

it('draws again when the graphics are given back', () => {
  const meshes = frame()
  expect(frame()).toBeUndefined()
  canvas.dispatchEvent(new Event('webglcontextrestored'))
  expect(frame()).toBe(meshes)
})

it('draws again after a picture that failed', () => {
  fail = true
  expect(() => frame()).toThrow('out of memory')
  fail = false
  stage.zoom(1.1)
  expect(frame()).toBeGreaterThan(20)
})

it('is never left empty by another size', () => {
  const meshes = frame()
  const before = drawn.length
  stage.resize()
  expect(drawn.slice(before)).toEqual([meshes])
})

describe('values that are tried live', () => {
  /** The same model somewhere else. */
  const moved = (by: number): LoadedScene => {
    const values = Float64Array.from(loaded.motion.values, (v, i) => (i === POSITION ? v + by : v))
    return { scene: loaded.scene, motion: { times: loaded.motion.times, values } }
  }
  /** Of the model in the last picture: everything, and where its first body that moves is. */
  const root = () => latest?.children.find(({ type }) => type === 'Group')
  const place = (): number => root()?.children[1]?.position.x ?? NaN

  it('move what is there: nothing is built anew, and the camera stays', () => {
    const meshes = frame()
    const [model, x] = [root(), place()]
    const { target } = stage.camera.place()
    stage.follow(moved(0.5))
    expect(frame()).toBe(meshes)
    expect(root()).toBe(model)
    expect(place() - x).toBeCloseTo(0.5, 9)
    expect(stage.camera.place().target).toEqual(target)
  })

  it('build the model anew where a part has another size, in the same place of the picture', () => {
    const meshes = frame()
    const model = root()
    const { target } = stage.camera.place()
    const bodies = loaded.scene.bodies.map((body) => ({
      ...body,
      masses: body.masses.map((mass) => ({ ...mass, mass: 2 * mass.mass })),
    }))
    stage.follow({ ...loaded, scene: { ...loaded.scene, bodies } })
    expect(frame()).toBe(meshes)
    expect(root()).not.toBe(model)
    expect(stage.camera.place().target).toEqual(target)
  })

  it('leave the motion before them as a ghost, until it is put away', () => {
    const meshes = frame() ?? NaN
    stage.show({ loaded, ghosts: [loaded] })
    const both = frame() ?? NaN
    expect(both).toBeGreaterThan(1.5 * meshes)
    stage.follow(moved(0.5))
    expect(frame()).toBe(both)
    stage.show({ loaded: moved(0.5), ghosts: [] })
    expect(frame()).toBe(meshes)
  })
})

it('draws nothing once it is gone', () => {
  stage.dispose()
  stage.show(null)
  expect(waiting).toEqual([])
})
