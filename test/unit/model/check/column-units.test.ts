/** Units in the headings of tables are held to what the tables feed, and to what they are looked up by. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { BlockInstance, ProjectFile, ScalarValue } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'

const file = 'log.csv'

/** A source of a slider that reads a column in this unit, and feeds a port through a subsystem's border or straight. */
function feeding(target: BlockInstance, port: string, source: BlockInstance): ProjectFile {
  const axis: ProjectFile['wires'] = target.type === 'mechanics/torque' ? { axis: ['Hinge.axis', 'Target.axis'] } : {}
  return {
    wishbone: 1,
    title: 'Log',
    blocks: {
      World: { type: 'world/world' },
      Hinge: { type: 'mechanics/revolute' },
      Mass: { type: 'mechanics/rigid-body' },
      Log: source,
      Target: target,
    },
    wires: {
      a: ['World.frame', 'Hinge.base'],
      b: ['Hinge.end', 'Mass.com'],
      ...axis,
      feed: ['Log.y', `Target.${port}`],
    },
  }
}
const log: BlockInstance = { type: 'sources/table', params: { file } }
const problems = (project: ProjectFile, text: string) =>
  checkProject(project, registry, { [file]: text })
    .filter(({ code }) => code === 'wrong-unit')
    .map(({ message, hint }) => [message, hint])
const rows = (unit: string) => `t [s],value${unit === '' ? '' : ` [${unit}]`}\n0,1\n1,2\n`

const sinks: readonly (readonly [string, BlockInstance, string, readonly string[], readonly string[]])[] = [
  ['a motion driver that turns', { type: 'mechanics/driver', params: { motion: 'rotation' } }, 'u', ['rad', 'deg', '°', 'rev', ''], ['km/h', 'm', 'G', 'dps']],
  ['a motion driver that shifts', { type: 'mechanics/driver', params: { motion: 'translation' } }, 'u', ['m', 'mm', 'in'], ['deg', 'N']],
  ['a force', { type: 'mechanics/line-force' }, 'u', ['N', 'kN', 'lbf', 'kgf'], ['kg', 'Nm', 'bar']],
  ['a torque', { type: 'mechanics/torque' }, 'u', ['N m', 'Nm', 'lbf ft'], ['N', 'rpm', 'kph']],
] // prettier-ignore

describe.each(sinks)('a table that feeds %s', (_, target, port, right, wrong) => {
  it.each(right)('may be in "%s"', (unit) => expect(problems(feeding(target, port, log), rows(unit))).toEqual([]))

  it.each(wrong)('is refused in "%s", by name', (unit) => {
    const found = problems(feeding(target, port, log), rows(unit))
    expect(found).toHaveLength(1)
    expect(found[0][0]).toContain('Log')
    expect(found[0][0]).toContain(`column "value" of "log.csv" is in ${unit}, but Target.${port} is in `)
    expect(found[0][1]).toMatch(/^correct the heading, or give the column in /)
  })

  it('is refused in a unit that is none', () => {
    expect(problems(feeding(target, port, log), rows('furlong'))[0][0]).toContain('"furlong" is not a known unit')
  })
})

/** Every input of every block that has a unit of its own. */
const inputs = registry
  .all()
  .flatMap(({ type, ports }) =>
    Object.entries(ports).flatMap(([port, kind]) =>
      kind.kind === 'signal' &&
      kind.direction === 'in' &&
      kind.unitFrom === undefined &&
      (kind.unit !== '1' || kind.plain === true)
        ? [[type, port, kind.unit] as const]
        : [],
    ),
  )

describe('every input with a unit', () => {
  it('is among these: forces and moments, torques, the road', () => {
    expect(inputs.length).toBeGreaterThan(15)
  })

  it.each(inputs)('%s.%s takes a table in its unit (%s) and refuses another', (type, port, unit) => {
    const target: BlockInstance = { type }
    const project = { ...feeding(target, port, log), wires: { feed: ['Log.y', `Target.${port}`] } } as ProjectFile
    expect(problems(project, rows(unit === '1' ? '%' : unit))).toEqual([])
    const wrong = unit === 'm/s' ? 'kg' : 'km/h'
    const [[message, hint]] = problems(project, rows(wrong))
    expect(message).toContain(`block Log, parameter file: column "value" of "log.csv" is in ${wrong}`)
    expect(message).toContain(`Target.${port} is`)
    expect(hint).toMatch(/^correct the heading/)
  })
})

