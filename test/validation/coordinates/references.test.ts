/**
 * A body free of moments and a heavy top in every coordinates: the same trajectory, that of references in 34 digits.
 * The quaternion is kept at length one; the motions pass close to where Euler angles are singular.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { angles321, matrixOf, normalised, product, transpose, turn, turn321 } from '../oracle/spatial'
import freeBodies from '../data/free-rigid-body.json'
import heavyTops from '../data/heavy-top.json'
import { allRotations, at, orientationOf, runWith, vectorOf } from './runs'

/** Values by time, from texts of many digits under keys such as `t0.5`. */
function instants(values: Readonly<Record<string, readonly string[] | undefined>>): [number, number[]][] {
  return Object.entries(values).map(([key, digits = []]) => [Number(key.slice(1)), digits.map(Number)])
}

/** Far from the singularity of every order. */
const start = { yaw: 0.7, pitch: 0.4, roll: -0.9 }
const startMatrix = matrixOf(turn321(start.yaw, start.pitch, start.roll))

function freeBody(k: number): ProjectFile {
  const { I, omega0, t_end } = freeBodies[k]
  return {
    wishbone: 1,
    title: 'Free body',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Body: { type: 'mechanics/rigid-body', params: { Ixx: I[0], Iyy: I[1], Izz: I[2] } },
    },
    wires: {},
    experiments: {
      run: {
        stop: t_end,
        solver: { name: 'dopri5', tolerance: 1e-11 },
        sample: 1,
        initial: {
          'Body.yaw': start.yaw,
          'Body.pitch': start.pitch,
          'Body.roll': start.roll,
          'Body.wx': omega0[0],
          'Body.wy': omega0[1],
          'Body.wz': omega0[2],
        },
      },
    },
  }
}

describe.each(allRotations)('a body free of moments in coordinates %s', (_, settings) => {
  it('turns as by elliptic functions', () => {
    const outcome = runWith(freeBody(0), { Body: settings })
    expect(outcome.error).toBeUndefined()
    for (const [time, values] of instants(freeBodies[0].values_omega_body_and_quaternion_wxyz)) {
      const [wx, wy, wz, e0, e1, e2, e3] = values
      const signal = at(outcome, time)
      vectorOf(signal, 'Body', 'w').forEach((w, i) => expect(w).toBeCloseTo([wx, wy, wz][i], 7))
      const since = product(transpose(startMatrix), orientationOf(signal, 'Body'))
      const wanted = matrixOf(normalised([e0, e1, e2, e3]))
      since.forEach((row, i) => row.forEach((x, j) => expect(x, `at ${time} s`).toBeCloseTo(wanted[i][j], 7)))
    }
  })
})

/** Base of the joint, turned so that no order starts at its singularity. */
const mount = { yaw: 0.5, pitch: 0.3, roll: -0.6 }

function top(k: number): { project: ProjectFile; length: number } {
  const { A, C, mgl, theta0, psidot0, t_end } = heavyTops[k]
  const length = 0.1
  const mass = Number(mgl) / (9.81 * length)
  const across = Number(A) - mass * length ** 2
  const mounted = matrixOf(turn321(mount.yaw, mount.pitch, mount.roll))
  const [yaw, pitch, roll] = angles321(product(transpose(mounted), matrixOf(turn([1, 0, 0], Number(theta0)))))
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Heavy top',
    blocks: {
      World: { type: 'world/world', params: { gravity: 9.81 } },
      Mount: { type: 'mechanics/rigid-arm', params: mount },
      Ball: { type: 'mechanics/spherical' },
      Arm: { type: 'mechanics/rigid-arm', params: { z: length } },
      Body: { type: 'mechanics/rigid-body', params: { mass, Ixx: across, Iyy: across, Izz: Number(C) } },
    },
    wires: {
      mount: ['World.frame', 'Mount.base'],
      base: ['Mount.end', 'Ball.base'],
      arm: ['Ball.end', 'Arm.base'],
      body: ['Arm.end', 'Body.com'],
    },
    experiments: {
      run: {
        stop: Number(t_end),
        solver: { name: 'dopri5', tolerance: 1e-10 },
        sample: 0.1,
        initial: { 'Ball.yaw': yaw, 'Ball.pitch': pitch, 'Ball.roll': roll, 'Ball.wz': Number(psidot0) },
      },
    },
  }
  return { project, length }
}

describe.each(allRotations)('a heavy top on a ball joint in coordinates %s', (_, settings) => {
  it('nutates and precesses as by elliptic functions', () => {
    const { project, length } = top(1)
    const outcome = runWith(project, { Ball: settings })
    expect(outcome.error).toBeUndefined()
    for (const [time, values] of instants(heavyTops[1].values_phi_theta_psi_thetadot)) {
      const [phi, theta] = values
      const signal = at(outcome, time)
      const wanted = [Math.sin(phi) * Math.sin(theta), -Math.cos(phi) * Math.sin(theta), Math.cos(theta)]
      vectorOf(signal, 'Body', '').forEach((x, i) => expect(x / length, `at ${time} s`).toBeCloseTo(wanted[i], 6))
    }
  })
})
