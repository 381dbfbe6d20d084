/**
 * Root loci of an inverted pendulum on a torsion spring, which a torque pushes: k a - m g l sin a = T at rest, and
 * m l^2 s^2 + c s + k - m g l cos a = 0 for its eigenvalues. The branch of the leaning pendulum ends where cos a = k/(m g l);
 * beyond, it leans to the other side.
 */
import { expect, it } from 'vitest'
import { modesAnalysis } from '../../../engine/analyses/linear'
import { toEnd } from '../../../engine/collections/to-end'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const [mass, length, g, stiffness, damping] = [2, 0.5, 9.81, 6, 1]
const project: ProjectFile = {
  wishbone: 1,
  title: 'Leaning pendulum',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: length } },
    Bob: { type: 'mechanics/rigid-body', params: { mass, Ixx: 0, Iyy: 0, Izz: 0 } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness, damping } },
    Push: { type: 'mechanics/torque' },
    Torque: { type: 'sources/constant', params: { value: 0 } },
  },
  wires: {
    a: ['World.frame', 'Hinge.base'],
    b: ['Hinge.end', 'Arm.base'],
    c: ['Arm.end', 'Bob.com'],
    d: ['Hinge.axis', 'Spring.axis'],
    e: ['Hinge.axis', 'Push.axis'],
    f: ['Torque.y', 'Push.u'],
  },
  experiments: { lean: { stop: 1, initial: { 'Hinge.angle': 1.5 }, start: { settle: true } } },
}

const moment = mass * g * length
/** Angle of the leaning pendulum, by Newton's method. */
function angleAt(torque: number): number {
  let angle = 1.5
  for (let i = 0; i < 50; i++)
    angle -= (stiffness * angle - moment * Math.sin(angle) - torque) / (stiffness - moment * Math.cos(angle))
  return angle
}

it('stay on the branch of the first value, and name the value at which it ends', () => {
  const locus = { over: 'Torque.value', from: 3, to: -4, points: 8 }
  const job = modesAnalysis.compute(
    { project, files: {}, experiment: 'lean', locus },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 },
  )
  const report = toEnd(job)
  if (report.kind !== 'locus') throw new Error('no root loci')
  const last = Math.acos(stiffness / moment)
  const end = stiffness * last - moment * Math.sin(last)
  expect(report.values.filter((value) => value > end)).toHaveLength(6)
  report.values.forEach((torque, i) => {
    const roots = report.tracks.map(({ re, im }) => ({ re: re[i], im: im[i] }))
    if (torque < end) return expect(roots.every(({ re }) => Number.isNaN(re))).toBe(true)
    const slope = stiffness - moment * Math.cos(angleAt(torque))
    for (const { re, im } of roots) {
      const inertia = mass * length ** 2
      const real = inertia * (re * re - im * im) + damping * re + slope
      expect(Math.hypot(real, 2 * inertia * re * im + damping * im)).toBeLessThan(1e-8)
    }
  })
  expect(report.failures.map(({ value }) => value)).toEqual([-3, -4])
  const [from, to] = (/between (-[\d.]+) and (-[\d.]+)/.exec(report.failures[0].reason) ?? []).slice(1).map(Number)
  expect(from).toBeGreaterThan(end)
  expect(to).toBeLessThan(end)
  expect(from - to).toBeLessThan(0.01)
})
