/** Units in the headings of tables are held to what the tables feed, and to what they are looked up by. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project'
import { checkProject } from '../../../engine/model/validate'

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
