/** Blocks that work element by element do for each element what they do for a scalar; vectors at functions and forces. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { definitionFor } from '../../../../engine/model/blocks/block'
import type { ParamValue } from '../../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../../../validation/events/small-run'
import { SmallModel } from '../small-model'

type Values = Readonly<Record<string, ParamValue>>

/** Parameters of the vector block, and those of the scalar block for each element. */
interface Case {
  readonly params: Values
  readonly each: readonly [Values, Values, Values]
  /** Signals beside the output. */
  readonly signals?: readonly string[]
  readonly output?: string
}

const all = (params: Values): Pick<Case, 'params' | 'each'> => ({ params, each: [params, params, params] })
const lists = (common: Values, of: Readonly<Record<string, readonly [number, number, number]>>): Case => ({
  params: { ...common, ...of },
  each: [0, 1, 2].map((i) => ({
    ...common,
    ...Object.fromEntries(Object.entries(of).map(([key, list]) => [key, list[i]])),
  })) as unknown as Case['each'],
})

const coefficients = { numerator: [[2], [3]], denominator: [[1], [1.2], [9]] }

const cases: Readonly<Record<string, readonly Case[]>> = {
  'cabin/set-point': [lists({ sampleTime: 0.13 }, { initial: [1, 2, 3] })],
  'cueing/actuator': [
    {
      ...lists(
        { bandwidth: 3, delay: 0.05, shortest: -100, longest: 100 },
        { initial: [0, 0.5, -1], rateLimit: [2, 3, 40], accelerationLimit: [50, 60, 7] },
      ),
      signals: ['v', 'a', 'limit'],
    },
  ],
  'cueing/braking': [lists({}, { limit: [0.5, 0.3, 0.8], deceleration: [3, 1, 6] })],
  'cueing/canals': [all({ thresholdKind: 'dead-zone' }), all({ evaluation: 'sampled', sampleTime: 0.13 })],
  'cueing/comparison': [{ ...all({ scale: 0.5 }), output: 'error' }],
  'cueing/fade': [all({ time: 0.5 })],
  'cueing/otoliths': [all({ thresholdKind: 'gate' }), all({ evaluation: 'sampled', sampleTime: 0.13 })],
  'cueing/scale-limit': [
    lists({}, { gain: [0.5, 0.2, 1], limit: [0.4, 5, 1] }),
    lists({ law: 'cubic' }, { largest: [1, 2, 3], slope0: [1, 0.5, 0.8], limit: [0.6, 0.7, 1] }),
  ],
  'cueing/sickness-dose': [{ ...all({}), output: 'weighted', signals: ['dose'] }],
  'cueing/threshold': [all({ thresholdKind: 'dead-zone', threshold: 0.3 })],
  'cueing/visual-delay': [lists({}, { initial: [1, 2, 3] })],
  'signals/gain': [all({ gain: 3 }), lists({}, { gain: [1, -2, 0.5] })],
  'signals/sum': [all({ k2: -1 }), lists({}, { k1: [1, 0, 2], k2: [-1, 1, 3] })],
  'signals/product': [all({})],
  'signals/expression': [all({ expression: 'u1*sin(3*t) + max(u2, 0)' })],
  'signals/algebraic': [{ ...all({ residual: 'z^3 + z - u1 - u2' }), output: 'z' }],
  'signals/integrator': [
    lists({}, { initial: [1, 2, 3] }),
    {
      ...lists({ limits: 'both' }, { initial: [0, 0.1, 0.2], lower: [-1, -0.05, -2], upper: [0.3, 0.4, 5] }),
      signals: ['limited'],
    },
  ],
  'signals/hysteresis': [
    {
      ...lists({}, { upper: [0.5, 1, 0.1], lower: [-0.5, -1, -0.1], on: [1, 2, 3], off: [0, -1, 4] }),
      signals: ['state'],
    },
  ],
  'signals/table-1d': [
    all({
      interpolation: 'monotone',
      points: [
        [-3, 1],
        [-1, 0],
        [0, 2],
        [3, -1],
      ],
    }),
  ],
  'signals/table-2d': [
    all({
      map: [
        [0, -1, 1],
        [-3, 1, 2],
        [3, -4, 5],
      ],
    }),
  ],
  'signals/table-3d': [
    all({
      points: Array.from({ length: 8 }, (_, i) => [3 * (i & 1) - 1, (i >> 1) & 1, (i >> 2) & 1, i * i]),
    }),
  ],
  'signals/table-4d': [
    all({
      points: Array.from({ length: 16 }, (_, i) => [3 * (i & 1) - 1, (i >> 1) & 1, (i >> 2) & 1, i >> 3, i * i]),
    }),
  ],
  'signals/sample-hold': [lists({ sampleTime: 0.13 }, { initial: [4, 5, 6] })],
  'signals/delay-unit': [{ ...lists({ sampleTime: 0.13 }, { initial: [4, 5, 6] }), signals: ['memory'] }],
  'signals/transfer-function': [
    { ...all(coefficients), signals: ['x1', 'x2'] },
    all({ ...coefficients, timing: 'zoh', sampleTime: 0.13, start: 'steady' }),
  ],
  'signals/zero-pole-gain': [lists({ poles: [[-1, 2]], start: 'steady' }, { gain: [1, 2, 3] })],
  'signals/discrete-transfer-function': [all({ denominator: [[1], [-0.5]], sampleTime: 0.13 })],
  'signals/low-pass': [
    lists({ order: '3', start: 'given' }, { frequency: [3, 4, 5], before: [1, 2, 3] }),
    all({ design: 'damping', timing: 'sampled', sampleTime: 0.13, frequency: 4 }),
  ],
  'signals/high-pass': [
    lists({ design: 'washout', start: 'steady' }, { corner: [0.1, 0.2, 0.3], damping: [0.5, 1, 2] }),
  ],
  'signals/band-pass': [lists({ design: 'butterworth', order: '2' }, { bandwidth: [1, 2, 3] })],
  'signals/notch': [lists({}, { depth: [0, 0.5, 0.2] })],
  'signals/derivative': [lists({ start: 'steady' }, { frequency: [10, 20, 30] })],
  'signals/pade-delay': [lists({ order: '3' }, { delay: [0.1, 0.2, 0.3] })],
  'signals/transport-delay': [all({ delay: 0.5, samples: 5, start: 'steady' })],
  'signals/moving-average': [all({ samples: 4, sampleTime: 0.13 })],
  'signals/pid': [
    {
      ...lists({ limits: 'both', ki: 2, kd: 0.1 }, { kp: [1, 2, 3], upper: [0.5, 1, 2], initial: [0, 0.1, 0.2] }),
      output: 'u',
      signals: ['integral'],
    },
    { ...lists({ timing: 'sampled', sampleTime: 0.13 }, { ki: [1, 2, 3] }), output: 'u' },
  ],
  'signals/statistics': [
    { ...all({}), output: 'mean', signals: ['rms', 'largest'] },
    { ...all({ timing: 'sampled', sampleTime: 0.13 }), output: 'deviation', signals: ['smallest'] },
  ],
  'signals/saturation': [lists({}, { lower: [-1, -0.5, -2], upper: [0.5, 1, 1.5] })],
  'signals/dead-zone': [lists({}, { lower: [-1, -0.5, -0.2], upper: [0.5, 0.1, 0.2] })],
  'signals/rate-limiter': [lists({ interval: 0.01 }, { rising: [1, 2, 0.5], falling: [1, 3, 2] })],
  'signals/backlash': [lists({ interval: 0.01 }, { width: [0.1, 0.5, 0.3], initial: [0, 1, 0.1] })],
  'signals/quantiser': [lists({}, { interval: [0.1, 0.2, 0.3] })],
  'signals/comparison': [lists({ operator: 'le' }, { value: [0, 0.5, 1] }), all({ operator: 'gt' })],
  'signals/logic': [all({ operator: 'xor' })],
  'signals/switch': [all({ threshold: 0.1 })],
  'signals/counter': [lists({ edge: 'both' }, { threshold: [0.2, 0.5, 0.1], initial: [0, 1, 2] })],
  'sources/constant': [lists({}, { value: [1, 2, 3] })],
}

