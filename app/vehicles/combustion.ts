/** A combustion engine with its gearbox, in front of the differentials of the driven axles. */
import type { Assembly } from './assembly'
import type { DrivePlan } from './drive'

export type CombustionDrive = `${'automatic' | 'manual'}${'Front' | 'Rear' | 'All'}`

/** @returns variables of the project: the final ratio, and the capacities of clutches */
export function combustion(parts: Assembly, kind: CombustionDrive): DrivePlan {
  parts.block('Engine', 'drivetrain/engine', [160, 880])
  parts.wire('Throttle.y', 'Engine.throttle')
  parts.wire('Gearbox.b', driven(parts, kind))
  const isAutomatic = kind.startsWith('automatic')
  if (isAutomatic) automatic(parts)
  else manual(parts)
  return {
    variables: isAutomatic
      ? { finalRatio: 3.5, lockupTorque: '400 N m' }
      : { finalRatio: 4.1, clutchTorque: '400 N m' },
    // An engine that starts a run at rest has stalled.
    initial: { 'Engine.rate': '85 rad/s' },
  }
}

/** Adds a converter with lock-up in front of a gearbox that shifts by the speed of its output. */
function automatic(parts: Assembly): void {
  parts.block('Converter', 'drivetrain/torque-converter', [336, 880])
  parts.block('Gearbox', 'drivetrain/automatic-gearbox', [512, 880], { initialGear: 0 })
  parts.block('LockupTorque', 'signals/gain', [336, 960], { gain: 'lockupTorque' }, { flip: true })
  parts.wire('Engine.axis', 'Converter.impeller')
  parts.wire('Converter.turbine', 'Gearbox.a')
  parts.wire('Throttle.y', 'Gearbox.throttle')
  parts.wire('Gearbox.lockup', 'LockupTorque.u1')
  parts.wire('LockupTorque.y', 'Converter.lockup')
}

/** Adds a pedal that opens the clutch: 0 released, 1 pressed. */
function manual(parts: Assembly): void {
  parts.block('ClutchPedal', 'sources/smooth-step', [-16, 960], { final: 0, duration: '0.2 s' })
  parts.block('Engagement', 'signals/expression', [160, 960], { expression: 'clamp(1 - u1, 0, 1)' })
  parts.block('ClutchTorque', 'signals/gain', [336, 960], { gain: 'clutchTorque' })
  parts.block('Clutch', 'drivetrain/clutch', [336, 880])
  parts.block('Gear', 'sources/constant', [512, 960], { value: 4 })
  parts.block('Gearbox', 'drivetrain/manual-gearbox', [512, 880])
  parts.wire('ClutchPedal.y', 'Engagement.u1')
  parts.wire('Engagement.y', 'ClutchTorque.u1')
  parts.wire('ClutchTorque.y', 'Clutch.u')
  parts.wire('Engine.axis', 'Clutch.a')
  parts.wire('Clutch.b', 'Gearbox.a')
  parts.wire('Gear.y', 'Gearbox.gear')
}

/** @returns the output axis of the gearbox */
function driven(parts: Assembly, kind: CombustionDrive): string {
  if (!kind.endsWith('All')) return differential(parts, 'Differential', kind.endsWith('Front') ? 'Front' : 'Rear', 880)
  parts.block('TransferCase', 'drivetrain/transfer-case', [688, 880])
  parts.wire('TransferCase.front', differential(parts, 'FrontDifferential', 'Front', 848))
  parts.wire('TransferCase.rear', differential(parts, 'RearDifferential', 'Rear', 928))
  return 'TransferCase.a'
}

function differential(parts: Assembly, name: string, axle: 'Front' | 'Rear', y: number): string {
  parts.block(name, 'drivetrain/differential', [864, y], { ratio: 'finalRatio' })
  parts.wire(`${axle}Axle.spinL`, `${name}.left`)
  parts.wire(`${axle}Axle.spinR`, `${name}.right`)
  return `${name}.input`
}
