/** Texts about changes of an experiment to the diagram. */
type Change = 'added' | 'replaced' | 'removed'

export const overlayTexts = {
  title: 'Changes of the diagram',
  doc: 'Blocks and wires that differ while this experiment runs. The diagram and other experiments stay as they are.',
  show: 'Show in the diagram',
  command: 'Show changes of the experiment',
  overlayOf: (experiment: string): string => `Changes of ${experiment}`,
  block: (name: string, type: string, change: Change): string => `${name}, ${type}, ${signs[change]}`,
  sign: (type: string, change: Change): string => (change === 'removed' ? signs.removed : `${signs[change]}: ${type}`),
  undo: 'Undo',
  unfit: (reason: string, others: number): string =>
    `${reason}${others === 0 ? '' : ` ${others === 1 ? 'One more experiment has' : `${others} more experiments have`} a similar problem.`}`,
  replaced: 'Replaced',
  removed: 'Left out',
  added: 'Added',
  cut: 'Cut wires',
  wires: 'Added wires',
  vehicle: 'Roles',
  fromTo: (a: string, b: string): string => `${a} to ${b}`,
  role: (role: string, value: string): string => `${role}: ${value}`,
} as const

const signs: Readonly<Record<Change, string>> = { added: 'added', replaced: 'replaced', removed: 'left out' }
