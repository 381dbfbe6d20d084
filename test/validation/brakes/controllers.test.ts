/**
 * The controllers against their difference equations, written down again with numbers, and in exports: JavaScript and WebAssembly to the last bit,
 * C within 1e-12.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

const wheels = ['FL', 'FR', 'RL', 'RR'] as const
const sampleTime = 0.01
/** Rates of the wheels of a car that brakes: two of them lock, two of them swing. */
const rates: Readonly<Record<string, string>> = {
  wFL: '(58 - 12*t)*if(t < 0.3, 1, if(t < 0.5, 1 - 4*(t - 0.3), if(t < 0.7, 0.2 + 4*(t - 0.5), 1)))',
  wFR: '(58 - 12*t)*(1 - 0.15*sin(20*t)^2)',
  wRL: '(58 - 12*t)*(1 - 0.3*sin(9*t)^2)',
  wRR: '(58 - 12*t)*(1 + 0.02*sin(60*t))',
}
const inputs: Blocks = {
  World: ['world/world'],
  ...Object.fromEntries(
    Object.entries(rates).map(([name, expression]) => [name, ['signals/expression', { expression }]]),
  ),
  Ax: ['signals/expression', { expression: '-4 + 0.5*sin(15*t)' }],
  Torque: ['signals/expression', { expression: '2000*sin(2*t)' }],
  Steer: ['signals/expression', { expression: '0.08*sin(5*t)' }],
  Speed: ['signals/expression', { expression: '20 - 4*t' }],
  Yaw: ['signals/expression', { expression: '0.6*sin(5*t - 0.6)' }],
  Ay: ['signals/expression', { expression: '7*sin(5*t - 0.4)' }],
  ABS: ['brakes/abs', { sampleTime, yawDelay: true }],
  Traction: ['brakes/traction-control', { sampleTime, driven: 'front', slip: 0.02, slipSpeed: 0.2, spread: 0.5 }],
  Stability: ['brakes/stability-control', { sampleTime }],
}
const wires = [
  ...wheels.flatMap((w) => [`w${w}.y - ABS.w${w}`, `w${w}.y - Traction.w${w}`]),
  ...['Ax.y - ABS.ax', 'Torque.y - Traction.torque', 'Steer.y - Stability.steer', 'Speed.y - Stability.speed'],
  ...['Yaw.y - Stability.yawRate', 'Ay.y - Stability.ay'],
]
const project = smallProject(inputs, wires, {
  stop: 1.5,
  sample: sampleTime,
  solver: { name: 'rk4', step: sampleTime },
})
const pressures = (block: string): readonly string[] => wheels.map((w) => `${block}.p${w}`)
const signals = [
  ...['Ax', 'Torque', 'Steer', 'Speed', 'Yaw', 'Ay', ...Object.keys(rates)].map((name) => `${name}.y`),
  ...wheels.flatMap((w) => [`ABS.v${w}`, `ABS.phase${w}`]),
  ...['ABS.speed', 'ABS.control', 'Traction.y', ...pressures('Traction')],
  ...['Stability.yawReference', 'Stability.sideslip', 'Stability.moment', ...pressures('Stability')],
]
const outcome: SmallRun = runSmall(project, signals)

/** Values after each sample: a jump has two rows, of which the later counts. */
function samples(signal: string): readonly number[] {
  const last = new Map<number, number>()
  outcome.table.time.forEach((t, i) => last.set(Math.round(t / sampleTime), i))
  const values = outcome.values(signal)
  return [...last.values()].map((i) => values[i])
}
const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high)
const expectAll = (actual: readonly number[], expected: readonly number[], scale: number): void => {
  expect(actual).toHaveLength(expected.length)
  actual.forEach((x, k) => expect(Math.abs(x - expected[k]), `sample ${k}`).toBeLessThan(1e-12 * scale))
}

