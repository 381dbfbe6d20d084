/** Bodies on slides one after the other, with springs and dampers between them. */
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'

type Blocks = Record<string, BlockInstance>
export const slide = { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } }
export const body = (mass: number): BlockInstance => ({
  type: 'mechanics/rigid-body',
  params: { mass, Ixx: 0, Iyy: 0, Izz: 0 },
})
export const spring = (stiffness: number, damping = 0, more: object = {}): BlockInstance => ({
  type: 'mechanics/spring-damper',
  params: { stiffness, damping, ...more },
})

/** Ground, then slides along x one after the other, each with an element across it; masses of the bodies behind them. */
export function chain(
  masses: readonly number[],
  elements: readonly BlockInstance[],
  initial: Record<string, number>,
): ProjectFile {
  const blocks: Blocks = { World: { type: 'world/world', params: { gravity: 0 } } }
  const wires: Record<string, [string, string]> = {}
  masses.forEach((mass, i) => {
    Object.assign(blocks, { [`P${i}`]: slide, [`B${i}`]: body(mass), [`S${i}`]: elements[i] })
    wires[`a${i}`] = [i === 0 ? 'World.frame' : `B${i - 1}.com`, `P${i}.base`]
    wires[`b${i}`] = [`P${i}.end`, `B${i}.com`]
    wires[`c${i}`] = [`S${i}.axis`, `P${i}.axis`]
  })
  const run = { stop: 2, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-11 }, initial }
  return { wishbone: 1, title: 'chain', blocks, wires, experiments: { run } }
}
