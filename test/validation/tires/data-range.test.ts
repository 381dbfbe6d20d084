/** Beyond the range of its data a tyre extrapolates, warns once, or is limited; and it can be turned to the other side of the vehicle. */
import { describe, expect, it } from 'vitest'
import { tireForces } from '../../../blocks/tires/evaluate'
import { fiala } from '../../../blocks/tires/force/fiala'
import { pac2002 } from '../../../blocks/tires/force/pac2002'
import { registry } from '../../../blocks'
import { seconds } from '../../../engine/solve/non-finite'
import { checkProject } from '../../../engine/model/check/validate'
import type { ParamValue } from '../../../engine/model/project/project'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { defaultsOf } from '../../unit/blocks/tires/evaluate-model'
import { runSmall, type SmallRun } from '../events/small-run'
import { rigSignals, tireRig } from './tire-rig'

type Params = Readonly<Record<string, ParamValue>>
const limits = {
  FZMIN: 3500,
  FZMAX: 6000,
  KPUMIN: -0.02,
  KPUMAX: 0.05,
  ALPMIN: -0.1,
  ALPMAX: 0.15,
  CAMMIN: -0.05,
  CAMMAX: 0.08,
}
const range: Params = Object.fromEntries(Object.entries(limits).map(([key, value]) => [`range.${key}`, value]))
const clamp: Params = { dataRange: 'clamp', ...range }
const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const

const between = (x: number, low: number, high: number): number => Math.max(Math.min(x, high), low)
/** What it says of ranges. */
const said = (run: SmallRun): readonly string[] =>
  run.report.warnings.filter((text) => text.includes('range of the data'))
function done(run: SmallRun): SmallRun {
  if (run.error !== undefined) throw run.error
  return run
}
const at = (run: SmallRun, row: number): Record<string, number> =>
  Object.fromEntries(rigSignals.map((name) => [name.slice('Tire.'.length), run.values(name)[row]]))

describe.each([
  ['pac2002', pac2002],
  ['fiala', fiala],
] as const)('a limited tyre (%s)', (forceModel, model) => {
  const run = done(runSmall(tireRig({ forceModel, ...clamp }), rigSignals))
  const parameters = defaultsOf(model)

  it('has the forces of the nearest point of its data, in proportion to a load below them', () => {
    const left = { above: 0, below: 0, slip: 0, angle: 0, lean: 0 }
    run.table.time.forEach((_, row) => {
      const own = at(run, row)
      const share = own.Fz < limits.FZMIN ? own.Fz / limits.FZMIN : 1
      const nearest = {
        ...own,
        Fz: between(own.Fz, limits.FZMIN, limits.FZMAX),
        S: between(own.S, limits.KPUMIN, limits.KPUMAX),
        alpha: between(own.alpha, limits.ALPMIN, limits.ALPMAX),
        gamma: between(own.gamma, limits.CAMMIN, limits.CAMMAX),
      }
      const expected = tireForces(model, (name) => parameters[name], nearest)
      for (const name of results) expect(Math.abs(own[name] - share * expected[name]), name).toBeLessThan(1e-6)
      if (own.Fz > limits.FZMAX) left.above++
      if (own.Fz < limits.FZMIN) left.below++
      if (own.S !== nearest.S) left.slip++
      if (own.alpha !== nearest.alpha) left.angle++
      if (own.gamma !== nearest.gamma) left.lean++
    })
    for (const count of Object.values(left)) expect(count).toBeGreaterThan(5)
    expect(said(run)).toEqual([])
  })
})