describe('ABS', () => {
  const [R, T] = [0.345, sampleTime]
  const speeds = wheels.map((w) => samples(`w${w}.y`).map((rate) => R * rate))
  const ax = samples('Ax.y')
  const count = ax.length
  const reference: number[] = []
  const phases = wheels.map((): number[] => [])
  const valves = wheels.map((): number[] => [])
  let v = Math.max(...speeds.map((s) => s[0]))
  const a = [0, 0, 0, 0]
  const phase = [0, 0, 0, 0]
  for (let k = 0; k < count; k++) {
    v = Math.min(Math.max(...speeds.map((s) => s[k]), v + T * (ax[k] - 0.3)), v + T * (ax[k] + 0.3))
    reference.push(v)
    speeds.forEach((s, i) => {
      a[i] = (0.005 * a[i] + T * ((s[k] - s[Math.max(k - 1, 0)]) / T)) / (0.005 + T)
    })
    const slip = speeds.map((s) => (v - s[k]) / Math.max(v, 6))
    const worse = slip[2] >= slip[3] ? 2 : 3
    const seen = [0, 1, worse, worse]
    seen.forEach((j, i) => {
      const isLarge = slip[j] > 0.1
      const locks = (slip[j] > 0.16 && a[j] < 5) || (a[j] < -150 && isLarge)
      if (phase[i] === 1) phase[i] = a[j] <= 0 && isLarge ? 1 : 2
      else if (phase[i] === 2) phase[i] = locks ? 1 : isLarge ? 2 : 3
      else if (locks) phase[i] = 1
    })
    const value = (i: number): number => {
      if (phase[i] === 0) return i < 2 && phase[1 - i] > 0 ? 0.05 : 1
      if (phase[i] < 3) return phase[i] - 2
      return a[i] > 60 ? 1 : 0.1
    }
    phase.forEach((p, i) => {
      phases[i].push(p)
      valves[i].push(value(i))
    })
  }
  it('estimates the speed of the vehicle', () => {
    expectAll(samples('ABS.speed'), reference, 20)
  })
  it.each(wheels.map((w, i) => [w, i] as const))('goes through its phases at %s', (w, i) => {
    expect(samples(`ABS.phase${w}`)).toEqual(phases[i])
    expect(samples(`ABS.v${w}`)).toEqual(valves[i])
  })
  it('meets every phase', () => {
    expect(new Set(phases.flat())).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(valves.flat())).toEqual(new Set([1, 0.05, -1, 0, 0.1]))
  })
})

it('traction control takes torque and brakes as its equations say', () => {
  const R = 0.345
  const speeds = wheels.map((w) => samples(`w${w}.y`).map((rate) => R * rate))
  const asked = samples('Torque.y')
  let integral = 0
  const torque: number[] = []
  const brakes: number[][] = [[], []]
  asked.forEach((most, k) => {
    const v = (speeds[2][k] + speeds[3][k]) / 2
    const allowed = v + Math.max(0.02 * v, 0.2)
    const [l, r] = [speeds[0][k], speeds[1][k]]
    const e = Math.max(Math.min(l, r), (l + r) / 2 - 0.5) - allowed
    const limit = Math.max(most, 0)
    integral = clip(integral + sampleTime * 4000 * e, 0, limit)
    torque.push(most - clip(400 * e + integral, 0, limit))
    ;[l, r].forEach((speed, i) => brakes[i].push(v < 20 ? clip(2e6 * (speed - allowed), 0, 8e6) : 0))
  })
  expectAll(samples('Traction.y'), torque, 2000)
  expectAll(samples('Traction.pFL'), brakes[0], 1e6)
  expectAll(samples('Traction.pFR'), brakes[1], 1e6)
  expect(Math.max(...asked.map((most, k) => most - torque[k]))).toBeGreaterThan(500)
  expect(Math.max(...brakes[0])).toBeGreaterThan(1e6)
  expect(samples('Traction.pRL').every((p) => p === 0)).toBe(true)
})

