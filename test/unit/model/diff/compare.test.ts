/** Comparing two versions of a project: what is told, with which values, and what is not a difference. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { compareProjects, isSameModel, type Change } from '../../../../engine/model/diff'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'

const quarterCar: ProjectFile = {
  wishbone: 1,
  title: 'Quarter car',
  variables: { sprung: '400 kg', rate: '20 kN/m' },
  blocks: {
    World: { type: 'world/world', at: [0, 96] },
    Tyre: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] }, at: [160, 96] },
    Wheel: { type: 'mechanics/rigid-body', params: { mass: 40 }, at: [320, 0] },
    Suspension: { type: 'mechanics/prismatic', at: [480, 96] },
    Chassis: { type: 'mechanics/rigid-body', params: { mass: 'sprung' }, at: [640, 0] },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 'rate', damping: '1.5 kN s/m' }, at: [480, 0] },
  },
  wires: {
    ground: ['World.frame', 'Tyre.base'],
    hub: ['Tyre.end', 'Wheel.com'],
    strut: ['Wheel.com', 'Suspension.base'],
    mount: ['Suspension.end', 'Chassis.com'],
    spring: ['Spring.axis', 'Suspension.axis'],
  },
  experiments: {
    drop: {
      stop: 3,
      set: { 'Spring.damping': 0 },
      initial: { 'Suspension.ds': 0.5 },
      plots: { height: { signals: ['Chassis.z'] } },
    },
  },
}

function changed(change: (blocks: Record<string, BlockInstance>) => Partial<ProjectFile> | void): readonly Change[] {
  const blocks = { ...quarterCar.blocks }
  const rest = change(blocks) ?? {}
  return compareProjects(quarterCar, { ...quarterCar, blocks, ...rest }, registry).changes
}

describe('a project and itself', () => {
  const names = readdirSync('projects')
  test.each(names)('%s has no differences to itself', (name) => {
    const project = parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'))
    expect(compareProjects(project, project, registry).changes).toEqual([])
  })

  test('the order of keys and of the ends of a wire is no difference', () => {
    const turned: ProjectFile = {
      ...quarterCar,
      blocks: Object.fromEntries(Object.entries(quarterCar.blocks).reverse()),
      wires: { ...quarterCar.wires, hub: ['Wheel.com', 'Tyre.end'] },
    }
    expect(compareProjects(quarterCar, turned, registry).changes).toEqual([])
  })
})

describe('parameters', () => {
  test('a change is told with both values in their unit and in SI', () => {
    const [change, ...others] = changed((blocks) => {
      blocks.Spring = { ...blocks.Spring, params: { stiffness: 'rate', damping: '1.2 kN s/m' } }
    })
    expect(others).toEqual([])
    expect(change).toMatchObject({ kind: 'block', name: 'Spring', change: 'changed', effect: 'model' })
    expect(change.details).toEqual([
      {
        path: ['params', 'damping'],
        label: 'Damping',
        before: '1.5 kN s/m',
        after: '1.2 kN s/m',
        values: [1500, 1200],
        effect: 'model',
      },
    ])
  })

  test('what an expression comes to is told with it', () => {
    const [change] = changed((blocks) => {
      blocks.Spring = { ...blocks.Spring, params: { ...blocks.Spring.params, stiffness: '2*rate' } }
    })
    expect(change.details).toMatchObject([{ before: 'rate = 20000 N/m', after: '2*rate = 40000 N/m' }])
  })

  test('a value that is written differently stays the same model', () => {
    const changes = changed((blocks) => {
      blocks.Wheel = { ...blocks.Wheel, params: { mass: '40000 g' } }
    })
    expect(changes).toMatchObject([{ name: 'Wheel', effect: 'appearance', details: [{ values: [40, 40] }] }])
  })

  test('a default that is written down is no change of the model, another value is one', () => {
    const mass = (params: BlockInstance['params']): readonly Change[] =>
      changed((blocks) => {
        blocks.Spring = { ...blocks.Spring, params: { ...quarterCar.blocks.Spring.params, ...params } }
      })
    expect(mass({ freeLength: 0 })).toMatchObject([{ details: [{ before: '0 m (default)', after: '0 m' }] }])
    expect(mass({ freeLength: 0 })[0].effect).toBe('appearance')
    expect(mass({ freeLength: 0.1 })[0].effect).toBe('model')
  })

  test('a variable is told by itself, not at every block that uses it', () => {
    const changes = changed(() => ({ variables: { sprung: '450 kg', rate: '20 kN/m' } }))
    expect(changes).toMatchObject([{ kind: 'variable', name: 'sprung', effect: 'model' }])
    expect(changes[0].details[0].values).toEqual([400, 450])
  })

  test('an expression of another variable of the same value is the same model', () => {
    const { changes } = compareProjects(
      quarterCar,
      {
        ...quarterCar,
        variables: { sprung: '400 kg', springRate: '20 kN/m' },
        blocks: {
          ...quarterCar.blocks,
          Spring: { ...quarterCar.blocks.Spring, params: { stiffness: 'springRate', damping: '1.5 kN s/m' } },
        },
      },
      registry,
    )
    const block = changes.find(({ kind }) => kind === 'block')
    expect(block).toMatchObject({ name: 'Spring', effect: 'appearance', details: [{ values: [20000, 20000] }] })
  })
})

describe('blocks and wires', () => {
  test('moving a block is no change of the model and is told as a move', () => {
    const changes = changed((blocks) => {
      blocks.Wheel = { ...blocks.Wheel, at: [320, 200] }
    })
    expect(changes).toMatchObject([{ name: 'Wheel', effect: 'appearance', moved: { from: [320, 0], to: [320, 200] } }])
  })

  test('a block that is gone takes its wires along, both are told', () => {
    const { Spring: _spring, ...blocks } = quarterCar.blocks
    const { spring: _wire, ...wires } = quarterCar.wires
    const { changes } = compareProjects(quarterCar, { ...quarterCar, blocks, wires }, registry)
    expect(changes).toMatchObject([
      { kind: 'block', name: 'Spring', change: 'removed' },
      { kind: 'wire', name: 'spring', change: 'removed' },
    ])
    const back = compareProjects({ ...quarterCar, blocks, wires }, quarterCar, registry)
    expect(back.changes.map(({ name, change }) => [name, change])).toEqual([
      ['Spring', 'added'],
      ['spring', 'added'],
    ])
  })

  test('another name for a wire is no change of the model, other ends are', () => {
    const { hub, ...others } = quarterCar.wires
    expect(changed(() => ({ wires: { ...others, wheel: hub } }))).toMatchObject([
      { kind: 'wire', name: 'wheel', formerly: 'hub', effect: 'appearance' },
    ])
    expect(changed(() => ({ wires: { ...others, hub: ['World.frame', 'Wheel.com'] } }))).toMatchObject([
      { kind: 'wire', name: 'hub', change: 'changed', effect: 'model' },
    ])
  })

  test('a renamed block is found again: wires, overrides and plots that follow it are no changes', () => {
    const { Spring, ...blocks } = quarterCar.blocks
    const { changes, renamed } = compareProjects(
      quarterCar,
      {
        ...quarterCar,
        blocks: { ...blocks, Strut: Spring },
        wires: { ...quarterCar.wires, spring: ['Strut.axis', 'Suspension.axis'] },
        experiments: { drop: { ...quarterCar.experiments?.drop, stop: 3, set: { 'Strut.damping': 0 } } },
      },
      registry,
    )
    expect([...renamed]).toEqual([['Spring', 'Strut']])
    expect(changes).toEqual([
      { kind: 'block', name: 'Strut', formerly: 'Spring', change: 'changed', effect: 'model', details: [] },
    ])
  })

  test('a renamed block with another value tells both', () => {
    const { Spring, ...blocks } = quarterCar.blocks
    const { changes } = compareProjects(
      quarterCar,
      {
        ...quarterCar,
        blocks: { ...blocks, Strut: { ...Spring, params: { ...Spring.params, damping: 0 } } },
        wires: { ...quarterCar.wires, spring: ['Strut.axis', 'Suspension.axis'] },
        experiments: { drop: { ...quarterCar.experiments?.drop, stop: 3, set: { 'Strut.damping': 0 } } },
      },
      registry,
    )
    expect(changes).toMatchObject([{ name: 'Strut', formerly: 'Spring', details: [{ label: 'Damping' }] }])
  })

  test('blocks put into a subsystem are found again inside it', () => {
    const { Wheel, Suspension, ...blocks } = quarterCar.blocks
    const corner: BlockInstance = {
      type: 'subsystem',
      ports: { down: { kind: 'frame', joins: ['Wheel.com'] }, up: { kind: 'frame', joins: ['Suspension.end'] } },
      blocks: { Wheel, Suspension },
      wires: { strut: ['Wheel.com', 'Suspension.base'] },
    }
    const { renamed, changes } = compareProjects(
      quarterCar,
      { ...quarterCar, blocks: { ...blocks, Corner: corner }, wires: { ground: quarterCar.wires.ground } },
      registry,
    )
    expect([...renamed].sort()).toEqual([
      ['Suspension', 'Corner/Suspension'],
      ['Wheel', 'Corner/Wheel'],
    ])
    // The wire between them is the same as before, inside.
    expect(changes.some(({ kind, name }) => kind === 'wire' && name.endsWith('strut'))).toBe(true)
    expect(changes.find(({ name }) => name === 'Corner/strut')).toMatchObject({ effect: 'appearance' })
  })

  test('a new block of the same type elsewhere is not the one that is gone', () => {
    const { Wheel: _wheel, ...blocks } = quarterCar.blocks
    const { renamed } = compareProjects(
      quarterCar,
      { ...quarterCar, blocks: { ...blocks, Driver: { type: 'mechanics/rigid-body', at: [0, 400] } }, wires: {} },
      registry,
    )
    expect(renamed.size).toBe(0)
  })
})

describe('experiments', () => {
  const drop = { ...quarterCar.experiments?.drop, stop: 3 }

  test('each setting is told with its values', () => {
    const changes = changed(() => ({
      experiments: { drop: { ...drop, stop: '4 s', set: { 'Spring.damping': '1 kN s/m' } } },
    }))
    expect(changes).toMatchObject([{ kind: 'experiment', name: 'drop', effect: 'model' }])
    const told = Object.fromEntries(
      changes[0].details.map(({ path, before, after }) => [path.join(' '), [before, after]]),
    )
    expect(told).toEqual({
      stop: ['3 s', '4 s'],
      'set Spring.damping': ['0 N s/m', '1 kN s/m'],
    })
  })

  test('another plot does not change the model', () => {
    const before = quarterCar
    const after = { ...quarterCar, experiments: { drop: { ...drop, plots: { height: { signals: ['Wheel.z'] } } } } }
    expect(isSameModel(compareProjects(before, after, registry))).toBe(true)
  })
})
