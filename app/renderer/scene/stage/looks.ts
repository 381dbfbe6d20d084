/** Colours and materials of the 3D view in the theme of the window. */
import { Color, LineBasicMaterial, MeshLambertMaterial, type Material, type MeshLambertMaterialParameters } from 'three'

/** What a surface is; every role has one material. */
export type Role =
  | 'body'
  | 'hull'
  | 'part'
  | 'arm'
  | 'joint'
  | 'driven'
  | 'spring'
  | 'damper'
  | 'rod'
  | 'tyre'
  | 'rim'
  | 'mark'
  | 'dark'
  | 'light'
  | 'ground'

type Palette = Readonly<
  Record<Role | 'edge' | 'background' | 'grid' | 'gridMajor' | 'road' | 'contact' | 'force' | 'reaction', string>
>

const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    background: '#f3f5f8',
    body: '#7f9cc9',
    hull: '#7f9cc9',
    part: '#93a4bd',
    arm: '#6d7c93',
    joint: '#d08a3a',
    driven: '#2f6fe0',
    spring: '#c23b3b',
    damper: '#59657a',
    rod: '#6d7c93',
    tyre: '#3a4049',
    rim: '#c9d0da',
    mark: '#f2c14e',
    dark: '#2a2f38',
    light: '#f6f7f9',
    ground: '#8b95a5',
    edge: '#33486b',
    grid: '#c2cad6',
    gridMajor: '#98a4b6',
    road: '#e3e7ed',
    contact: '#1b7a48',
    force: '#7a44d6',
    reaction: '#b45c09',
  },
  dark: {
    background: '#14181e',
    body: '#5b7fbb',
    hull: '#6a8fcc',
    part: '#70829e',
    arm: '#8b99ae',
    joint: '#e3a155',
    driven: '#6f9ffb',
    spring: '#ef7070',
    damper: '#a3afc0',
    rod: '#8b99ae',
    tyre: '#4a515c',
    rim: '#aeb8c6',
    mark: '#f2c14e',
    dark: '#171b21',
    light: '#e8ebf0',
    ground: '#7d8898',
    edge: '#a9c2ee',
    grid: '#2d3644',
    gridMajor: '#445063',
    road: '#1b212a',
    contact: '#5fcf95',
    force: '#b999fb',
    reaction: '#f0a050',
  },
}

export class Looks {
  readonly palette: Palette
  private readonly materials = new Map<string, Material>()

  constructor(
    theme: 'light' | 'dark',
    /** Of the window, for what is selected. */
    private readonly accent: string,
  ) {
    this.palette = palettes[theme]
  }

  surface(role: Role): Material {
    const glass = role === 'hull'
    return this.keep(role, () =>
      this.lambert(this.palette[role], glass ? { transparent: true, opacity: 0.3, depthWrite: false } : {}),
    )
  }

  /** The same, but selected. */
  selected(role: Role): Material {
    return this.keep(`selected ${role}`, () => {
      const glass = role === 'hull'
      return this.lambert(this.accent, {
        emissive: new Color(this.accent).multiplyScalar(0.35),
        ...(glass ? { transparent: true, opacity: 0.45, depthWrite: false } : {}),
      })
    })
  }

  /** Of an earlier run. */
  ghost(colour: string): Material {
    return this.keep(`ghost ${colour}`, () =>
      this.lambert(colour, { transparent: true, opacity: 0.22, depthWrite: false }),
    )
  }

  plain(name: 'contact' | 'road-force' | 'force' | 'reaction'): Material {
    return this.keep(`plain ${name}`, () => {
      const colour = this.palette[name === 'road-force' ? 'contact' : name]
      // seen through what they act on
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
