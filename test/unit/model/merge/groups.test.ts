/** Merging where one side renames, groups or deletes what the other works on: nothing is lost without a word. */
import { describe, expect, it } from 'vitest'
import { mergeProjects } from '../../../../engine/model/merge'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { all, arm, block, damper, params, rename, start, wire } from '../../../e2e/support/git-branches'
import type { Change } from '../../../support/git-repository'

/** As the window groups: ports for the wires that pass the border. */
const group =
  (name: string): Change =>
  (project) => {
    const { MainSpring, Strut, ...blocks } = project.blocks
    const { 'MainSpring-Strut': inner, 'Wheel-Strut': _low, 'Strut-Chassis': _high, ...wires } = project.wires
    const subsystem: BlockInstance = {
      type: 'subsystem',
      ports: { low: { kind: 'frame', joins: ['Strut.base'] }, high: { kind: 'frame', joins: ['Strut.end'] } },
      blocks: { MainSpring, Strut },
      wires: { 'MainSpring-Strut': inner },
    }
    return {
      ...project,
      blocks: { ...blocks, [name]: subsystem },
      wires: { ...wires, low: ['Wheel.com', `${name}.low`], high: [`${name}.high`, 'Chassis.com'] },
    }
  }
const inRig =
  (change: (rig: BlockInstance) => Partial<BlockInstance>): Change =>
  (project) =>
    block('Rig', change(project.blocks['Rig']))(project)
const withoutRig = all(block('Rig', null), wire('World-Rig', null))
const ungroup: Change = (project) => {
  const { Rig, ...blocks } = project.blocks
  const { 'World-Rig': _rig, ...wires } = project.wires
  const own = { 'Hinge-Bob': ['Hinge.end', 'Bob.com'], 'World-Hinge': ['World.frame', 'Hinge.base'] } as const
  return { ...project, blocks: { ...blocks, ...Rig.blocks }, wires: { ...wires, ...own } }
}
const moveIn: Change = (project) => {
  const { MainSpring, ...blocks } = project.blocks
  const { 'MainSpring-Strut': _wire, ...wires } = project.wires
  return inRig((rig) => ({ blocks: { ...rig.blocks, MainSpring } }))({ ...project, blocks, wires })
}

function merge(ours: Change, theirs: Change, base: ProjectFile = start) {
  const result = mergeProjects(base, ours(base), theirs(base))
  // What the file can't say would be gone with it.
  for (const project of [result.project, result.theirs])
    expect(parseProject(serialiseProject(project))).toEqual(project)
  return { ...result, found: result.conflicts.map(({ text }) => text) }
}

describe('a group of one side', () => {
  it('keeps a deletion of a wire that now leads through its port', () => {
    const { project, found } = merge(group('Susp'), wire('Strut-Chassis', null))
    expect(found).toEqual([])
    expect(Object.keys(project.wires)).not.toContain('high')
    expect(project.wires['low']).toEqual(['Wheel.com', 'Susp.low'])
  })

  it('takes a wire that the other side reconnected, through the port', () => {
    const { project, found } = merge(group('Susp'), wire('Strut-Chassis', ['Strut.end', 'Wheel.com']))
    expect(found).toEqual([])
    expect(Object.values(project.wires)).toContainEqual(['Susp.high', 'Wheel.com'])
    expect(Object.values(project.wires)).not.toContainEqual(['Susp.high', 'Chassis.com'])
  })

  it('lets a new wire of the other side through a port that it has, and inside where both ends are', () => {
    const more = all(
      block('Extra', arm),
      wire('new', ['Chassis.com', 'Extra.base']),
      wire('second', ['Strut.end', 'Extra.end']),
      wire('inner', ['MainSpring.axis', 'Strut.base']),
    )
    for (const [a, b] of [
      [group('Susp'), more],
      [more, group('Susp')],
    ]) {
      const { project, found } = merge(a, b)
      expect(found).toEqual([])
      expect(project.wires).toMatchObject({ second: ['Susp.high', 'Extra.end'] })
      expect(project.blocks['Susp'].wires).toMatchObject({ inner: ['MainSpring.axis', 'Strut.base'] })
    }
  })

  it('reports a new wire of the other side that it has no port for', () => {
    const { found } = merge(group('Susp'), all(block('Extra', damper), wire('Extra', ['Extra.axis', 'Strut.axis'])))
    expect(found).toEqual([
      'wire Extra: joins Susp/Strut.axis inside the subsystem Susp, which has no port for it; add one and wire that',
    ])
  })

  it('stays as it is where the other side grouped the same blocks differently', () => {
    const { project, theirs, found } = merge(group('Susp'), group('Front'))
    expect(found).toContain('Strut: renamed to Susp/Strut in ours and to Front/Strut in theirs')
    expect(project.wires).toMatchObject({ low: ['Wheel.com', 'Susp.low'], high: ['Susp.high', 'Chassis.com'] })
    expect(theirs.wires).toMatchObject({ low: ['Wheel.com', 'Front.low'], high: ['Front.high', 'Chassis.com'] })
  })

  it('takes nothing from a block that the other side added under its name', () => {
    const [ours, grouped] = [all(block('Susp', arm)), group('Susp')]
    const { project, theirs, found } = merge(ours, grouped)
    expect(found).toEqual(['Susp: added in both with different contents (type)'])
    expect(project.blocks).toEqual(ours(start).blocks)
    expect(new Set(Object.values(project.wires))).toEqual(new Set(Object.values(start.wires)))
    expect(theirs.blocks).toEqual(grouped(start).blocks)
  })

  it('dissolved, leaves wires and notes that the other side added inside', () => {
    const { project, found } = merge(
      ungroup,
      inRig(({ wires }) => ({
        wires: { ...wires, extra: ['Hinge.base', 'Bob.com'] },
        notes: { why: { text: 'Because', at: [0, 0] } },
      })),
    )
    expect(found).toEqual([])
    expect(project.wires['extra']).toEqual(['Hinge.base', 'Bob.com'])
    expect(project.notes?.['why'].text).toBe('Because')
  })
})

