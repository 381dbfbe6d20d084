/** Sledges on a rail, pushed by drivers of every kind: a sledge of mass m under a force F has x = F t^2/(2 m). */
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'

export const mass = 1500
export const force = 1500
export const stop = 2
/** Way under the force alone, m. */
export const alone = (force * stop ** 2) / (2 * mass)

export interface Drive {
  readonly blocks: Readonly<Record<string, BlockInstance>>
  readonly wires: readonly (readonly [string, string])[]
}

const speed: BlockInstance = { type: 'sources/constant', params: { value: 20 } }
const gain = (value: string): BlockInstance => ({ type: 'signals/gain', params: { gain: value } })

/** Drivers, each with a command that reaches `Sum.u2` in newtons. */
export const drives: Readonly<Record<string, Drive>> = {
  'a path follower': {
    blocks: {
      Course: { type: 'driver/path', params: { shape: 'lane-change', y0: 1 } },
      Driver: { type: 'driver/path-follower', params: { law: 'stanley' } },
      Gain: gain('9000 N/rad'),
    },
    wires: [
      ['Body.com', 'Course.frame'],
      ['Course.track', 'Driver.track'],
      ['Driver.steer', 'Gain.u1'],
      ['Gain.y', 'Sum.u2'],
    ],
  },
  'a speed driver': {
    blocks: { Speed: speed, Driver: { type: 'driver/speed-driver' } },
    wires: [
      ['Speed.y', 'Driver.speed'],
      ['Body.com', 'Driver.frame'],
      ['Driver.drive', 'Sum.u2'],
    ],
  },
  'a speed driver who brakes too': {
    blocks: {
      Speed: speed,
      Driver: { type: 'driver/speed-driver' },
      Back: gain('-1'),
      Brake: { type: 'mechanics/force' },
    },
    wires: [
      ['Speed.y', 'Driver.speed'],
      ['Body.com', 'Driver.frame'],
      ['Driver.drive', 'Sum.u2'],
      ['Driver.braking', 'Back.u1'],
      ['Back.y', 'Brake.Fx'],
      ['Brake.frame', 'Body.com'],
    ],
  },
  'a gear shifter': {
    blocks: {
      Foot: { type: 'sources/constant', params: { value: 0.5 } },
      Turns: { type: 'sources/constant', params: { value: 200 } },
      Motion: { type: 'sensors/velocity' },
      Driver: { type: 'driver/gear-shifter' },
      Gain: gain('5000 N'),
      Clutch: gain('5000 N'),
      Both: { type: 'signals/sum' },
    },
    wires: [
      ['Body.com', 'Motion.frame'],
      ['Turns.y', 'Driver.engine'],
      ['Foot.y', 'Driver.wanted'],
      ['Motion.vx', 'Driver.speed'],
      ['Driver.gear', 'Gain.u1'],
      ['Driver.clutch', 'Clutch.u1'],
      ['Gain.y', 'Both.u1'],
      ['Clutch.y', 'Both.u2'],
      ['Both.y', 'Sum.u2'],
    ],
  },
  'a drive cycle': {
    blocks: { Driver: { type: 'driver/drive-cycle', params: { start: -12 } }, Gain: gain('1000 N s/m') },
    wires: [
      ['Driver.speed', 'Gain.u1'],
      ['Gain.y', 'Sum.u2'],
    ],
  },
  'a human operator': {
    blocks: {
      Eyes: { type: 'sensors/joint' },
      Error: { type: 'signals/expression', params: { expression: '5 - u1' } },
      Driver: { type: 'driver/human-operator', params: { gain: 1000 } },
    },
    wires: [
      ['Rail.axis', 'Eyes.axis'],
      ['Eyes.position', 'Error.u1'],
      ['Error.y', 'Driver.u'],
      ['Driver.y', 'Sum.u2'],
    ],
  },
  'a speed control': {
    blocks: {
      Speed: speed,
      Driver: { type: 'mechanics/speed-control' },
      Zero: { type: 'sources/constant', params: { value: 0 } },
    },
    wires: [
      ['Speed.y', 'Driver.u'],
      ['Body.com', 'Driver.frame'],
      ['Zero.y', 'Sum.u2'],
    ],
  },
}

/** @param command of the source beside the driver, N */
export function sledge({ blocks, wires }: Drive, run: Partial<ExperimentSettings>, command = 0): ProjectFile {
  const all: readonly (readonly [string, string])[] = [
    ['World.frame', 'Rail.base'],
    ['Rail.end', 'Body.com'],
    ['Hand.y', 'Sum.u1'],
    ['Sum.y', 'Push.u'],
    ['Push.frame', 'Body.com'],
    ...wires,
  ]
  return {
    wishbone: 1,
    title: 'Sledge',
    blocks: {
      World: { type: 'world/world' },
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Body: { type: 'mechanics/rigid-body', params: { mass } },
      Hand: { type: 'sources/constant', params: { value: command } },
      Sum: { type: 'signals/sum' },
      Push: { type: 'mechanics/force' },
      ...blocks,
    },
    wires: Object.fromEntries(all.map((ends, i) => [`w${i}`, ends[1] === 'Push.u' ? [ends[0], 'Push.Fx'] : ends])),
    experiments: { run: { stop, solver: { name: 'rk4', step: 0.005 }, sample: 0.1, ...run } },
  }
}

/** The same without the source: the driver alone commands the force. */
export function driverAlone(drive: Drive, run: Partial<ExperimentSettings>): ProjectFile {
  const both = sledge(drive, run)
  const { Hand: _hand, Sum: _sum, ...blocks } = both.blocks
  const ends = Object.values(both.wires).filter((pair) => !pair.includes('Hand.y') && !pair.includes('Sum.y'))
  const led = ends.map(([a, b]) => [a, b === 'Sum.u2' ? 'Push.Fx' : b] as const)
  return { ...both, blocks, wires: Object.fromEntries(led.map((pair, i) => [`w${i}`, pair])) }
}