/** Three waves that are no multiples of each other, and a scalar. */
const waves: Blocks = {
  World: ['world/world'],
  A: ['sources/sine', { amplitude: 1.3, frequency: 0.7 }],
  B: ['sources/sine', { amplitude: 2, frequency: 1.1, phase: 1 }],
  C: ['sources/ramp', { start: 0.2, duration: 2, initial: -1, final: 2 }],
  S: ['sources/sine', { amplitude: 0.4, frequency: 0.5, phase: 0.3 }],
}
const sources = ['A', 'B', 'C']
const run = { stop: 3, sample: 0.05, solver: { name: 'rk4', step: 0.01 } }

describe('a block that works element by element', () => {
  it('is tried out here, each of them', () => {
    const types = registry.all().flatMap(({ type, elementwise }) => (elementwise === true ? [type] : []))
    expect(Object.keys(cases).sort()).toEqual(types.sort())
  })

  it.each(Object.entries(cases).flatMap(([type, list]) => list.map((one) => [type, one] as const)))(
    '%s does for each element what it does for a scalar: %j',
    (type, { params, each, signals = [], output = 'y' }) => {
      const ports: Readonly<Record<string, { readonly optional?: boolean }>> = registry.get(type)?.ports ?? {}
      const takes = (port: string): boolean => Object.hasOwn(ports, port)
      const wired = (name: string, vector: string): string[] => [
        ...(takes('u') ? [`${vector} - ${name}.u`] : []),
        ...['w', 'f', 'a', 'vehicle'].flatMap((port) => (takes(port) ? [`${vector} - ${name}.${port}`] : [])),
        ...['simulator', 'on'].flatMap((port) => (takes(port) ? [`S.y - ${name}.${port}`] : [])),
        ...(takes('u1') ? [`${vector} - ${name}.u1`] : []),
        ...(takes('u2') ? [`S.y - ${name}.u2`] : []),
        ...['u3', 'u4'].flatMap((port) => (ports[port]?.optional === false ? [`S.y - ${name}.${port}`] : [])),
        ...(takes('r') ? [`${vector} - ${name}.r`, `S.y - ${name}.y`] : []),
        ...(takes('s') ? [`S.y - ${name}.s`] : []),
        ...(takes('reset') ? [`S.y - ${name}.reset`] : []),
      ]
      const wide = smallProject(
        { ...waves, Mux: ['signals/mux', { inputs: '3' }], Block: [type, params] },
        [...sources.map((name, i) => `${name}.y - Mux.u${i + 1}`), ...wired('Block', 'Mux.y')],
        run,
      )
      const single = smallProject(
        { ...waves, ...Object.fromEntries(each.map((own, i) => [`Block${i + 1}`, [type, own] as const])) },
        sources.flatMap((name, i) => wired(`Block${i + 1}`, `${name}.y`)),
        run,
      )
      const members = [output, ...signals]
      const wideNames = members.flatMap((member) => [1, 2, 3].map((i) => `Block.${member}[${i}]`))
      const singleNames = members.flatMap((member) => [1, 2, 3].map((i) => `Block${i}.${member}`))
      const [a, b] = [runSmall(wide, wideNames), runSmall(single, singleNames)]
      expect([a.error, b.error]).toEqual([undefined, undefined])
      expect(a.table.time).toEqual(b.table.time)
      wideNames.forEach((name, i) => expect(a.values(name), name).toEqual(b.values(singleNames[i])))
      expect(a.values(wideNames[0])).not.toEqual(a.values(wideNames[1]))
    },
  )
})

