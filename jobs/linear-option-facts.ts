/** Options of the point and of the form of linear analyses. */
export const linearOptionFacts = {
  at: { value: 'TIME', doc: 'instant of the run, s or with a unit; default: the start, after the operating point' },
  inputs: { value: 'A,B', doc: 'sources that are inputs; default: the inputs of the interface, or all that act' },
  outputs: { value: 'A,B', doc: 'signals that are outputs; default: those of the plots' },
  keep: { doc: 'keep states that constraints determine and coordinates that nothing depends on' },
  descriptor: { doc: "add E x' = A x + B u over all states and one multiplier per constraint" },
  'held-by': {
    value: 'CHOICE',
    doc: 'what holds a body at the operating point: model (nothing else), force (constant), speed (force that keeps it)',
  },
  amplitude: { value: 'NUMBER', doc: 'mean slopes over this amplitude, in SI units, instead of exact slopes' },
} as const
