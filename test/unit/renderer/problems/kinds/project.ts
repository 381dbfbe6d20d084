/** A small sound project with one of everything, and what a case of a problem consists of. */
import type { ProblemTarget } from '../../../../../app/renderer/problems/target'
import type { RunRequest } from '../../../../../engine/run/run'
import type { ModelErrorCode } from '../../../../../engine/errors/model-error'
import type { JsonValue } from '../../../../../engine/model/text/json'
import type { ProjectFile } from '../../../../../engine/model/project/project'

export const base: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum in a subsystem',
  variables: { payload: '2 kg', length: '0.5 m' },
  blocks: {
    World: { type: 'world/world' },
    Rig: {
      type: 'subsystem',
      ports: { foot: { kind: 'frame', joins: ['Hinge.base'] } },
      parameters: { reach: { unit: 'm', default: 0.5 } },
      blocks: {
        Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
        Arm: { type: 'mechanics/rigid-arm', params: { z: '-reach' } },
        Bob: { type: 'mechanics/rigid-body', params: { mass: 'payload', Ixx: 0, Iyy: 0, Izz: 0 } },
      },
      wires: { inner1: ['Hinge.end', 'Arm.base'], inner2: ['Arm.end', 'Bob.com'] },
    },
    Clock: { type: 'sources/ramp' },
    Law: { type: 'signals/function', params: { code: 'input u: 1\noutput y: 1\ny = 2 * u' } },
  },
  wires: { w1: ['World.frame', 'Rig.foot'], w2: ['Clock.y', 'Law.u'] },
  formulations: { design: {} },
  variants: { heavy: { variables: { payload: '4 kg' }, set: { 'Rig/Arm.z': '-1 m' } }, light: {} },
  experiments: {
    swing: {
      stop: 0.1,
      variant: 'heavy',
      solver: { name: 'rk4', step: 0.001 },
      initial: { 'Rig/Hinge.angle': 0.1 },
      set: { 'Clock.final': 2 },
      plots: { angle: { signals: ['Rig/Hinge.angle'] } },
      references: { measured: { file: 'reference/measured.csv' } },
    },
  },
}

export const files = {
  'reference/measured.csv': 't [s],Rig/Hinge.angle [rad]\n0,0.1\n1,0.1\n',
  'narrow.csv': 't [s],u [m]\n0,0.1\n',
  'broken.csv': 't [s],u [m]\n0,0.1\n1,abc\n',
}

export interface Case {
  readonly what: string
  readonly patch?: JsonValue
  readonly project?: ProjectFile
  readonly run?: Partial<RunRequest>
  /** Beside those of the project. */
  readonly files?: Readonly<Record<string, string>>
  /** Of the experiment with this name instead of the first one. */
  readonly target: ProblemTarget
  /** How the panel calls the place. */
  readonly place: string
}

export const block = (name: string, parameter?: string, port?: string): ProblemTarget => ({
  at: 'block',
  block: name,
  parameter,
  port,
})
export const field = (id: string | null): ProblemTarget => ({ at: 'experiment', experiment: 'swing', field: id })
export const swing = (settings: JsonValue): JsonValue => ({ experiments: { swing: settings } })
export const inRig = (blocks: JsonValue, wires: JsonValue = {}): JsonValue => ({ blocks: { Rig: { blocks, wires } } })
export const design: ProblemTarget = { at: 'formulation', formulation: 'design' }
export const bars = { crank: 0.5, coupler: 1, rocker: 0.5, base: 1 }

/** Signals that run in a circle: `Loop` feeds itself through the block, and may feed the others. */
export const feedback = (blocks: JsonValue, wires: JsonValue, settings: JsonValue = {}): JsonValue => ({
  blocks,
  wires,
  experiments: { swing: { stop: 5, ...(settings as object) } },
})

/**
 * Kinds that never come to the panel of these tests: told by the dialog that a file cannot be opened, by the command line, and by runs in
 * a helper process.
 */
export type Elsewhere = 'project-version' | 'unknown-experiment' | 'foreign-code'
export type Kind = Exclude<ModelErrorCode, Elsewhere>
export type Cases = Readonly<Partial<Record<Kind, readonly Case[]>>>