describe('vectors', () => {
  const threes = { Three: ['sources/constant', { value: [1, 2, 4] }], World: ['world/world'] } as const

  it('are inputs and outputs of functions', () => {
    const code = [
      'input vector F[3]: N /// Force',
      'input vector: 1 = 7',
      'output vector y[2]: N',
      'output s: N',
      'y = [F[3] + F[1], vector*F[2]]',
      's = sum(F)',
    ]
    const definition = definitionFor(registry, { type: 'signals/function', params: { code } })
    expect(Object.keys(definition?.ports ?? {})).toEqual(['F', 'vector', 'y', 's'])
    expect(definition?.ports.F).toMatchObject({
      unit: 'N',
      doc: 'Force',
      elements: ['F1', 'F2', 'F3'],
      optional: false,
    })
    expect(Object.keys(definition?.signals ?? {})).toEqual(['y', 's'])
    const model = new SmallModel(
      { ...threes, Fun: ['signals/function', { code }], Gain: ['signals/gain', { gain: 10 }] },
      ['Three.y - Fun.F', 'Fun.y - Gain.u1'],
    )
    expect(model.at({}, 'Fun.y[1]', 'Fun.y[2]', 'Fun.s', 'Gain.y[1]', 'Gain.y[2]')).toEqual([5, 14, 7, 50, 140])
  })

  it('may stay open at functions that say what they are then', () => {
    const code = ['input vector F[2] = 3', 'output y', 'y = F[1] + 10*F[2]']
    const at = (wires: readonly string[]): number =>
      new SmallModel(
        { ...threes, Two: ['sources/constant', { value: [1, 2] }], Fun: ['signals/function', { code }] },
        wires,
      ).at({}, 'Fun.y')[0]
    expect([at([]), at(['Two.y - Fun.F'])]).toEqual([33, 21])
    expect(() => at(['Three.y - Fun.F'])).toThrow(
      expect.objectContaining({ code: 'unlike-widths', place: expect.objectContaining({ port: 'F' }) as object }),
    )
  })

  it('are inputs of large functions, which are compiled apart', () => {
    const code = [
      'input vector u[3]',
      'output vector y[3]',
      'let x = zeros(3)',
      'for i in 1:120 {',
      '  for k in 1:3 { x[k] = x[k] + sin(i*u[k]) }',
      '}',
      'y = x',
    ]
    const model = new SmallModel({ ...threes, Fun: ['signals/function', { code }] }, ['Three.y - Fun.u'])
    const sum = (u: number): number =>
      Array.from({ length: 120 }, (_, i) => Math.sin((i + 1) * u)).reduce((a, b) => a + b, 0)
    model
      .at({}, 'Fun.y[1]', 'Fun.y[2]', 'Fun.y[3]')
      .forEach((value, i) => expect(value).toBeCloseTo(sum([1, 2, 4][i]), 10))
  })

  it('need a number of elements in a function', () => {
    for (const line of ['input vector F: N', 'output vector F[2, 2]: N']) {
      const build = () => new SmallModel({ ...threes, Fun: ['signals/function', { code: [line] }] }, [])
      expect(build).toThrow(
        expect.objectContaining({
          code: 'invalid-expression',
          hint: expect.stringMatching(/vector F\[3\]/) as string,
          place: expect.objectContaining({ block: 'Fun', parameter: 'code', codeLine: 1 }) as object,
        }),
      )
    }
  })

  it('are at sensors the components that they have one by one', () => {
    const sensors = registry.all().filter(({ params, category }) => category === 'Sensors' && 'ports' in params)
    expect(sensors.map(({ type }) => type)).toHaveLength(6)
    for (const { type, ports } of sensors) {
      const wide = definitionFor(registry, { type, params: { ports: 'vectors' } })?.ports ?? {}
      const elements = Object.values(wide).flatMap((port) => (port.kind === 'signal' ? (port.elements ?? []) : []))
      expect(elements, type).toEqual(Object.keys(ports).filter((port) => ports[port].kind === 'signal'))
      for (const port of Object.values(wide))
        if (port.kind === 'signal')
          for (const element of port.elements ?? []) expect(ports[element]).toMatchObject({ unit: port.unit })
    }
  })

  it('are forces and moments on a frame', () => {
    const body: Blocks = { World: ['world/world', { gravity: 0 }], Body: ['mechanics/rigid-body', { mass: 2 }] }
    const model = new SmallModel({ ...threes, ...body, Load: ['mechanics/force', { ports: 'vectors' }] }, [
      'Body.com - Load.frame',
      'Three.y - Load.F',
    ])
    expect(model.at({}, 'der(Body.vx)', 'der(Body.vy)', 'der(Body.vz)', 'Load.Fz')).toEqual([0.5, 1, 2, 4])
    expect(model.system.signals.has('Load.Mx')).toBe(false)
  })

  it('may prescribe a motion by their elements, if these are smooth enough', () => {
    const drive = (element: number) => () =>
      new SmallModel(
        {
          World: ['world/world'],
          Wave: ['sources/sine'],
          Jump: ['sources/step'],
          Mux: ['signals/mux', { inputs: '2' }],
          Scale: ['signals/gain', { gain: [2, 3] }],
          Pick: ['signals/selector', { elements: [[element]] }],
          Body: ['mechanics/rigid-body'],
          Driver: ['mechanics/driver'],
        },
        [
          'Wave.y - Mux.u1',
          'Jump.y - Mux.u2',
          'Mux.y - Scale.u1',
          'Scale.y - Pick.u',
          'Pick.y - Driver.u',
          'World.frame - Driver.base',
          'Driver.end - Body.com',
        ],
      )
    expect(drive(1)).not.toThrow()
    expect(drive(2)).toThrow(expect.objectContaining({ code: 'not-smooth' }))
  })
})