it('stability control brakes single wheels as its equations say', () => {
  const [steer, speed, rate, ay] = ['Steer', 'Speed', 'Yaw', 'Ay'].map((name) => samples(`${name}.y`))
  let [reference, beta] = [0, 0]
  const rows = steer.map((delta, k) => {
    const v = speed[k]
    const limit = (0.85 * 9.81) / v
    reference = (0.1 * reference + sampleTime * clip((v * delta) / (2.84 + 0.0025 * v * v), -limit, limit)) / 0.11
    beta += sampleTime * (ay[k] / v - rate[k] - beta / 5)
    const beyond = (x: number): number => Math.sign(x) * Math.max(Math.abs(x) - 0.07, 0)
    const moment = -40000 * beyond(rate[k] - reference) + 60000 * beyond(beta)
    const isAgainst = moment * rate[k] < 0
    const pressure = (w: (typeof wheels)[number]): number => {
      const isFront = w.startsWith('F')
      if (isFront !== isAgainst) return 0
      const towards = w.endsWith('L') ? moment : -moment
      return Math.min((Math.max(towards, 0) / (1.55 / 2)) * (0.345 / (isFront ? 2.52e-4 : 1.37e-4)), 1.2e7)
    }
    return { reference, beta, moment, pressures: wheels.map(pressure) }
  })
  expectAll(
    samples('Stability.yawReference'),
    rows.map((r) => r.reference),
    1,
  )
  expectAll(
    samples('Stability.sideslip'),
    rows.map((r) => r.beta),
    1,
  )
  expectAll(
    samples('Stability.moment'),
    rows.map((r) => r.moment),
    1e5,
  )
  wheels.forEach((w, i) => {
    expectAll(
      samples(`Stability.p${w}`),
      rows.map((r) => r.pressures[i]),
      1e8,
    )
    expect(Math.max(...rows.map((r) => r.pressures[i]))).toBeGreaterThan(1e5)
  })
})

it('controllers that are switched off let the driver alone', () => {
  const off: Readonly<Record<string, ParamValue>> = { active: false }
  const blocks = Object.fromEntries(
    Object.entries(inputs).map(([name, [type, params]]) => [
      name,
      [type, type.startsWith('brakes/') ? off : params] as const,
    ]),
  )
  const names = [
    ...wheels.map((w) => `ABS.v${w}`),
    ...pressures('Traction'),
    ...pressures('Stability'),
    'Traction.y',
    'Torque.y',
  ]
  const idle = runSmall(
    smallProject(blocks, wires, { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.1 } }),
    names,
  )
  expect(idle.error).toBeUndefined()
  for (const name of names.slice(0, 4)) expect(new Set(idle.values(name))).toEqual(new Set([1]))
  for (const name of names.slice(4, 12)) expect(new Set(idle.values(name))).toEqual(new Set([0]))
  expect(idle.values('Traction.y')).toEqual(idle.values('Torque.y'))
})

it('controllers take and give vectors too', () => {
  const vectors = { ports: 'vectors', sampleTime }
  const blocks: Blocks = {
    ...inputs,
    Wheels: ['signals/mux', { inputs: '4' }],
    Wide: ['brakes/abs', vectors],
    WideTraction: ['brakes/traction-control', { ...inputs.Traction[1], ports: 'vectors' }],
    Valves: ['signals/demux', { widths: [[3], [1]] }],
  }
  const more = [
    ...wheels.map((w, i) => `w${w}.y - Wheels.u${i + 1}`),
    ...['Wheels.y - Wide.w', 'Ax.y - Wide.ax', 'Wheels.y - WideTraction.w', 'Torque.y - WideTraction.torque'],
    'Wide.v - Valves.u',
  ]
  const names = ['ABS.vFR', 'Wide.vFR', 'ABS.vRR', 'Valves.y2', 'Traction.pFL', 'WideTraction.pFL']
  const settings = { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.01 } }
  const run = runSmall(smallProject(blocks, [...wires, ...more], settings), names)
  expect(run.error).toBeUndefined()
  for (const i of [0, 2, 4]) expect(run.values(names[i + 1])).toEqual(run.values(names[i]))
})

it('traction control of four driven wheels asks for a speed', () => {
  const blocks = { ...inputs, Traction: ['brakes/traction-control', { driven: 'all' }] as const }
  expect(() => runSmall(smallProject(blocks, wires, { stop: 1 }), ['Traction.y'])).toThrow(
    /Traction, port speed: all wheels are driven.*[Ww]ire the vehicle speed to it/,
  )
})

