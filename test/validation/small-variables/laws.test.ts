/**
 * Laws of the user stay exact in equations to first order, however they are written and however long their text is: a function, an
 * expression, blocks, an implicit equation. Only what the mechanism makes of small quantities is expanded.
 *
 * The numbers of the car and of the oscillator come from separate SciPy programs (solve_ivp, DOP853, rtol 1e-12 and 1e-13): for the car
 * the equations of the frame and of a chassis that bounces, rolls and pitches, derived by hand to first order, with the laws as they are.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { smallProject, type Blocks } from '../events/small-run'

/** Does nothing to a result but to make the text that computes it long. */
const padding = ['let d = 0', 'for i in 1:320 { d = sin(d + 0.1*pad) }']

/** Value of each signal at the end of a run. */
function ends(project: ProjectFile, signals: readonly string[], formulation?: string): readonly number[] {
  const { table } = runToEnd(
    { project, files: {}, experiment: 'run', formulation, signals, checkStep: false },
    sharedCompiler,
  )
  return signals.map((name) => table.columns.find((c) => c.name === name)?.values.at(-1) ?? NaN)
}

const run = { stop: '3 s', sample: '1 s', solver: { name: 'dopri5', tolerance: 1e-11 } }

describe('an oscillator with the force -40 s - 300 s^2 in its small displacement', () => {
  const code = (...lines: readonly string[]): Blocks[string] => ['signals/function', { code: lines.join('\n') }]
  const start = ['input u', 'output y']
  const laws: Readonly<Record<string, readonly [Blocks, readonly string[]]>> = {
    'a function': [{ Law: code(...start, 'y = -40*u - 300*u*u') }, ['Sensor.position - Law.u']],
    'a long function': [
      { Law: code(...start, 'let pad = u', ...padding, 'y = -40*u - 300*u*u + 1e-30*d') },
      ['Sensor.position - Law.u'],
    ],
    'an expression': [
      { Law: ['signals/expression', { expression: '-40*u1 - 300*u1^2' }] },
      ['Sensor.position - Law.u1'],
    ],
    blocks: [
      {
        Square: ['signals/product', {}],
        Stiff: ['signals/gain', { gain: -300 }],
        Soft: ['signals/gain', { gain: -40 }],
        Law: ['signals/sum', {}],
      },
      [
        'Sensor.position - Square.u1',
        'Sensor.position - Square.u2',
        'Square.y - Stiff.u1',
        'Sensor.position - Soft.u1',
        'Stiff.y - Law.u1',
        'Soft.y - Law.u2',
      ],
    ],
    'an implicit equation': [
      { Law: ['signals/algebraic', { residual: 'z + 40*u1 + 300*u1^2' }] },
      ['Sensor.position - Law.u1'],
    ],
  }

  function oscillator(name: string): ProjectFile {
    const [blocks, wires] = laws[name]
    const law = name === 'an implicit equation' ? 'Law.z' : 'Law.y'
    return smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: 2 }],
        Sensor: ['sensors/joint'],
        Force: ['mechanics/torque'],
        ...blocks,
      },
      [
        'World.frame - Slide.base',
        'Slide.end - Mass.com',
        'Sensor.axis - Slide.axis',
        'Force.axis - Slide.axis',
        `${law} - Force.u`,
        ...wires,
      ],
      { ...run, initial: { 'Slide.s': 0.05 } },
    )
  }

  const exactly = [0.04204550456738645, 0.14039445785572138]
  // -40 s alone: s = s0 cos(w t) with w^2 = 40 / 2 and t = 3 s
  const w = Math.sqrt(20)
  const truncated = [0.05 * Math.cos(3 * w), -0.05 * w * Math.sin(3 * w)]

  it.each(Object.keys(laws))('is exact if the law is %s, and harmonic or refused if laws are truncated', (name) => {
    const small = ['Slide.s*']
    const project = {
      ...oscillator(name),
      formulations: { exact: { small }, cut: { small, smallLaws: 'truncated' } },
    } as const
    const check = (formulation: string, expected: readonly number[]): void =>
      ends(project, ['Slide.s', 'Slide.ds'], formulation).forEach((value, i) =>
        expect(Math.abs(value - expected[i]), formulation).toBeLessThan(1e-9),
      )
    check('exact', exactly)
    if (name === 'an implicit equation')
      expect(() => check('cut', truncated)).toThrow(/Law\.z is the unknown of an implicit/)
    else check('cut', truncated)
  })
})

