import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import {
  cornerOf,
  quantityOf,
  signalFor,
  signalWords,
  type Candidate,
} from '../../../../engine/model/blocks/signal-words'

const at = (type: string, name: string, unit: string): Candidate => {
  const [block = '', member = ''] = name.split('.')
  return { name, definition: registry.get(type), block, member, unit }
}

const car: readonly Candidate[] = [
  ...['Body', 'LumpFL'].flatMap((block) => [
    at('mechanics/rigid-body', `${block}.vx`, 'm/s'),
    at('mechanics/rigid-body', `${block}.wz`, 'rad/s'),
    at('mechanics/rigid-body', `${block}.ay`, 'm/s^2'),
  ]),
  at('sources/sine', 'SteerInput.y', '1'),
  at('sources/piecewise-linear', 'BrakeInput.y', '1'),
  at('mechanics/driver', 'SteerFL.angle', 'rad'),
  at('mechanics/driver', 'SteerFR.angle', 'rad'),
  ...['FL', 'FR', 'RL', 'RR'].flatMap((corner) => [
    at('mechanics/revolute', `Spin${corner}.rate`, 'rad/s'),
    at('mechanics/prismatic', `Suspension${corner}.s`, 'm'),
    at('tires/tire', `Tire${corner}.Fz`, 'N'),
  ]),
]

describe('words for signals', () => {
  it.each([
    ['Gyro Yaw Velocity', 'deg/s', 'yaw-rate'],
    ['YawRate', 'rad/s', 'yaw-rate'],
    ['yaw', 'deg', 'yaw'],
    ['G Force Lat', 'G', 'lateral-acceleration'],
    ['LateralAccel', 'm/s2', 'lateral-acceleration'],
    ['ay', 'm/s^2', 'lateral-acceleration'],
    ['G Force Long', 'G', 'longitudinal-acceleration'],
    ['Ground Speed', 'km/h', 'speed'],
    ['GPS_Speed', undefined, 'speed'],
    ['Steered Angle', 'deg', 'steering'],
    ['Steering Wheel Angle', 'deg', 'steering'],
    ['Lenkradwinkel', '°', 'steering'],
    ['Brake Pressure F', 'bar', 'brake'],
    ['Throttle Pos', '%', 'throttle'],
    ['Wheel Speed FL', 'rpm', 'wheel-speed'],
    // units as files write them: a rate of turns, and standard gravity
    ['Wheel Speed RR', '1/min', 'wheel-speed'],
    ['G Force Lat', 'g', 'lateral-acceleration'],
    ['Ground Speed', 'kts', 'speed'],
    ['Brake Pressure F', 'mbar', 'brake'],
    // words fit, the unit does not
    ['Steered Angle', 'km/h', undefined],
    ['Engine Temp', 'C', undefined],
    ['Lap Number', undefined, undefined],
  ])('take "%s" in %s for %s', (name, unit, quantity) => {
    expect(quantityOf(name, unit)).toBe(quantity)
  })

  it.each([
    ['Gyro Yaw Velocity', 'deg/s', 'Body.wz'],
    ['G Force Lat', 'G', 'Body.ay'],
    ['Ground Speed', 'km/h', 'Body.vx'],
    ['Steered Angle', 'deg', 'SteerInput.y'],
    ['Brake Torque', undefined, 'BrakeInput.y'],
    // a plain number is no pressure
    ['Brake Pressure F', 'bar', undefined],
    ['Wheel Speed FL', 'rpm', 'SpinFL.rate'],
    ['Wheel Speed RR', '1/min', 'SpinRR.rate'],
    ['G Force Lat', 'g', 'Body.ay'],
    ['Ground Speed', 'kts', 'Body.vx'],
    ['Brake Pressure F', 'mbar', undefined],
    ['Damper Pos RR', 'mm', 'SuspensionRR.s'],
    ['Wheel Load front left', 'N', 'TireFL.Fz'],
    // of which wheel?
    ['Wheel Speed', 'rpm', undefined],
    // the rim in km/h is no rate
    ['Wheel Speed FL', 'km/h', undefined],
    ['Roll Rate', 'deg/s', undefined],
  ])('pair "%s" in %s with %s', (name, unit, signal) => {
    expect(signalFor({ name, unit }, car, 'Body')).toBe(signal)
  })

  it('leave several bodies open where none stands for the vehicle', () => {
    expect(signalFor({ name: 'Yaw Rate', unit: 'deg/s' }, car, undefined)).toBeUndefined()
  })

  it('know corners by the marks of several trades', () => {
    expect(['SpinFL', 'Wheel_LF', 'Speed RR', 'rear left', 'FRAME', 'Tire.HR'].map(cornerOf)).toEqual([
      'FL', 'FL', 'RR', 'RL', undefined, 'RR',
    ]) // prettier-ignore
  })

  it('find signals by what people say', () => {
    expect(signalWords(registry.get('mechanics/rigid-body'), 'Body', 'wz')).toContain('yaw rate')
    expect(signalWords(registry.get('sources/sine'), 'SteerInput', 'y')).toContain('steering wheel angle')
    expect(signalWords(registry.get('sources/sine'), 'Wind', 'y')).toEqual([])
  })
})
