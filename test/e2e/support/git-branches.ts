/** Branches of one small project, each with its change, and git that merges them. */
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { GitRepository, type Change } from '../../support/git-repository'

export const start: ProjectFile = {
  wishbone: 1,
  title: 'Quarter car',
  variables: { sprung: '400 kg', unsprung: '40 kg' },
  blocks: {
    World: { type: 'world/world', at: [0, 100] },
    Tyre: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] }, at: [160, 100] },
    Wheel: { type: 'mechanics/rigid-body', params: { mass: 'unsprung', Ixx: 1 }, at: [320, 0] },
    Strut: { type: 'mechanics/prismatic', at: [480, 100] },
    Chassis: { type: 'mechanics/rigid-body', params: { mass: 'sprung' }, at: [640, 0] },
    TyreSpring: { type: 'mechanics/spring-damper', params: { stiffness: '200 kN/m' }, at: [160, 0] },
    MainSpring: { type: 'mechanics/spring-damper', params: { stiffness: '20 kN/m', damping: 1500 }, at: [480, 0] },
    Rig: {
      type: 'subsystem',
      ports: { foot: { kind: 'frame', joins: ['Hinge.base'] } },
      blocks: {
        Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
        Bob: { type: 'mechanics/rigid-body', params: { mass: 2 } },
      },
      wires: { 'Hinge-Bob': ['Hinge.end', 'Bob.com'] },
    },
  },
  wires: {
    'World-Tyre': ['World.frame', 'Tyre.base'],
    'Tyre-Wheel': ['Tyre.end', 'Wheel.com'],
    'Wheel-Strut': ['Wheel.com', 'Strut.base'],
    'Strut-Chassis': ['Strut.end', 'Chassis.com'],
    'TyreSpring-Tyre': ['TyreSpring.axis', 'Tyre.axis'],
    'MainSpring-Strut': ['MainSpring.axis', 'Strut.axis'],
    'World-Rig': ['World.frame', 'Rig.foot'],
  },
  experiments: {
    drop: {
      stop: 3,
      solver: { name: 'rk4', step: '1 ms' },
      initial: { 'Strut.s': 0.01 },
      plots: { height: { title: 'Height', signals: ['Chassis.z', 'Wheel.z'] } },
    },
  },
}

export const block =
  (name: string, change: Partial<BlockInstance> | null): Change =>
  (project) => {
    const { [name]: old, ...others } = project.blocks
    if (change === null) return { ...project, blocks: others }
    return { ...project, blocks: { ...project.blocks, [name]: { ...old, ...change } } }
  }
export const params =
  (name: string, values: NonNullable<BlockInstance['params']>): Change =>
  (project) =>
    block(name, { params: { ...project.blocks[name].params, ...values } })(project)
export const wire =
  (name: string, ends: readonly [string, string] | null): Change =>
  (project) => {
    const { [name]: _old, ...others } = project.wires
    return { ...project, wires: ends === null ? others : { ...project.wires, [name]: ends } }
  }
export const all =
  (...changes: readonly Change[]): Change =>
  (project) =>
    changes.reduce((changed, change) => change(changed), project)
/** As the window renames: wires and references go along. */
export const rename =
  (from: string, to: string): Change =>
  (project) =>
    JSON.parse(JSON.stringify(project).replaceAll(new RegExp(`"${from}(?=[."])`, 'g'), `"${to}`)) as ProjectFile

/** As saving in the window leaves it. */
export const settled: Change = ({ conflicts: _open, ...project }) => project

export interface Options {
  readonly write?: (project: ProjectFile) => string
  readonly driver?: boolean
  readonly file?: string
}

let count = 0

/** Repositories in which merges begin, each with a copy: installing the driver takes as long as merging. */
const begun = new Map<string, GitRepository>()

/** The project, and the driver unless it is not wanted, in a folder of the test file. */
export function begin(folder: string, { write = serialiseProject, driver = true, file }: Options = {}): GitRepository {
  const key = [folder, write === serialiseProject ? 'usual' : ++count, driver, file].join()
  const like = begun.get(key)
  const repository = new GitRepository(join(folder, `${++count}`), file, like)
  if (like !== undefined) return repository
  repository.save(start, 'start', write)
  if (driver) {
    expect(repository.wishbone('merge', '--install').status).toBe(0)
    repository.commit('attributes')
  }
  const kept = new GitRepository(join(folder, `${++count}`), file, repository)
  begun.set(key, kept)
  return repository
}

/** main with one change, `other` with another, merged into main. */
export function merge(folder: string, ours: Change, theirs: Change, options: Options = {}) {
  const { write = serialiseProject } = options
  const repository = begin(folder, options)
  repository.branch('other', theirs, 'main', write)
  repository.git('checkout', '--quiet', 'main')
  repository.save(ours, 'ours', write)
  const result = repository.try('merge', '--no-edit', 'other')
  return { repository, ...result }
}

export const damper: BlockInstance = { type: 'mechanics/spring-damper', params: { damping: 100 }, at: [0, 300] }
export const arm: BlockInstance = { type: 'mechanics/rigid-arm', params: { x: 1 }, at: [640, 300] }

/** A repository of its own in the folder. */
export const fresh = (folder: string): GitRepository => new GitRepository(join(folder, `${++count}`))
