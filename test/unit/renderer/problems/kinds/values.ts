/** Problems with values, expressions and wires. */
import { block, feedback, field, inRig, swing, type Cases } from './project'

export const valuesCases = {
  'unknown-solver': [
    {
      what: 'a solver that there is not',
      patch: swing({ solver: { name: 'rk5' } }),
      target: field('experiment-solver'),
      place: 'swing: solver',
    },
  ],
  'unknown-variable': [
    {
      what: 'in an expression of a parameter',
      patch: inRig({ Bob: { params: { mass: 'paylod' } } }),
      target: block('Rig/Bob', 'mass'),
      place: 'Rig/Bob.mass',
    },
    {
      what: 'one that a variant gives a value to',
      patch: { variants: { light: { variables: { paylod: '1 kg' } } } },
      target: { at: 'variant', name: 'light' },
      place: 'Variant light',
    },
    {
      what: 'in the formula of a block, which is known when it is formulated',
      patch: { blocks: { F: { type: 'signals/expression', params: { expression: '2*v1' } } } },
      target: block('F', 'expression'),
      place: 'F.expression',
    },
  ],
  'invalid-name': [
    {
      what: 'of a variable',
      patch: { variables: { sin: 1 } },
      target: { at: 'variable', name: 'sin' },
      place: 'Variable sin',
    },
    {
      what: 'of a variable of the exported model',
      patch: { interface: { outputs: { 'Rig/Bob.vx': { name: '1st' } } } },
      target: { at: 'interface', list: 'outputs', key: 'Rig/Bob.vx' },
      place: 'Exported model: Rig/Bob.vx.name',
    },
    {
      what: 'of a block',
      patch: { blocks: { 'A.b': { type: 'world/flat-road' } } },
      target: block('A.b'),
      place: 'A.b',
    },
    {
      what: 'of a variant',
      patch: { variants: { base: {} } },
      target: { at: 'variant', name: 'base' },
      place: 'Variant base',
    },
    {
      what: 'of a parameter of a subsystem',
      patch: { blocks: { Rig: { parameters: { 'the reach': { unit: 'm', default: 1 } } } } },
      target: block('Rig', 'the reach'),
      place: 'Rig.the reach',
    },
  ],
  'invalid-expression': [
    {
      what: 'of a variable',
      patch: { variables: { payload: '2 * ' } },
      target: { at: 'variable', name: 'payload' },
      place: 'Variable payload',
    },
    {
      what: 'variables in a circle, made by the variant in use',
      patch: { variables: { more: 'payload' }, variants: { heavy: { variables: { payload: 'more' } } } },
      target: { at: 'variable', name: 'payload' },
      place: 'Variable payload in heavy',
    },
    {
      what: 'of a line of a function',
      patch: { blocks: { Law: { params: { code: 'input u: 1\noutput y: 1\ny = 2 * (u' } } } },
      target: { at: 'code', block: 'Law', line: 3, column: 9 },
      place: 'Law.code:3',
    },
  ],
  'wrong-unit': [
    {
      what: 'of a parameter, in the variant in use',
      patch: { variants: { heavy: { set: { 'Rig/Arm.z': '-1 kg' } } } },
      target: block('Rig/Arm', 'z'),
      place: 'Rig/Arm.z in heavy',
    },
    {
      what: 'of a parameter, in another variant',
      patch: { variants: { light: { set: { 'Rig/Arm.z': '-1 kg' } } } },
      target: { at: 'variant', name: 'light' },
      place: 'Rig/Arm.z in light',
    },
    {
      what: 'of a parameter, in the experiment',
      patch: swing({ set: { 'Clock.duration': '2 kg' } }),
      target: field('experiments.swing.set.Clock.duration'),
      place: 'swing: Clock.duration',
    },
    {
      what: 'of a declaration of a subsystem',
      patch: { blocks: { Rig: { parameters: { reach: { unit: 'metreq' } } } } },
      target: block('Rig', 'reach'),
      place: 'Rig.reach',
    },
    {
      what: 'of a line of a function',
      patch: { blocks: { Law: { params: { code: 'input u: 1\noutput y: m\ny = 2 kg * u' } } } },
      target: { at: 'code', block: 'Law', line: 3, column: 5 },
      place: 'Law.code:3',
    },
  ],
  'out-of-range': [
    {
      what: 'a negative mass',
      patch: inRig({ Bob: { params: { mass: -1 } } }),
      target: block('Rig/Bob', 'mass'),
      place: 'Rig/Bob.mass',
    },
    {
      what: 'a stop before the start',
      patch: swing({ stop: -1 }),
      target: field('experiment-stop'),
      place: 'swing: stop time',
    },
    {
      what: 'a tolerance that no solver reaches',
      patch: swing({ solver: { name: 'dopri5', tolerance: 1e-20 } }),
      target: field('experiment-tolerance'),
      place: 'swing: tolerance',
    },
    {
      what: 'a sample time that comes to zero',
      patch: feedback(
        { Hold: { type: 'signals/sample-hold', params: { sampleTime: 0 } } },
        { w9: ['Clock.y', 'Hold.u1'] },
      ),
      target: block('Hold', 'sampleTime'),
      place: 'Hold.sampleTime',
    },
  ],
  'impossible-inertia': [
    {
      what: 'moments that no body has',
      patch: inRig({ Bob: { params: { Ixx: 1, Iyy: 1, Izz: 3 } } }),
      target: block('Rig/Bob', 'Ixx'),
      place: 'Rig/Bob.Ixx',
    },
  ],
  'unconnected-port': [
    {
      what: 'an input inside a subsystem',
      patch: inRig({ Gain: { type: 'signals/gain' } }),
      target: block('Rig/Gain', undefined, 'u1'),
      place: 'Rig/Gain.u1',
    },
    {
      what: 'an input that a formula uses',
      patch: { blocks: { F: { type: 'signals/expression', params: { expression: '2*u1' } } } },
      target: block('F', undefined, 'u1'),
      place: 'F.u1',
    },
  ],
  'unlike-ports': [
    {
      what: 'a signal wired to a frame',
      patch: { wires: { w9: ['Clock.y', 'World.frame'] } },
      target: { at: 'wire', wire: 'w9' },
      place: 'Clock.y',
    },
  ],
  'port-occupied': [
    {
      what: 'two wires at an input',
      patch: { blocks: { Other: { type: 'sources/sine' } }, wires: { w9: ['Other.y', 'Law.u'] } },
      target: block('Law', undefined, 'u'),
      place: 'Law.u',
    },
  ],
  'unlike-widths': [
    {
      what: 'a vector at an input for scalars',
      patch: { blocks: { Clock: { type: 'sources/constant', params: { value: [1, 2] } } } },
      target: { at: 'wire', wire: 'w2' },
      place: 'Law.u',
    },
    {
      what: 'a list of another length than the signal',
      patch: {
        blocks: {
          Clock: { type: 'sources/constant', params: { value: [1, 2] } },
          Law: { type: 'signals/gain', params: { gain: [1, 2, 3], code: null } },
        },
        wires: { w2: ['Clock.y', 'Law.u1'] },
      },
      target: block('Law', 'gain'),
      place: 'Law.gain',
    },
  ],
  'several-worlds': [
    {
      what: 'a second one',
      patch: { blocks: { World2: { type: 'world/world' } } },
      target: block('World2'),
      place: 'World2',
    },
  ],
  'merge-conflict': [
    {
      what: 'a conflict of a merge that is still open',
      patch: { conflicts: { found: ['Clock.final: 2 in ours, 3 in theirs'], theirs: {} } },
      target: { at: 'block', block: 'Clock', parameter: undefined, port: undefined },
      place: 'Clock',
    },
  ],
  'overlay-misfit': [
    {
      what: 'an experiment that cuts a wire which the diagram does not have',
      patch: { experiments: { swing: { overlay: { cut: { feed: ['Clock.y', 'Rig.foot'] } } } } },
      target: { at: 'experiment', experiment: 'swing', field: 'experiment-overlay' },
      place: 'swing: changes of the diagram',
    },
  ],
  'no-world': [
    {
      what: 'an empty model',
      project: { wishbone: 1, title: 'Empty', blocks: {}, wires: {} },
      target: { at: 'insert', text: 'World' },
      place: 'Project',
    },
  ],
} as const satisfies Cases
