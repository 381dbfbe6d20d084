/** model.mjs of the JavaScript and WebAssembly exports: tables of the model and an object to work with. */
import type { ExportedModel } from '../exported'
import { discreteArrays, discreteMembers, discreteTables } from './discrete-module'

/**
 * @param load imports of the target
 * @param create text of `createModel`, which calls `assemble(array, bind)` with a maker of arrays and a
 *   binder of functions to arrays
 */
export function modelModule(model: ExportedModel, load: string, create: string): string {
  const { title, experiment, parameters, states, signals, derived, work, breaks, run, discrete } = model
  const z = discrete !== null && discrete.states.length > 0 ? ' z,' : ''
  return `/**
 * ${docText(title)}, exported from Wishbone with parameters and initial values of the experiment
 * ${docText(experiment)}. SI units, angles in rad.
 */
${load}
/** Values of the parameters are those of the model's array \`p\`, in this order. */
export const parameters = ${list(parameters)}

/** States in the order of \`x\`, with their values at the start. */
export const states = ${list(states)}

/** Signals in the order of \`y\`. */
export const signals = ${list(signals)}

${discrete === null ? '' : `${discreteTables(discrete, list)}\n`}/** The experiment: method, step, stop and interval of rows in seconds. */
export const experiment = ${JSON.stringify({ name: experiment, ...run })}

${create}
function assemble(array, bind) {
  const p = array(${parameters.length})
  const d = array(${derived})
  const x = array(${states.length})
  const w = array(${work})
  const dx = array(${states.length})
  const y = array(${signals.length})
  const b = array(${breaks})${discrete === null ? '' : discreteArrays(discrete)}
  p.set(parameters.map((parameter) => parameter.value))
  x.set(states.map((state) => state.start))
  const init = bind('init', [p, d])
  const findBreaks = bind('breaks', [p, d, x,${z} w, b])
  init()
  return {
    /** Parameters; call \`init()\` after a change. */
    p,
    /** States, which \`derivatives\` and \`outputs\` read. */
    x,
    dx,
    y,
    init,
    /** Writes dx. */
    derivatives: bind('derivatives', [p, d, x,${z} w, dx]),
    /** Writes y. */
    outputs: bind('outputs', [p, d, x,${z} w, y]),
${discrete === null ? '' : discreteMembers(discrete)}    /** Instants at which an input has a corner or jumps, s: a step should end there. */
    breakTimes() {
      findBreaks(0)
      return [...b].sort((one, other) => one - other)
    },
  }
}
`
}

/** How to use it, for the README. */
export function modelUse(create: string): string[] {
  return [
    'Use',
    '---',
    "  import { createModel, experiment, signals } from './model.mjs'",
    '',
    `  ${create}`,
    '  const h = experiment.step',
    '  for (let t = 0; t < experiment.stop; t += h) {',
    '    model.derivatives(t)                                  // reads model.x, writes model.dx',
    '    for (let i = 0; i < model.x.length; i++) model.x[i] += h * model.dx[i]',
    '  }',
    '  model.outputs(experiment.stop)                          // writes model.y, named by signals',
    '',
    'The functions below take these arrays by themselves.',
  ]
}

function list(entries: readonly object[]): string {
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)},`)
  return lines.length === 0 ? '[]' : `[\n${lines.join('\n')}\n]`
}

function docText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /')
}
