/**
 * The bicycle benchmark with ideally rolling wheels (Meijaard, Papadopoulos, Ruina and Schwab, Linearized dynamics equations for
 * the balance and steer of a bicycle, Proc. R. Soc. A 463 (2007) 1955-1982): eigenvalues over the speed, weave and capsize
 * speed, and motions of the nonlinear model computed by two other programs.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { at } from '../coordinates/runs'
import { compiled } from '../support/at-state'
import { constrainedModes } from '../support/constrained-modes'
import { ShippedProject } from '../support/shipped-project'

const shipped = new ShippedProject('whipple-bicycle')
const compilation = compiled(shipped.project)
const modesAt = constrainedModes(compilation)
const straight = (speed: number) =>
  modesAt(
    new Map([
      ['RearFrame.z', 0.9],
      ['RearAxle.rate', speed / 0.3],
    ]),
  )

/** Where a function of the speed is zero, by secants. */
function zero(of: (speed: number) => number, near: number): number {
  let [a, b] = [near - 0.05, near + 0.05]
  let [fa, fb] = [of(a), of(b)]
  for (let i = 0; i < 12 && Math.abs(fb) > 1e-14 && fa !== fb; i++) {
    const next = b - (fb * (b - a)) / (fb - fa)
    ;[a, fa] = [b, fb]
    ;[b, fb] = [next, of(next)]
  }
  return b
}

/** Eigenvalue of capsizing: of the two next to zero, the other belongs to the speed and is zero. */
function capsizeOf({ re }: ReturnType<typeof straight>): number {
  const real = Array.from(re).sort((a, b) => Math.abs(a) - Math.abs(b))
  return real[0] + real[1]
}

describe('straight running of the bicycle', () => {
  it('has three degrees of freedom of velocity', () => {
    expect(shipped.summary()).toMatchObject({ degreesOfFreedom: 3, constraints: 6, redundant: [] })
  })

  const table = readCsv(
    readFileSync(new URL('../data/whipple-eigenvalues.csv', import.meta.url), 'utf8').replace(/^v,/, 't [s],'),
    'whipple-eigenvalues.csv',
  )
  const column = (name: string): ArrayLike<number> => table.columns.find((c) => c.name === name)?.values ?? []

  it('has the eigenvalues of the benchmark from 0 to 10 m/s', () => {
    for (const [row, speed] of [...table.time].entries()) {
      const { re, im } = straight(speed)
      expect(re).toHaveLength(5)
      for (const k of [1, 2, 3, 4]) {
        const [wantedRe, wantedIm] = [column(`re${k}`)[row], column(`im${k}`)[row]]
        const nearest = Math.min(...Array.from(re, (x, i) => Math.hypot(x - wantedRe, im[i] - wantedIm)))
        expect(nearest, `${wantedRe} + ${wantedIm} i at ${speed} m/s`).toBeLessThan(1e-6)
      }
    }
  })

  it('stops weaving at 4.292382536341 m/s', () => {
    const damping = (speed: number): number => {
      const { re, im } = straight(speed)
      return re[Array.from(im).findIndex((x) => x > 1)]
    }
    expect(zero(damping, 4.3)).toBeCloseTo(4.292382536341, 9)
  })

  it('begins to capsize at 6.024262015388 m/s', () => {
    expect(zero((speed) => capsizeOf(straight(speed)), 6)).toBeCloseTo(6.024262015388, 9)
  })
})

describe('the bicycle on wheels of level 2', () => {
  /** Eigenvalues in straight running, which has neither slip nor rolling resistance. */
  const sliding = (vAdhesion: number) => {
    const blocks = Object.fromEntries(
      Object.entries(shipped.project.blocks).map(([name, block]) => {
        const params = { ...block.params, forceModel: 'level-2', 'level.vAdhesion': vAdhesion }
        return [name, name.endsWith('Wheel') ? { ...block, params } : block] as const
      }),
    )
    const modes = constrainedModes(compiled({ ...shipped.project, blocks, experiments: {} }))
    return (speed: number) =>
      modes(
        new Map([
          ...[['RearFrame.z', 0.9] as const, ['RearFrame.vx', speed] as const],
          ...[['RearAxle.rate', speed / 0.3] as const, ['FrontAxle.rate', speed / 0.35] as const],
        ]),
      )
  }
  const weaveOf = ({ re, im }: ReturnType<typeof straight>): number => {
    const oscillations = Array.from(im.keys()).filter((i) => im[i] > 1 && Math.abs(re[i]) < 2)
    return re[oscillations[0]]
  }

  it('weaves up to a higher speed by its slip, in proportion to vAdhesion', () => {
    const [wide, narrow] = [0.02, 0.01].map((vAdhesion) => {
      const modes = sliding(vAdhesion)
      return zero((speed) => weaveOf(modes(speed)), 4.3) - 4.292382536341
    })
    expect(narrow).toBeGreaterThan(1e-3)
    expect(wide / narrow).toBeCloseTo(2, 1)
  })

  it('capsizes from the same speed on: in a steady turn both wheels slide alike', () => {
    // the lateral force of each is the same part of its load, and so are the slip angles, as in neutral steer
    const modes = sliding(0.02)
    expect(zero((speed) => capsizeOf(modes(speed)), 6)).toBeCloseTo(6.024262015388, 9)
  })
})

