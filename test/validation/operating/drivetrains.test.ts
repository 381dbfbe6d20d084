/**
 * Vehicles with drivetrains settle with clutches that hold or slip as torques demand. The speed of the engine is that of the wheels times
 * the ratios, its torque that of the tyres over the ratios; the converter is judged by its table.
 */
import { describe, expect, it } from 'vitest'
import { Assembly } from '../../../app/vehicles/assembly'
import { drive } from '../../../app/vehicles/drive'
import type { VehicleChoices } from '../../../app/vehicles/choices'
import { runToEnd } from '../../../engine/run/run'
import type { SettleGoal } from '../../../engine/experiment/settle-goal'
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { drivenVehicle } from './generic-vehicle'

/** The generic vehicle with the drivetrain of a vehicle from assemblies. */
function vehicle(kind: VehicleChoices['drive'] | ((parts: Assembly) => void)): ProjectFile {
  const parts = new Assembly()
  const variables = typeof kind === 'string' ? drive(parts, kind).variables : {}
  if (typeof kind !== 'string') kind(parts)
  const onAxle = (port: string): string =>
    port.replace(/^(Front|Rear)Axle\.spin([LR])$/, (_, end: string, side: string) => `Spin${end[0]}${side}.axis`)
  const base = drivenVehicle({})
  const { DriveInput: _1, DriveRL: _2, DriveRR: _3, ...blocks } = base.blocks
  const kept = Object.entries(base.wires).filter(([name]) => !name.startsWith('drive'))
  return {
    ...base,
    variables: { ...base.variables, ...variables },
    blocks: { ...blocks, ...parts.blocks },
    wires: {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(
        Object.entries(parts.wires).map(([name, [a, b]]) => [name, [onAxle(a), onAxle(b)] as const]),
      ),
    },
  }
}

interface Asked {
  readonly speed?: SettleGoal['speed']
  readonly free?: readonly string[]
  readonly set?: Readonly<Record<string, ParamValue>>
  readonly initial?: Readonly<Record<string, ParamValue>>
}

function settled(
  project: ProjectFile,
  { speed, free = ['Throttle'], set = {}, initial = { 'Engine.rate': 85 } }: Asked,
) {
  const experiment: ExperimentSettings = {
    stop: 0.2,
    solver: { name: 'rk4', step: 0.001 },
    sample: 0.1,
    initial: { 'Body.z': 0.9, ...initial },
    start: { settle: true, ...(speed !== undefined && { speed }), ...(free.length > 0 && { free: [...free] }) },
    set,
  }
  const { table, report } = runToEnd(
    {
      project: { ...project, experiments: { e: experiment } },
      files: {},
      experiment: 'e',
      checkStep: false,
      // 200 steps: equations without the search for short code do.
      effort: 'plain',
    },
    sharedCompiler,
  )
  const at = (signal: string, row = 0): number => {
    const column = table.columns.find(({ name }) => name === signal)
    if (column === undefined) throw new Error(`no ${signal}`)
    return column.values[row]
  }
  return { at, settle: report.settle, end: (signal: string) => at(signal, table.time.length - 1) }
}

const front = (at: (signal: string) => number): number => (at('SpinFL.rate') + at('SpinFR.rate')) / 2