describe('a table behind blocks that pass a signal on', () => {
  const through = (block: BlockInstance): ProjectFile => {
    const direct = feeding({ type: 'mechanics/driver', params: { motion: 'rotation' } }, 'u', log)
    return {
      ...direct,
      blocks: { ...direct.blocks, Between: block, Zero: { type: 'sources/constant' } },
      wires: {
        ...direct.wires,
        feed: ['Log.y', 'Between.u1'],
        ...(block.type === 'signals/sum' ? { zero: ['Zero.y', 'Between.u2'] } : {}),
        out: ['Between.y', 'Target.u'],
      },
    }
  }

  it.each<BlockInstance>([
    { type: 'signals/gain' },
    { type: 'signals/gain', params: { gain: -1 } },
    { type: 'signals/sum' },
    { type: 'signals/sum', params: { k1: '-1', k2: 3 } },
    { type: 'signals/delay-unit' },
    { type: 'signals/sample-hold' },
  ])('is held to what they feed: $type', (block) => {
    expect(problems(through(block), rows('deg'))).toEqual([])
    expect(problems(through(block), rows('km/h'))[0][0]).toContain('is in km/h, but Target.u is in rad')
  })

  it('is held to what it feeds through a plain factor, which changes no unit', () => {
    const gain = (factor: ScalarValue): ProjectFile => through({ type: 'signals/gain', params: { gain: factor } })
    expect(problems(gain(0.05), rows('km/h'))).toEqual([
      [
        'project.json: block Between, parameter gain: column "value" of "log.csv" of Log is in km/h and, times the gain, is in m/s, but Target.u is in rad. Give the gain the unit that turns one into the other, s rad/m, or correct the unit of the value',
        'give the gain the unit that turns one into the other, s rad/m, or correct the unit of the value',
      ],
    ])
    expect(problems(gain(0.05), rows('deg'))).toEqual([])
    expect(problems(gain('0.05 rad s/m'), rows('km/h'))).toEqual([])
    expect(problems(gain('0.05 N s/m'), rows('km/h'))).toHaveLength(1)
    expect(problems(gain('0.05 rad s^2/m'), rows('g'))).toEqual([])
    expect(problems(gain('2 '), rows('%'))).toEqual([])
  })

  it.each<ScalarValue>(['20 km/h', '3 kN'])('is held to it as a value of a source too: %s', (final) => {
    const log: BlockInstance = { type: 'sources/step', params: { final } }
    const direct = feeding({ type: 'mechanics/driver', params: { motion: 'rotation' } }, 'u', log)
    const project = (factor: ScalarValue): ProjectFile => ({
      ...direct,
      blocks: { ...direct.blocks, Half: { type: 'signals/gain', params: { gain: 0.5 } }, Hold: { type: 'signals/delay-unit' }, Between: { type: 'signals/gain', params: { gain: factor } } }, // prettier-ignore
      wires: { ...direct.wires, feed: ['Log.y', 'Half.u1'], hold: ['Half.y', 'Hold.u1'], on: ['Hold.y', 'Between.u1'], out: ['Between.y', 'Target.u'] }, // prettier-ignore
    })
    expect(problems(project(3), '')).toHaveLength(1)
    expect(problems(project(final === '3 kN' ? '3 rad/N' : '3 rad s/m'), '')).toEqual([])
  })

  it('is held to it where an experiment or a variant sets it', () => {
    const project: ProjectFile = {
      ...through({ type: 'signals/gain', params: { gain: 0.05 } }),
      variants: { fast: { set: { 'Log.unit': 'N' } } },
      experiments: {
        plain: { stop: 1 },
        gain: { stop: 1, set: { 'Between.gain': '0.05 N' } },
        column: { stop: 1, inputs: { Log: { file, column: 'v' } } },
        converted: { stop: 1, set: { 'Between.gain': '0.05 rad s/m' }, inputs: { Log: { file, column: 'v' } } },
      },
    }
    const found = checkProject(project, registry, { [file]: 't [s],a [deg],v [km/h]\n0,1,1\n1,2,2\n' })
    const wrong = found.filter(({ code, place }) => code === 'wrong-unit' && place.block === 'Between')
    expect(wrong.map(({ what }) => /^in [^,]*/.exec(what)?.[0])).toEqual([
      'in experiment "column"',
      'in variant "fast"',
    ])
  })

  it('is held to it with the column and the unit that are chosen', () => {
    const chosen = (params: Record<string, string>) => {
      const project = through({ type: 'signals/gain', params: { gain: 0.05 } })
      const blocks = { ...project.blocks, Log: { type: 'sources/table', params: { file, ...params } } }
      return problems({ ...project, blocks }, 't [s],a [deg],v [km/h],w [m/s]\n0,1,1,1\n1,2,2,2\n')
    }
    expect(chosen({})).toEqual([])
    expect(chosen({ column: 'v' })[0][0]).toContain('column "v" of "log.csv" of Log is in km/h')
    expect(chosen({ column: 'w', unit: 'deg' })).toEqual([])
  })

  it('is free behind a difference, where a plain factor is a controller in SI', () => {
    expect(problems(through({ type: 'signals/sum', params: { k1: 2 } }), rows('km/h'))).toEqual([])
  })
})

