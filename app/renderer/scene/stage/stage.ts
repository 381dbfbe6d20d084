/**
 * Stage of the 3D view: renderer, light, camera, the model and its earlier runs, moved by the shared playback. The
 * stage draws only while something changes. Loaded when the 3D view is first shown.
 */
import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  PerspectiveCamera,
  Quaternion,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { LoadedScene } from '../../jobs/scene-store'
import { OrbitCamera, type CameraView } from '../camera'
import type { PlaybackStore } from '../../results/playback-store'
import { mainBody } from '../travel'
import type { SceneObject } from './scene-object'
import { StageContents } from './contents'
import { boundsOf, namedMasses } from './extent'
import { orientationOf } from './road'
import { Labels } from './labels'
import { Looks } from './looks'
import { Pointer } from './pointer'

export interface StageSettings {
  readonly theme: 'light' | 'dark'
  readonly forces: boolean
  /** Length of force arrows; 1 by default. */
  readonly forceScale: number
  readonly grid: boolean
  readonly trails: boolean
  /** Blocks whose mass centres leave trails in addition to the main body and the contact points. */
  readonly traced: readonly string[]
  readonly names: boolean
  readonly follow: boolean
}

export interface StageEvents {
  readonly onPick: (block: string | null) => void
  /** @param place of the pointer in the picture, px */
  readonly onHover: (block: string | null, place: readonly [number, number]) => void
  /** Rows of the matrix that takes ground axes to those of the screen (right, up). */
  readonly onTurn: (right: readonly number[], up: readonly number[]) => void
}

export interface Shown {
  readonly loaded: LoadedScene
  /** Earlier runs, each translucent in its own colour. */
  readonly ghosts: readonly LoadedScene[]
}

const FIELD_OF_VIEW = 0.6

