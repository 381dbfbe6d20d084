/** Logs in the window: what columns drive, how they are scaled, trimmed and remembered, and sources that become columns. */
import { describe, expect, it } from 'vitest'
import { tableOf } from '../../../../app/renderer/results/import/kept-table'
import { rememberUse, rememberedUse } from '../../../../app/renderer/results/import/layout-memory'
import { logExperiment, type LogPlan } from '../../../../app/renderer/results/import/log-experiment'
import { guessRoles, roleProblem, speedControlOf } from '../../../../app/renderer/results/import/log-roles'
import { totalMass, mainBody } from '../../../../app/renderer/results/import/main-body'
import { mapOf, pairProblem } from '../../../../app/renderer/results/import/pairing'
import { proposalFor } from '../../../../app/renderer/results/import/proposal'
import { scalingOf } from '../../../../app/renderer/results/import/scaling'
import { partTaken, trimmed } from '../../../../app/renderer/results/import/trimming'
import { listSignals } from '../../../../app/renderer/results/signals'
import { loadReferences } from '../../../../app/renderer/tables/tables'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { replaceSource } from '../../../../app/renderer/store/edits/replace-source'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import { readTableText } from '../../../../engine/io/tables/read'
import type { ProjectFile } from '../../../../engine/model/project/project'

const car: ProjectFile = {
  wishbone: 1,
  title: 'Car',
  variables: { payload: '300 kg' },
  blocks: {
    World: { type: 'world/world' },
    Body: { type: 'mechanics/rigid-body', params: { mass: '1200 kg + payload' }, at: [0, 0] },
    Lump: { type: 'mechanics/rigid-body', params: { mass: 40 }, at: [200, 0] },
    Turn: { type: 'mechanics/driver', at: [400, 0] },
    SteerInput: { type: 'sources/sine', params: { amplitude: 0.1 }, at: [400, 100], flip: true },
    Wheel: { type: 'mechanics/revolute' },
    Brake: { type: 'mechanics/brake' },
    BrakeInput: { type: 'sources/constant' },
  },
  wires: {
    steer: ['SteerInput.y', 'Turn.u'],
    brake: ['BrakeInput.y', 'Brake.u'],
    axle: ['Brake.axis', 'Wheel.axis'],
  },
  variants: { wild: { set: { 'SteerInput.amplitude': 1, 'Body.mass': 2 } } },
  live: { 'SteerInput.amplitude': {}, 'Body.mass': {} },
  experiments: {
    base: {
      stop: 5,
      solver: { name: 'rk4', step: 0.002 },
      set: { 'SteerInput.amplitude': 0.2, 'Body.mass': 1000 },
      references: { old: { file: 'old.csv' } },
      plots: { old: { signals: ['Body.x'] } },
    },
  },
}
const doc = documentFromProject(car)
const signals = listSignals(doc, registry, null, null)

const text = [
  'Time;Ground Speed;Steered Angle;Brake Pressure F;Gyro Yaw Velocity',
  's;km/h;deg;bar;deg/s',
  '10;36;0;0;1',
  '10,5;37;16;2;2',
  '10,5;37;16;2;2',
  '11;38;32;4;3',
  '12;40;48;5;4',
].join('\n')
const data = readTableText(text, 'log.csv')
const nothing = { read: () => null, write: () => undefined }

function planOf(changes: Partial<LogPlan> = {}): LogPlan {
  const { roles, pairs } = proposalFor(data, doc, registry, signals, nothing)
  return {
    title: 'Log',
    name: 'log',
    base: car.experiments?.['base'],
    file: 'data/log.csv',
    table: trimmed(data.columns, data.timeColumn, data.file, {}),
    roles,
    columns: { 'Steered Angle': { scale: 1 / 16 } },
    map: mapOf(data.columns, pairs),
    signals,
    ...changes,
  }
}
const made = (plan: LogPlan): ProjectFile => projectFromDocument(applyDiff(doc, logExperiment(doc, plan)))

