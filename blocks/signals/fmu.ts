/** FMU: a model of another program as a Functional Mock-up Unit, by model exchange or co-simulation. */
import { choice, defineBlock, quantity, type BlockDefinition } from '../../engine/model/blocks/block'
import { functionText } from '../../engine/model/project/function-text'
import { readFmuDeclaration } from './fmu/declaration'
import { fmuDefinition } from './fmu/definition'

export const fmuType = 'signals/fmu'

const general: BlockDefinition = {
  type: fmuType,
  title: 'FMU',
  category: 'Signals',
  command: { kind: 'law' },
  summary: 'A model of another program, as a Functional Mock-up Unit',
  doc: String.raw`
Runs a Functional Mock-up Unit (FMI 2.0 or 3.0). To make the block, import the file: ports, parameters, units and start values come
from its model description. The file is part of the project.

*Model exchange.* The continuous states of the FMU are states of the model, and the solver of the experiment integrates them:

$$ \dot x = f(t, x, u, p), \qquad y = g(t, x, u, p) $$

A variable-step method locates the instants at which an event indicator passes zero; steps end at the time events of the FMU.

*Co-simulation.* The FMU has its own solver. At $t_k = k\,h$, with the communication step $h$, it has advanced from $t_{k-1}$ to $t_k$ with the inputs
$u(t_{k-1})$; the outputs are held until $t_{k+1}$.

Values are converted to SI. Numeric and Boolean variables are ports; variables with texts or binary content are left out. An FMU is native code: the page can't run it, and Wishbone asks before it loads a file for
the first time. See [FMUs](../../fmu.md#import).

Source: Modelica Association, Functional Mock-up Interface 2.0.5 (2024) and 3.0.2 (2024).`,
  terms: [
    'FMI',
    'functional mock-up',
    'co-simulation',
    'cosimulation',
    'model exchange',
    'Modelica',
    'Simulink',
    'external',
  ],
  icon: 'M4 5h16v14H4z M7.5 15V9h3 M7.5 12h2.5 M13 15V9l2 3 2-3v6 M2 9h2 M2 15h2 M20 12h2',
  ports: {},
  params: {
    file: {
      kind: 'file',
      label: 'File',
      doc: 'The FMU in the project folder',
      group: 'FMU',
      extensions: ['fmu'],
      default: '',
    },
    kind: choice(
      [
        { value: 'exchange', label: 'Model exchange' },
        { value: 'simulation', label: 'Co-simulation' },
      ],
      'exchange',
      'Kind',
      'Who integrates: the experiment, or the FMU itself; if the FMU has only one kind, that kind',
      { group: 'FMU' },
    ),
    timeAtStart: quantity(
      's',
      0,
      'Time at the start',
      'Time of the FMU when the run starts at zero; the import sets it to the start time that the FMU suggests',
      { group: 'FMU' },
    ),
    timeLimit: quantity('s', 30, 'Time limit', 'Longest time that a call may take before the run ends with an error', {
      min: 0,
      exclusive: true,
      group: 'FMU',
    }),
    interface: {
      kind: 'text',
      label: 'Interface',
      doc: 'Variables of the FMU, in JSON; written by the import',
      group: 'Interface',
      generated: true,
      default: '',
      problems: (text) => readFmuDeclaration(text).problems,
    },
  },
  signals: {},
  build: () => undefined,
}

export const fmu = defineBlock({
  ...general,
  build: fmuDefinition(general, '', undefined).build,
  specialise: (params) => fmuDefinition(general, functionText(params.interface ?? '') ?? '', params.kind),
})
