/** Problems with names: what a project refers to and does not have. */
import { block, design, field, inRig, swing, type Cases } from './project'

export const namesCases = {
  'project-format': [
    {
      what: 'a list for a number, inside a subsystem',
      patch: inRig({ Bob: { params: { mass: [1, 2] } } }),
      target: block('Rig/Bob', 'mass'),
      place: 'Rig/Bob.mass',
    },
    {
      what: 'contents in a block that is no subsystem',
      patch: { blocks: { Clock: { title: 'clock' } } },
      target: block('Clock'),
      place: 'Clock',
    },
  ],
  'unknown-block': [
    {
      what: 'a wire to a block that is gone',
      patch: { wires: { w9: ['Gone.y', 'Law.u2'] } },
      target: { at: 'wire', wire: 'w9' },
      place: 'Gone.y',
    },
    {
      what: 'coordinates of a block that is gone',
      patch: { formulations: { design: { coordinates: { Gone: { rotation: { order: '321' } } } } } },
      target: design,
      place: 'Formulation design',
    },
    {
      what: 'a value for a block that is gone, of the experiment',
      patch: swing({ set: { 'Gone.mass': 1 } }),
      target: field('experiments.swing.set.Gone.mass'),
      place: 'swing: Gone.mass',
    },
    {
      what: 'a value for a block that is gone, of a variant',
      patch: { variants: { light: { set: { 'Gone.mass': 1 } } } },
      target: { at: 'variant', name: 'light' },
      place: 'Variant light',
    },
    {
      what: 'an initial value of a block that is gone',
      patch: swing({ initial: { 'Gone.x': 1 } }),
      target: field('experiments.swing.initial.Gone.x'),
      place: 'swing: initial Gone.x',
    },
    {
      what: 'a plot of a block that is gone',
      patch: swing({ plots: { angle: { signals: ['Gone.x'] } } }),
      target: { at: 'plot', experiment: 'swing', plot: 'angle' },
      place: 'swing: plot angle',
    },
    {
      what: 'a plot of a block that is gone, with dots in the names of experiment and plot',
      patch: {
        experiments: { swing: null, 'swing 1.2': { stop: '1 s', plots: { 'Clock.y': { signals: ['Gone.x'] } } } },
      },
      target: { at: 'plot', experiment: 'swing 1.2', plot: 'Clock.y' },
      place: 'swing 1.2: plot Clock.y',
    },
    {
      what: 'stiff states of a block that is gone',
      patch: swing({ solver: { name: 'imex', stiff: ['Gone.x'] } }),
      target: field('experiment-stiff'),
      place: 'swing: stiff part',
    },
  ],
  'unknown-block-type': [
    {
      what: 'a block of a type that there is not',
      patch: inRig({ New: { type: 'mechanics/rigid-bdy' } }),
      target: block('Rig/New'),
      place: 'Rig/New',
    },
  ],
  'unknown-parameter': [
    {
      what: 'a parameter that the block does not have',
      patch: inRig({ Bob: { params: { mas: 1 } } }),
      target: block('Rig/Bob'),
      place: 'Rig/Bob.mas',
    },
    {
      what: 'one that an experiment gives a value to',
      patch: swing({ set: { 'Clock.finl': 1 } }),
      target: field('experiments.swing.set.Clock.finl'),
      place: 'swing: Clock.finl',
    },
  ],
  'unknown-port': [
    {
      what: 'a wire to a port that the block does not have',
      patch: { wires: { w9: ['Clock.z', 'Law.u'] } },
      target: { at: 'wire', wire: 'w9' },
      place: 'Clock.z',
    },
    {
      what: 'a wire that ends at no port',
      patch: { wires: { w9: ['Clock', 'Rig.foot'] } },
      target: { at: 'wire', wire: 'w9' },
      place: 'Wire w9',
    },
    {
      what: 'a port of a subsystem that stands for nothing there is',
      patch: { blocks: { Rig: { ports: { top: { kind: 'frame', joins: ['Gone.base'] } } } } },
      target: block('Rig', undefined, 'top'),
      place: 'Rig.top',
    },
  ],
  'unknown-signal': [
    {
      what: 'a plot of something that is no signal',
      patch: swing({ plots: { angle: { signals: ['speed'] } } }),
      target: { at: 'plot', experiment: 'swing', plot: 'angle' },
      place: 'swing: plot angle',
    },
    {
      what: 'an initial value of a signal that the model does not have',
      patch: swing({ initial: { 'Rig/Hinge.height': 1 } }),
      target: field('experiments.swing.initial.Rig/Hinge.height'),
      place: 'swing: initial Rig/Hinge.height',
    },
    {
      what: 'a stiff state that the model does not have',
      patch: swing({ solver: { name: 'imex', stiff: ['Rig/Hinge.height'] } }),
      target: field('experiment-stiff'),
      place: 'swing: stiff part',
    },
    {
      what: 'a small variable that the model does not have',
      patch: { formulations: { design: { small: ['Rig/Hinge.height'] } } },
      run: { formulation: 'design' },
      target: design,
      place: 'Formulation design',
    },
  ],
  'unknown-formulation': [
    {
      what: 'an edge that the model does not have',
      patch: { formulations: { design: { translation: { 'Rig/Hinge.T9': 'tree' } } } },
      run: { formulation: 'design' },
      target: design,
      place: 'Formulation design',
    },
  ],
  'unknown-variant': [
    {
      what: 'an experiment with a variant that there is not',
      patch: swing({ variant: 'sport' }),
      target: { at: 'variant', name: null },
      place: 'swing: variant',
    },
  ],
  'unsuitable-coordinates': [
    {
      what: 'angles for a joint that has its own',
      patch: { formulations: { design: { coordinates: { 'Rig/Hinge': { rotation: { order: '321' } } } } } },
      run: { formulation: 'design' },
      target: design,
      place: 'Formulation design',
    },
  ],
} as const satisfies Cases