describe('the columns of a log', () => {
  it('are what their names and units say', () => {
    expect(guessRoles(data.columns, data.timeColumn, doc, registry)).toEqual({
      steering: { column: 'Steered Angle', moves: 'SteerInput' },
      speed: { column: 'Ground Speed', moves: 'Body' },
      // bar moves no torque
      brake: { column: '', moves: 'BrakeInput' },
    })
  })

  it('must be in a unit of what they move', () => {
    const problem = (unit: string, moves = 'BrakeInput') =>
      roleProblem('brake', { column: 'Brake Pressure F', moves }, unit, doc, registry)
    expect(problem('bar')).toMatch(/in bar, but Brake\.u takes N m.*Enter N m as the unit/)
    expect(problem('N m')).toBeNull()
    expect(problem('furlong')).toMatch(/no unit “furlong”/)
    expect(problem('N m', '')).toBe('Choose the source that this column drives.')
    expect(roleProblem('speed', { column: 'x', moves: 'Body' }, 'deg', doc, registry)).toMatch(/takes m\/s/)
  })

  it('have a scale and an offset in their unit', () => {
    expect(scalingOf({ scale: '1/16', offset: '' }, 'deg')).toEqual({ scale: 0.0625 })
    expect(scalingOf({ scale: '-1', offset: '180' }, 'deg').offset).toBeCloseTo(Math.PI, 12)
    expect(scalingOf({ offset: '0,5' }, 'km/h').offset).toBeCloseTo(0.5 / 3.6, 12)
    expect(scalingOf({ offset: '1 m/s' }, 'km/h')).toEqual({ offset: 1 })
    expect(scalingOf({ scale: '1', offset: '0' }, 'm')).toEqual({})
    expect(() => scalingOf({ scale: '0' }, 'm')).toThrow(/scale of 0/)
    expect(scalingOf({ offset: '0.1' }, 'g0').offset).toBeCloseTo(0.980665, 12)
    for (const unit of ['g', '1/min', 'lb'])
      expect(() => scalingOf({ offset: '0.1' }, unit)).toThrow(/several meanings/)
    expect(scalingOf({ scale: '-1', offset: '0' }, 'g')).toEqual({ scale: -1 })
    expect(() => scalingOf({ offset: '3 N' }, 'm')).toThrow(
      /The unit of the offset does not match the column, which is in m/,
    )
    expect(pairProblem({ signal: 'Body.wz', unit: 'deg/s', scale: 'x' }, signals)).toMatch(/x/)
    expect(pairProblem({ signal: '', unit: 'deg', scale: '0' }, signals, true)).toMatch(/scale of 0/)
  })

  it('are trimmed to what is asked for, from zero, without rows at one time', () => {
    const whole = trimmed(data.columns, 0, 'log.csv', {})
    expect([...whole.time]).toEqual([0, 0.5, 1, 2])
    const part = trimmed(data.columns, 0, 'log.csv', { from: '10.5', to: '11,0' })
    expect([...part.time]).toEqual([0, 0.5])
    expect([...(part.columns[1]?.values ?? [])]).toEqual([16, 32])
    expect(() => trimmed(data.columns, 0, 'log.csv', { from: '20' })).toThrow(/runs from 10 s to 12 s/)
  })

  it('are used as they were in the last log of their layout', () => {
    let kept = ''
    const memory = { read: () => kept, write: (next: string) => void (kept = next) }
    const { roles, pairs } = proposalFor(data, doc, registry, signals, memory)
    const scaled = pairs.map((pair, i) => (i === 2 ? { ...pair, scale: '1/16' } : pair))
    const used = { ...roles, brake: { column: '', moves: '' }, speed: { column: '', moves: 'Body' } }
    rememberUse(
      data.columns,
      {
        roles: used,
        pairs: Object.fromEntries(data.columns.map(({ name }, i) => [name, scaled[i] ?? { signal: '', unit: '' }])),
      },
      memory,
    )
    const again = proposalFor(data, doc, registry, signals, memory)
    expect(again.roles).toEqual(used)
    expect(again.pairs[2]?.scale).toBe('1/16')
    // other units are another layout, another model has other sources, and what nobody wrote is no proposal
    expect(rememberedUse(readTableText(text.replace('km/h', 'mph'), 'x').columns, memory)).toBeUndefined()
    const other = documentFromProject({ ...car, blocks: { ...car.blocks, SteerInput: { type: 'world/world' } } })
    expect(proposalFor(data, other, registry, signals, memory).roles.steering.moves).not.toBe('SteerInput')
    kept = '[{"layout": 3}, {"layout": "x", "roles": {"speed": 1}, "pairs": {}}]'
    expect(proposalFor(data, doc, registry, signals, memory).roles).toEqual(roles)
    kept = 'no json'
    expect(proposalFor(data, doc, registry, signals, memory).roles).toEqual(roles)
  })
})

