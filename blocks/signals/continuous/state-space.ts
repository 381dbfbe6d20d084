/** State-space block: a linear system stated by its matrices. */
import { choice, defineBlock, signalIn, signalOut, type BlockDefinition } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { eigenvalues } from '../../../engine/numerics/linear/eigenvalues'
import { discretisationOfMatrices, discretised } from '../linear/discretise'
import { matrixParam, readMatrix, sizeOf, type Numbers } from '../linear/matrix-text'
import { resetPort } from '../linear/parameters'
import { realise } from '../linear/realise'
import { warnUnstable } from '../linear/stability'
import type { NumericSystem } from '../linear/state-space'
import { elementsAt, outputSignals, provideElements } from '../ports'

const usual = { a: '-1', b: '1', c: '1', d: '0' } as const

const definitionOf = (inputCount: number, outputCount: number): BlockDefinition => ({
  type: 'signals/state-space',
  title: 'State space',
  category: 'Filters and control',
  command: { kind: 'law' },
  summary: 'Linear system of matrices A, B, C, D, continuous or sampled',
  doc: String.raw`
$$ \dot x = A x + B u, \qquad y = C x + D u $$

Write a row of each matrix on a line, as numbers in SI with spaces between. $A$ is $n \times n$, $B$ is $n \times m$, $C$ is $p \times n$ and $D$ is $p \times m$. The
input is a vector of $m$ elements, the output one of $p$; with one row or column they are scalars. Enter a single 0 as $D$ for a zero matrix.

*Sampled* replaces the equations by difference equations at the sample time $T$: by Tustin's method, with a prewarping frequency if it is not 0, or exactly for
inputs that are constant between samples (zero-order hold). The states of a sampled system are those of the continuous one at rest and in steady state, and
are scaled differently in between with Tustin's method.

The system starts at rest (states zero), in the steady state of its input at the start, or with given states. A reset starts it again. The matrices are part
of the compiled equations; changing them recompiles the model. An $A$ with eigenvalues in the right half-plane gives a warning.

Source: Kailath (1980), Linear Systems, 2.2; Van Loan, IEEE Trans. Autom. Control 23 (1978) 395-404; Franklin, Powell and Workman (1998), Digital
Control of Dynamic Systems, 3rd ed., 6.2.`,
  terms: ['ABCD', 'matrix', 'linear system', 'MIMO', 'observer', 'Kalman', 'LQR', 'LTI', 'filter'],
  icon: 'M3 3h18v18H3Z M7 6.5H5.8v11H7 M17 6.5h1.2v11H17 M9 10h.1 M15 10h.1 M9 14h.1 M15 14h.1 M12 12h.1 M11 17h2',
  ports: {
    u: signalIn('u', '1', 'Input vector', { width: inputCount }),
    ...resetPort,
    y: signalOut('y', '1', 'Output', { width: outputCount }),
  },
  params: {
    a: matrixParam('A', 'Rows of the matrix A', usual.a),
    b: matrixParam('B', 'Rows of the matrix B', usual.b),
    c: matrixParam('C', 'Rows of the matrix C', usual.c),
    d: matrixParam('D', 'Rows of the matrix D; a single 0 for none', usual.d),
    ...discretisationOfMatrices,
    start: choice(
      [
        { value: 'rest', label: 'At rest' },
        { value: 'steady', label: 'In steady state with its input' },
        { value: 'given', label: 'With given states' },
      ],
      'rest',
      'Start',
      'States at the start and after a reset',
      { group: 'Start' },
    ),
    states: {
      ...matrixParam('States', 'States at the start, one after another', '0'),
      group: 'Start',
      when: { param: 'start', is: ['given'] },
    },
  },
  signals: outputSignals,
  build(c) {
    const system = systemOf(c)
    const n = system.a.length
    const { re, im } = eigenvalues(Float64Array.from(system.a.flat()), n)
    warnUnstable(
      c,
      Array.from(re, (x, i) => ({ re: x, im: im[i] })),
      's',
    )
    const inputs = elementsAt(c, 'u')
    const values = inputs.map(({ value }) => value)
    const { systems, sampling } = discretised(c, system, () => ({ zeros: [], poles: [], gain: 1 }))
    const start = c.choice('start')
    const { outputs, degree } = realise(c, systems[0], values, {
      ...(sampling === undefined ? {} : { sampling }),
      ...(start === 'steady' ? { before: values } : {}),
      ...(start === 'given' ? { initial: statesOf(c, n) } : {}),
      ...(c.connected('reset') ? { reset: c.input('reset') } : {}),
    })
    const smoothness = (): number =>
      degree < 0 ? -1 : Math.min(Infinity, ...inputs.map((input) => input.smoothness())) + degree
    provideElements(
      c,
      'y',
      outputs.map((value) => ({ value, smoothness })),
    )
  },
})

const definitions = new Map<string, BlockDefinition>()

function forSizes(inputCount: number, outputCount: number): BlockDefinition {
  const key = `${inputCount} ${outputCount}`
  const cached = definitions.get(key) ?? definitionOf(inputCount, outputCount)
  definitions.set(key, cached)
  return cached
}

export const stateSpace = defineBlock({
  ...forSizes(1, 1),
  specialise: ({ b, c }) => forSizes(sizeOf(b, usual.b)?.[1] ?? 1, sizeOf(c, usual.c)?.[0] ?? 1),
})

/** @throws ModelError `out-of-range` for matrices whose sizes don't fit */
function systemOf(c: ComponentBuilder): NumericSystem {
  const [a, b, out] = [readMatrix(c.text('a')), readMatrix(c.text('b')), readMatrix(c.text('c'))]
  const n = a.length
  const [m, p] = [b[0].length, out.length]
  const written = readMatrix(c.text('d'))
  const isNone = written.length === 1 && written[0].length === 1 && written[0][0] === 0
  const d = isNone ? out.map(() => b[0].map(() => 0)) : written
  const matrices: readonly (readonly [string, Numbers, number, number])[] = [
    ['a', a, n, n],
    ['b', b, n, m],
    ['c', out, p, n],
    ['d', d, p, m],
  ]
  for (const [name, matrix, rows, columns] of matrices)
    if (matrix.length !== rows || matrix[0].length !== columns)
      throw new ModelError(
        'out-of-range',
        `${name.toUpperCase()} is ${matrix.length} by ${matrix[0].length}, but must be ${rows} by ${columns}`,
        { block: c.name, parameter: name },
        'A is n by n, B n by the number of inputs, C the number of outputs by n, D outputs by inputs',
      )
  return { a, b, c: out, d }
}

function statesOf(c: ComponentBuilder, n: number): readonly number[] {
  const values = readMatrix(c.text('states')).flat()
  if (values.length === n) return values
  throw new ModelError(
    'out-of-range',
    `the list of initial states has ${values.length} numbers, but the system has the order ${n}`,
    { block: c.name, parameter: 'states' },
    `enter a number for each of the states, ${n} in total`,
  )
}
