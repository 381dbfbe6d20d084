/** A planar four-bar of hinges between bars of given lengths, as a project; for what can be wrong with one. */
import type {
  BlockInstance,
  ExperimentSettings,
  FormulationSettings,
  ProjectFile,
} from '../../../engine/model/project/project'

export interface FourBar {
  readonly crank: number
  readonly coupler: number
  readonly rocker: number
  readonly base: number
  readonly couplerMass?: number
  /** Motion of the two pivots: prescribed by a source, free if absent. */
  readonly drives?: { readonly crank?: BlockInstance; readonly rocker?: BlockInstance }
}

const Y = [0, 1, 0]
const hinge: BlockInstance = { type: 'mechanics/revolute', params: { axis: Y } }
const driver: BlockInstance = { type: 'mechanics/driver', params: { motion: 'rotation', axis: Y } }
const bar = (mass: number, length: number): BlockInstance => {
  const across = (mass * length ** 2) / 12
  return { type: 'mechanics/rigid-body', params: { mass, Ixx: 0, Iyy: across, Izz: across } }
}
const arm = (x: number): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { x } })

/** Bars along their x; angles about y from there. */
export function fourBar(
  { crank, coupler, rocker, base, couplerMass = 1, drives = {} }: FourBar,
  initial: ExperimentSettings['initial'] = {},
  formulations: Readonly<Record<string, FormulationSettings>> = {},
): ProjectFile {
  const blocks: Record<string, BlockInstance> = {
    World: { type: 'world/world', params: { gravity: 9.81 } },
    CrankPivot: drives.crank === undefined ? hinge : driver,
    CrankCentre: arm(crank / 2),
    Crank: bar(1, crank),
    CrankLength: arm(crank),
    Pin1: hinge,
    CouplerCentre: arm(coupler / 2),
    Coupler: bar(couplerMass, coupler),
    CouplerLength: arm(coupler),
    Pin2: hinge,
    Base: arm(base),
    RockerPivot: drives.rocker === undefined ? hinge : driver,
    RockerCentre: arm(rocker / 2),
    Rocker: bar(1, rocker),
    RockerLength: arm(rocker),
    ...(drives.crank === undefined ? {} : { CrankMotion: drives.crank }),
    ...(drives.rocker === undefined ? {} : { RockerMotion: drives.rocker }),
  }
  const pairs: [string, string][] = [
    ['World.frame', 'CrankPivot.base'],
    ['CrankPivot.end', 'CrankCentre.base'],
    ['CrankCentre.end', 'Crank.com'],
    ['CrankPivot.end', 'CrankLength.base'],
    ['CrankLength.end', 'Pin1.base'],
    ['Pin1.end', 'CouplerCentre.base'],
    ['CouplerCentre.end', 'Coupler.com'],
    ['Pin1.end', 'CouplerLength.base'],
    ['CouplerLength.end', 'Pin2.base'],
    ['World.frame', 'Base.base'],
    ['Base.end', 'RockerPivot.base'],
    ['RockerPivot.end', 'RockerCentre.base'],
    ['RockerCentre.end', 'Rocker.com'],
    ['RockerPivot.end', 'RockerLength.base'],
    ['RockerLength.end', 'Pin2.end'],
    ...(drives.crank === undefined ? [] : [['CrankMotion.y', 'CrankPivot.u'] as [string, string]]),
    ...(drives.rocker === undefined ? [] : [['RockerMotion.y', 'RockerPivot.u'] as [string, string]]),
  ]
  return {
    wishbone: 1,
    title: 'Four-bar',
    blocks,
    wires: Object.fromEntries(pairs.map((pair, i) => [`w${i + 1}`, pair])),
    formulations,
    experiments: { run: { stop: 1, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-9 }, initial } },
  }
}
