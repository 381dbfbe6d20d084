/** Facts of the model that the C sources of an FMU need: sizes, value references, places, start values. */
import { argumentArrays, memoryPlace, memorySize, type ExportedModel } from '../exported'
import { messages } from '../c/messages'
import { brokenOrders, cConditions, limitsText, openBits } from '../limits'
import { cNumber } from '../c/literals'
import { cString } from '../c/strings'
import { exchangeOf, firstReferences } from './variables'

const places = [
  ...(['time', 'status', 'stopped', 'finished', 'outside', 'from', 'next', 'changed', 'drift'] as const),
  ...(['followedBase', 'followedSlope', 'followedBend', 'followedSince', 'given', 'inputBase', 'inputSlope'] as const),
]

/**
 * variables.h: numbers and macros; the start values are functions of variables.c.
 * @param sensitivities whether the program has directional derivatives
 */
export function variablesHeader(model: ExportedModel, token: string, sensitivities = true): string {
  const { parameters, derived, states, discrete, inputs, work, signals, events, run } = model
  const first = firstReferences(model)
  const size = (name: string, n: number): string => `#define SIZE_${name} ${Math.max(1, n)}`
  const all = argumentArrays(model).map((name) => `(m)->${name}`)
  return [
    '/* Numbers of this model. */',
    '#ifndef VARIABLES_H',
    '#define VARIABLES_H',
    '',
    `#define TOKEN ${cString(token)}`,
    `#define STEP ${cNumber(run.step)}`,
    `#define DRIFT_TOLERANCE ${cNumber(exchangeOf(model).driftTolerance)}`,
    `#define MOVING_INPUTS ${model.inputs.some(({ handling }) => handling !== 'held') ? 1 : 0} /* between communication points */`,
    `#define CORRECTS ${hasCorrections(model) ? 1 : 0}`,
    '',
    `#define PARAMETERS ${parameters.length}`,
    `#define STATES ${states.length}`,
    `#define INPUTS ${inputs.length}`,
    `#define DISCRETE ${discrete.length}`,
    `#define OUTPUTS ${signals.length}`,
    `#define EVENTS ${events.length}`,
    `#define SENSITIVITIES ${sensitivities ? 1 : 0} /* whether there are directional derivatives */`,
    `#define STOPS ${events.some((e) => e.stop !== undefined) ? 1 : 0} /* whether events may end a run */`,
    '',
    '/* Value references; that of the time is 0. */',
    ...Object.entries(first).map(([name, value]) => `#define FIRST_${name.toUpperCase()} ${value}u`),
    '',
    '/* Lengths of arrays; C has no empty ones. */',
    size('P', parameters.length),
    size('D', derived),
    size('X', states.length),
    size('Z', 2 * discrete.length),
    size('U', inputs.length),
    size('W', work),
    size('S', memorySize(model)),
    size('Y', signals.length),
    size('G', events.length),
    '',
    '/* Places of s. */',
    ...places.map((name) => `#define PLACE_${name.toUpperCase()} ${memoryPlace(model, name)}`),
    '',
    '/* Arrays in the order in which all functions of the equations take them. */',
    `#define ARRAYS(m) ${all.join(', ')}`,
    `#define BEFORE_W(m) ${all.slice(0, -1).join(', ')}`,
    '',
    '/* Values at the start of the experiment. */',
    'void variables_start(double *p, double *x, double *z, double *u);',
    '/* Whether a parameter keeps its value from the start. */',
    'int variables_fixed(unsigned parameter);',
    '/* What is wrong with a value of a parameter: it lies outside the limits; NULL where nothing is. */',
    'const char *variables_wrong(unsigned parameter, double value);',
    '/* Which condition on two parameters does not hold; NULL where all do. */',
    'const char *variables_disorder(const double *p);',
    '',
    '#endif',
    '',
  ].join('\n')
}

/** Called only by other parts of the library. */
const hidden = ['#if defined(__GNUC__)', '__attribute__((visibility("hidden")))', '#endif'].join('\n')