export class Stage {
  readonly camera = new OrbitCamera(FIELD_OF_VIEW)
  private readonly scene = new Scene()
  private readonly renderer: WebGLRenderer
  private readonly eye = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, 0.1, 1000)
  private readonly sun = new DirectionalLight(0xffffff, 2.2)
  private readonly pointer: Pointer
  private readonly labels: Labels
  private looks: Looks
  private settings: StageSettings
  private shown: Shown | null = null
  private contents: StageContents | null = null
  private selection: ReadonlySet<string> = new Set()
  /**
   * Width and height of the picture, px; asking for them in every picture would make the page compute its layout each
   * time.
   */
  private size: readonly [number, number] = [0, 0]
  private frame = 0
  private last = 0
  private dirty = true
  private disposed = false
  private readonly stopListening: () => void
  private readonly v = new Vector3()
  private readonly w = new Vector3()
  private readonly q = new Quaternion()

  /** @throws Error if there is no WebGL */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    overlay: HTMLElement,
    private readonly playback: PlaybackStore,
    private readonly events: StageEvents,
    settings: StageSettings,
  ) {
    this.settings = settings
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.looks = new Looks(token)
    this.eye.up.set(0, 0, 1)
    this.scene.add(new AmbientLight(0xffffff, 1.25), this.sun, this.sun.target)
    this.scene.background = new Color(this.looks.palette.background)
    this.labels = new Labels(overlay)
    this.pointer = new Pointer(canvas, this.eye, this.camera, {
      ...events,
      root: () => this.contents?.sceneObject.root ?? null,
      onChange: () => this.invalidate(),
      onFocus: (block) => this.focus(block),
    })
    this.stopListening = playback.subscribe((state, before) => {
      if (state.time !== before.time || state.playing !== before.playing) this.invalidate()
    })
    // the graphics processor may be taken away for a while; the library makes everything again but draws nothing
    canvas.addEventListener('webglcontextrestored', this.redraw)
    this.resize()
  }

  /** Shows a model; null clears the picture. The camera stays unless the model is a different one. */
  show(shown: Shown | null): void {
    const before = this.shown
    this.shown = shown
    // ghosts appear and disappear independently of the model
    if (shown !== null && shown.loaded === before?.loaded) {
      this.contents?.setGhosts(shown.ghosts)
      return this.invalidate()
    }
    const same = this.contents !== null && shown !== null && alike(this.contents.sceneObject.loaded, shown.loaded)
    this.clearModel()
    if (shown !== null) this.build(shown)
    if (!same && shown !== null) {
      this.updateFollowing(false)
      this.camera.look('iso')
      this.fit()
    }
    this.invalidate()
  }

  /** Shows another motion of the same model, many times a second; ghosts and camera stay. */
  follow(loaded: LoadedScene): void {
    if (this.shown === null || this.contents === null) return
    this.shown = { ...this.shown, loaded }
    if (this.contents.follow(loaded)) this.buildLabels()
    this.invalidate()
  }

  set(settings: StageSettings): void {
    const before = this.settings
    this.settings = settings
    if (settings.theme !== before.theme) {
      this.clearModel()
      this.looks.dispose()
      this.looks = new Looks(token)
      this.scene.background = new Color(this.looks.palette.background)
      if (this.shown !== null) this.build(this.shown)
    } else this.contents?.set(settings)
    if (settings.follow !== before.follow) this.updateFollowing(true)
    if (settings.names !== before.names) this.buildLabels()
    this.invalidate()
  }

  select(blocks: readonly string[]): void {
    this.selection = new Set(blocks)
    this.contents?.select(this.selection)
    this.invalidate()
  }

  view(view: Exclude<CameraView, 'free'>): void {
    this.camera.look(view)
    this.updateFollowing(true)
    this.fit()
  }

  fit(): void {
    if (this.contents === null) return
    const { sceneObject, arrows } = this.contents
    sceneObject.move(this.playback.getState().time)
    this.updateFollowing(true)
    // the sphere around a box is larger than its contents
    this.frameSphere(boundsOf(sceneObject, arrows.drawnTips(this.settings.forceScale)), 0.85)
  }

  private frameSphere({ center: { x, y, z }, radius }: Sphere, room: number): void {
    this.camera.fit([x, y, z], room * radius, this.eye.aspect)
    this.invalidate()
  }

  /** Shows the parts of a block in close-up. */
  focus(block: string): void {
    if (this.contents === null) return
    const box = new Box3()
    for (const part of this.contents.sceneObject.parts.get(block) ?? []) box.expandByObject(part)
    if (!box.isEmpty()) this.frameSphere(box.getBoundingSphere(new Sphere()), 1.6)
  }

  /** @param azimuth change of azimuth and elevation, rad */
  orbit(azimuth: number, elevation: number): void {
    this.camera.orbit(azimuth, elevation)
    this.invalidate()
  }

  zoom(factor: number): void {
    this.camera.zoom(factor)
    this.invalidate()
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.canvas
    if (clientWidth === 0 || clientHeight === 0) return
    this.size = [clientWidth, clientHeight]
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
    this.renderer.setSize(clientWidth, clientHeight, false)
    this.eye.aspect = clientWidth / clientHeight
    // a canvas of another size is empty: it is not left so until the next frame
    this.draw()
  }

  /** Returns the current picture as PNG. */
  async picture(): Promise<Blob | null> {
    this.draw()
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'))
  }

  dispose(): void {
    this.disposed = true
    cancelAnimationFrame(this.frame)
    this.canvas.removeEventListener('webglcontextrestored', this.redraw)
    this.stopListening()
    this.pointer.dispose()
    this.clearModel()
    this.labels.clear()
    this.looks.dispose()
    this.renderer.dispose()
    // a browser has few contexts, and collects unused ones late
    this.renderer.forceContextLoss()
  }

  private readonly redraw = (): void => this.invalidate()

  private invalidate(): void {
    this.dirty = true
    if (this.frame !== 0 || this.disposed) return
    this.last = performance.now()
    this.frame = requestAnimationFrame(this.tick)
  }

  private readonly tick = (now: number): void => {
    // an error during drawing must not keep later changes from requesting a frame
    this.frame = 0
    const { playing, advance } = this.playback.getState()
    if (playing) advance(Math.max(0, now - this.last) / 1000)
    this.last = now
    if (this.dirty || playing) this.draw()
    this.pointer.hover()
    // request another frame while anything moves; a frame without change ends the loop
    if (this.frame === 0 && (this.dirty || this.playback.getState().playing))
      this.frame = requestAnimationFrame(this.tick)
  }

  private draw(): void {
    this.dirty = false
    const { time } = this.playback.getState()
    if (this.contents !== null) {
      this.contents.move(time)
      this.chase(this.contents.sceneObject)
    }
    this.placeCamera()
    this.placeGrid()
    this.renderer.render(this.scene, this.eye)
    this.labels.move(this.eye, ...this.size)
  }

  private placeCamera(): void {
    const { eye, target } = this.camera.place()
    this.eye.position.set(eye[0], eye[1], eye[2])
    this.eye.lookAt(target[0], target[1], target[2])
    const size = this.contents?.sceneObject.sizes.model ?? 1
    this.eye.near = Math.max(this.camera.distance / 100, 1e-4 * size)
    this.eye.far = this.camera.distance * 4 + 150 * size
    this.eye.updateProjectionMatrix()
    this.eye.updateMatrixWorld()
    this.sun.target.position.set(target[0], target[1], target[2])
    // over the left shoulder, but always from above
    const e = this.eye.matrixWorld.elements
    this.sun.position.set(
      target[0] + e[8] - 0.7 * e[0],
      target[1] + e[9] - 0.7 * e[1],
      target[2] + Math.max(0.9, e[10] + 0.8),
    )
    this.events.onTurn([e[0], e[1], e[2]], [e[4], e[5], e[6]])
  }

  private placeGrid(): void {
    if (this.contents === null) return
    const { sceneObject, grid, strips } = this.contents
    const { planes, strips: roads } = sceneObject.loaded.scene
    const [plane] = planes
    strips.showGround(this.settings.grid)
    // ground around roads takes the place of the grid
    grid.root.visible = this.settings.grid && (plane !== undefined || roads.length === 0)
    if (!grid.root.visible) return
    this.v.set(0, 0, 0)
    this.q.identity()
    if (plane !== undefined) {
      sceneObject.point(plane, this.v)
      this.q.copy(sceneObject.bodies[plane.body].quaternion).multiply(orientationOf(plane))
    }
    const { target } = this.camera.place()
    grid.place(this.v, this.q, this.w.set(target[0], target[1], target[2]))
  }

  private chase(sceneObject: SceneObject): void {
    if (!this.settings.follow && !this.camera.chasing) return
    const body = sceneObject.bodies[mainBody(sceneObject.loaded)]
    const { x, y, z } = body.position
    const forward = this.v.set(1, 0, 0).applyQuaternion(body.quaternion)
    this.camera.follow([x, y, z], Math.atan2(forward.y, forward.x))
  }

  /** @param keep whether the target stays in place */
  private updateFollowing(keep: boolean): void {
    if (this.contents === null) return
    const { sceneObject } = this.contents
    if (!this.settings.follow && !this.camera.chasing) return this.camera.release()
    const { x, y, z } = sceneObject.bodies[mainBody(sceneObject.loaded)].position
    if (keep) this.camera.catchUp([x, y, z])
    this.chase(sceneObject)
  }

  private build({ loaded, ghosts }: Shown): void {
    this.contents = new StageContents(this.scene, this.looks, loaded, this.settings, this.selection)
    this.contents.setGhosts(ghosts)
    this.contents.move(this.playback.getState().time)
    this.buildLabels()
  }

  private buildLabels(): void {
    this.labels.clear()
    if (this.contents === null || !this.settings.names) return
    const { sceneObject, arrows } = this.contents
    // a block with a label at its force needs no second label
    const atForces = new Set(this.settings.forces ? sceneObject.loaded.scene.contacts.map(({ block }) => block) : [])
    for (const { block, place } of namedMasses(sceneObject)) {
      if (atForces.has(block)) continue
      this.labels.add(
        () => block,
        (out) => sceneObject.point(place, out),
      )
    }
    for (const { text, tip } of arrows.labels()) this.labels.add(text, tip, 'force')
  }

  private clearModel(): void {
    this.contents?.dispose()
    this.contents = null
    this.labels.clear()
  }
}

function alike(a: LoadedScene, b: LoadedScene): boolean {
  const names = ({ scene }: LoadedScene): string => scene.bodies.map((body) => body.name).join()
  return names(a) === names(b)
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
