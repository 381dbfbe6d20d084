import { describe, expect, it } from 'vitest'
import { SmallModel } from '../small-model'

const rod = ['mechanics/rigid-body', { mass: 2, Ixx: 0.01, Iyy: 0.01, Izz: 0.01 }] as const

describe('brakes', () => {
  it.each([
    [5, -30],
    [-5, 30],
    [0.02, -30],
    [-1e-6, 30],
  ])('a brake at %d rad/s exerts %d N m', (rate, torque) => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
        Pedal: ['sources/constant', { value: 60 }],
        Brake: ['mechanics/brake', { gain: 0.5 }],
      },
      ['World.frame - Hinge.base', 'Hinge.end - Rod.com', 'Hinge.axis - Brake.axis', 'Pedal.y - Brake.u'],
    )
    const sliding = { 'Hinge.rate': rate, 'Brake.slip': Math.sign(rate) }
    const [acceleration, logged] = model.at(sliding, 'der(Hinge.rate)', 'Brake.torque')
    expect(acceleration * 0.01).toBeCloseTo(torque, 10)
    expect(logged).toBe(30)
  })
  it.each([
    [12, 0, -12],
    [-29.99, 0, 29.99],
    // more than it can hold: it does so until the event that follows at once
    [45, 0, -45],
    [45, 1, -30],
  ])('a brake against %d N m, sliding %d, exerts %d N m', (push, slip, torque) => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
        Push: ['sources/constant', { value: push }],
        Motor: ['mechanics/torque'],
        Pedal: ['sources/constant', { value: 60 }],
        Brake: ['mechanics/brake', { gain: 0.5 }],
      },
      [
        'World.frame - Hinge.base',
        'Hinge.end - Rod.com',
        'Hinge.axis - Motor.axis',
        'Push.y - Motor.u',
        'Hinge.axis - Brake.axis',
        'Pedal.y - Brake.u',
      ],
    )
    const at = slip === 0 ? 'held' : 'at'
    const [acceleration, effort] = model[at]({ 'Brake.slip': slip }, 'der(Hinge.rate)', 'Brake.effort')
    expect(acceleration * 0.01).toBeCloseTo(slip === 0 ? 0 : push - 30, 10)
    expect(effort).toBeCloseTo(torque, 10)
  })
})
