/** Returns how many there are of something: `3 blocks`, `1 block`, `no block`. */
const counted =
  (one: string, several: string) =>
  (count: number): string =>
    `${count === 0 ? 'no' : count} ${count === 1 ? one : several}`

export const countTexts = {
  blocks: counted('block', 'blocks'),
  subsystems: counted('subsystem', 'subsystems'),
  places: counted('place', 'places'),
  edges: counted('edge', 'edges'),
  motions: counted('motion', 'motions'),
  reactions: counted('reaction', 'reactions'),
  conditions: counted('condition', 'conditions'),
  signals: counted('signal', 'signals'),
  states: counted('state', 'states'),
  inputs: counted('input', 'inputs'),
  outputs: counted('output', 'outputs'),
  parameters: counted('parameter', 'parameters'),
  variables: counted('variable', 'variables'),
  instants: counted('instant', 'instants'),
  files: counted('file', 'files'),
  constraints: counted('constraint', 'constraints'),
} as const
