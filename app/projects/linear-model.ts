/**
 * A linear model as a project: its matrices in a state-space block, between the values of inputs and outputs at the
 * point, so that its outputs are those of the model for small changes of its inputs.
 *
 * Rates and accelerations of a source that act on states are absorbed, as in responses: of the paths, a proper part and
 * a polynomial in u, u', u'', the second and third exist for few outputs (`engine/responses/path.ts`).
 */
import { ModelError } from '../../engine/errors/model-error'
import { sourceNamed } from '../../engine/model/names/names'
import type { BlockInstance, ProjectFile } from '../../engine/model/project/project'
import { serialiseProject } from '../../engine/model/project/serialise'
import type { LinearModel, LinearVariable, Rows } from '../../engine/analyses/linear/report'
import { pathsOf } from '../../engine/responses/path'

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
function withoutRates(model: LinearModel): readonly Input[] {
  const paths = pathsOf(model)
  return [...new Set(paths.map(({ input }) => input))].flatMap((name): readonly Input[] => {
    const ofSource = paths.filter(({ input }) => input === name)
    const b = [...ofSource[0].b]
    return ['y', 'dy', 'ddy'].flatMap((member, order): readonly Input[] => {
      const d = ofSource.map((path) => path.d[order])
      if (order > 0 && d.every((value) => value === 0)) return []
      const known = order === 0 ? name : name.replace(/\.y$/, `.${member}`)
      const variable = model.inputs.find((input) => input.name === known)
      return [
        {
          variable: variable ?? { name: known, unit: '', block: '', value: 0 },
          b: order === 0 ? b : b.map(() => 0),
          d,
        },
      ]
    })
  })
}
