/** A trailing arm in bushings on the rig: a rigid body on two bushings, by hand, and the hinge that stiff bushings become. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { axlesOf } from '../../../engine/analyses/suspension/axles'
import { Rig, type Pose } from '../../../engine/analyses/suspension/rig'
import { checkFormulated } from '../../../engine/start/check'
import type { BlockInstance, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { axle, figure, inRig, measured } from './assemblies'

const name = 'TrailingArmWithBushings'

/** Nothing is loaded in design position unless there is a spring. */
function weightless(block: string, params: Readonly<Record<string, ParamValue>>): ProjectFile {
  const project = inRig(axle(block, params))
  return { ...project, blocks: { ...project.blocks, World: { type: 'world/world', params: { gravity: 0 } } } }
}
const rigOf = (project: ProjectFile): Rig => new Rig(axlesOf(project, registry, {})[0], { files: {} }, sharedCompiler)

describe('a trailing arm without springs, by hand', () => {
  // Stiffnesses of a bushing; from the middle of both to the wheel centre W. A tenth of the stiffness would turn the wheel by 5 mrad under the rig's
  // 1000 N, and the square of that is what a linear calculation misses.
  const [kx, ky, kz, kc] = [5e7, 2e7, 7e7, 7e3]
  const [b, dx, dy, dz, radius] = [0.2, -0.42, 0.75 - 0.52, 0.3 - 0.32, 0.3]
  const bushings = {
    bushingLongitudinal: kx,
    bushingAxial: ky,
    bushingVertical: kz,
    bushingConical: kc,
    bushingTorsion: 0,
  }
  const project = weightless(name, { ...bushings, springStiffness: 0 })
  const report = measured(project)
  const of = (load: string): Readonly<Record<string, number>> =>
    report.compliances.find((one) => one.load === load)?.changes ?? {}
  const roll = (kz * b ** 2) / 2 + 2 * kc
  const yaw = (kx * b ** 2) / 2 + 2 * kc

  /** By the force on the wheel at the height z below the pivots; the rig's force N at W leaves no moment about the pivots. */
  function byHand(force: readonly [number, number], z: number): Readonly<Record<string, number>> {
    const [Fx, Fy] = force
    const N = (z * Fx) / dx
    const turned = { roll: (dy * N - z * Fy) / roll, yaw: (dx * Fy - dy * Fx) / yaw }
    // W keeps its height: N/(2 kz) + roll dy - pitch dx = 0
    const pitch = (N / (2 * kz) + turned.roll * dy) / dx
    return {
      x: Fx / (2 * kx) + pitch * dz - turned.yaw * dy,
      y: Fy / (2 * ky) + turned.yaw * dx - turned.roll * dz,
      toe: -turned.yaw,
      camber: -turned.roll,
      pitch,
    }
  }
  it.each([
    ['Fy', [0, 1], dz - radius],
    ['Fx', [1, 0], dz - radius],
    ['FxCentre', [1, 0], dz],
  ] as const)('yields to %s as two springs and their levers', (load, force, z) => {
    const expected = byHand(force, z)
    for (const [key, value] of Object.entries(expected)) {
      expect(Math.abs(value), key).toBeGreaterThan(1e-10)
      expect(Math.abs(of(load)[key] / value - 1), key).toBeLessThan(1e-6)
    }
  })
  it('is held by nothing but the torsion of its bushings', () => {
    expect(figure(report, 'wheel rate')).toBeCloseTo(0, 6)
    const kt = 90
    const twisted = rigOf(weightless(name, { ...bushings, bushingTorsion: kt, springStiffness: 0 }))
    const at = (z: number): number => twisted.require({ left: z, right: z }).loadL
    // in series with the bushings across the pivots, which yield in heave and roll to the force on the wheel
    const compliance = dx ** 2 / (2 * kt) + 1 / (2 * kz) + dy ** 2 / roll
    expect(Math.abs(((at(1e-3) - at(-1e-3)) / 2e-3) * compliance - 1)).toBeLessThan(1e-4)
  })
})

it('has no problems', () => {
  expect(checkFormulated({ project: inRig(axle(name)), files: {} }, registry)).toEqual([])
})

it('moves as on a hinge where its bushings are stiff, on an oblique axis', () => {
  const oblique = { pivotInnerX: 0.32, pivotInnerZ: 0.34, springFreeLength: 0.45 }
  const poses = (block: string, params: Readonly<Record<string, ParamValue>>): readonly Pose[] => {
    const rig = rigOf(weightless(block, { ...oblique, ...params }))
    return [-0.06, 0.06].map((left) => rig.require({ left, right: -left / 2 }))
  }
  const rigid = poses('TrailingArm', {})
  const away = (stiffness: number): number => {
    const k = { bushingLongitudinal: stiffness, bushingAxial: stiffness, bushingVertical: stiffness }
    const soft = poses(name, { ...k, bushingConical: 0, bushingTorsion: 0 })
    const keys = ['xL', 'yL', 'toeL', 'camberL', 'pitchL', 'toeR', 'camberR']
    return Math.max(...soft.flatMap((pose, i) => keys.map((key) => Math.abs(pose[key] - rigid[i][key]))))
  }
  const [first, second] = [away(1e8), away(1e9)]
  // the wheel turns by several degrees; what is left falls in proportion to the compliance
  expect(Math.abs(rigid[0].toeL - rigid[1].toeL)).toBeGreaterThan(0.02)
  expect(second).toBeLessThan(2e-4)
  expect(first / second).toBeGreaterThan(9.9)
  expect(first / second).toBeLessThan(10.1)
})

/** The axle with other parameters of every bushing inside, as a user sets them after opening the axle. */
function withBushings(block: BlockInstance, change: Readonly<Record<string, ParamValue>>): BlockInstance {
  const blocks = Object.entries(block.blocks ?? {}).map(([key, part]): [string, BlockInstance] => {
    if (part.type !== 'chassis/bushing-matrix') return [key, withBushings(part, change)]
    return [key, { ...part, params: { ...part.params, ...change } }]
  })
  return { ...block, ...(blocks.length > 0 && { blocks: Object.fromEntries(blocks) }) }
}

it('takes curves in its bushings: straight ones change nothing, progressive ones stiffen it under load', () => {
  const kx = 6e6
  const compliance = (change: Readonly<Record<string, ParamValue>>): number => {
    const report = measured(inRig(withBushings(axle(name), change)))
    return report.compliances.find(({ load }) => load === 'Fx')?.changes.x ?? NaN
  }
  const rows = (curve: (x: number) => number): number[][] =>
    [-4, -2, -1, -0.5, 0, 0.5, 1, 2, 4].map((mm) => [mm / 1e3, curve(mm / 1e3)])
  const linear = compliance({})
  expect(Math.abs(linear)).toBeGreaterThan(1e-8)
  expect(compliance({ xLaw: 'curve', xCurve: rows((x) => kx * x) }) / linear).toBeCloseTo(1, 9)
  const stiffer = compliance({ xLaw: 'curve', xCurve: rows((x) => kx * x + 1e14 * x ** 3) })
  expect(Math.abs(stiffer / linear)).toBeLessThan(0.999)
})
