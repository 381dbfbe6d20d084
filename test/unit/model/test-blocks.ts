/** A few block definitions with every kind of port and parameter, for tests of the model layer. */
import {
  choice,
  flange,
  frame,
  quantity,
  signalIn,
  signalOut,
  surface,
  vector,
} from '../../../engine/model/blocks/block'
import type { BlockDefinition, BlockRegistry } from '../../../engine/model/blocks/block'
import type { ProjectFile } from '../../../engine/model/project/project'

const block = (type: string, title: string, rest: Partial<BlockDefinition>): BlockDefinition => ({
  type,
  title,
  category: 'Bodies',
  summary: '',
  doc: '',
  icon: '',
  ports: {},
  params: {},
  signals: {},
  build: () => {},
  ...rest,
})

const definitions: readonly BlockDefinition[] = [
  block('world/world', 'World', {
    role: 'world',
    ports: { ground: frame('Ground', '', { optional: true }) },
    params: { gravity: quantity('m/s^2', 9.81, 'Gravity', '', { min: 0 }) },
  }),
  block('world/road', 'Road', { ports: { surface: surface('Surface', '', { provides: true, optional: true }) } }),
  block('mechanics/rigid-body', 'Rigid body', {
    ports: { com: frame('Centre of mass', '') },
    params: {
      mass: quantity('kg', 1, 'Mass', '', { min: 0, exclusive: true }),
      Ixx: quantity('kg m^2', 1, 'Ixx', '', { min: 0 }),
      Iyy: quantity('kg m^2', 1, 'Iyy', '', { min: 0 }),
      Izz: quantity('kg m^2', 1, 'Izz', '', { min: 0 }),
    },
    signals: { vx: { unit: 'm/s', doc: '', logged: true } },
    check: (v) =>
      v('Ixx') + v('Iyy') < v('Izz')
        ? [
            {
              code: 'impossible-inertia',
              parameter: 'Izz',
              what: 'Izz is larger than Ixx + Iyy',
              hint: 'no body has such moments of inertia',
            },
          ]
        : [],
  }),
  block('joints/revolute', 'Revolute joint', {
    ports: {
      base: frame('Base', ''),
      follower: frame('Follower', ''),
      axis: flange('Axis', '', { motion: 'rotation', provides: true, optional: true }),
    },
    params: { axis: vector('1', [0, 0, 1], 'Axis', '') },
  }),
  block('forces/torque', 'Torque', {
    ports: { axis: flange('Axis', '', { motion: 'rotation' }), torque: signalIn('Torque', 'N m', '') },
  }),
  block('sources/sine', 'Sine', {
    ports: { out: signalOut('Output', '1', '') },
    params: {
      amplitude: quantity('rad', 0, 'Amplitude', ''),
      frequency: quantity('Hz', 1, 'Frequency', '', { min: 0, max: 100 }),
    },
  }),
  block('sources/table', 'Table', {
    ports: { out: signalOut('Output', '1', '') },
    params: {
      points: {
        kind: 'table',
        columns: [
          { name: 't', unit: 's' },
          { name: 'value', unit: 'm' },
        ],
        default: [[0, 0]],
        label: '',
        doc: '',
        group: '',
      },
      file: {
        kind: 'file',
        extensions: ['csv'],
        default: '',
        label: '',
        doc: '',
        group: '',
        when: { param: 'from', is: ['file'] },
      },
      from: choice(
        [
          { value: 'points', label: '' },
          { value: 'file', label: '' },
        ],
        'points',
        '',
        '',
      ),
      smooth: { kind: 'boolean', default: true, label: '', doc: '', group: '' },
      formula: { kind: 'expression', default: 'u1 + 1', label: '', doc: '', group: '' },
    },
  }),
  block('tires/tire', 'Tire', {
    ports: { hub: frame('Hub', ''), road: surface('Road', '') },
    params: {
      radius: quantity('m', 0.3, 'Radius', '', { min: 0, exclusive: true }),
      forceModel: choice(
        [
          { value: 'pac2002', label: '' },
          { value: 'fiala', label: '' },
        ],
        'pac2002',
        '',
        '',
      ),
      'pac2002.FNOMIN': quantity('N', 4000, 'FNOMIN', '', {
        min: 0,
        exclusive: true,
        when: { param: 'forceModel', is: ['pac2002'] },
      }),
      'fiala.width': quantity('m', 0.2, 'Width', '', { min: 0, when: { param: 'forceModel', is: ['fiala'] } }),
    },
  }),
]

export const registry: BlockRegistry = {
  get: (type) => definitions.find((definition) => definition.type === type),
  all: () => definitions,
}

/** A project without problems that uses most of the blocks above. */
export const soundProject: ProjectFile = {
  wishbone: 1,
  title: 'Test',
  variables: { track: 1.52, load: '4.85 kN' },
  blocks: {
    World: { type: 'world/world' },
    Road: { type: 'world/road' },
    Body: { type: 'mechanics/rigid-body', params: { mass: '2 t', Ixx: 330, Iyy: 1925, Izz: 1925 }, at: [0, 10] },
    Hinge: { type: 'joints/revolute', params: { axis: [0, 1, 0] } },
    Motor: { type: 'forces/torque' },
    Sine: { type: 'sources/sine', params: { amplitude: '1 deg' } },
    Tire: { type: 'tires/tire', params: { radius: '355 mm', 'pac2002.FNOMIN': 'load' } },
  },
  wires: {
    w1: ['World.ground', 'Hinge.base'],
    w2: ['Hinge.follower', 'Body.com'],
    w3: ['Hinge.axis', 'Motor.axis'],
    w4: ['Sine.out', 'Motor.torque'],
    w5: ['Tire.hub', 'Body.com'],
    w6: ['Tire.road', 'Road.surface'],
  },
  formulations: { default: {}, tree: { translation: { 'Tire.T1': 'tree' } } },
  experiments: {
    run: {
      stop: 10,
      solver: { name: 'rk4', step: '1 ms' },
      set: { 'Sine.amplitude': '2 deg', 'Tire.pac2002.FNOMIN': 5000 },
      initial: { 'Body.vx': '72 km/h' },
      references: { thesis: { file: 'reference/run.csv' } },
      plots: { speed: { signals: ['Body.vx'], x: 't' } },
    },
  },
}

export const soundFiles = { 'reference/run.csv': 't [s],Body.vx [m/s]\n0,20\n' }
