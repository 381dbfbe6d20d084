/** MATLAB functions that hold names, units and values: parameters as a structure, and everything else in tables. */
import { commentText } from '../text/statements'
import type { ExportedModel, ExportedVariable } from '../exported'
import { brokenOrders, openBits } from '../limits'
import { matlabNumber } from './body'
import { quoted } from './names'
import valuesTail from './runtime/values.m?raw'

const unitText = (unit: string): string => (unit === '' || unit === '1' ? '' : unit)

const remark = ({ unit, description = '' }: ExportedVariable): string => {
  const text = [unitText(unit), description].filter((part) => part !== '').join(', ')
  return text === '' ? '' : ` % ${commentText(text)}`
}

export function parametersFunction(model: ExportedModel, prefix: string, fields: readonly string[]): string {
  const { title, experiment, parameters } = model
  return `function p = ${prefix}parameters()
% Parameters of the model "${commentText(title)}" with the values of the experiment "${commentText(experiment)}", SI.
  p = struct();
${parameters.map((parameter, i) => `  p.${fields[i]} = ${matlabNumber(parameter.value)};${remark(parameter)}\n`).join('')}end
`
}

export function valuesFunction(
  { parameters, orders }: ExportedModel,
  prefix: string,
  fields: readonly string[],
): string {
  const rows = parameters.map((parameter, i) => {
    const { min = -Infinity, max = Infinity } = parameter
    const range = [...[min, max].map(matlabNumber), String(openBits(parameter))].join(', ')
    return `  values(${i + 1}) = number(p.${fields[i]}, ${quoted(fields[i])}, ${range});\n`
  })
  const printer = {
    parameter: (place: number) => `values(${place + 1})`,
    ...{ number: matlabNumber, abs: 'abs', floor: 'floor', not: '~' },
  }
  const conditions = brokenOrders(orders, printer).map(
    ({ broken, text }) => `  if ${broken}\n    error('${prefix}values:order', '%s', ${quoted(text)});\n  end\n`,
  )
  return `function values = ${prefix}values(p)
% Parameters as the vector that the equations take. p is a structure as ${prefix}parameters() gives it.
  require_fields(p, ${prefix}parameters(), '');
  values = zeros(${parameters.length}, 1);
${rows.join('')}${conditions.join('')}end

${valuesTail}`
}

/** Returns tables over names, units and start values; where a list is empty its fields are empty, too. */
export function variablesFunction(model: ExportedModel, prefix: string): string {
  const { states, discrete, inputs, signals, events } = model
  const texts = (name: string, values: readonly string[]): string =>
    `  v.${name} = {${values.length === 0 ? '' : ` ...\n${wrapped(values.map(quoted))}`}};\n`
  const numbers = (name: string, values: readonly number[]): string =>
    `  v.${name} = [${values.length === 0 ? '' : ` ...\n${wrapped(values.map(matlabNumber))}`}];\n`
  const list = (name: string, entries: readonly { readonly name: string; readonly unit: string }[]): string =>
    texts(
      `${name}.names`,
      entries.map((entry) => entry.name),
    ) +
    texts(
      `${name}.units`,
      entries.map(({ unit }) => unitText(unit)),
    )
  const start = (name: string, entries: readonly { readonly start: number }[]): string =>
    numbers(
      `${name}.start`,
      entries.map((entry) => entry.start),
    )
  return `function v = ${prefix}variables()
% Names, SI units and start values of states, discrete states and inputs; names and units of signals; names of events.
${list('states', states)}${start('states', states)}\
${list('discrete', discrete)}${start('discrete', discrete)}\
${list('inputs', inputs)}${start('inputs', inputs)}\
${texts(
  'inputs.handling',
  inputs.map(({ handling }) => handling),
)}\
${list('signals', signals)}\
${texts(
  'events.names',
  events.map(({ name }) => name),
)}\
${texts(
  'events.stop',
  events.map(({ stop = '' }) => stop),
)}\
end
`
}

/** Returns the elements of a row, as many to a line as fit. */
function wrapped(items: readonly string[]): string {
  const lines: string[] = []
  let line = '   '
  for (const item of items) {
    if (line.length + item.length > 108 && line.trim() !== '') {
      lines.push(`${line} ...`)
      line = '   '
    }
    line += ` ${item},`
  }
  return `${[...lines, `${line.replace(/,$/, '')} ...`].join('\n')}\n  `
}
