/**
 * Contents of the stage: the model with its arrows, trails and grid, and earlier runs as ghosts with the path of their
 * main body. Another motion of the same model moves the existing objects; only a model with other sizes is rebuilt.
 */
import type { Scene } from 'three'
import type { LoadedScene } from '../../jobs/scene-store'
import { mainBody } from '../travel'
import { SceneObject } from './scene-object'
import { Arrows } from './arrows'
import { GroundGrid } from './ground'
import type { Looks } from './looks'
import { RoadStrips } from './strips'
import { Trail } from './trail'

export interface CastSettings {
  readonly forces: boolean
  readonly forceScale: number
  readonly trails: boolean
  readonly traced: readonly string[]
}

export class StageContents {
  private lead: SceneObject
  private pointers: Arrows
  readonly grid: GroundGrid
  readonly strips: RoadStrips
  private readonly ghosts: SceneObject[] = []
  private ghostTrails: Trail[] = []
  private trails: Trail[] = []

  constructor(
    private readonly scene: Scene,
    private readonly looks: Looks,
    loaded: LoadedScene,
    private settings: CastSettings,
    private selection: ReadonlySet<string>,
  ) {
    this.lead = new SceneObject(loaded, looks)
    this.pointers = new Arrows(this.lead, looks)
    this.enter()
    this.leaveTrails()
    const [plane] = loaded.scene.planes
    this.grid = new GroundGrid(this.lead.sizes.model, looks, plane === undefined ? undefined : (plane.road ?? null))
    this.strips = new RoadStrips(loaded.scene.strips, looks)
    scene.add(this.grid.root, this.strips.root)
  }

  get sceneObject(): SceneObject {
    return this.lead
  }

  get arrows(): Arrows {
    return this.pointers
  }

  /** Replaces the earlier runs, each of which is translucent in its own colour. */
  setGhosts(ghosts: readonly LoadedScene[]): void {
    if (ghosts.length === this.ghosts.length && ghosts.every((loaded, i) => loaded === this.ghosts[i].loaded)) return
    for (const ghost of this.ghosts.splice(0)) ghost.dispose()
    ghosts.forEach((loaded, i) => {
      const ghost = new SceneObject(loaded, this.looks, this.ghostColour(i))
      this.ghosts.push(ghost)
      this.scene.add(ghost.root)
    })
    this.leaveTrails()
  }

  /**
   * Shows another motion.
   * @returns whether the model had to be rebuilt
   */
  follow(loaded: LoadedScene): boolean {
    if (this.lead.follow(loaded)) {
      for (const trail of this.trails) trail.follow(loaded.motion)
      return false
    }
    this.leave()
    this.lead = new SceneObject(loaded, this.looks)
    this.pointers = new Arrows(this.lead, this.looks)
    this.enter()
    this.leaveTrails()
    return true
  }

  set(settings: CastSettings): void {
    const before = this.settings
    this.settings = settings
    if (settings.trails !== before.trails || settings.traced !== before.traced) this.leaveTrails()
  }

  select(blocks: ReadonlySet<string>): void {
    this.selection = blocks
    this.lead.select(blocks)
  }

  move(time: number): void {
    this.lead.move(time)
    this.strips.place(this.lead.bodies)
    for (const ghost of this.ghosts) ghost.move(time)
    for (const trail of [...this.trails, ...this.ghostTrails]) trail.move(time)
    this.pointers.root.visible = this.settings.forces
    this.pointers.move(this.settings.forceScale)
  }

  dispose(): void {
    for (const trail of [...this.trails, ...this.ghostTrails]) trail.dispose()
    for (const ghost of this.ghosts) ghost.dispose()
    this.grid.dispose()
    this.strips.dispose()
    this.leave()
  }

  private enter(): void {
    this.scene.add(this.lead.root, this.pointers.root, this.pointers.discs)
    this.lead.select(this.selection)
  }

  private leave(): void {
    this.pointers.dispose()
    this.lead.dispose()
  }

  /** Returns the colour of a ghost; the first colour of the plots belongs to the present run. */
  private ghostColour(i: number): string {
    const { traces } = this.looks
    return traces[1 + (i % (traces.length - 1))]
  }

  private leaveTrails(): void {
    for (const trail of [...this.trails, ...this.ghostTrails]) trail.dispose()
    this.trails = []
    this.ghostTrails = []
    if (!this.settings.trails) return
    const { loaded } = this.lead
    const main = loaded.scene.bodies[mainBody(loaded)].block
    const blocks = new Set([main, ...this.settings.traced])
    const colours = this.looks.traces
    loaded.scene.bodies.forEach((body, i) => {
      for (const mass of body.masses) {
        if (!blocks.has(mass.block)) continue
        const colour = colours[this.trails.length % colours.length]
        this.trails.push(new Trail(loaded, { body: i, at: mass.at }, colour, this.looks))
      }
    })
    loaded.scene.contacts.forEach((_contact, contact) =>
      this.trails.push(new Trail(loaded, { contact }, this.looks.palette.tire, this.looks)),
    )
    this.ghostTrails = this.ghosts.flatMap((ghost, i) => {
      const body = mainBody(ghost.loaded)
      const [mass] = ghost.loaded.scene.bodies[body].masses
      if (mass === undefined) return []
      return [new Trail(ghost.loaded, { body, at: mass.at }, this.ghostColour(i), this.looks, GHOST_OPACITY)]
    })
    for (const { line } of [...this.trails, ...this.ghostTrails]) this.scene.add(line)
  }
}

const GHOST_OPACITY = 0.5