describe('an automatic gearbox', () => {
  const project = vehicle('automaticFront')

  it('drives through the locked converter', () => {
    const { at, end, settle } = settled(project, { speed: 20 })
    expect(settle?.held.force).toBe(0)
    expect([at('Gearbox.gear'), at('Gearbox.lockup'), at('Engine.running')]).toEqual([4, 1, 1])
    // Final ratio 3.5, fourth gear 1; nothing slips.
    expect(Math.abs(at('Engine.rate') - 3.5 * front(at))).toBeLessThan(1e-9)
    expect(Math.abs(at('Engine.torque') - at('Gearbox.torque'))).toBeLessThan(1e-6)
    // Full load 165 N m at 150 rad/s and 200 N m at 250; drag 15 N m and 0.05 N m s.
    const rate = at('Engine.rate')
    const [full, drag] = [165 + (35 * (rate - 150)) / 100, 15 + 0.05 * rate]
    expect(Math.abs((at('Engine.torque') + drag) / (full + drag) - at('Throttle.y'))).toBeLessThan(1e-9)
    for (const signal of ['Body.vx', 'Engine.rate']) expect(Math.abs(end(signal) / at(signal) - 1)).toBeLessThan(1e-6)
  })

  it('drives through the open converter', () => {
    const { at, end } = settled(project, { speed: 20, set: { 'Gearbox.lockupSpeed': 1000 } })
    const turbine = at('Gearbox.inputRate')
    expect(Math.abs(turbine - 3.5 * front(at))).toBeLessThan(1e-9)
    const ratio = turbine / at('Engine.rate')
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(0.98)
    // Between the rows 0.95, 31 and 0.98, 48 of the table.
    const capacity = 31 + (17 * (ratio - 0.95)) / 0.03
    expect(Math.abs((at('Engine.rate') / capacity) ** 2 - at('Engine.torque'))).toBeLessThan(1e-6)
    expect(Math.abs(end('Engine.rate') / at('Engine.rate') - 1)).toBeLessThan(1e-6)
  })

  it('idles against the stalled converter while the brakes hold', () => {
    const { at, end, settle } = settled(project, { free: [], set: { 'BrakeInput.value': 500 } })
    expect(settle?.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
    const rate = at('Engine.rate')
    // The idle controller is at its limit: 0.3 of full load and 0.7 of the drag against (rate/13.2)^2.
    const full = rate < 80 ? 120 : NaN
    expect(Math.abs(0.3 * full - 0.7 * (15 + 0.05 * rate) - (rate / 13.2) ** 2)).toBeLessThan(1e-6)
    for (const signal of ['Body.vx', 'SpinFL.rate', 'Gearbox.inputRate'])
      expect(Math.abs(at(signal))).toBeLessThan(1e-9)
    // The gearbox takes the torque ratio 2.15 at stall; the brake holds it.
    expect(at('Converter.turbineTorque') / at('Converter.impellerTorque')).toBeCloseTo(2.15, 9)
    expect(Math.abs(end('Body.vx'))).toBeLessThan(1e-6)
    expect(Math.abs(end('Engine.rate') - rate)).toBeLessThan(1e-6)
  })

  it('says what share of a speed the engine can do', () => {
    expect(() =>
      settled(project, {
        speed: 20,
        set: {
          'Engine.curve': [
            [80, 8],
            [650, 8],
          ],
        },
      }),
    ).toThrow(/can't travel steadily at 20 m\/s: Throttle can provide only \d+(\.\d+)? % of the force required/)
  })
})

it('drives in gear through a clutch that holds, and slips where it is too weak', () => {
  const project = vehicle('manualRear')
  const { at } = settled(project, { speed: 20 })
  const rear = (at('SpinRL.rate') + at('SpinRR.rate')) / 2
  // Final ratio 4.1, fourth gear 1.
  expect(Math.abs(at('Engine.rate') - 4.1 * rear)).toBeLessThan(1e-9)
  expect(at('Clutch.slip')).toBe(0)
  // A clutch that transmits less than the overrun takes: it slips, and the engine turns slower than the shaft.
  const weak = settled(project, { speed: 20, free: [], set: { 'ClutchTorque.gain': 5 } })
  expect(weak.at('Clutch.slip')).toBe(-1)
  expect(weak.at('Clutch.torque')).toBeCloseTo(-5, 9)
  expect(weak.at('Engine.torque')).toBeCloseTo(-5, 6)
  expect(weak.at('Engine.rate')).toBeLessThan(weak.at('Gearbox.inputSpeed'))
})

it('drives through a CVT', () => {
  const project = vehicle((parts) => {
    parts.block('Throttle', 'sources/constant', [0, 0], { value: 0 })
    parts.block('Engine', 'drivetrain/engine', [0, 0])
    parts.block('Ratio', 'sources/constant', [0, 0], { value: 0.8 })
    parts.block('Variator', 'drivetrain/cvt', [0, 0])
    parts.block('Pulley', 'drivetrain/inertia', [0, 0], { inertia: 0.02 })
    parts.block('Differential', 'drivetrain/differential', [0, 0], { ratio: 5 })
    parts.wire('Throttle.y', 'Engine.throttle')
    parts.wire('Ratio.y', 'Variator.u')
    parts.wire('Engine.axis', 'Variator.a')
    parts.wire('Differential.input', 'Variator.b')
    parts.wire('Differential.input', 'Pulley.a')
    parts.wire('FrontAxle.spinL', 'Differential.left')
    parts.wire('FrontAxle.spinR', 'Differential.right')
  })
  // The engine turns at 85 rad/s in the initial values, against the ratio: the vehicle settles from there too.
  const { at, end } = settled(project, { speed: 20 })
  expect(Math.abs(at('Engine.rate') - 0.8 * 5 * front(at))).toBeLessThan(1e-8)
  const power = at('Variator.torqueB') * at('Differential.inputRate')
  expect(Math.abs(power / (at('Engine.torque') * at('Engine.rate')) - 1)).toBeLessThan(1e-6)
  expect(Math.abs(end('Body.vx') / at('Body.vx') - 1)).toBeLessThan(1e-6)
})

it('drives a hybrid whose generator holds the speed of the engine by a PID with a filtered derivative', () => {
  const project = vehicle((parts) => {
    parts.block('Throttle', 'sources/constant', [0, 0], { value: 0.1 })
    parts.block('Engine', 'drivetrain/engine', [0, 0], { idleThrottle: 0 })
    parts.block('Set', 'drivetrain/planetary', [0, 0])
    parts.block('Generator', 'drivetrain/electric-motor', [0, 0], { command: 'torque' })
    parts.block('Speed', 'sensors/joint', [0, 0])
    parts.block('Wanted', 'sources/constant', [0, 0], { value: 200 })
    parts.block('Control', 'signals/pid', [0, 0], { kp: 3, kd: 0.02, limits: 'both', lower: -80, upper: 80 })
    parts.block('Final', 'drivetrain/reduction', [0, 0], { ratio: 3.6 })
    parts.block('Front', 'drivetrain/differential', [0, 0])
    parts.wire('Throttle.y', 'Engine.throttle')
    parts.wire('Engine.axis', 'Set.carrier')
    parts.wire('Generator.axis', 'Set.sun')
    parts.wire('Final.a', 'Set.ring')
    parts.wire('Final.b', 'Front.input')
    parts.wire('FrontAxle.spinL', 'Front.left')
    parts.wire('FrontAxle.spinR', 'Front.right')
    parts.wire('Engine.axis', 'Speed.axis')
    parts.wire('Wanted.y', 'Control.r')
    parts.wire('Speed.rate', 'Control.y')
    parts.wire('Control.u', 'Generator.u')
  })
  // Without integral gain, any integral that back-calculation left on the way would be steady: that of the start counts.
  const { at, end } = settled(project, { speed: 20 })
  const torque = -at('Engine.torque') / (1 + 78 / 30)
  expect(Math.abs(at('Generator.torque') - torque)).toBeLessThan(1e-6)
  expect(Math.abs(at('Engine.rate') - (200 - torque / 3))).toBeLessThan(1e-7)
  expect(Math.abs(end('Engine.rate') / at('Engine.rate') - 1)).toBeLessThan(1e-6)
  const held = settled(project, { speed: 20, set: { 'Control.ki': 1 } })
  expect(Math.abs(held.at('Engine.rate') - 200)).toBeLessThan(1e-7)
})

it('drives from a battery, which keeps its charge until the run and then gives what the motor takes', () => {
  const project = vehicle((parts) => {
    parts.block('Throttle', 'sources/constant', [0, 0], { value: 0 })
    parts.block('Motor', 'drivetrain/electric-motor', [0, 0])
    parts.block('Differential', 'drivetrain/differential', [0, 0], { ratio: 9 })
    parts.block('Battery', 'drivetrain/battery', [0, 0], {
      ocv: [
        [0, 300],
        [1, 400],
      ],
      ...{ initial: 0.6, capacity: 50000, resistance: 0.1, auxiliaries: 500 },
    })
    parts.wire('Throttle.y', 'Motor.u')
    parts.wire('Differential.input', 'Motor.a')
    parts.wire('FrontAxle.spinL', 'Differential.left')
    parts.wire('FrontAxle.spinR', 'Differential.right')
    parts.wire('Motor.power', 'Battery.power')
    parts.wire('Battery.available', 'Motor.available')
  })
  const { at, end, settle } = settled(project, { speed: 20, initial: { 'Battery.drawn': 1000 } })
  expect(settle?.held.force).toBe(0)
  expect(at('Battery.charge')).toBeCloseTo(0.58, 12)
  // I (U - R I) is the power, at the voltage of a charge of 0.58
  const power = at('Motor.electricPower') + 500
  const current = (358 - Math.sqrt(358 ** 2 - 4 * 0.1 * power)) / 0.2
  expect(at('Battery.current')).toBeCloseTo(current, 9)
  // while it runs, the voltage falls by 2e-5 of itself
  expect(end('Battery.charge')).toBeCloseTo(0.58 - (0.2 * current) / 50000, 8)
  expect(Math.abs(end('Body.vx') / at('Body.vx') - 1)).toBeLessThan(1e-6)
})