describe('a subsystem that one side deleted', () => {
  it('and the other moved a block into is a conflict; each side keeps the block', () => {
    for (const [ours, theirs] of [
      [withoutRig, moveIn],
      [moveIn, withoutRig],
    ]) {
      const merged = merge(ours, theirs)
      expect(merged.found[0]).toMatch(/^MainSpring: moved into Rig in (ours|theirs), Rig deleted in (ours|theirs)$/)
      for (const [project, change] of [
        [merged.project, ours],
        [merged.theirs, theirs],
      ] as const)
        expect(project.blocks).toEqual(change(start).blocks)
    }
  })

  it('comes back whole where the other changed one block of it', () => {
    const changed = inRig(({ blocks = {} }) => ({
      blocks: { ...blocks, Bob: { ...blocks['Bob'], params: { mass: 5 } } },
    }))
    const { theirs, found } = merge(withoutRig, changed)
    expect(found).toContain('Rig: deleted in ours, changed in theirs (Rig/Bob)')
    expect(theirs.blocks['Rig']).toEqual(changed(start).blocks['Rig'])
    expect(theirs.wires['World-Rig']).toEqual(['World.frame', 'Rig.foot'])
  })
})

describe('a name', () => {
  it('that both sides give to different blocks is a conflict, and both blocks stay', () => {
    const { project, theirs, found } = merge(rename('Wheel', 'X'), rename('Chassis', 'X'))
    expect(found).toEqual([
      'Wheel: renamed to X in ours, which is another block in theirs',
      'Chassis: renamed to X in theirs, which is another block in ours',
    ])
    for (const side of [project, theirs]) {
      expect(side.blocks).toEqual(start.blocks)
      expect(side.wires).toEqual(start.wires)
    }
  })

  it('of a new block that the other side gives to an old one is a conflict, and both stay', () => {
    const { project, found } = merge(
      rename('Wheel', 'X'),
      all(block('X', arm), wire('Chassis-X', ['Chassis.com', 'X.base'])),
    )
    expect(found).toEqual(['Wheel: renamed to X in ours, which is another block in theirs'])
    expect(project.blocks).toMatchObject({ Wheel: start.blocks['Wheel'], X: arm })
  })

  it.each(['size', 'at', 'contents', 'flip', 'rotate'])(
    '%s of a parameter or variable is not one of the canvas',
    (key) => {
      const base = all(block('Strut', { params: { [key]: 0 } }), (p) => ({
        ...p,
        variants: { stiff: { variables: { [key]: 0 } } },
      }))(start)
      const set = (value: number): Change =>
        all(params('Strut', { [key]: value }), (p) => ({ ...p, variants: { stiff: { variables: { [key]: value } } } }))
      expect(merge(set(1), set(2), base).found).toEqual([
        `Strut.${key}: 1 in ours, 2 in theirs (0 before)`,
        `variant stiff, variables.${key}: 1 in ours, 2 in theirs (0 before)`,
      ])
      expect(merge(block('Strut', null), params('Strut', { [key]: 2 }), base).found).toEqual([
        `Strut: deleted in ours, changed in theirs (${key})`,
      ])
    },
  )

  it('of two new subsystems with different ports is a conflict, and neither mixes with the other', () => {
    const sub = (inner: string): Change =>
      block('Rig2', {
        type: 'subsystem',
        ports: { foot: { kind: 'frame', joins: [`${inner}.base`] } },
        blocks: { [inner]: arm },
        wires: {},
      })
    const { project, theirs, found } = merge(sub('A'), sub('B'))
    expect(found).toEqual(['Rig2: added in both with different contents'])
    expect(Object.keys(project.blocks['Rig2'].blocks ?? {})).toEqual(['A'])
    expect(Object.keys(theirs.blocks['Rig2'].blocks ?? {})).toEqual(['B'])
  })
})
