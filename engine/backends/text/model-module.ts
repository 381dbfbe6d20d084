/** model.mjs of the JavaScript and WebAssembly exports: tables of the model and an object to work with. */
import { argumentArrays, memoryPlace, memorySize, type ExportedModel } from '../exported'
import { brokenOrders, cConditions } from '../limits'
import { roundTrip } from './expressions'

/** Doubles that all arrays of a model take together. */
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
  const { title, experiment, parameters, states, discrete, inputs, events, signals } = model
  const { derived, work, breaks, run, unsolved } = model
  const names = argumentArrays(model)
  const all = names.join(', ')
  const hasInputs = inputs.length > 0
  /**
   * Returns a function of time over all arrays, which takes the experiment's inputs first as long as nobody sets them.
   */
  const timed = (name: string, result: string): string => {
    const bound = `bind('${name}', [${all}, ${result}])`
    return hasInputs ? `withInputs(${bound})` : bound
  }
  const at = (name: string): string => `s[${memoryPlace(model, name)}]`
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
/** What may fail in an evaluation, with the element of \`w\` that becomes 1 when it does. */
const failures_ = ${list(unsolved)}

/** Blocks whose sample times are the clocks. */
const clocks_ = ${JSON.stringify(model.clocks)}

/** Throws for a parameter outside the limits of its block, and for parameters that contradict each other. */
function requireWithin(p) {
  parameters.forEach(({ name, min = -Infinity, max = Infinity, openMin = false, openMax = false }, i) => {
    const value = p[i]
    const isInside = value >= min && value <= max && !(openMin && value === min) && !(openMax && value === max)
    if (isInside && Math.abs(value) <= 1e100) return
    const range = \`\${openMin ? 'more than' : 'at least'} \${min}, \${openMax ? 'less than' : 'at most'} \${max}\`
    throw new RangeError(\`\${name} is \${value}: give a number of at most 1e100 in magnitude, \${range}\`)
  })
${brokenOrders(model.orders, { ...cConditions(roundTrip), abs: 'Math.abs', floor: 'Math.floor' })
  .map(({ broken, text }) => `  if (${broken}) throw new RangeError(${JSON.stringify(text)})\n`)
  .join('')}}

function assemble(array, bind) {
  const p = array(${parameters.length})
  const d = array(${derived})
  const x = array(${states.length})
  const z = array(${2 * discrete.length})
  const u = array(${inputs.length})
  const w = array(${work})
  const s = array(${memorySize(model)})
  const dx = array(${states.length})
  const xr = array(${states.length})
  const y = array(${signals.length})
  const b = array(${breaks})
  const g = array(${events.length})
  p.set(parameters.map((parameter) => parameter.value))
  const initialise = bind('init', [p, d])
  const init = () => {
    requireWithin(p)
    initialise()
  }
  const findBreaks = bind('breaks', [${all}, b])
  const part = (name) => bind(name, [${all}, s])
  const [begin, advance, tick, react, step] = ['begin', 'advance', 'tick', 'react', 'step'].map(part)
  const between = bind('between', [${all}, s, xr])
  const start = () => {
    x.set(states.map((state) => state.start))
    discreteStates.forEach((state, i) => (z[i] = z[i + z.length / 2] = state.start))
    u.set(inputs.map((input) => input.start))
    w.fill(0)
  }
  const checked = (work) => () => {
    work()
    if (${at('status')} !== 0) throw new Error(message())
  }
  const message = () => {
    const t = ${at('time')}
    const cause = ${at('cause')}
    const unsolved = failures_.find((failure) => w[failure.place] === 1)
    if (unsolved !== undefined) return \`\${unsolved.what} after t = \${t} s\`
    switch (${at('status')}) {
      case 1: return \`state \${states[cause].name} is not finite after t = \${t} s\`
      case 2: return \`what decides on the event \${events[cause].name} is not a number after t = \${t} s\`
      case 3: return \`the event \${events[cause].name} occurs endlessly at t = \${t} s\`
      case 4: return \`\${discreteStates[cause].name}, which is remembered from step to step, is not a number after t = \${t} s\`
${
  events.some((e) => e.fail !== undefined)
    ? `      case 6: {
        const { before, offset, factor, after } = events[cause].fail
        return \`\${before} \${Number((offset + factor * s[${memoryPlace(model, 'g')} + cause]).toPrecision(6))}\${after} at t = \${t} s\`
      }
`
    : ''
}\
      case 7: return \`the sample time of \${clocks_[cause]} is not above zero, or too short, at t = \${t} s\`
      default: return \`state \${states[cause].name} grows too fast for the step after t = \${t} s\`
    }
  }
${hasInputs ? takeInputs(names, at('outside')) : ''}  start()
  init()
  return {
    /** Parameters; call \`init()\` after a change, which throws a RangeError for one outside its limits. */
    p,
    /** States, which \`derivatives\` and \`outputs\` read. */
    x,
    /** Discrete states, then their values before the instant that is being handled. */
    z,
    /** Inputs: as the experiment has them, or as they are set here where \`outside\` is true. */
    u,
    /** What is kept between steps. With \`x\` and \`z\` it is all that a run needs to continue from here. */
    s,
    dx,
    y,
    g,
    init,
    /** Writes dx. */
    derivatives: ${timed('derivatives', 'dx')},
    /** Writes y. */
    outputs: ${timed('outputs', 'y')},
${events.length === 0 ? '' : `    /** Writes the crossing functions of the events to g. */\n    roots: ${timed('roots', 'g')},\n`}\
    /**
     * Puts everything to the start of the experiment, inputs too, for steps of this length; no step goes beyond
     * \`stop\`.
     */
    begin({ step = experiment.step, sample = experiment.sample, stop = Infinity } = {}) {
      start()
      begin(step, sample, stop)
      ${at('dense')} = 1
      if (${at('status')} !== 0) throw new Error(message())
    },
    /** One step, with everything that happens in it: instants of inputs, samples, events, corrections. */
    step: checked(step),
    /** The parts of a step, each up to the next instant: \`advance\`, \`tick\` and \`react\` in turn. */
    advance: checked(advance),
    tick: checked(tick),
    react: checked(react),
${hasInputs ? outsideProperty(at('outside')) : ''}    /** Time that has been reached, s. */
    get time() {
      return ${at('time')}
    },
    /** The last part of a step ends here, s, and so does the run. */
    get target() {
      return ${at('target')}
    },
    get finished() {
      return ${at('finished')} !== 0
    },
    /** Whether events are about to act in \`react\`. */
    get eventful() {
      return ${at('eventful')} !== 0
    },
    /** The event that has ended the run; undefined as long as none has. */
    get stopped() {
      return events[${at('stopped')} - 1]
    },
    /** The state at a time within the last part of a step, after \`advance\`. */
    between(t) {
      between(t)
      return xr
    },
    /** Instants at which an input has a corner or jumps, s. */
    breakTimes() {
      findBreaks(0)
      return [...b].sort((one, other) => one - other)
    },
  }
}
`
}

function takeInputs(names: readonly string[], outside: string): string {
  const arrays = [...names.filter((name) => name !== 'u'), 'u'].join(', ')
  return `  const ownInputs = bind('inputs', [${arrays}])
  const withInputs = (work) => (t) => {
    if (${outside} === 0) ownInputs(t)
    work(t)
  }
`
}

function outsideProperty(outside: string): string {
  return `    /** Whether u is set from outside and held during a step; else it is as the experiment has it. */
    get outside() {
      return ${outside} !== 0
    },
    set outside(value) {
      ${outside} = Number(value)
    },
`
}

/** Returns how to use it, for the README. */
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
