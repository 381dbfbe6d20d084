/**
 * A linear model as a project: its matrices in a state-space block, between the values of inputs and outputs at the
 * point, so that its outputs are those of the model for small changes of its inputs.
 *
 * Rates and accelerations of a source that act on states are absorbed. With B(s) = B0 + s B1 + s^2 B2 and
 * z = x - (B1 + A B2) u - B2 u',
 *
 *     z' = A z + (B0 + A B1 + A^2 B2) u
 *     y  = C z + (D0 + C B1 + C A B2) u + (D1 + C B2) u' + D2 u''.
 */
import { ModelError } from '../../engine/errors/model-error'
import { sourceNamed } from '../../engine/model/names/names'
import type { BlockInstance, ProjectFile } from '../../engine/model/project/project'
import { serialiseProject } from '../../engine/model/project/serialise'
import type { LinearModel, LinearVariable, Rows } from '../../engine/analyses/linear/report'

/** Size of a coefficient, over the largest of its output, below which it counts as none. */
const none = 1e-12
/** Number of inputs that one block combines. */
const mostInputs = 16
/** Distance between blocks on the canvas. */
const [across, down] = [256, 96]

type Column = readonly number[]

/** Input of the block, with its columns of the states and of the outputs. */
interface Input {
  readonly variable: LinearVariable
  readonly b: Column
  readonly d: Column
}

/**
 * Returns the text of the project. Its sources and outputs are named as those of the model, `Body_wz` for `Body.wz`.
 * @throws ModelError `unsupported` for a model without states, inputs or outputs, or with too many inputs
 */
export function linearProject(model: LinearModel): string {
  const { a, c, states, outputs } = model
  const inputs = withoutRates(model)
  refuse(states.length === 0, 'it has no states', 'linearise with --keep')
  refuse(outputs.length === 0, 'it has no outputs', 'name outputs with --outputs')
  refuse(inputs.length === 0, 'it has no inputs', 'name inputs with --inputs')
  refuse(inputs.length > mostInputs, `it has ${inputs.length} inputs`, `name up to ${mostInputs} with --inputs`)
  const [sources, signals] = [distinct(inputs.map(({ variable }) => variable)), distinct(outputs)]
  const taken = new Set([...sources, ...signals])
  const named = (name: string): string => free(name, taken)
  const rows = (columns: readonly Column[]): Rows => columns[0].map((_, i) => columns.map((column) => column[i]))
  const [mux, fromPoint, linear, toPoint, split] = ['Inputs', 'Change', 'Linear', 'Outputs', 'Split'].map(named)
  const [inputPoint, outputPoint] = ['InputPoint', 'OutputPoint'].map(named)
  const middle = (down * Math.max(sources.length, signals.length)) / 2
  const place = (column: number, y: number): Pick<BlockInstance, 'at'> => ({ at: [across * column, y] })
  const constant = (values: readonly number[]): BlockInstance['params'] => ({ value: plain(values) })
  const blocks: Record<string, BlockInstance> = {}
  sources.forEach((name, i) => {
    const { value } = inputs[i].variable
    blocks[name] = { type: 'sources/constant', params: constant([value]), ...place(0, down * i) }
  })
  if (sources.length > 1)
    blocks[mux] = { type: 'signals/mux', params: { inputs: String(sources.length) }, ...place(1, middle) }
  blocks[inputPoint] = {
    ...{ type: 'sources/constant', params: constant(inputs.map(({ variable }) => variable.value)) },
    ...place(1, middle + 2 * down),
  }
  blocks[fromPoint] = { type: 'signals/sum', params: { k2: -1 }, ...place(2, middle) }
  blocks[linear] = {
    type: 'signals/state-space',
    params: {
      a: textOf(a),
      b: textOf(rows(inputs.map(({ b }) => b))),
      c: textOf(c),
      d: textOf(rows(inputs.map(({ d }) => d))),
    },
    ...place(3, middle),
  }
  blocks[outputPoint] = {
    ...{ type: 'sources/constant', params: constant(outputs.map(({ value }) => value)) },
    ...place(3, middle + 2 * down),
  }
  blocks[toPoint] = { type: 'signals/sum', ...place(4, middle) }
  if (signals.length > 1)
    blocks[split] = { type: 'signals/demux', params: { widths: signals.map(() => [1]) }, ...place(5, middle) }
  signals.forEach((name, i) => (blocks[name] = { type: 'signals/gain', ...place(6, down * i) }))
  const wires: (readonly [string, string])[] = [
    ...sources.map((name, i) => [`${name}.y`, sources.length > 1 ? `${mux}.u${i + 1}` : `${fromPoint}.u1`] as const),
    ...(sources.length > 1 ? [[`${mux}.y`, `${fromPoint}.u1`] as const] : []),
    [`${inputPoint}.y`, `${fromPoint}.u2`],
    [`${fromPoint}.y`, `${linear}.u`],
    [`${linear}.y`, `${toPoint}.u1`],
    [`${outputPoint}.y`, `${toPoint}.u2`],
    ...(signals.length > 1 ? [[`${toPoint}.y`, `${split}.u`] as const] : []),
    ...signals.map((name, i) => [signals.length > 1 ? `${split}.y${i + 1}` : `${toPoint}.y`, `${name}.u1`] as const),
  ]
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Linear model',
    blocks,
    wires: Object.fromEntries(wires.map(([from, to], i) => [`w${i + 1}`, [from, to]])),
    experiments: {
      steady: {
        title: 'Values at the point; change a source to leave it',
        ...{ stop: 5, solver: { name: 'dopri5', tolerance: 1e-9 }, sample: 0.01 },
        plots: Object.fromEntries(
          signals.map((name, i) => [name, { title: titleOf(outputs[i]), signals: [`${name}.y`] }]),
        ),
      },
    },
  }
  return serialiseProject(project)
}

