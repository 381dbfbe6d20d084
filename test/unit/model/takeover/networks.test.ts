/** Which drivers a source silences: by the signals and blocks between them. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../../engine/model/project/project'
import { takeoverOf, withTakeover } from '../../../../engine/model/takeover'
import { checkProject } from '../../../../engine/model/check/validate'

interface Network {
  readonly blocks: Readonly<Record<string, string | BlockInstance>>
  /** `A.y > B.u1` */
  readonly wires: readonly string[]
  readonly run?: Partial<ExperimentSettings>
}

/** A sledge on a rail with a driver along a path, a speed driver and the wires of a test. `Rack.u` steers, `Push.u` drives. */
function sledge({ blocks, wires, run = {} }: Network): ProjectFile {
  const own: Readonly<Record<string, string | BlockInstance>> = {
    World: 'world/world',
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Body: { type: 'mechanics/rigid-body', params: { mass: 1500 } },
    Wheel: { type: 'mechanics/rigid-body', params: { mass: 20 } },
    Rack: { type: 'mechanics/driver', params: { motion: 'rotation' } },
    Push: 'mechanics/torque',
    Hand: { type: 'sources/constant', params: { value: 0 } },
    Course: 'driver/path',
    Person: 'driver/path-follower',
    Pedals: 'driver/speed-driver',
    Target: { type: 'sources/constant', params: { value: 20 } },
  }
  const all = { ...own, ...blocks }
  const base = [
    'World.frame > Rail.base',
    'Rail.end > Body.com',
    'Body.com > Rack.base',
    'Rack.end > Wheel.com',
    'Push.axis > Rail.axis',
    'Body.com > Course.frame',
    'Course.track > Person.track',
    'Body.com > Pedals.frame',
    'Target.y > Pedals.speed',
  ]
  return {
    wishbone: 1,
    title: 'Sledge',
    blocks: Object.fromEntries(
      Object.entries(all).map(([name, block]) => [name, typeof block === 'string' ? { type: block } : block]),
    ),
    wires: Object.fromEntries(
      [...base, ...wires].map((wire, i) => {
        const [a, b] = wire.split(' > ')
        return [`w${i}`, [a, b]]
      }),
    ),
    experiments: { run: { stop: 1, ...run } },
  }
}

const taken = (project: ProjectFile, ...sources: readonly string[]) =>
  takeoverOf(project, registry, { experiment: 'run', sources })
const names = (list: readonly { readonly block: string }[]): readonly string[] => list.map(({ block }) => block)
const silenced = (network: Network, ...sources: readonly string[]) =>
  names(taken(sledge(network), ...(sources.length > 0 ? sources : ['Hand'])).silenced)

/** What feeds a port once the sources have taken over. */
function feeds(network: Network, port: string, ...sources: readonly string[]): string | undefined {
  const request = { experiment: 'run', sources: sources.length > 0 ? sources : ['Hand'] }
  const project = withTakeover(sledge(network), registry, request)
  const [a, b] = Object.values(project.wires).find((ends) => ends.includes(port)) ?? ['', '']
  const block = (a === port ? b : a).split('.')[0]
  const { type, params } = project.blocks[block]
  return type === 'sources/constant' && /AtRest\d*$/.test(block) ? `rests at ${String(params?.['value'])}` : block
}

const driven: Network = { blocks: {}, wires: ['Pedals.drive > Push.u'] }
const steered = (blocks: Network['blocks'], ...wires: readonly string[]): Network => ({
  blocks,
  wires: [...driven.wires, ...wires],
})

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
