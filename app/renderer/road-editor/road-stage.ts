/** Picture of a road alone: its surface, marks and the ground around, from a camera that orbits. */
import { AmbientLight, Color, DirectionalLight, Group, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import type { RoadDrawing } from '../../roads/geometry'
import { OrbitCamera } from '../scene/camera'
import { Looks } from '../scene/stage/looks'
import { Pointer } from '../scene/stage/pointer'
import { RoadStrips } from '../scene/stage/strips'

const fieldOfView = 0.7
/** Factor between the sizes of two roads from which the camera looks at the new one. */
const resized = 1.4

export class RoadStage {
  private readonly scene = new Scene()
  private readonly renderer: WebGLRenderer
  private readonly eye = new PerspectiveCamera((fieldOfView * 180) / Math.PI, 1, 0.1, 1000)
  private readonly camera = new OrbitCamera(fieldOfView)
  private readonly sun = new DirectionalLight(0xffffff, 2.2)
  private readonly pointer: Pointer
  private readonly looks: Looks
  private strips: RoadStrips | null = null
  private extent = 0
  private middle: readonly number[] = [0, 0, 0]
  private frame = 0

  /** @throws Error if there is no WebGL */
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true })
    this.looks = new Looks((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())
    this.eye.up.set(0, 0, 1)
    this.scene.background = new Color(this.looks.palette.background)
    this.scene.add(new AmbientLight(0xffffff, 1.25), this.sun, this.sun.target)
    this.pointer = new Pointer(canvas, this.eye, this.camera, {
      root: () => null,
      onChange: () => this.invalidate(),
      onPick: () => {},
      onHover: () => {},
      onFocus: () => {},
    })
  }

  /** Shows a road; the camera stays unless the road has another size or place. */
  show(drawing: RoadDrawing): void {
    this.strips?.dispose()
    this.strips = new RoadStrips([{ ...drawing, block: '', body: 0 }], this.looks)
    this.strips.place([new Group()])
    this.scene.add(this.strips.root)
    this.fit(drawing.points)
    this.invalidate()
  }

  /** Looks at the whole road, unless the camera does so already. */
  private fit(points: ArrayLike<number>): void {
    const range = (axis: number): readonly [number, number] => {
      let [low, high] = [Infinity, -Infinity]
      for (let i = axis; i < points.length; i += 3) [low, high] = [Math.min(low, points[i]), Math.max(high, points[i])]
      return [low, high]
    }
    const [x, y, z] = [0, 1, 2].map(range)
    const middle = [x, y, z].map(([low, high]) => (low + high) / 2)
    const extent = Math.max(20, Math.hypot(x[1] - x[0], y[1] - y[0], z[1] - z[0]) / 2)
    const away = Math.hypot(...middle.map((value, i) => value - this.middle[i]))
    if (extent < resized * this.extent && this.extent < resized * extent && away < 0.5 * this.extent) return
    this.extent = extent
    this.middle = middle
    this.camera.look('iso')
    this.camera.fit([middle[0], middle[1], middle[2]], 0.75 * extent, this.eye.aspect)
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
    this.renderer.setSize(width, height, false)
    this.eye.aspect = width / height
    this.draw()
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.pointer.dispose()
    this.strips?.dispose()
    this.looks.dispose()
    this.renderer.dispose()
    // a browser has few contexts, and collects unused ones late
    this.renderer.forceContextLoss()
  }

  private invalidate(): void {
    if (this.frame === 0)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0
        this.draw()
      })
  }

  private draw(): void {
    const { eye, target } = this.camera.place()
    this.eye.position.set(...eye)
    this.eye.lookAt(...target)
    this.eye.near = this.camera.distance / 100
    this.eye.far = this.camera.distance * 4 + 20 * this.extent
    this.eye.updateProjectionMatrix()
    this.eye.updateMatrixWorld()
    this.sun.target.position.set(...target)
    this.sun.position.set(target[0] - 0.5, target[1] - 0.6, target[2] + 1.2)
    this.renderer.render(this.scene, this.eye)
  }
}
