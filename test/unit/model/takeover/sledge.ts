/** Sledges on a rail with drivers, sources and signals between them, and who is silent. */
import { registry } from '../../../../blocks'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../../engine/model/project/project'
import { takeoverOf, withTakeover } from '../../../../engine/model/takeover'

export interface Network {
  readonly blocks: Readonly<Record<string, string | BlockInstance>>
  /** `A.y > B.u1` */
  readonly wires: readonly string[]
  readonly run?: Partial<ExperimentSettings>
}

/** A sledge on a rail with a driver along a path, a speed driver and the wires of a test. `Rack.u` steers, `Push.u` drives. */
export function sledge({ blocks, wires, run = {} }: Network): ProjectFile {
  const own: Readonly<Record<string, string | BlockInstance>> = {
    World: 'world/world',
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Body: { type: 'mechanics/rigid-body', params: { mass: 1500 } },
    Wheel: { type: 'mechanics/rigid-body', params: { mass: 20 } },
    Rack: { type: 'mechanics/driver', params: { motion: 'rotation' } },
    Push: 'mechanics/torque',
    Hand: { type: 'sources/constant', params: { value: 0 } },
    Course: 'driver/path',
    Person: 'driver/path-follower',
    Pedals: 'driver/speed-driver',
    Target: { type: 'sources/constant', params: { value: 20 } },
  }
  const all = { ...own, ...blocks }
  const base = [
    'World.frame > Rail.base',
    'Rail.end > Body.com',
    'Body.com > Rack.base',
    'Rack.end > Wheel.com',
    'Push.axis > Rail.axis',
    'Body.com > Course.frame',
    'Course.track > Person.track',
    'Body.com > Pedals.frame',
    'Target.y > Pedals.speed',
  ]
  return {
    wishbone: 1,
    title: 'Sledge',
    blocks: Object.fromEntries(
      Object.entries(all).map(([name, block]) => [name, typeof block === 'string' ? { type: block } : block]),
    ),
    wires: Object.fromEntries(
      [...base, ...wires].map((wire, i) => {
        const [a, b] = wire.split(' > ')
        return [`w${i}`, [a, b]]
      }),
    ),
    experiments: { run: { stop: 1, ...run } },
  }
}

export const taken = (project: ProjectFile, ...sources: readonly string[]) =>
  takeoverOf(project, registry, { experiment: 'run', sources })
const names = (list: readonly { readonly block: string }[]): readonly string[] => list.map(({ block }) => block)
export const silenced = (network: Network, ...sources: readonly string[]) =>
  names(taken(sledge(network), ...(sources.length > 0 ? sources : ['Hand'])).silenced)

/** Returns the signal that feeds a port once the sources have taken over. */
export function feeds(network: Network, port: string, ...sources: readonly string[]): string | undefined {
  const request = { experiment: 'run', sources: sources.length > 0 ? sources : ['Hand'] }
  const project = withTakeover(sledge(network), registry, request)
  const [a, b] = Object.values(project.wires).find((ends) => ends.includes(port)) ?? ['', '']
  const block = (a === port ? b : a).split('.')[0]
  const { type, params } = project.blocks[block]
  return type === 'sources/constant' && /AtRest\d*$/.test(block) ? `rests at ${String(params?.['value'])}` : block
}

export const driven: Network = { blocks: {}, wires: ['Pedals.drive > Push.u'] }
export const steered = (blocks: Network['blocks'], ...wires: readonly string[]): Network => ({
  blocks,
  wires: [...driven.wires, ...wires],
})
