/** Problems that are found when the model is formulated, started and run. */
import { registry } from '../../../../../blocks'
import { Compiler, runToEnd } from '../../../../../engine/run/run'
import { fourBar } from '../../../../validation/loops/four-bar'
import { bars, block, design, feedback, field, files, inRig, swing, type Cases } from './project'

export const runningCases = {
  'closed-loop': [
    {
      what: 'both sides at one frame',
      patch: {
        blocks: { Weld: { type: 'mechanics/fixed' } },
        wires: { w8: ['World.frame', 'Weld.base'], w9: ['World.frame', 'Weld.end'] },
      },
      target: block('Weld'),
      place: 'Weld',
    },
    {
      what: 'a whole loop in the tree of a formulation',
      patch: {
        ...(inRig(
          { Slide: { type: 'mechanics/prismatic' } },
          { inner3: ['Hinge.base', 'Slide.base'], inner4: ['Slide.end', 'Hinge.end'] },
        ) as object),
        formulations: { design: { translation: { 'Rig/Slide.T1': 'tree', 'Rig/Hinge.T1': 'tree' } } },
      },
      run: { formulation: 'design' },
      target: design,
      place: 'Formulation design',
    },
  ],
  'redundant-constraint': [
    {
      what: 'drives that pull a loop apart',
      project: fourBar(
        {
          ...bars,
          drives: {
            crank: { type: 'sources/constant', params: { value: -1 } },
            rocker: {
              type: 'sources/sine',
              params: { amplitude: 0.2, frequency: 0.5, phase: Math.PI / 2, offset: -1.2 },
            },
          },
        },
        { 'Pin1.angle': 1, 'Pin2.angle': -1 },
      ),
      target: block('RockerLength'),
      place: 'RockerLength, 0.1 s',
    },
  ],
  'singular-constraint': [
    {
      what: 'a four-bar at its dead centre',
      project: fourBar(bars, { 'CrankPivot.angle': 0 }),
      target: block('RockerLength'),
      place: 'RockerLength',
    },
  ],
  'not-connected-to-ground': [
    {
      what: 'arms that hang on each other only',
      patch: {
        blocks: { A: { type: 'mechanics/rigid-arm' }, B: { type: 'mechanics/revolute' } },
        wires: { w8: ['A.base', 'B.base'], w9: ['A.end', 'B.end'] },
      },
      target: block('B'),
      place: 'B',
    },
  ],
  'massless-body': [
    {
      what: 'a bob without mass',
      patch: inRig({ Bob: { params: { mass: 0 } } }),
      target: block('Rig/Bob', 'mass'),
      place: 'Rig/Bob.mass',
    },
  ],
  'not-smooth': [
    {
      what: 'a ramp that drives a motion',
      patch: inRig(
        { Motor: { type: 'mechanics/driver' }, Pole: { type: 'mechanics/rigid-body' }, Ramp: { type: 'sources/ramp' } },
        { inner3: ['Hinge.base', 'Motor.base'], inner4: ['Motor.end', 'Pole.com'], inner5: ['Ramp.y', 'Motor.u'] },
      ),
      target: block('Rig/Motor', undefined, 'u'),
      place: 'Rig/Motor.u',
    },
  ],
  'algebraic-loop': [
    {
      what: 'formulas that feed each other without a solution',
      patch: feedback(
        {
          F: { type: 'signals/expression', params: { expression: 'u1 + 1' } },
          G: { type: 'signals/expression', params: { expression: 'u1' } },
        },
        { w8: ['F.y', 'G.u1'], w9: ['G.y', 'F.u1'] },
      ),
      target: block('F'),
      place: 'F',
    },
  ],
  'no-equilibrium': [
    {
      what: 'a body that falls',
      patch: {
        blocks: { Stone: { type: 'mechanics/rigid-body' } },
        experiments: { swing: { start: { settle: true } } },
      },
      target: block('Stone'),
      place: 'Stone',
    },
  ],
  'no-solution': [
    {
      what: 'an equation that no number solves',
      patch: feedback({ Z: { type: 'signals/algebraic', params: { residual: 'z^2 + 1', start: 3 } } }, {}),
      target: block('Z'),
      place: 'Z',
    },
  ],
  'inconsistent-initial-values': [
    {
      what: 'a place out of reach',
      patch: swing({ initial: { 'Rig/Bob.x': 4 } }),
      target: field('experiments.swing.initial.Rig/Bob.x'),
      place: 'swing: initial Rig/Bob.x',
    },
    {
      what: 'bars too short for the loop to close',
      project: fourBar({ crank: 0.4, coupler: 0.2, rocker: 0.3, base: 1 }, { 'CrankPivot.angle': -1 }),
      target: block('RockerLength'),
      place: 'RockerLength',
    },
  ],
  'unlike-state': [
    {
      what: 'a state of another model',
      run: {
        from: runToEnd(
          { project: fourBar(bars, { 'CrankPivot.angle': -1 }), files, experiment: 'run', checkStep: false },
          new Compiler(registry),
        ).state,
      },
      target: block('Rig/Hinge'),
      place: 'Rig/Hinge',
    },
  ],
  'file-format': [
    {
      what: 'a table with one row',
      patch: {
        blocks: { Clock: { type: 'sources/table', params: { file: 'narrow.csv' } } },
        experiments: { swing: { set: null } },
      },
      target: block('Clock', 'file'),
      place: 'Clock.file',
    },
    {
      what: 'a table that is no table of numbers',
      patch: {
        blocks: { Clock: { type: 'sources/table', params: { file: 'broken.csv' } } },
        experiments: { swing: { set: null } },
      },
      target: block('Clock', 'file'),
      place: 'Clock.file',
    },
  ],
  'file-missing': [
    {
      what: 'of a block',
      patch: {
        blocks: { Clock: { type: 'sources/table', params: { file: 'lost.csv' } } },
        experiments: { swing: { set: null } },
      },
      target: block('Clock', 'file'),
      place: 'Clock.file',
    },
    {
      what: 'of reference data',
      patch: swing({ references: { measured: { file: 'lost.csv' } } }),
      target: field('reference-measured'),
      place: 'swing: reference measured',
    },
  ],
  'non-finite': [
    {
      what: 'a state that grows beyond all bounds',
      patch: feedback(
        {
          Blow: { type: 'signals/integrator', params: { initial: 1 } },
          Square: { type: 'signals/expression', params: { expression: 'u1^2' } },
        },
        { w8: ['Blow.y', 'Square.u1'], w9: ['Square.y', 'Blow.u1'] },
        { solver: { name: 'rk4', step: 0.01 } },
      ),
      target: block('Blow'),
      place: 'Blow, 1.03 s',
    },
  ],
  'step-size': [
    {
      what: 'a fixed step that is missing',
      patch: swing({ solver: { step: null } }),
      target: field('experiment-step'),
      place: 'swing: step',
    },
    {
      what: 'no step small enough',
      patch: feedback(
        {
          Blow: { type: 'signals/integrator', params: { initial: 1 } },
          Square: { type: 'signals/expression', params: { expression: 'u1^2' } },
        },
        { w8: ['Blow.y', 'Square.u1'], w9: ['Square.y', 'Blow.u1'] },
        { solver: { name: 'dopri5', step: null, tolerance: 1e-6 } },
      ),
      target: block('Blow'),
      place: 'Blow, 1 s',
    },
  ],
  chattering: [
    {
      what: 'a relay without a width',
      patch: feedback(
        {
          Relay: { type: 'signals/hysteresis', params: { upper: 0, lower: 0, on: -1, off: 1 } },
          Level: { type: 'signals/integrator', params: { initial: -0.5 } },
        },
        { w8: ['Level.y', 'Relay.u1'], w9: ['Relay.y', 'Level.u1'] },
        { solver: { name: 'dopri5', step: null, tolerance: 1e-6 } },
      ),
      target: block('Relay'),
      place: 'Relay, 0.5 s',
    },
  ],
  usage: [
    {
      what: 'a value for something that is no parameter',
      patch: swing({ set: { mass: 1 } }),
      target: field('experiments.swing.set.mass'),
      place: 'swing: mass',
    },
  ],
  unsupported: [
    {
      what: 'a condition on accelerations',
      patch: inRig(
        {
          Sensor: { type: 'sensors/acceleration' },
          Condition: { type: 'mechanics/constraint', params: { expression: 'u1' } },
        },
        { inner3: ['Bob.com', 'Sensor.frame'], inner4: ['Sensor.ax', 'Condition.u1'] },
      ),
      target: block('Rig/Condition'),
      place: 'Rig/Condition',
    },
  ],
} as const satisfies Cases