export function variablesSource({ discrete, inputs, parameters, orders }: ExportedModel): string {
  const copies = [
    '  memcpy(p, eq_parameters, SIZE_P * sizeof *p);',
    '  memcpy(x, eq_start, SIZE_X * sizeof *x);',
    ...(discrete.length > 0
      ? [
          '  memcpy(z, eq_discrete, DISCRETE * sizeof *z);',
          '  memcpy(z + DISCRETE, eq_discrete, DISCRETE * sizeof *z);',
        ]
      : ['  z[0] = 0.0;']),
    inputs.length > 0 ? '  memcpy(u, eq_input_start, INPUTS * sizeof *u);' : '  u[0] = 0.0;',
  ]
  return [
    '/* Values at the start of the experiment. */',
    '#include "variables.h"',
    '#include "equations.h"',
    '#include <math.h>',
    '#include <stddef.h>',
    '#include <string.h>',
    '',
    hidden,
    'void variables_start(double *p, double *x, double *z, double *u)',
    '{',
    ...copies,
    '}',
    '',
    hidden,
    'int variables_fixed(unsigned parameter)',
    '{',
    ...(parameters.every(({ tunable }) => tunable)
      ? ['  (void)parameter;', '  return 0;']
      : [
          `  static const char fixed[] = {${parameters.map(({ tunable }) => (tunable ? 0 : 1)).join(', ')}};`,
          '  return parameter < sizeof fixed && fixed[parameter] != 0;',
        ]),
    '}',
    '',
    ...limitsSource(parameters),
    ...orderSource(orders),
  ].join('\n')
}

/** Returns the function `variables_disorder` over the conditions on two parameters. */
const orderSource = (orders: ExportedModel['orders']): string[] => [
  hidden,
  'const char *variables_disorder(const double *p)',
  '{',
  '  (void)p;',
  ...brokenOrders(orders, cConditions(cNumber)).map(({ broken, text }) => `  if (${broken}) return ${cString(text)};`),
  '  return NULL;',
  '}',
  '',
]

/** Returns the function `variables_wrong` over a table of the parameters that have limits. */
function limitsSource(parameters: ExportedModel['parameters']): string[] {
  const rows = parameters.flatMap((parameter, i) => {
    const { name, min = -Infinity, max = Infinity } = parameter
    const text = limitsText(parameter)
    if (text === '') return []
    const numbers = [...[min, max].map(cNumber), String(openBits(parameter))].join(', ')
    return [`    { ${i}u, ${numbers}, ${cString(`${name} must be ${text}`)} },`]
  })
  const head = [hidden, 'const char *variables_wrong(unsigned parameter, double value)', '{']
  const largest = '  if (fabs(value) > 1e100) return "values above 1e100 are too large to compute with";'
  if (rows.length === 0) return [...head, '  (void)parameter;', largest, '  return NULL;', '}', '']
  return [
    ...head,
    largest,
    '  /* open: 1 if min is outside the range itself, 2 if max is, 3 if both are */',
    '  static const struct { unsigned parameter; double min, max; int open; const char *text; } limits[] = {',
    ...rows,
    '  };',
    '  for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {',
    '    if (limits[k].parameter != parameter) continue;',
    '    if (value < limits[k].min || ((limits[k].open & 1) != 0 && value == limits[k].min)) return limits[k].text;',
    '    if (value > limits[k].max || ((limits[k].open & 2) != 0 && value == limits[k].max)) return limits[k].text;',
    '    return NULL;',
    '  }',
    '  return NULL;',
    '}',
    '',
  ]
}

/** messages.h: names and reasons, included once. */
export function messagesHeader(model: ExportedModel): string {
  return `/* Names, and what a model says that can't go on; included by instance.c only. */\n${messages(model)}`
}

const hasCorrections = ({ program }: ExportedModel): boolean =>
  program.functions.some(({ name }) => name === 'exchange_correct')
