/** The cueing of `projects/motion-simulator` from the motion of a vehicle to the lengths of the legs, as it runs on a controller: no vehicle, no states that a solver integrates. */
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const kept = ['World', 'Scale', 'Classical', 'Adaptive', 'Optimal', 'Position', 'Angles', 'Velocity', 'Rates', 'Pivot']
const chain = [...kept, 'Inverse', 'SetPoint']

/** Smooth step from 0 to 1 over a second from a time on. */
const rise = (from: number): string =>
  `if(t < ${from}, 0, if(t > ${from} + 1, 1, (t - ${from})^3*(10 - 15*(t - ${from}) + 6*(t - ${from})^2)))`
/** Launch and braking, a swerve, a bump; rates of roll, pitch and yaw with them. */
const motion = {
  Forward: `2*(${rise(0)} - ${rise(2)}) - 5*(${rise(2.5)} - ${rise(4.5)})`,
  Left: `4*sin(pi*t)*(${rise(0.5)} - ${rise(3)})`,
  Up: `0.8*sin(9*t)*(${rise(1)} - ${rise(2)})`,
  RollRate: `0.1*cos(pi*t)*(${rise(0.5)} - ${rise(3)})`,
  PitchRate: `0.06*(${rise(2.5)} - ${rise(3.5)})`,
  YawRate: `0.2*sin(pi*t)*(${rise(0.5)} - ${rise(3)})`,
} as const

/** @param variant whose washout moves the platform */
export function cueingController(variant: string): ProjectFile {
  const { project } = new ShippedProject('motion-simulator')
  const present = chain.filter((name) => Object.hasOwn(project.blocks, name))
  const inputs = Object.entries(motion).map(([name, expression]): [string, BlockInstance] => [
    name,
    { type: 'signals/expression', params: { expression } },
  ])
  const washouts = ['Classical', 'Adaptive', 'Optimal']
  const among = ([a, b]: readonly [string, string]): boolean =>
    [a, b].every((end) => present.includes(end.split('.')[0]))
  return {
    ...project,
    blocks: {
      ...Object.fromEntries(present.map((name) => [name, project.blocks[name]])),
      ...Object.fromEntries(inputs),
      A: { type: 'signals/mux', params: { inputs: '3' } },
      W: { type: 'signals/mux', params: { inputs: '3' } },
    },
    wires: {
      ...Object.fromEntries(Object.entries(project.wires).filter(([, wire]) => among(wire))),
      ...Object.fromEntries(
        inputs.map(([name], i) => [name, [`${name}.y`, `${i < 3 ? 'A' : 'W'}.u${(i % 3) + 1}`] as const]),
      ),
      a: ['A.y', 'Scale.u'],
      ...Object.fromEntries(washouts.map((name) => [`w${name}`, ['W.y', `${name}.w`] as const])),
    },
    variables: { ...project.variables, ...project.variants?.[variant]?.variables },
    variants: {},
    experiments: { run: { stop: 6, sample: 0.01, solver: { name: 'rk4', step: 0.01 } } },
  }
}

const elements = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${name}[${i + 1}]`)
export const controllerSignals: readonly string[] = [
  ...elements('Position.y', 3),
  ...elements('Angles.y', 3),
  ...elements('Pivot.origin', 3),
  ...elements('Inverse.length', 6),
  ...elements('Inverse.rate', 6),
  ...elements('SetPoint.y', 6),
]
