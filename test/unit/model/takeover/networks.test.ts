/** Which drivers a source silences: by the signals and blocks between them. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { ExperimentSettings } from '../../../../engine/model/project/project'
import { withTakeover } from '../../../../engine/model/takeover'
import { checkProject } from '../../../../engine/model/check/validate'
import { driven, feeds, silenced, sledge, steered, taken, type Network } from './sledge'

describe('the path from a driver to an input', () => {
  it.each([
    ['a sum', steered({ Sum: 'signals/sum' }, 'Hand.y > Sum.u1', 'Person.steer > Sum.u2', 'Sum.y > Rack.u')],
    [
      'gains and a filter',
      steered(
        { Sum: 'signals/sum', Ratio: 'signals/gain', Arms: 'signals/low-pass', Half: 'signals/gain' },
        'Hand.y > Half.u1',
        'Half.y > Sum.u1',
        'Person.steer > Ratio.u1',
        'Ratio.y > Arms.u1',
        'Arms.y > Sum.u2',
        'Sum.y > Rack.u',
      ),
    ],
    [
      'a switch',
      steered(
        { Mode: 'sources/constant', Switch: 'signals/switch' },
        'Hand.y > Switch.u1',
        'Person.steer > Switch.u2',
        'Mode.y > Switch.s',
        'Switch.y > Rack.u',
      ),
    ],
    [
      'an expression',
      steered(
        { Mix: { type: 'signals/expression', params: { expression: 'u1 + u2' } } },
        'Hand.y > Mix.u1',
        'Person.steer > Mix.u2',
        'Mix.y > Rack.u',
      ),
    ],
    [
      'the servo behind a sum',
      steered(
        { Sum: 'signals/sum', Servo: 'signals/pid' },
        'Hand.y > Sum.u1',
        'Person.steer > Sum.u2',
        'Sum.y > Servo.r',
        'Servo.u > Rack.u',
      ),
    ],
  ])('goes through %s', (_, network) => {
    expect(silenced(network)).toEqual(['Person'])
  })

  it('goes through subsystems', () => {
    const network = steered(
      {
        Mixer: {
          type: 'subsystem',
          ports: {
            a: { kind: 'signal', direction: 'in', joins: ['Sum.u1'] },
            b: { kind: 'signal', direction: 'in', joins: ['Sum.u2'] },
            y: { kind: 'signal', direction: 'out', joins: ['Sum.y'] },
          },
          blocks: { Sum: { type: 'signals/sum' } },
        },
      },
      'Hand.y > Mixer.a',
      'Person.steer > Mixer.b',
      'Mixer.y > Rack.u',
    )
    expect(silenced(network)).toEqual(['Person'])
    expect(feeds(network, 'Mixer.b')).toBe('rests at 0')
  })

  it('goes through switches in subsystems, which keep no ports without use', () => {
    const network = steered(
      {
        Mode: 'sources/constant',
        Outer: {
          type: 'subsystem',
          ports: {
            a: { kind: 'signal', direction: 'in', joins: ['Mixer.a'] },
            b: { kind: 'signal', direction: 'in', joins: ['Mixer.b'] },
            s: { kind: 'signal', direction: 'in', joins: ['Mixer.s'] },
            y: { kind: 'signal', direction: 'out', joins: ['Mixer.y'] },
          },
          blocks: {
            Mixer: {
              type: 'subsystem',
              ports: {
                a: { kind: 'signal', direction: 'in', joins: ['Switch.u1'] },
                b: { kind: 'signal', direction: 'in', joins: ['Switch.u2'] },
                s: { kind: 'signal', direction: 'in', joins: ['Switch.s'] },
                y: { kind: 'signal', direction: 'out', joins: ['Switch.y'] },
              },
              blocks: { Switch: { type: 'signals/switch' } },
            },
          },
        },
      },
      'Hand.y > Outer.a',
      'Person.steer > Outer.b',
      'Mode.y > Outer.s',
      'Outer.y > Rack.u',
    )
    expect(silenced(network)).toEqual(['Person'])
    const project = withTakeover(sledge(network), registry, { experiment: 'run', sources: ['Hand'] })
    expect(checkProject(project, registry, {})).toEqual([])
    expect(Object.values(project.wires).some((ends) => ends.includes('Outer.b'))).toBe(false)
    expect(project.blocks['Outer/Mixer'].ports?.['a'].joins).toEqual(['Switch.u1', 'Switch.u2'])
  })

  it('ends where a weight is zero', () => {
    const cut = (set: ExperimentSettings['set']): Network => ({
      ...steered({ Sum: 'signals/sum' }, 'Hand.y > Sum.u1', 'Person.steer > Sum.u2', 'Sum.y > Rack.u'),
      run: { set },
    })
    expect(silenced(cut({ 'Sum.k2': 0 }))).toEqual([])
    // what takes over acts also where the experiment had weighed it out
    expect(silenced(cut({ 'Sum.k1': 0 }))).toEqual(['Person'])
    expect(feeds(cut({ 'Sum.k1': 0 }), 'Sum.u2')).toBe('Hand')
  })

  it('is not that of a condition', () => {
    const network = steered(
      { Other: 'sources/constant', Switch: 'signals/switch' },
      'Other.y > Switch.u1',
      'Person.steer > Switch.u2',
      'Hand.y > Switch.s',
      'Switch.y > Rack.u',
    )
    expect(silenced(network)).toEqual([])
  })
})

describe('a source that takes over', () => {
  const both: Network = {
    blocks: { Sum: 'signals/sum', Foot: 'sources/constant', Net: 'signals/sum' },
    wires: [
      'Hand.y > Sum.u1',
      'Person.steer > Sum.u2',
      'Sum.y > Rack.u',
      'Foot.y > Net.u1',
      'Pedals.drive > Net.u2',
      'Net.y > Push.u',
    ],
  }

  it('silences the drivers of its own input', () => {
    expect(silenced(both, 'Hand')).toEqual(['Person'])
    expect(silenced(both, 'Foot')).toEqual(['Pedals'])
    expect(silenced(both, 'Hand', 'Foot')).toEqual(['Person', 'Pedals'])
    expect(taken(sledge(both), 'Hand').silenced).toMatchObject([{ title: 'Path follower', by: ['Hand'] }])
  })

  it('silences nobody whom it leads', () => {
    expect(silenced(both, 'Target')).toEqual([])
  })

  it('acts whatever a switch chooses', () => {
    const network = steered(
      { Mode: 'sources/constant', Switch: 'signals/switch' },
      'Hand.y > Switch.u1',
      'Person.steer > Switch.u2',
      'Mode.y > Switch.s',
      'Switch.y > Rack.u',
    )
    expect(feeds(network, 'Switch.u2')).toBe('Hand')
  })

  it('lets an experiment or a request keep a driver', () => {
    const kept = { ...both, run: { keepDrivers: ['Person'] } }
    expect(taken(sledge(kept), 'Hand', 'Foot')).toMatchObject({
      silenced: [{ block: 'Pedals' }],
      kept: [{ block: 'Person' }],
    })
    const request = { experiment: 'run', sources: ['Hand'], keep: ['Person'] }
    expect(withTakeover(sledge(both), registry, request)).toEqual(sledge(both))
  })

  it('leaves the project alone where no driver is in command', () => {
    const project = sledge(driven)
    expect(withTakeover(project, registry, { experiment: 'run', sources: ['Hand'] })).toBe(project)
  })

  it('makes a sound project', () => {
    const project = withTakeover(sledge(both), registry, { experiment: 'run', sources: ['Hand', 'Foot'] })
    expect(checkProject(project, registry, {})).toEqual([])
  })
})

describe('a driver of another input', () => {
  it('stays where both meet in a controller of the user that takes everything', () => {
    const vector = { type: 'signals/expression', params: { expression: '100*u1*u2' } }
    const network: Network = {
      blocks: { Sum: 'signals/sum', Vectoring: vector, Spin: 'mechanics/brake', Foot: 'sources/constant' },
      wires: [
        'Hand.y > Sum.u1',
        'Person.steer > Sum.u2',
        'Sum.y > Rack.u',
        'Pedals.braking > Spin.u',
        'Spin.axis > Rail.axis',
        'Sum.y > Vectoring.u1',
        'Pedals.throttle > Vectoring.u2',
        'Vectoring.y > Push.u',
      ],
    }
    expect(silenced(network, 'Hand')).toEqual(['Person'])
  })
})

describe('what is no driver', () => {
  it('is named where it is a controller of the user, and is not silenced', () => {
    const network = steered(
      { Sum: 'signals/sum', Yaw: 'sensors/velocity', Damper: 'signals/pid', Error: 'signals/gain' },
      'Hand.y > Sum.u1',
      'Body.com > Yaw.frame',
      'Yaw.wz > Error.u1',
      'Error.y > Damper.r',
      'Damper.u > Sum.u2',
      'Sum.y > Rack.u',
    )
    const { silenced: silent, rivals } = taken(sledge(network), 'Hand')
    expect(silent).toEqual([])
    expect(rivals).toEqual([{ block: 'Damper', title: 'PID controller', by: ['Hand'] }])
  })

  it('is no rival where it only measures for the loop that the source leads', () => {
    const network = steered(
      { Error: { type: 'signals/sum', params: { k2: -1 } }, Yaw: 'sensors/joint', Servo: 'signals/pid' },
      'Yaw.axis > Rail.axis',
      'Hand.y > Error.u1',
      'Yaw.angle > Error.u2',
      'Error.y > Servo.r',
      'Servo.u > Rack.u',
    )
    expect(taken(sledge(network), 'Hand').rivals).toEqual([])
  })
})
