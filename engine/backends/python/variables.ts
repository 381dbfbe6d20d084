/** variables.py: names, units and start values of a model; Python literals. */
import { jacobianPattern } from '../c/api/jacobian'
import type { ExportedModel, ExportedVariable } from '../exported'
import { roundTrip } from '../text/expressions'
import head from './runtime/variables.py?raw'

/** Returns a text as a Python literal; everything but printable ASCII is escaped. */
export function pythonString(text: string): string {
  const escaped = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (letter === '"' || letter === '\\') return `\\${letter}`
    if (code >= 32 && code < 127) return letter
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
  return `"${escaped.join('')}"`
}

function pythonNumber(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const text = roundTrip(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

interface Listed extends ExportedVariable {
  readonly start?: number
  readonly tunable?: boolean
  readonly handling?: string
}

function variable({ name, unit, start, description, min, max, openMin, openMax, tunable, handling }: Listed): string {
  const more = [
    ...(start === undefined ? [] : [`start=${pythonNumber(start)}`]),
    ...(description === undefined || description === '' ? [] : [`description=${pythonString(description)}`]),
    ...(min === undefined ? [] : [`minimum=${pythonNumber(min)}`]),
    ...(max === undefined ? [] : [`maximum=${pythonNumber(max)}`]),
    ...(openMin === true ? ['open_minimum=True'] : []),
    ...(openMax === true ? ['open_maximum=True'] : []),
    ...(tunable === false ? ['tunable=False'] : []),
    ...(handling === undefined ? [] : [`handling=${pythonString(handling)}`]),
  ]
  return `    Variable(${[pythonString(name), pythonString(unit === '1' ? '' : unit), ...more].join(', ')}),\n`
}

const list = (name: string, doc: string, entries: readonly Listed[]): string =>
  `#: ${doc}\n${name}: Tuple[Variable, ...] = (${entries.length === 0 ? '' : '\n'}${entries.map(variable).join('')})\n`

/** @param token of the C source, by which the package knows its library */
export function variablesText(model: ExportedModel, token: string): string {
  const { title, experiment, run, parameters, states, inputs, signals } = model
  const pattern = jacobianPattern(model)
  return `${head}

EXPERIMENT = Experiment(
    ${pythonString(title)},
    ${pythonString(experiment)},
    ${pythonString(run.method)},
    step=${pythonNumber(run.step)},
    stop=${pythonNumber(run.stop)},
    sample=${pythonNumber(run.sample)},
)

${list(
  'PARAMETERS',
  'Values that can be changed.',
  parameters.map(({ value, ...rest }) => ({ ...rest, start: value })),
)}
${list('STATES', 'States in the order of x.', states)}
${list('INPUTS', 'Values set from outside, in the order of u.', inputs)}
${list('OUTPUTS', 'Signals in the order of y.', signals)}
#: Entries of the Jacobian that are not always zero; None if the model has no Jacobian.
JACOBIAN_ENTRIES: Optional[int] = ${pattern === null ? 'None' : pattern.rows.length}

#: Of the C source that belongs to these tables.
TOKEN = ${pythonString(token)}
`
}
