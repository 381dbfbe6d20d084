/** The generic vehicle, steered by a driver through the double lane changes, and along points of a file. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'

type Params = Readonly<Record<string, ParamValue>>

const shipped = new ShippedProject('generic-vehicle').project
const width = 1.8

/** With a path, a driver in place of the sine, and its speed held by a force. */
function driven(speed: number, path: Params, driver: Params, stop: number): ProjectFile {
  const { SteerInput: _, ...blocks } = shipped.blocks
  const initial = shipped.experiments?.['sine-steer'].initial ?? {}
  const spins = Object.entries(initial).map(([name, value]) =>
    name.startsWith('Spin') ? [name, (Number(value) * speed) / 20] : [name, value],
  )
  return {
    ...shipped,
    inputs: {},
    blocks: {
      ...blocks,
      Path: { type: 'driver/path', params: path },
      Driver: {
        type: 'driver/path-follower',
        params: {
          front: 1.353,
          rear: 1.487,
          mass: 2229,
          inertia: 2250,
          frontStiffness: 1.8e5,
          rearStiffness: 1.75e5,
          ...driver,
        },
      },
      Speed: { type: 'sources/constant', params: { value: speed } },
      Cruise: { type: 'mechanics/speed-control', params: { mass: 2229 } },
    },
    wires: {
      ...Object.fromEntries(Object.entries(shipped.wires).filter(([name]) => !name.startsWith('SteerInput'))),
      path: ['Body.com', 'Path.frame'],
      track: ['Path.track', 'Driver.track'],
      left: ['Driver.steer', 'SteerFL.u'],
      right: ['Driver.steer', 'SteerFR.u'],
      speed: ['Speed.y', 'Cruise.u'],
      cruise: ['Body.com', 'Cruise.frame'],
    },
    experiments: {
      run: {
        stop,
        sample: 0.02,
        solver: { name: 'rk4', step: 0.002 },
        initial: { ...Object.fromEntries(spins), 'Body.vx': speed, 'Body.x': -15 },
      },
    },
  }
}

function run(project: ProjectFile, files: Readonly<Record<string, string>> = {}) {
  const signals = ['Body.x', 'Body.y', 'Body.yaw', 'Path.lateral', 'Path.distance']
  const { table, error } = runToEnd({ project, files, experiment: 'run', signals, checkStep: false }, sharedCompiler)
  expect(error).toBeUndefined()
  return Object.fromEntries(
    signals.map((name) => [name, [...(table.columns.find((c) => c.name === name)?.values ?? [])]]),
  )
}

/** Least distance of a corner of the vehicle, 4.4 m long, from the edges of lanes: from x to x, right and left edge. */
function clearance(
  motion: Record<string, number[]>,
  lanes: readonly (readonly [number, number, number, number])[],
): number {
  let least = Infinity
  motion['Body.x'].forEach((x, i) => {
    const [cos, sin] = [Math.cos(motion['Body.yaw'][i]), Math.sin(motion['Body.yaw'][i])]
    for (const along of [2.1, -2.3]) {
      for (const left of [width / 2, -width / 2]) {
        const [cx, cy] = [x + along * cos - left * sin, motion['Body.y'][i] + along * sin + left * cos]
        for (const [from, to, low, high] of lanes)
          if (cx >= from && cx <= to) least = Math.min(least, cy - low, high - cy)
      }
    }
  })
  return least
}

describe('the generic vehicle', () => {
  const entry = (1.1 * width + 0.25) / 2

  it('passes the obstacle avoidance of ISO 3888-2 at 42 km/h without touching a cone', () => {
    const motion = run(driven(42 / 3.6, { shape: 'iso-3888-2', width, previewTime: 0.55 }, {}, 7))
    const right = entry + 1
    const lanes = [
      [0, 12, -entry, entry],
      [25.5, 36.5, right, right + width + 1],
      [49, 61, -1.5, 1.5],
    ] as const
    expect(clearance(motion, lanes)).toBeGreaterThan(0.02)
  })
  it('passes the double lane change of ISO 3888-1 at 65 km/h', () => {
    const motion = run(driven(18, { shape: 'iso-3888-1', width, previewTime: 0.8, overlap: 7, cut: 0 }, {}, 8.4))
    const right = 3.5 - entry
    const lanes = [
      [0, 15, -entry, entry],
      [45, 70, right, right + 1.2 * width + 0.25],
      [95, 125, -(1.3 * width + 0.25) / 2, (1.3 * width + 0.25) / 2],
    ] as const
    expect(clearance(motion, lanes)).toBeGreaterThan(0.04)
  })
  it.each([
    ['stanley', { gain: 2 }],
    ['pure-pursuit', { understeer: 0.0003 }],
  ])('follows points of a file with %s', (law, more) => {
    const points = Array.from({ length: 12 }, (_, i) => [i * 10, 2 * Math.sin((i * 10) / 25), 36])
    const file = ['x [m],y [m],speed [km/h]', ...points.map((row) => row.join(','))].join('\n')
    const project = driven(10, { shape: 'file', file: 'course.csv', previewTime: 0.7 }, { law, ...more }, 10)
    const motion = run(project, { 'course.csv': file })
    // from the path on: it begins with a corner of 5 deg
    const after = motion['Path.lateral'].filter((_, i) => motion['Path.distance'][i] > 15)
    expect(Math.max(...after.map(Math.abs))).toBeLessThan(0.35)
  })
})