describe('a push to the side', () => {
  it.each(['recovery', 'weave'])('is followed as by two other programs (%s)', (experiment) => {
    const columns = readCsv(Object.values(shipped.files)[0], 'reference').columns
    const outcome = shipped.run(experiment, { signals: columns.map((c) => c.name) })
    expect(outcome.error).toBeUndefined()
    expect(shipped.failures(outcome, experiment, 1e-8)).toEqual([])
  })

  it('leaves the energy as it is', () => {
    const outcome = shipped.run('recovery', {
      signals: ['Rear', 'Front'].flatMap((end) => [
        ...['z', 'pitch', 'roll', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((s) => `${end}Frame.${s}`),
        `${end}Axle.rate`,
      ]),
    })
    const table = new Map(outcome.table.columns.map((c) => [c.name, c.values]))
    const energy = Array.from(outcome.table.time, (_, i) => {
      const at = (name: string): number => table.get(name)?.[i] ?? NaN
      return halfEnergy(at, 'Rear', rear) + halfEnergy(at, 'Front', front)
    })
    // value of the reference
    expect(energy[0]).toBeCloseTo(1837.03117631, 7)
    expect(Math.max(...energy) - Math.min(...energy)).toBeLessThan(1e-7)
  })
})

describe('what an axle carries', () => {
  const signals = ['Rear', 'Front'].flatMap((end) =>
    ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'].map((name) => `${end}Axle.${name}`),
  )
  const from = (project: ProjectFile) => {
    const request = {
      project,
      files: {},
      experiment: 'recovery',
      checkStep: false,
      signals: [...signals, 'ArmRear.Fz'],
    }
    return runToEnd({ ...request, run: { stop: 1 } }, new Compiler(registry))
  }
  const { project } = shipped

  it('is the same by the wheel beyond it and by its own multipliers', () => {
    const edges = (edge: string): Record<string, 'tree' | 'cotree'> => ({
      [`RearWheel.${edge}`]: 'tree',
      [`RearAxle.${edge}`]: 'cotree',
      [`FrontWheel.${edge}`]: 'tree',
      [`FrontAxle.${edge}`]: 'cotree',
    })
    const inTree = { translation: edges('T1'), rotation: edges('R1') }
    const [byTree, byMultipliers] = [project, { ...project, formulations: { default: inTree } }].map(from)
    expect(byMultipliers.error).toBeUndefined()
    for (const t of [0, 0.4, 1]) {
      // the angle of a wheel is counted in other ways, and with it the axes of the forces across the axle
      const size = (outcome: RunOutcome, names: readonly string[]): number =>
        Math.hypot(...names.map((name) => at(outcome, t)(name)))
      for (const end of ['Rear', 'Front']) {
        for (const names of [
          [`${end}Axle.Fy`],
          [`${end}Axle.Fx`, `${end}Axle.Fz`],
          [`${end}Axle.Mx`, `${end}Axle.Mz`],
        ]) {
          expect(size(byMultipliers, names)).toBeCloseTo(size(byTree, names), 5)
          expect(size(byTree, names)).toBeGreaterThan(1e-3)
        }
      }
    }
  })

  it('is the weight of frame and rider while it stands straight', () => {
    // the centre of mass is 0.342128 m ahead of the rear contact, the wheelbase 1.02 m
    const upright = { ...project.experiments?.recovery.initial, 'RearFrame.wx': 0 }
    const experiments = { recovery: { stop: 1, initial: upright } }
    const load = 94 * 9.81 * (1 - (85 * 0.3 + 4 * 0.9 + 3 * 1.02) / 94 / 1.02)
    expect(at(from({ ...project, experiments }), 0)('ArmRear.Fz')).toBeCloseTo(-(load - 2 * 9.81), 6)
  })
})

const rear = { m: 85, I: [9.2, 11, 2.8, -2.4], wheel: { m: 2, across: 0.0603, about: 0.12, r: 0.3 } }
const front = { m: 4, I: [0.05892, 0.06, 0.00708, 0.00756], wheel: { m: 3, across: 0.1405, about: 0.28, r: 0.35 } }

/** Energy of a frame and its wheel, which turns about its resting contact point. */
function halfEnergy(at: (name: string) => number, end: string, { m, I, wheel }: typeof rear): number {
  const [vx, vy, vz, wx, wy, wz, pitch, roll] = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz', 'pitch', 'roll'].map((name) =>
    at(`${end}Frame.${name}`),
  )
  const frame =
    m * ((vx ** 2 + vy ** 2 + vz ** 2) / 2 + 9.81 * at(`${end}Frame.z`)) +
    (I[0] * wx ** 2 + I[1] * wy ** 2 + I[2] * wz ** 2) / 2 +
    I[3] * wx * wz
  // the vertical in axes of the frame, and its part in the plane of the wheel
  const [nx, nz] = [-Math.sin(pitch), Math.cos(pitch) * Math.cos(roll)]
  const cosGamma = Math.hypot(nx, nz)
  const upward = (wx * nx + wz * nz) / cosGamma
  const spin = wy + at(`${end}Axle.rate`)
  const { m: mass, across, about, r } = wheel
  const rolling = r ** 2 * (wx ** 2 + wz ** 2 + spin ** 2 - upward ** 2)
  return frame + mass * (rolling / 2 + 9.81 * r * cosGamma) + (across * (wx ** 2 + wz ** 2) + about * spin ** 2) / 2
}