describe('a car whose tyre forces depend on loads by a law of second order', () => {
  const g = 9.806
  const [front, rear, half, weight] = [1.4, 1.5, 0.78, 2700 * g]
  const loads = { front: ((rear / 2.9) * weight) / 2, rear: ((front / 2.9) * weight) / 2 }
  const loadLaw = [
    ...['z', 'dz', 'p', 'dp', 'q', 'dq', 'ay', 'u', 'v', 'r'].map((name) => `input ${name}`),
    ...['NR1', 'NL1', 'NR2', 'NL2', 'Fb', 'Tr', 'Tp'].map((name) => `output ${name}`),
    `let front = -60000*(z - ${front}*q) - 4000*(dz - ${front}*dq)`,
    `let rear = -65000*(z + ${rear}*q) - 5000*(dz + ${rear}*dq)`,
    `let roll1 = ${half}*(60000*p + 4000*dp)`,
    `let roll2 = ${half}*(65000*p + 5000*dp)`,
    `NR1 = ${loads.front} + front + roll1`,
    `NL1 = ${loads.front} + front - roll1`,
    `NR2 = ${loads.rear} + rear + roll2`,
    `NL2 = ${loads.rear} + rear - roll2`,
    `Fb = NR1 + NL1 + NR2 + NL2 - ${weight}`,
    `Tr = ${half}*(NL1 - NR1 + NL2 - NR2) + 1905*ay + z*2400*u*r`,
    `Tp = ${rear}*(NR2 + NL2) - ${front}*(NR1 + NL1) + 1905*v*r`,
  ]
  const tireLaw = (D: number, N0: number, long: boolean): string =>
    [
      ...['vx', 'vy', 'delta', 'N'].map((name) => `input ${name}`),
      'output Fx',
      'output Fy',
      'state Y = 0',
      'let cx = vx*cos(delta) + vy*sin(delta)',
      'let cy = -vx*sin(delta) + vy*cos(delta)',
      'let pad = -atan(cy/max(cx, 0.01))',
      ...(long ? padding : ['let d = 0']),
      `let Y0 = ${D}*sin(1.6*atan(12*pad))*(1 + 0.25*(1 - N/${N0}))*N + 1e-30*d`,
      'der(Y) = cx/0.2*(Y0 - Y)',
      'Fx = -Y*sin(delta)',
      'Fy = Y*cos(delta)',
    ].join('\n')

  function car(long: boolean): ProjectFile {
    const blocks: Record<string, Blocks[string]> = {
      World: ['world/world', { gravity: 0 }],
      Ground: ['mechanics/planar'],
      ArmU: ['mechanics/rigid-arm', { z: 0.35 }],
      Unsprung: ['mechanics/rigid-body', { mass: 300, Ixx: 0, Iyy: 0, Izz: 560 }],
      ArmC: ['mechanics/rigid-arm', { z: 0.75 }],
      Bounce: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Roll: ['mechanics/revolute', { axis: [1, 0, 0] }],
      Pitch: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Chassis: ['mechanics/rigid-body', { mass: 2400, Ixx: 2000, Iyy: 2800, Izz: 3800 }],
      Loads: ['signals/function', { code: loadLaw.join('\n') }],
      AccG: ['sensors/acceleration'],
      VelG: ['sensors/velocity'],
      Steer: ['sources/ramp', { initial: 0, final: 0.1, start: 0, duration: 5 }],
      Zero: ['sources/constant', { value: 0 }],
      Speed: ['sources/constant', { value: 10 }],
      Hold: ['mechanics/constraint', { expression: 'u1-u2', kind: 'nonholonomic' }],
    }
    const wires = [
      'World.frame - Ground.base', 'Ground.end - ArmU.base', 'ArmU.end - Unsprung.com', 'Ground.end - ArmC.base',
      'ArmC.end - Bounce.base', 'Bounce.end - Roll.base', 'Roll.end - Pitch.base', 'Pitch.end - Chassis.com',
      'AccG.frame - Ground.end', 'AccG.axes - Ground.end', 'AccG.ay - Loads.ay', 'VelG.frame - Ground.end',
      'VelG.axes - Ground.end', 'VelG.vx - Loads.u', 'VelG.vy - Loads.v', 'VelG.wz - Loads.r', 'VelG.vx - Hold.u1',
      'Speed.y - Hold.u2',
    ] // prettier-ignore
    for (const [joint, u, effort] of [
      ['Bounce', 'z', 'Fb'],
      ['Roll', 'p', 'Tr'],
      ['Pitch', 'q', 'Tp'],
    ]) {
      blocks[`S${u}`] = ['sensors/joint']
      blocks[`F${u}`] = ['mechanics/torque']
      wires.push(`S${u}.axis - ${joint}.axis`, `F${u}.axis - ${joint}.axis`, `S${u}.position - Loads.${u}`)
      wires.push(`S${u}.rate - Loads.d${u}`, `Loads.${effort} - F${u}.u`)
    }
    for (const [corner, x, y, D] of [
      ['R1', front, -half, 0.95],
      ['L1', front, half, 0.95],
      ['R2', -rear, -half, 0.9],
      ['L2', -rear, half, 0.9],
    ] as const) {
      const [frame, sensor, tire, force] = ['Arm', 'Vel', 'Tire', 'Push'].map((name) => `${name}${corner}`)
      blocks[frame] = ['mechanics/rigid-arm', { x, y }]
      blocks[sensor] = ['sensors/velocity']
      blocks[tire] = ['signals/function', { code: tireLaw(D, x > 0 ? loads.front : loads.rear, long) }]
      blocks[force] = ['mechanics/force', { resolved: 'body' }]
      wires.push(`Ground.end - ${frame}.base`, `${sensor}.frame - ${frame}.end`, `${sensor}.axes - Ground.end`)
      wires.push(`${sensor}.vx - ${tire}.vx`, `${sensor}.vy - ${tire}.vy`, `Loads.N${corner} - ${tire}.N`)
      wires.push(`${x > 0 ? 'Steer' : 'Zero'}.y - ${tire}.delta`, `${force}.frame - ${frame}.end`)
      wires.push(`${tire}.Fx - ${force}.Fx`, `${tire}.Fy - ${force}.Fy`)
    }
    return {
      ...smallProject(blocks, wires, { ...run, stop: '5 s', initial: { 'Ground.ds1': 10 } }),
      formulations: { small: { small: ['Bounce.s*', 'Roll.angle*', 'Pitch.angle*'] } },
    }
  }

  it.each([
    ['short', false],
    ['long', true],
  ])('turns as the separate program computes if the text is %s', (_, long) => {
    const signals = ['VelG.vy', 'Ground.rate', 'Roll.angle', 'Pitch.angle', 'Bounce.s']
    const expected = [
      0.2991603296915073, 0.3474542241709589, 0.04351144163309609, 0.0003448991391198536, -3.823757294970597e-5,
    ]
    ends(car(long), signals, 'small').forEach((value, i) =>
      expect(Math.abs(value / expected[i] - 1), signals[i]).toBeLessThan(1e-8),
    )
  })

  it('starts on the circle of the radius: its heading turns by speed over radius, although it rolls', () => {
    const { Hold: _hold, Speed: _speed, ...blocks } = car(false).blocks
    const { wires, formulations } = car(false)
    const [speed, radius] = [20, 100]
    const project = {
      ...car(false),
      formulations,
      blocks: {
        ...blocks,
        Steer: { type: 'sources/constant', params: { value: 0.03 } },
        Drive: { type: 'sources/constant', params: { value: 0 } },
        Push: { type: 'mechanics/force', params: { resolved: 'body' } },
      },
      wires: {
        ...Object.fromEntries(Object.entries(wires).filter(([, ends]) => !ends.some((end) => end.startsWith('Hold')))),
        drive: ['Drive.y', 'Push.Fx'],
        push: ['Push.frame', 'Ground.end'],
      },
      experiments: {
        run: {
          ...run,
          stop: '1 s',
          initial: { 'Ground.ds1': speed },
          start: { speed, radius, free: ['Steer', 'Drive'] },
        },
      },
    } satisfies ProjectFile
    const signals = ['Ground.angle', 'Ground.rate', 'Roll.angle']
    const [turned, rate, roll] = ends(project, signals, 'small')
    expect(Math.abs(rate / (speed / radius) - 1)).toBeLessThan(1e-6)
    expect(Math.abs(turned / (speed / radius) - 1)).toBeLessThan(1e-5)
    expect(roll).toBeGreaterThan(0.04)
  })
})
