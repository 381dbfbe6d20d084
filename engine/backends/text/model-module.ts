/** model.mjs of the JavaScript and WebAssembly exports: tables of the model and an object to work with. */
import { argumentArrays, memoryPlace, memorySize, type ExportedModel } from '../exported'
import { brokenOrders, cConditions } from '../limits'
import runtime from '../js/runtime/model.js?raw'
import { roundTrip } from './expressions'

/** Number of doubles in all arrays of a model. */
export function arrayDoubles(model: ExportedModel): number {
  const { parameters, derived, states, discrete, inputs, work, signals, breaks, events } = model
  const vectors = 3 * states.length + 2 * discrete.length + inputs.length
  return parameters.length + derived + vectors + work + signals.length + breaks + events.length + memorySize(model)
}

/**
 * @param load imports of the target
 * @param create text of `createModel`, which calls `assemble(array, bind)` with a maker of arrays and a
 *   binder of functions to arrays
 */
export function modelModule(model: ExportedModel, load: string, create: string): string {
  const { title, experiment, parameters, states, discrete, inputs, events, signals, run } = model
  return `/**
 * ${docText(title)}, exported from Wishbone with parameters and initial values of the experiment
 * ${docText(experiment)}. SI units, angles in rad.
 */
${load}
/** Values of the parameters are those of the model's array \`p\`, in this order. */
export const parameters = ${list(parameters)}

/** States in the order of \`x\`, with their values at the start. */
export const states = ${list(states)}

/** Discrete states in the order of \`z\`, with their values at the start. */
export const discreteStates = ${list(discrete)}

/** Inputs in the order of \`u\`, with their values at the start. */
export const inputs = ${list(inputs)}

/** Events in the order of \`g\`: an event happens where its function changes sign in the direction given. */
export const events = ${list(events)}

/** Signals in the order of \`y\`. */
export const signals = ${list(signals)}

/** The experiment: method, step, stop and interval of rows in seconds. */
export const experiment = ${JSON.stringify({ name: experiment, ...run })}

${create}
${assemble(model)}
${runtime.trimEnd()}
`
}

/** Numbers in `s` that the model's object reads or writes; `outside` exists where there are inputs, `g` with events. */
const places = ['status', 'cause', 'time', 'target', 'finished', 'eventful', 'stopped', 'dense'] as const

/** Function that combines the tables of the model and its functions. */
function assemble(model: ExportedModel): string {
  const { derived: d, work: w, breaks: b, inputs, events, orders, unsolved, clocks } = model
  const s = memorySize(model)
  const all = [...places, ...(inputs.length > 0 ? ['outside'] : []), ...(events.length > 0 ? ['g'] : [])]
  const conditions = brokenOrders(orders, { ...cConditions(roundTrip), abs: 'Math.abs', floor: 'Math.floor' })
  const broken = conditions.map(({ broken: is, text }) => `      if (${is}) return ${JSON.stringify(text)}\n`).join('')
  return `function assemble(array, bind) {
  const tables = {
    ...{ parameters, states, discreteStates, inputs, events, signals, experiment },
    failures: ${JSON.stringify(unsolved)},
    clocks: ${JSON.stringify(clocks)},
    arguments: ${JSON.stringify(argumentArrays(model))},
    sizes: ${JSON.stringify({ d, w, s, b })},
    places: ${JSON.stringify(Object.fromEntries(all.map((name) => [name, memoryPlace(model, name)])))},
    contradiction(${conditions.length > 0 ? 'p' : ''}) {
${broken}      return undefined
    },
  }
  return modelOf(tables, array, bind)
}
`
}

/** Instructions for use, for the README. */
export function modelUse(create: string): string[] {
  return [
    'Use',
    '---',
    "  import { createModel, experiment, signals } from './model.mjs'",
    '',
    `  ${create}`,
    '  model.begin({ stop: experiment.stop })',
    '  while (!model.finished) {',
    '    model.step()                    // throws where the model cannot go on',
    '    model.outputs(model.time)       // writes model.y, named by signals',
    '  }',
    '',
    'The functions below take these arrays automatically.',
  ]
}

function list(entries: readonly object[]): string {
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)},`)
  return lines.length === 0 ? '[]' : `[\n${lines.join('\n')}\n]`
}

function docText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /')
}