function refuse(isBad: boolean, what: string, hint: string): void {
  if (isBad) throw new ModelError('unsupported', `the linear model doesn't become a project: ${what}`, {}, hint)
}

const plain = (values: readonly number[]): number | readonly number[] => (values.length === 1 ? values[0] : values)
const textOf = (rows: Rows): readonly string[] => rows.map((row) => row.join(' '))
const titleOf = ({ name, unit }: LinearVariable): string => (unit === '' ? name : `${name}, ${unit}`)

/** Returns names of blocks for variables. */
function distinct(variables: readonly LinearVariable[]): readonly string[] {
  const taken = new Set<string>()
  return variables.map(({ name }) => free(sourceNamed(name.replace(/\.y$/, '')).replace(/\W+/g, '_'), taken))
}

/** Returns the name, with a number if it is taken, and takes it. */
function free(name: string, taken: Set<string>): string {
  let candidate = name
  for (let i = 2; taken.has(candidate); i++) candidate = `${name}${i}`
  taken.add(candidate)
  return candidate
}

/** Returns the inputs without the rates and accelerations that the states absorb. */
function withoutRates({ a, b, c, d, inputs }: LinearModel): readonly Input[] {
  const column = (rows: Rows, j: number): Column => rows.map((row) => (j < 0 ? 0 : row[j]))
  const bases = [...new Set(inputs.map(({ name }) => name.replace(/\.d+y$/, '.y')))]
  return bases.flatMap((base): readonly Input[] => {
    const places = ['y', 'dy', 'ddy'].map((member) => {
      const name = base.replace(/\.y$/, `.${member}`)
      return member === 'y' || name !== base ? inputs.findIndex((input) => input.name === name) : -1
    })
    const [b0, b1, b2] = places.map((place) => column(b, place))
    const [d0, d1, d2] = places.map((place) => column(d, place))
    const absorbed = sum(b1, product(a, b2))
    const direct = [sum(d0, product(c, absorbed)), sum(d1, product(c, b2)), d2]
    const value = places[0] < 0 ? { name: base, unit: '', block: base, value: 0 } : inputs[places[0]]
    const rest = [1, 2].flatMap((order): readonly Input[] => {
      if (places[order] < 0) return []
      const matters = direct[order].some(
        (x, i) => Math.abs(x) > none * Math.max(...direct.map((part) => Math.abs(part[i]))),
      )
      return matters ? [{ variable: inputs[places[order]], b: b1.map(() => 0), d: direct[order] }] : []
    })
    return [{ variable: value, b: sum(b0, product(a, absorbed)), d: direct[0] }, ...rest]
  })
}

const sum = (x: Column, y: Column): Column => x.map((value, i) => value + y[i])
const product = (rows: Rows, x: Column): Column =>
  rows.map((row) => row.reduce((total, value, j) => total + value * x[j], 0))