describe('a table that another table looks up', () => {
  const chained = (params: BlockInstance['params']): ProjectFile => {
    const direct = feeding({ type: 'signals/table-1d', params }, 'u1', log)
    return { ...direct, blocks: { ...direct.blocks, Delay: { type: 'signals/delay-unit' } }, wires: { ...direct.wires, feed: ['Log.y', 'Delay.u1'], on: ['Delay.y', 'Target.u1'] } } // prettier-ignore
  }
  const cells = chained({ points: [['0 deg', 0], ['10 deg', 1]] }) // prettier-ignore
  const filed = chained({ source: 'file', file: 'map.csv' })
  const check = (unit: string, heading: string) =>
    checkProject(filed, registry, { [file]: rows(unit), 'map.csv': `${heading}\n0,1\n1,2\n` }).filter(
      ({ code }) => code === 'wrong-unit',
    )

  it('is held to its breakpoints, whose unit is in the cells or in a heading', () => {
    expect(problems(cells, rows('rad'))).toEqual([])
    expect(problems(cells, rows('km/h'))[0][0]).toContain(
      'is in rad, but column "value" of "log.csv" of Log, on the same signal, is in km/h',
    )
    expect(check('kN', 'load [N],y')).toEqual([])
    expect(check('km/h', 'load [N],y').map(({ place }) => [place.block, place.parameter])).toEqual([['Target', 'file']])
  })
})

describe('units that depend on what is wanted', () => {
  it('are read so by the check', () => {
    const torque = feeding({ type: 'mechanics/line-force' }, 'u', log)
    for (const unit of ['lb', 'lbs', 'lbf', 'kgf', 'kp', 'daN']) expect(problems(torque, rows(unit))).toEqual([])
    expect(problems(torque, rows('g'))).toHaveLength(1)
  })
})

describe('a characteristic', () => {
  const table: BlockInstance = { type: 'signals/table-1d', params: { source: 'file', file } }
  const project: ProjectFile = {
    ...feeding({ type: 'mechanics/torque' }, 'u', table),
    blocks: {
      ...feeding({ type: 'mechanics/torque' }, 'u', table).blocks,
      Sensor: { type: 'sensors/velocity' },
    },
  }
  const sensed: ProjectFile = {
    ...project,
    wires: { ...project.wires, s: ['Hinge.end', 'Sensor.frame'], m: ['Sensor.wz', 'Log.u1'] },
  }
  const text = (x: string, y: string) => `# measured on the rig\n"speed [${x}]";"moment [${y}]"\n0;1\n1;2\n`

  it('is held to what it is looked up by, and to what it feeds', () => {
    expect(problems(sensed, text('rpm', 'Nm'))).toEqual([])
    expect(problems(sensed, text('rpm', 'kN'))).toHaveLength(1)
    expect(problems(sensed, text('mph', 'Nm'))[0][0]).toContain(
      'column "speed" of "log.csv" is in mph, but Sensor.wz is in rad/s',
    )
    expect(problems(sensed, text('mph', 'kN'))).toHaveLength(2)
  })
})