describe('an experiment from a log', () => {
  it('has sources, a start, a length, references and plots of the log, and what else its base says', () => {
    const project = made(planOf())
    expect(project.experiments?.['log']).toEqual({
      title: 'Log',
      stop: 2,
      solver: { name: 'rk4', step: 0.002 },
      set: { 'Body.mass': 1000, 'SpeedControl.active': true },
      start: { settle: true, speed: 10 },
      inputs: {
        SteerInput: { file: 'data/log.csv', column: 'Steered Angle', scale: 1 / 16 },
        SpeedTarget: { file: 'data/log.csv', column: 'Ground Speed' },
      },
      references: {
        log: {
          file: 'data/log.csv',
          title: 'Log',
          map: {
            'Ground Speed': { signal: 'Body.vx', unit: 'km/h' },
            'Gyro Yaw Velocity': { signal: 'Body.wz', unit: 'deg/s' },
          },
          tolerances: { default: 0.1 },
        },
      },
      plots: {
        'ground-speed': { title: 'Ground Speed', signals: ['Body.vx'], units: { 'm/s': 'km/h' } },
        'gyro-yaw-velocity': { title: 'Gyro Yaw Velocity', signals: ['Body.wz'], units: { 'rad/s': 'deg/s' } },
      },
    })
    expect(project.experiments?.['base']).toEqual(car.experiments?.['base'])
    expect(project.blocks['SpeedControl']?.params).toEqual({ active: false, mass: 1540 })
  })

  it('uses the speed control that is there', () => {
    const once = applyDiff(doc, logExperiment(doc, planOf()))
    const twice = projectFromDocument(applyDiff(once, logExperiment(once, planOf({ name: 'second' }))))
    expect(Object.keys(twice.blocks).filter((name) => name.startsWith('Speed'))).toEqual([
      'SpeedControl',
      'SpeedTarget',
    ])
    expect(speedControlOf(once, 'Body')).toMatchObject({ control: 'SpeedControl', source: 'SpeedTarget' })
    expect(totalMass(once)).toBe(totalMass(doc))
    expect(mainBody(once)).toBe('Body')
  })

  it('begins where its base does where no speed is followed, and at rest where the log does', () => {
    const { roles } = planOf()
    const without = made(planOf({ roles: { ...roles, speed: { column: '', moves: 'Body' } } }))
    expect(without.experiments?.['log']?.start).toBeUndefined()
    expect(without.blocks['SpeedControl']).toBeUndefined()
    const standing = readTableText(text.replace('10;36;', '10;0;'), 'log.csv')
    const table = trimmed(standing.columns, 0, 'log.csv', {})
    expect(made(planOf({ table })).experiments?.['log']?.start).toEqual({ settle: true })
  })
})

describe('reference data', () => {
  it('is drawn as it is meant', () => {
    const map = { a: { signal: 'Body.wz', unit: 'deg/s', scale: -2, offset: '10 deg/s' } }
    const [reference] = loadReferences(
      { stop: 1, references: { r: { file: 'r.csv', map } } },
      { 'r.csv': 't [s],a\n0,1\n1,2\n' },
      new Map([['Body.wz', 'rad/s']]),
    )
    const values = [...(reference?.table?.columns[0]?.values ?? [])].map((value) => (value * 180) / Math.PI)
    expect(values[0]).toBeCloseTo(8, 12)
    expect(values[1]).toBeCloseTo(6, 12)
  })
})

describe('a source', () => {
  it('becomes a column, and nothing speaks of what it was', () => {
    const once = applyDiff(doc, logExperiment(doc, planOf()))
    const project = projectFromDocument(
      applyDiff(once, replaceSource(once, registry, 'SteerInput', { file: 'data/x.csv', column: 'a', scale: 2 })),
    )
    expect(project.blocks['SteerInput']).toEqual({
      type: 'sources/table',
      params: { file: 'data/x.csv', column: 'a', scale: 2 },
      at: [400, 100],
      flip: true,
    })
    expect(project.experiments?.['base']?.set).toEqual({ 'Body.mass': 1000 })
    expect(Object.keys(project.experiments?.['log']?.inputs ?? {})).toEqual(['SpeedTarget'])
    expect(project.variants?.['wild']?.set).toEqual({ 'Body.mass': 2 })
    expect(Object.keys(project.live ?? {})).toEqual(['Body.mass'])
    expect(project.wires).toEqual(projectFromDocument(once).wires)
  })
})

describe('a table that the project keeps', () => {
  it('is that of the file where nothing is cut, and begins at zero where something is', () => {
    const columns = [
      { name: 't', unit: 's', values: Float64Array.of(1, 2, 2, 3) },
      { name: 'a [x]', unit: undefined, values: Float64Array.of(1, 2, 3, 4) },
    ]
    const kept = { columns, timeColumn: 0, file: 'f.csv' }
    expect([...tableOf(kept).time]).toEqual([1, 2, 2, 3])
    expect(tableOf(kept).columns[0]?.unit).toBe('1')
    expect([...tableOf({ ...kept, trim: { from: '2', to: '' } }).time]).toEqual([0, 1])
  })

  it('is previewed by its time and what drives alone', () => {
    const part = partTaken(data.columns, 0, 'log.csv', { from: '10.5', to: '' }, ['Ground Speed'])
    expect([...part.time]).toEqual([0, 0.5, 1.5])
    expect(part.columns.map(({ name }) => name)).toEqual(['Ground Speed'])
    expect([...partTaken(data.columns, 0, 'log.csv', {}, []).time]).toEqual([0, 0.5, 1, 2])
  })
})