describe('controllers, lines and discs', () => {
  const axle = (w: string): Blocks => ({
    [`Axle${w}`]: ['mechanics/revolute', { axis: [0, 1, 0] }],
    [`Wheel${w}`]: ['mechanics/rigid-body', { mass: 0, Ixx: 0, Iyy: 3, Izz: 0 }],
    [`Line${w}`]: ['brakes/line'],
    [`Disc${w}`]: ['brakes/disc', { heat: 'state', capacity: 200 }],
  })
  const coupled = smallProject(
    {
      ...inputs,
      ...axle('FL'),
      ...axle('FR'),
      Pedal: ['signals/expression', { expression: '100*sin(3*t)^2' }],
      Booster: ['brakes/booster'],
      Valve: ['brakes/proportioning'],
      Demand: ['signals/expression', { expression: '900*abs(sin(4*t))' }],
      Blending: ['brakes/blending'],
      Lever: ['signals/expression', { expression: 't - 0.5' }],
      Parking: ['brakes/parking', { law: 'electric' }],
      Turbulence: ['air/wind', { mean: 5, along: 1, across: 0.5, vertical: 0.3, gust: 4, gustStart: 0.2 }],
      Zone: ['air/crosswind', { start: 1, length: 4 }],
      Body: ['mechanics/rigid-body', { mass: 50 }],
      Air: ['air/aerodynamics', { height: 'table', law: 'table' }],
      Boot: ['air/payload', { mass: 5 }],
      Seats: ['air/passengers'],
    },
    [
      ...wires,
      ...['FL', 'FR'].flatMap((w) => [
        ...[`World.frame - Axle${w}.base`, `Axle${w}.end - Wheel${w}.com`, `Axle${w}.axis - Disc${w}.axis`],
        ...[`ABS.v${w} - Line${w}.valve`, `Stability.p${w} - Line${w}.request`, `Line${w}.y - Disc${w}.p`],
      ]),
      ...[
        'Pedal.y - Booster.u',
        'Booster.p - Valve.p',
        'Booster.p - LineFL.p',
        'Valve.y - LineFR.p',
        'Booster.p - ABS.p',
      ],
      ...['Demand.y - Blending.u', 'Pedal.y - Blending.available', 'Lever.y - Parking.u', 'Parking.y - DiscFR.parking'],
      ...['Body.com - Zone.frame', 'Zone.w - Turbulence.add', 'Turbulence.w - Air.wind', 'Body.com - Air.frame'],
      ...['Body.com - Boot.frame', 'Body.com - Seats.frame'],
    ],
    {
      stop: 1.2,
      sample: 0.01,
      solver: { name: 'rk4', step: 0.001 },
      initial: { 'AxleFL.rate': 60, 'AxleFR.rate': -50, 'Body.vx': 12, 'Body.vy': 1 },
    },
  )
  const all = [
    ...[
      'AxleFL.rate',
      'AxleFR.rate',
      'LineFL.y',
      'LineFR.y',
      'DiscFL.temperature',
      'DiscFR.torque',
      'ABS.vFL',
      'ABS.phaseRR',
    ],
    ...['Stability.pFR', 'Traction.y', 'Blending.friction', 'Parking.y', 'Turbulence.along', 'Turbulence.across'],
    ...['Air.drag', 'Air.side', 'Body.vx', 'Body.y', 'Body.wz'],
  ]
  const run = runSmall(coupled, all)
  it('move', () => {
    expect(run.error).toBeUndefined()
    expect(Math.abs(run.at('AxleFR.rate', 1.2))).toBeLessThan(45)
    expect(run.at('DiscFL.temperature', 1.2)).toBeGreaterThan(294)
    expect(run.at('Air.side', 0.2)).not.toBe(0)
  })
  itGivesTheSameExported(temporaryFolder(), () => ({ table: run.table, model: exportedRun(coupled, all) }), 1e-3)
})