describe('a tyre within its data', () => {
  it('is the same, limited or not, to the last bit', () => {
    const wide: Params = { ...range, 'range.FZMIN': 0, 'range.FZMAX': 20000, 'range.KPUMIN': -1, 'range.KPUMAX': 1 }
    const open = { ...wide, 'range.ALPMIN': -1, 'range.ALPMAX': 1, 'range.CAMMIN': -1, 'range.CAMMAX': 1 }
    const free = done(runSmall(tireRig({}), rigSignals))
    const limited = done(runSmall(tireRig({ dataRange: 'clamp', ...open }), rigSignals))
    for (const name of rigSignals) expect(limited.values(name), name).toEqual(free.values(name))
    const warned = done(runSmall(tireRig({ dataRange: 'warn', ...open }), rigSignals))
    expect(said(warned)).toEqual([])
  })
})

describe('a tyre that warns', () => {
  const run = done(runSmall(tireRig({ dataRange: 'warn', ...range }), rigSignals))
  const free = done(runSmall(tireRig({}), rigSignals))

  it('has the forces of one that extrapolates', () => {
    for (const name of rigSignals) expect(run.values(name), name).toEqual(free.values(name))
    expect(said(free)).toEqual([])
  })

  it('says so once, with the first time and value of each quantity', () => {
    expect(said(run)).toHaveLength(1)
    const [text] = said(run)
    expect(text).toMatch(/^Tire leaves the range of the data of its tyre: normal force/)
    const first = (name: string, low: number, high: number): number =>
      run.values(name).findIndex((value) => value < low || value > high)
    for (const [what, name, low, high] of [
      ['normal force', 'Tire.Fz', limits.FZMIN, limits.FZMAX],
      ['longitudinal slip', 'Tire.S', limits.KPUMIN, limits.KPUMAX],
      ['slip angle', 'Tire.alpha', limits.ALPMIN, limits.ALPMAX],
      ['inclination', 'Tire.gamma', limits.CAMMIN, limits.CAMMAX],
    ] as const) {
      const row = first(name, low, high)
      const value = Number(run.values(name)[row].toPrecision(4))
      expect(text).toContain(`${what} ${value}`)
      expect(text.slice(text.indexOf(what)).split(';')[0]).toContain(` at t = ${seconds(run.table.time[row])} (`)
    }
  })

  it('does not while it is in the air', () => {
    const flying = done(runSmall(tireRig({ dataRange: 'warn', ...range }, 1, 0.5), rigSignals))
    expect(Math.max(...flying.values('Tire.Fz'))).toBe(0)
    expect(said(flying)).toEqual([])
  })
})

describe('the side of a tyre', () => {
  const left = { measuredSide: 'left' } as const
  const free = done(runSmall(tireRig({}), rigSignals))
  const opposite = (of: SmallRun, run: SmallRun): void => {
    for (const [name, sign] of [
      ...(['Fx', 'My', 'Fz'] as const).map((n) => [n, 1] as const),
      ...(['Fy', 'Mx', 'Mz'] as const).map((n) => [n, -1] as const),
    ]) {
      const values = run.values(`Tire.${name}`)
      of.values(`Tire.${name}`).forEach((value, row) =>
        expect(Math.abs(values[row] - sign * value), name).toBeLessThan(1e-6),
      )
    }
  }
  it.each([
    ['unknown', 'left'],
    ['left', 'measured'],
    ['right', 'right'],
  ])('measured %s and mounted %s stays as it is', (measuredSide, mountedSide) => {
    const run = done(runSmall(tireRig({ measuredSide, mountedSide }), rigSignals))
    for (const name of rigSignals) expect(run.values(name), name).toEqual(free.values(name))
  })
  it('on the other side is the mirror image in mirrored motion', () => {
    opposite(free, done(runSmall(tireRig({ ...left, mountedSide: 'right' }, -1), rigSignals)))
    opposite(free, done(runSmall(tireRig({ measuredSide: 'right', mountedSide: 'left' }, -1), rigSignals)))
    const same = done(runSmall(tireRig({ ...left, mountedSide: 'right' }), rigSignals))
    expect(Math.max(...same.values('Tire.Fy').map((v, i) => Math.abs(v - free.values('Tire.Fy')[i])))).toBeGreaterThan(
      10,
    )
  })
  it('on the other side has its limits mirrored', () => {
    const own = done(runSmall(tireRig({ ...clamp }), rigSignals))
    opposite(own, done(runSmall(tireRig({ ...clamp, ...left, mountedSide: 'right' }, -1), rigSignals)))
    const warn = { dataRange: 'warn', ...range } as const
    const [text] = said(done(runSmall(tireRig({ ...warn, ...left, mountedSide: 'right' }, -1), rigSignals)))
    expect(text).toContain('(-0.15 rad to 0.1 rad)')
  })
  it('with relaxation is the mirror image in mirrored motion', () => {
    const delayed = { slip: 'delayed' } as const
    const own = done(runSmall(tireRig(delayed), rigSignals))
    opposite(own, done(runSmall(tireRig({ ...delayed, ...left, mountedSide: 'right' }, -1), rigSignals)))
  })
  it('that is symmetric makes no difference', () => {
    const symmetric = { measuredSide: 'symmetric' } as const
    const own = done(runSmall(tireRig(symmetric), rigSignals))
    opposite(own, done(runSmall(tireRig(symmetric, -1), rigSignals)))
    expect(own.values('Tire.Fy')).not.toEqual(free.values('Tire.Fy'))
  })
})

