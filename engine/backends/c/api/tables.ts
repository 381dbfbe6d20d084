/** Constants that the instance in model.c is written with: sizes, places, names and units. */
import {
  argumentArrays,
  clockSize,
  memoryPlace,
  memorySize,
  type ExportedModel,
  type ExportedVariable,
} from '../../exported'
import { numberLines } from '../../text/data'
import { brokenOrders, cConditions, openBits } from '../../limits'
import { cNumber } from '../literals'
import { cString } from '../strings'
import type { JacobianPattern } from './jacobian'

/** @param places those of times and flags that the text looks at */
export function constants(model: ExportedModel, places: readonly string[]): string {
  const { parameters, derived, states, discrete, inputs, work, signals, events, replaceable, run, program } = model
  const size = (name: string, n: number): string => `#define SIZE_${name} ${Math.max(1, n)}`
  const all = argumentArrays(model).map((name) => `(m)->${name}`)
  const clock = model.clock === undefined ? '' : '(m)->c, '
  const has = (name: string): number => (program.functions.some((f) => f.name === name) ? 1 : 0)
  const isReplaceable = replaceable.length > 0
  return [
    '/* Lengths of arrays (C has no empty ones), and what this model has. */',
    size('P', parameters.length),
    size('D', derived),
    size('X', states.length),
    size('Z', 2 * discrete.length),
    size('U', inputs.length),
    size('W', work),
    size('S', memorySize(model)),
    size('C', clockSize(model)),
    size('Y', signals.length),
    `#define STEP ${cNumber(run.step)}`,
    `#define DISCRETE ${discrete.length}`,
    `#define STOPS ${events.some((e) => e.stop !== undefined) ? 1 : 0}`,
    `#define CORRECTS ${has('put_right')}`,
    `#define OWN ${isReplaceable ? 1 : 0}`,
    '',
    '/* Places of times and flags. */',
    ...places.map((name) => `#define PLACE_${name.toUpperCase()} ${memoryPlace(model, name)}`),
    `#define CLOCK(m) (m)->${model.clock === undefined ? 's' : 'c'}`,
    '',
    '/* Arrays in the order in which all functions of the equations take them. */',
    `#define ARRAYS(m) ${all.join(', ')}`,
    `#define BEFORE_W(m) ${all.slice(0, -1).join(', ')}`,
    `#define WITHOUT_U(m) ${all.filter((a) => a !== '(m)->u').join(', ')}`,
    `#define MEMORY(m) ${clock}(m)->s`,
    `#define REPLACED(i) ${isReplaceable ? ', (i)->own' : ''}`,
  ].join('\n')
}

interface Listed extends ExportedVariable {
  readonly start: number
  readonly tunable?: boolean
}

function variable(listed: Listed): string {
  const { name, unit, description = '', start, min = -Infinity, max = Infinity, tunable } = listed
  const texts = [name, unit, description].map(cString)
  return `  { ${[...texts, ...[start, min, max].map(cNumber), openBits(listed), tunable === true ? 1 : 0].join(', ')} },`
}

/** C source of the function that returns the fault of contradictory parameters, or NULL. */
function orderSource({ orders, precision }: ExportedModel): string {
  const conditions = brokenOrders(orders, cConditions(cNumber)).map(
    ({ broken, text }) => `  if (${broken}) return ${cString(text)};\n`,
  )
  const real = precision === 'single' ? 'float' : 'double'
  return `static const char *disorder(const ${real} *p)\n{\n  (void)p;\n${conditions.join('')}  return NULL;\n}\n`
}

export function apiTables(model: ExportedModel, pattern: JacobianPattern | null, prefix: string): string {
  const { parameters, states, inputs, signals, replaceable } = model
  const variables = (name: string, entries: readonly Listed[]): string =>
    `const ${prefix}variable ${prefix}${name}[] = {\n${(entries.length === 0
      ? ['  { "", "", "", 0.0, 0.0, 0.0, 0, 0 },']
      : entries.map((e) => variable(e))
    ).join('\n')}\n};\n`
  const integers = (head: string, values: readonly number[]): string =>
    `${head}[] = {\n${numberLines(values.length === 0 ? [0] : values, String)}\n};\n`
  return [
    orderSource(model),
    variables(
      'parameter_list',
      parameters.map(({ value, ...rest }) => ({ ...rest, start: value })),
    ),
    variables('state_list', states),
    variables('input_list', inputs),
    variables(
      'output_list',
      signals.map((s) => ({ ...s, start: 0 })),
    ),
    ...(replaceable.length === 0
      ? []
      : [
          `const ${prefix}function_info ${prefix}functions[] = {\n${replaceable
            .map((r) => `  { ${[r.block, r.inputs.join(' '), r.outputs.join(' ')].map(cString).join(', ')} },`)
            .join('\n')}\n};\n`,
        ]),
    ...(pattern === null
      ? []
      : [
          integers(`const int ${prefix}jacobian_rows`, pattern.rows),
          integers(`const int ${prefix}jacobian_columns`, pattern.columns),
          '/* Columns of one group have no row in common: one direction gives all their entries. */',
          integers('static const int jacobian_groups', pattern.groups),
        ]),
  ].join('\n')
}
