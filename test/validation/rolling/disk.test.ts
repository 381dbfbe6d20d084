/**
 * A disk that rolls on a plane: steady motion on a circle (Routh 1884; O'Reilly, The dynamics of rolling disks and sliding
 * disks, Nonlinear Dynamics 10 (1996) 287-305), stability upright, and energy when it tumbles.
 *
 * With A and C the moments of inertia across and about the axis, s the rate about the axis and W the rate of precession about
 * the vertical, at the inclination g:
 *
 *     s W cos(g) (C + m r^2) = A W^2 sin(g) cos(g) - m g0 r sin(g)
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { at, runWith } from '../coordinates/runs'
import { compiled } from '../support/at-state'
import { constrainedModes } from '../support/constrained-modes'

const [m, r, A, C, g0] = [2, 0.3, 0.06, 0.11, 9.81]

function disk(initial: Readonly<Record<string, number>>, stop = 4): ProjectFile {
  return {
    wishbone: 1,
    title: 'Rolling disk',
    blocks: {
      World: { type: 'world/world', params: { gravity: g0 } },
      Road: { type: 'world/flat-road' },
      Disk: { type: 'tires/tire', params: { forceModel: 'level-1', radius: r, mass: m, Ixx: A, Iyy: C, Izz: A } },
    },
    wires: { contact: ['Road.surface', 'Disk.road'] },
    experiments: { run: { stop, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-11 }, initial } },
  }
}

const signals = ['x', 'y', 'z', 'vcx', 'vcy', 'vcz', 'wcx', 'wcy', 'wcz', 'gamma', 'Omega', 'Fx', 'Fy', 'Fz'].map(
  (name) => `Disk.${name}`,
)
const run = (project: ProjectFile) =>
  runWith(project, {}, undefined, [...signals, 'Disk.drift', 'Disk.slipX', 'Disk.slipY'])

describe('a disk leaning by 0.4 rad', () => {
  const [gamma, W] = [0.4, -1.7]
  const s =
    (A * W * W * Math.sin(gamma) * Math.cos(gamma) - m * g0 * r * Math.sin(gamma)) /
    (W * Math.cos(gamma) * (C + m * r * r))
  const outcome = run(
    disk({
      'Disk.tilt': gamma,
      'Disk.Omega': s,
      'Disk.wcx': 0,
      'Disk.wcz': W * Math.cos(gamma),
      'Disk.x': 0,
      'Disk.y': 0,
    }),
  )

  it('rolls on a circle at the speed of the closed form', () => {
    expect(outcome.error).toBeUndefined()
    const radius = (r * s) / W
    for (const t of [0, 0.5, 1, 2.3, 4]) {
      const signal = at(outcome, t)
      expect(signal('Disk.gamma')).toBeCloseTo(gamma, 9)
      expect(signal('Disk.Omega')).toBeCloseTo(s, 8)
      // starts heading along x, the centre of the circle at (0, radius)
      expect(signal('Disk.x')).toBeCloseTo(radius * Math.sin(W * t), 8)
      expect(signal('Disk.y')).toBeCloseTo(radius * (1 - Math.cos(W * t)), 8)
    }
  })

  it('is held by the forces of that circle', () => {
    for (const t of [0, 1.7, 4]) {
      const signal = at(outcome, t)
      expect(signal('Disk.Fx')).toBeCloseTo(0, 7)
      expect(signal('Disk.Fy')).toBeCloseTo(m * W * r * s, 7)
      expect(signal('Disk.Fz')).toBeCloseTo(m * g0, 7)
    }
  })
})

describe('an upright disk', () => {
  it('wobbles with the frequency of the closed form, and falls below the critical speed', () => {
    const modes = constrainedModes(compiled(disk({})))
    const critical = Math.sqrt((A * m * g0 * r) / (C * (C + m * r * r)))
    for (const rate of [0.5 * critical, 1.5 * critical, 4 * critical]) {
      const stiffness = ((C * (C + m * r * r) * rate * rate) / A - m * g0 * r) / (A + m * r * r)
      const { re, im } = modes(
        new Map([
          ['Disk.z', r],
          ['Disk.Omega', rate],
        ]),
      )
      const fastest = stiffness > 0 ? Math.max(...im) : Math.max(...re)
      expect(fastest).toBeCloseTo(Math.sqrt(Math.abs(stiffness)), 8)
      expect(Math.max(...(stiffness > 0 ? re : im))).toBeLessThan(1e-6)
    }
  })
})

describe('a tumbling disk', () => {
  const outcome = run(disk({ 'Disk.tilt': 0.9, 'Disk.Omega': 4, 'Disk.wcx': 0.6, 'Disk.wcz': -1.1 }))

  it('keeps its energy', () => {
    const energies = Array.from({ length: 41 }, (_, i) => {
      const signal = at(outcome, i / 10)
      const [vx, vy, vz, wx, wy, wz, z] = ['vcx', 'vcy', 'vcz', 'wcx', 'wcy', 'wcz', 'z'].map((n) =>
        signal(`Disk.${n}`),
      )
      return (m * (vx * vx + vy * vy + vz * vz) + A * (wx * wx + wz * wz) + C * wy * wy) / 2 + m * g0 * z
    })
    expect(energies[0]).toBeGreaterThan(3)
    for (const e of energies) expect(Math.abs(e - energies[0])).toBeLessThan(1e-9 * energies[0])
    // it does tumble
    const tilts = outcome.table.columns.find((c) => c.name === 'Disk.gamma')?.values ?? []
    expect(Math.max(...tilts) - Math.min(...tilts)).toBeGreaterThan(0.3)
  })

  it('stays on the road without slip', () => {
    expect(outcome.report.drift?.value).toBeLessThan(1e-11)
    for (const t of [0.5, 2, 4])
      for (const name of ['drift', 'slipX', 'slipY'])
        expect(Math.abs(at(outcome, t)(`Disk.${name}`))).toBeLessThan(1e-10)
  })
})
