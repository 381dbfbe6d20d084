/** Outputs of each driver where a source takes over its input. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { ExperimentSettings } from '../../../../engine/model/project/project'
import { withTakeover } from '../../../../engine/model/takeover'
import { driven, feeds, silenced, sledge, taken, type Network } from './sledge'

describe('each driver', () => {
  it('who shifts gears leaves the gear, a closed clutch and the throttle of others behind', () => {
    const network: Network = {
      blocks: {
        Shift: 'driver/gear-shifter',
        Sum: 'signals/sum',
        Speed: { type: 'sensors/velocity' },
        Gears: { type: 'signals/expression', params: { expression: 'u1 + u2 + u3' } },
      },
      wires: [
        'Body.com > Speed.frame',
        'Pedals.throttle > Shift.wanted',
        'Speed.vx > Shift.speed',
        'Hand.y > Sum.u1',
        'Shift.gear > Sum.u2',
        'Sum.y > Gears.u1',
        'Shift.clutch > Gears.u2',
        'Shift.throttle > Gears.u3',
        'Gears.y > Push.u',
      ],
    }
    expect(silenced(network)).toEqual(['Pedals', 'Shift'])
  })

  it('who shifts gears only lets go of the hand brake where that alone is taken', () => {
    const network: Network = {
      blocks: {
        Shift: 'driver/gear-shifter',
        Sum: 'signals/sum',
        Brake: 'mechanics/brake',
      },
      wires: [
        'Pedals.throttle > Shift.wanted',
        'Shift.throttle > Push.u',
        'Hand.y > Sum.u1',
        'Shift.handBrake > Sum.u2',
        'Sum.y > Brake.u',
        'Brake.axis > Rail.axis',
      ],
    }
    expect(taken(sledge(network), 'Hand').silenced).toMatchObject([{ block: 'Shift', outputs: ['Shift.handBrake'] }])
    expect(feeds(network, 'Sum.u2')).toBe('rests at 0')
    expect(feeds(network, 'Push.u')).toBe('Shift')
  })

  it('whose clutch is taken keeps the first gear, or the one that the experiment starts in', () => {
    const network = (initial: ExperimentSettings['initial']): Network => ({
      blocks: { Shift: 'driver/gear-shifter', Sum: 'signals/sum', Box: 'mechanics/torque', Motor: 'mechanics/torque' },
      wires: [
        'Pedals.throttle > Shift.wanted',
        'Hand.y > Sum.u1',
        'Shift.clutch > Sum.u2',
        'Sum.y > Push.u',
        'Shift.gear > Box.u',
        'Box.axis > Rail.axis',
        'Shift.throttle > Motor.u',
        'Motor.axis > Rail.axis',
      ],
      run: { initial },
    })
    expect(silenced(network({}))).toEqual(['Shift'])
    expect(feeds(network({}), 'Box.u')).toBe('rests at 1')
    expect(feeds(network({ 'Shift.gear': 4 }), 'Box.u')).toBe('rests at 4')
    expect(feeds(network({}), 'Sum.u2')).toBe('rests at 0')
    // the pedals are another input
    expect(feeds(network({}), 'Motor.u')).toMatch(/^ShiftAtRest/)
  })

  it.each([
    ['a source beside it', ['Hand.y > Sum.u1', 'Shift.throttle > Sum.u2', 'Sum.y > Engine.u1'], 'Hand'],
    ['its output', ['Shift.throttle > Engine.u1'], 'Shift.throttle'],
  ] as const)('whose throttle is taken by %s keeps gear and clutch in a law of the engine', (_, throttle, source) => {
    const network: Network = {
      blocks: {
        Shift: 'driver/gear-shifter',
        ...(source === 'Hand' && { Sum: 'signals/sum' }),
        Engine: { type: 'signals/expression', params: { expression: 'u1/u2*u3' } },
      },
      wires: [
        'Pedals.throttle > Shift.wanted',
        ...throttle,
        'Shift.gear > Engine.u2',
        'Shift.clutch > Engine.u3',
        'Engine.y > Push.u',
      ],
    }
    expect(silenced(network, source)).toContain('Shift')
    expect(feeds(network, 'Engine.u2', source)).toBe('rests at 1')
    expect(feeds(network, 'Engine.u3', source)).toBe('rests at 1')
  })

  it('a drive cycle is silent where another speed is followed', () => {
    const network: Network = {
      blocks: { Cycle: 'driver/drive-cycle', Sum: 'signals/sum', Other: 'driver/speed-driver' },
      wires: [
        'Hand.y > Sum.u1',
        'Cycle.speed > Sum.u2',
        'Sum.y > Other.speed',
        'Cycle.acceleration > Other.acceleration',
        'Body.com > Other.frame',
        'Other.drive > Push.u',
      ],
    }
    expect(silenced(network)).toEqual(['Cycle'])
    expect(feeds(network, 'Other.acceleration')).toBe('rests at 0')
  })

  it('a human operator is silent where the same input is moved', () => {
    const network: Network = {
      blocks: { Someone: 'driver/human-operator', Sum: 'signals/sum', Seen: 'sensors/joint' },
      wires: [
        'Seen.axis > Rail.axis',
        'Seen.angle > Someone.u',
        'Someone.y > Sum.u2',
        'Hand.y > Sum.u1',
        'Sum.y > Rack.u',
      ],
    }
    expect(silenced(network)).toEqual(['Someone'])
  })

  it('a speed control is silent where something else pushes the vehicle, and not where it is led', () => {
    const pushed = (active: boolean): Network => ({
      blocks: { Cruise: { type: 'mechanics/speed-control', params: { active } }, Thrust: 'mechanics/force' },
      wires: ['Body.com > Cruise.frame', 'Target.y > Cruise.u', 'Hand.y > Thrust.Fx', 'Thrust.frame > Body.com'],
    })
    expect(silenced(pushed(true))).toEqual(['Cruise'])
    expect(silenced(pushed(false))).toEqual([])
    expect(silenced(pushed(true), 'Hand', 'Target')).toEqual([])
    // and who leads it takes the place of the speed driver
    const led = pushed(true)
    const both = { ...led, wires: [...led.wires, ...driven.wires], blocks: { ...led.blocks, Log: 'sources/constant' } }
    const wires = both.wires.map((wire) => (wire === 'Target.y > Cruise.u' ? 'Log.y > Cruise.u' : wire))
    expect(silenced({ ...both, wires }, 'Log')).toEqual(['Pedals'])
    const project = withTakeover(sledge(pushed(true)), registry, { experiment: 'run', sources: ['Hand'] })
    expect(project.blocks['Cruise'].params?.['active']).toBe(false)
  })
})
