/** Colours and materials of the 3D view in the theme of the window. */
import { recordOf } from '../../../../engine/collections/entries'
import { Color, LineBasicMaterial, MeshLambertMaterial, type Material, type MeshLambertMaterialParameters } from 'three'

/** Roles of surfaces. Every role has one material, whose colour is `--scene-<role>` of the theme. */
const roles = [
  'body',
  'hull',
  'arm',
  'joint',
  'driven',
  'near',
  'beyond',
  'spring',
  'damper',
  'rod',
  'tire',
  'rim',
  'mark',
  'light',
  'ground',
] as const
export type Role = (typeof roles)[number]

const others = [
  'edge',
  'background',
  'grid',
  'grid-major',
  'road',
  'asphalt',
  'lane-mark',
  'terrain',
  'slippery',
  'contact',
  'force',
  'reaction',
] as const
type Colour = Role | (typeof others)[number]

/** Returns the value of a custom property of the theme, as a colour. */
export type ReadToken = (name: string) => string

export class Looks {
  readonly palette: Readonly<Record<Colour, string>>
  /** Colours of lines that belong to signals and runs, in order. */
  readonly traces: readonly string[]
  private readonly accent: string
  private readonly materials = new Map<string, Material>()

  constructor(read: ReadToken) {
    const palette = [...roles, ...others].map((name) => [name, read(`--scene-${name}`)] as const)
    this.palette = recordOf(palette)
    this.traces = Array.from({ length: 8 }, (_unused, i) => read(`--trace-${i}`))
    this.accent = read('--accent')
  }

  surface(role: Role): Material {
    const glass = role === 'hull'
    return this.keep(role, () =>
      this.lambert(this.palette[role], glass ? { transparent: true, opacity: 0.3, depthWrite: false } : {}),
    )
  }

  /** Returns the material of a role for selected parts. */
  selected(role: Role): Material {
    return this.keep(`selected ${role}`, () => {
      const glass = role === 'hull'
      return this.lambert(this.accent, {
        emissive: new Color(this.accent).multiplyScalar(0.35),
        ...(glass ? { transparent: true, opacity: 0.45, depthWrite: false } : {}),
      })
    })
  }

  /** Returns the material of a ghost, which shows an earlier run. */
  ghost(colour: string): Material {
    return this.keep(`ghost ${colour}`, () =>
      this.lambert(colour, { transparent: true, opacity: 0.22, depthWrite: false }),
    )
  }

  plain(name: 'contact' | 'road-force' | 'force' | 'reaction'): Material {
    return this.keep(`plain ${name}`, () => {
      const colour = this.palette[name === 'road-force' ? 'contact' : name]
      // seen through the bodies on which they act
      const always = name === 'contact' ? {} : { depthTest: false, transparent: true }
      return this.lambert(colour, { emissive: new Color(colour).multiplyScalar(0.4), ...always })
    })
  }

  line(colour: string, opacity = 1): LineBasicMaterial {
    return this.keep(
      `line ${colour} ${opacity}`,
      () => new LineBasicMaterial({ color: colour, transparent: opacity < 1, opacity }),
    ) as LineBasicMaterial
  }

  dispose(): void {
    for (const material of this.materials.values()) material.dispose()
    this.materials.clear()
  }

  private lambert(color: string, more: MeshLambertMaterialParameters): Material {
    return new MeshLambertMaterial({ color, flatShading: false, ...more })
  }

  private keep(name: string, make: () => Material): Material {
    let material = this.materials.get(name)
    if (material === undefined) this.materials.set(name, (material = make()))
    return material
  }
}
