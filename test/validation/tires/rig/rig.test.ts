/**
 * The tyre rig against numbers of others: wheel levels under camber and turning (shared reference, reference/tyres, zimmer_rig_*), Magic
 * Formula 6.1 (mf61_points), the printed effective radius of Morency (2007), fig. 4.5, and closed forms.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelParams, type SetName } from '../../../unit/blocks/tires/wheel-levels'
import { pointAt, rig } from '../../../unit/tires/rig/tires'

type Row = (name: string) => number

function rowsOf(file: string): readonly Row[] {
  const [head, ...lines] = readFileSync(new URL(`../../data/tyres/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (name) => {
      const i = columns.indexOf(name)
      if (i < 0) throw new Error(`no column ${name}`)
      return name === 'set' || name === 'group' ? NaN : Number(cells[i])
    }
  })
}

describe.each(['bicycle', 'car'] as const)('a wheel of the %s', (set: SetName) => {
  const text = readFileSync(new URL('../../data/tyres/wheel-levels-rig.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const ofSet = rowsOf('wheel-levels-rig.csv').filter((_, i) => text[i + 1].startsWith(`${set},`))
  it.each([3, 4, 7])('has the forces and the rolling rate of the reference at level %i', (level) => {
    const tire = rig(levelParams(set, level))
    const rows = ofSet.filter((x) => x('level') === level && x('vz') === 0 && x('vx') > 0 && x('Fz') > 0)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some((x) => x('camber') !== 0) && rows.some((x) => x('psi_dot') !== 0)).toBe(true)
    for (const x of rows) {
      const [sine, V, yaw] = [Math.sin(x('camber')), x('vx'), x('psi_dot')]
      // at level 7 slip and moment are those of a contact that the carcass has moved
      const [sx, sy] = level === 7 ? [-x('s_long'), x('s_lat')] : [0, 0]
      // the rig is asked for slips: those of the velocities of the reference, whose forward axis points backward
      const still = pointAt(tire, { load: x('Fz'), camber: x('camber') })
      const [VsPx, VsEx] = [still.loadedRadius, still.effectiveRadius].map((r) => V - r * yaw * sine)
      const point = pointAt(tire, {
        ...{ load: x('Fz'), camber: x('camber'), speed: V, slip: (x('vSlip_long') - yaw * sy) / Math.abs(VsEx) },
        ...{ 'slip-angle': Math.atan(x('vy') / Math.abs(VsPx)), 'turn-slip': yaw / VsPx },
      })
      const size = Math.hypot(x('Fx'), x('Fy'), x('Fz'))
      const place = JSON.stringify([level, V, yaw, x('camber'), x('vSlip_long'), x('vy')])
      expect(Math.abs(point.Fx - x('Fx')) / size, place).toBeLessThan(1e-9)
      expect(Math.abs(point.Fy - x('Fy')) / size, place).toBeLessThan(1e-9)
      const Mz = point.Mz - sx * point.Fy + sy * point.Fx
      expect(Math.abs(Mz - x('t_SA_z') - x('t_turn_z')) / size, place).toBeLessThan(1e-9)
      expect(Math.abs(point.Omega - x('Omega')) / Math.max(Math.abs(x('Omega')), 1), place).toBeLessThan(1e-9)
    }
  })
})

describe('Magic Formula 6.1', () => {
  const parameters = JSON.parse(
    readFileSync(new URL('../../data/tyres/mf61_parameters.json', import.meta.url), 'utf8'),
  ) as Record<string, number>
  const { params } = rig({ forceModel: 'mf6' }).tire.resolved
  const ofModel = Object.entries(parameters).filter(([name]) => params.has(`mf6.${name}`))
  const tire = rig({
    ...{ forceModel: 'mf6', radius: parameters.UNLOADED_RADIUS, stiffness: 4e5 },
    ...Object.fromEntries(ofModel.map(([name, value]) => [`mf6.${name}`, value])),
  })
  it('has the forces of the reference at its pressures, cambers and slips', () => {
    const rows = rowsOf('mf61_points.csv').filter((x, i) => i % 7 === 0 && x('Vx') > 0 && Math.abs(x('alpha')) < 1.4)
    expect(ofModel.length).toBeGreaterThan(100)
    expect(rows.length).toBeGreaterThan(15)
    for (const x of rows) {
      const point = pointAt(tire, {
        ...{ load: x('Fz'), slip: x('kappa'), 'slip-angle': x('alpha'), camber: x('gamma') },
        ...{ pressure: x('p'), speed: x('Vx') },
      })
      expect(Math.abs(point.Fx - x('Fx')) / x('Fz')).toBeLessThan(1e-9)
      expect(Math.abs(point.Fy - x('Fy')) / x('Fz')).toBeLessThan(1e-9)
    }
  })
})

describe('radii over the load', () => {
  it('are those of the printed formula (fig. 4.5 of the thesis, five digits)', () => {
    const params = { radius: 0.355, stiffness: 304000, 'reff.B': 8, 'reff.D': 0.24, 'reff.F': 0.01 }
    const tire = rig({ ...params, 'reff.nominalLoad': 5900, effectiveRadius: 'pacejka' })
    for (const load of [0, 1500, 4686, 9000]) {
      const { loadedRadius: Rl, effectiveRadius } = pointAt(tire, { load })
      expect(Rl).toBeCloseTo(0.355 - load / 304000, 10)
      expect(effectiveRadius).toBeCloseTo(0.35145 + 0.00465789 * Math.atan(-146.33 + 412.2 * Rl) + 0.01 * Rl, 5)
    }
  })
  it('fall as in fig. 3.4: the loaded one in proportion, the effective one less and less', () => {
    const [k, rhoF, B, D, F, Ru] = [210000, 0.0231, 8.4, 0.27, 0.07, 0.3]
    const tire = rig({ radius: Ru, stiffness: k, 'reff.B': B, 'reff.D': D, 'reff.F': F, 'reff.nominalLoad': k * rhoF })
    const points = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((load) => pointAt(tire, { load: 1000 * load }))
    points.forEach(({ loadedRadius, effectiveRadius }, i) => {
      const rho = (1000 * i) / k
      expect(loadedRadius).toBeCloseTo(Ru - rho, 10)
      expect(effectiveRadius).toBeCloseTo(Ru - rhoF * (D * Math.atan((B * rho) / rhoF) + (F * rho) / rhoF), 10)
    })
    const drops = points.slice(1).map((point, i) => points[i].effectiveRadius - point.effectiveRadius)
    drops.slice(1).forEach((drop, i) => expect(drop).toBeLessThan(drops[i]))
  })
})

describe('relaxation lengths', () => {
  const [C, c] = [60000, 150000]
  const stiff = { forceModel: 'linear', 'linear.CS': 90000, 'linear.CA': C, 'carcass.LATERAL_STIFFNESS': c }
  it('are slip stiffness over carcass stiffness', () => {
    const tire = rig({ ...stiff, relaxation: 'carcass', 'carcass.LONGITUDINAL_STIFFNESS': 3e5 })
    const { relaxationLat, relaxationLong } = pointAt(tire, { load: 4000 })
    expect(relaxationLat).toBeCloseTo(C / c, 12)
    expect(relaxationLong).toBeCloseTo(90000 / 3e5, 12)
  })
  it('of a sliding contact are the secant over the carcass stiffness', () => {
    const brush = { forceModel: 'fiala', 'fiala.CA': C, 'fiala.mu0': 0.8, 'fiala.mu1': 0.8, relaxation: 'balance' }
    const tire = rig({ ...brush, 'balance.LATERAL_STIFFNESS': c })
    const sliding = pointAt(tire, { load: 4000, 'slip-angle': 0.5 })
    expect(sliding.relaxationLat).toBeCloseTo((0.8 * 4000) / (c * Math.tan(0.5)), 9)
    expect(pointAt(tire, { load: 4000 }).relaxationLat).toBeCloseTo(C / c, 9)
  })
  it('of a stretched string follow Pacejka (2002), eqs 7.1: both at the nominal load, and none without load', () => {
    const string = { 'string.FNOMIN': 4000, 'string.UNLOADED_RADIUS': 0.3, 'string.PTX1': 2, 'string.PTY1': 2.2 }
    const tire = rig({ ...string, 'string.PTY2': 1.5, relaxation: 'stretched-string' })
    const { relaxationLong, relaxationLat } = pointAt(tire, { load: 4000 })
    expect(relaxationLong).toBeCloseTo(0.6, 12)
    expect(relaxationLat).toBeCloseTo(2.2 * Math.sin(2 * Math.atan(1 / 1.5)) * 0.3, 12)
    expect(pointAt(tire, { load: 0 }).relaxationLat).toBe(0.01)
  })
})

describe('friction over rolling and sliding speed', () => {
  it('has its peak at the adhesion speed, which grows with the rolling speed (eqs 28, 43 to 50)', () => {
    const tire = rig(levelParams('bicycle', 4))
    const used = (rolling: number, sliding: number): number => {
      const { Fx, state } = pointAt(tire, { load: 450, rolling, sliding })
      return Fx / state.load
    }
    // adhesionLong is 0.1 and muMaxLong 1 under the nominal load; a braked wheel
    expect(used(10, 1)).toBeCloseTo(-1, 6)
    expect(used(20, 2)).toBeCloseTo(-1, 6)
    expect(used(0, 0.0015)).toBeLessThan(-0.9)
    expect(used(10, 0.0015)).toBeGreaterThan(-0.1)
    expect(used(0, 0)).toBeCloseTo(0, 12)
    // beyond the slide speed: muMinLong
    expect(used(10, 6)).toBeCloseTo(-0.8, 6)
  })
})
