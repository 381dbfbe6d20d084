/**
 * A hanging chain of n equal links on revolute joints whose axes alternate between y and x of the
 * link: the classical case for showing that cost grows linearly with the number of bodies.
 */
import type { ProjectFile } from '../../../engine/model/project/project'
import { projectOf } from './project-of'
import type { Case } from './random'
import { IDENTITY } from './spatial'
import { GROUND } from './types'
import type { Body, Joint, Pose } from './types'

const LENGTH = 0.1
const LINK: Body = {
  mass: 0.5,
  inertia: [
    [6e-4, 0, 0],
    [0, 5e-4, 0],
    [0, 0, 2e-4],
  ],
}
const end = (z: number): Pose => ({ offset: [0, 0, z], rotation: IDENTITY })

/** Links hang along their -z; the start is a spiral with every rate different. */
export function chain(links: number): Case {
  const joints = Array.from({ length: links }, (_, i): Joint => ({
    kind: 'revolute',
    axis: i % 2 === 0 ? [0, 1, 0] : [1, 0, 0],
    parent: i === 0 ? GROUND : i - 1,
    child: i,
    onParent: i === 0 ? end(0) : end(-LENGTH / 2),
    onChild: end(LENGTH / 2),
  }))
  return {
    model: { gravity: 9.81, bodies: joints.map(() => LINK), joints, loads: [] },
    state: {
      time: 0,
      joints: joints.map((_, i) => ({ q: [0.3 * Math.cos(0.7 * i)], qd: [0.5 * Math.sin(1.1 * i + 0.2)] })),
    },
  }
}

/** @param links number of links, 1 or more */
export function chainProject(links: number): ProjectFile {
  const { model, state } = chain(links)
  return projectOf(model, state, `Chain of ${links} links`)
}