describe('tyres of incomplete data', () => {
  it.each(['kinematic', 'delayed'])('without longitudinal data has no longitudinal force (%s slip)', (slip) => {
    const none = ['PKX2', 'PKX3', 'PDX2', 'PDX3', 'PVX1', 'PVX2'].map((name) => [`pac2002.${name}`, 0] as const)
    const params = { 'pac2002.PKX1': 0, 'pac2002.PDX1': 1, 'pac2002.PCX1': 1, ...Object.fromEntries(none) }
    const run = done(runSmall(tireRig({ slip, ...params }), rigSignals))
    expect(run.values('Tire.Fx').map(Math.abs)).toEqual(run.values('Tire.Fx').map(() => 0))
    const free = done(runSmall(tireRig({ slip }), rigSignals))
    expect(Math.max(...run.values('Tire.Fy').map(Math.abs))).toBeGreaterThan(
      0.9 * Math.max(...free.values('Tire.Fy').map(Math.abs)),
    )
  })
  it('with a negative peak and stiffness has the side force of positive ones', () => {
    // no terms that only one of the two multiplies
    const plain = { 'pac2002.RVY1': 0, 'pac2002.RVY2': 0, 'pac2002.RVY3': 0, 'pac2002.PDY2': 0 }
    const positive = done(runSmall(tireRig({ ...plain, 'pac2002.PDY1': 1.05 }), rigSignals)).values('Tire.Fy')
    const negative = done(runSmall(tireRig({ ...plain, 'pac2002.PDY1': -1.05 }), rigSignals)).values('Tire.Fy')
    negative.forEach((value, row) => expect(Math.abs(value - positive[row])).toBeLessThan(1e-6))
  })
})

describe('ranges that cannot be', () => {
  it.each([
    ['FZMIN', 7000],
    ['KPUMIN', 0.05],
    ['ALPMIN', 1],
    ['CAMMIN', 1],
  ])('%s above its greatest value is refused', (key, value) => {
    const project = tireRig({ ...clamp, [`range.${key}`]: value })
    const [problem] = checkProject(project, registry, {})
    expect(problem).toMatchObject({ code: 'out-of-range', place: { block: 'Tire', parameter: `range.${key}` } })
  })
})

describe('a limited and mirrored tyre exported', () => {
  const folder = temporaryFolder()
  const project = tireRig({ ...clamp, slip: 'delayed', measuredSide: 'left', mountedSide: 'right' })
  const { table } = done(runSmall(project, rigSignals))
  const model = exportedRun(project, rigSignals)
  itGivesTheSameExported(folder, () => ({ table, model }), 1)
})
