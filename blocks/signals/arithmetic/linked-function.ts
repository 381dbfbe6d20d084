/** Linked function: code of the user's own, as a WebAssembly module and C source, with ports and states as declared. */
import { defineBlock, type BlockDefinition } from '../../../engine/model/blocks/block'
import { functionText } from '../../../engine/model/project/function-text'
import { readDeclaration } from '../../../engine/model/linked/declaration'
import { linkedDefinition } from '../../../engine/model/linked/definition'

const example = `{
  "function": "oscillator",
  "doc": "Van der Pol oscillator with a force",
  "states": { "x": { "initial": 2 }, "v": {} },
  "inputs": { "u": { "value": 0 } },
  "parameters": { "mu": { "value": 1, "min": 0 } },
  "outputs": { "y": { "needs": ["x"] } }
}`

const general: BlockDefinition = {
  type: 'signals/linked-function',
  title: 'Linked function',
  category: 'Signals',
  command: { kind: 'law' },
  summary: 'Your own compiled code, in C or any language that compiles to WebAssembly',
  doc: String.raw`
$$ \dot x = f(t, x, u, p), \qquad y = g(t, x, u, p), \qquad z = h(t, x, u, p) $$

Calls a compiled function with declared states, outputs and events. Wishbone sees only its arguments and
results. The arguments are, in this order: the time $t$ if declared, states $x$, inputs $u$,
parameters $p$. The results are the derivatives $\dot x$, the outputs $y$, and for each event the function $z$ that passes
zero and the new values of the states that the event sets. All are SI.

~~~
${example}
~~~

In C, this is

~~~
void oscillator(const double *arguments, double *results)
{
  const double x = arguments[0], v = arguments[1], u = arguments[2], mu = arguments[3];
  results[0] = v;
  results[1] = mu * (1 - x * x) * v - x + u;
  results[2] = x;
}
~~~

For runs and for exports to WebAssembly and JavaScript, compile it and put the module into the project folder as base64 text:

~~~
clang --target=wasm32 -O2 -ffp-contract=off -nostdlib -Wl,--no-entry -Wl,--export=oscillator -Wl,--allow-undefined oscillator.c -o oscillator.wasm
base64 oscillator.wasm > oscillator.wasm.txt
~~~

Exports in C need the C source itself. The ports and parameters listed here are those of the example.
See [linked functions](../../linked-functions.md) for all declarations, derivatives and the access of a module.

Source: elementary.`,
  terms: ['external', 'C code', 'WebAssembly', 'S-function', 'opaque', 'user code'],
  icon: 'M4 6h6v12H4z M14 6h6v12h-6z M10 12h4 M6 9h2 M6 12h2 M16 9h2 M16 12h2',
  ports: {},
  params: {
    declaration: {
      kind: 'text',
      label: 'Declaration',
      doc: 'Inputs, outputs, states, parameters and events of the function, in JSON',
      group: 'Function',
      default: example,
      problems: (text) => readDeclaration(text).problems,
    },
    module: {
      kind: 'file',
      label: 'WebAssembly module',
      doc: 'File with the module in base64, for runs and for exports to WebAssembly and JavaScript',
      group: 'Function',
      extensions: ['txt', 'b64', 'base64'],
      default: '',
      optional: true,
    },
    source: {
      kind: 'file',
      label: 'C source',
      doc: 'C99 source of the function, for exports in C',
      group: 'Function',
      extensions: ['c'],
      default: '',
      optional: true,
    },
  },
  signals: {},
  build: () => undefined,
}

const textOf = (params: Parameters<NonNullable<BlockDefinition['specialise']>>[0]): string =>
  functionText(params.declaration ?? example) ?? ''

/** Definition for the palette: with the ports of the example that a new block begins with. */
const initial = linkedDefinition(general, example)

export const linkedFunction = defineBlock({
  ...initial,
  doc: general.doc,
  specialise: (params) => linkedDefinition(general, textOf(params)),
})
