/**
 * An exported model: its arrays, and the functions that step through time. The tables of the model come with it.
 *
 * @typedef {(t?: number) => void} Work
 * @typedef {(name: string, arrays: Float64Array[]) => Work} Bind
 * @typedef {{ before: string, offset: number, factor: number, after: string }} Failure
 * @typedef {object} Tables
 * @property {readonly { name: string, value: number, min?: number, max?: number, openMin?: boolean, openMax?: boolean }[]} parameters
 * @property {readonly { name: string, start: number }[]} states
 * @property {readonly { name: string, start: number }[]} discreteStates
 * @property {readonly { name: string, start: number }[]} inputs
 * @property {readonly { name: string, fail?: Failure }[]} events
 * @property {readonly object[]} signals
 * @property {{ step: number, sample: number, stop: number }} experiment
 * @property {readonly { place: number, what: string }[]} failures what may fail in an evaluation, with its element of w
 * @property {readonly string[]} clocks blocks whose sample times are the clocks
 * @property {readonly string[]} arguments arrays that all functions take, in order
 * @property {{ d: number, w: number, s: number, b: number }} sizes lengths of arrays that no table gives
 * @property {Readonly<Record<string, number>>} places of numbers in s; `outside` where there are inputs
 * @property {(p: Float64Array) => string | undefined} contradiction of parameters
 */

/**
 * Throws for a parameter outside the limits of its block, and for parameters that contradict each other.
 *
 * @param {Tables} tables
 * @param {Float64Array} p
 */
function requireWithin({ parameters, contradiction }, p) {
  parameters.forEach(({ name, min = -Infinity, max = Infinity, openMin = false, openMax = false }, i) => {
    const value = p[i]
    const isInside = value >= min && value <= max && !(openMin && value === min) && !(openMax && value === max)
    if (isInside && Math.abs(value) <= 1e100) return
    const range = `${openMin ? 'more than' : 'at least'} ${min}, ${openMax ? 'less than' : 'at most'} ${max}`
    throw new RangeError(`${name} is ${value}: give a number of at most 1e100 in magnitude, ${range}`)
  })
  const text = contradiction(p)
  if (text !== undefined) throw new RangeError(text)
}

/**
 * Returns the reason why a step failed.
 *
 * @param {Tables} tables
 * @param {Float64Array} w
 * @param {Float64Array} s
 */
function reasonOf({ states, discreteStates, events, failures, clocks, places }, w, s) {
  const t = s[places.time]
  const cause = s[places.cause]
  const unsolved = failures.find((failure) => w[failure.place] === 1)
  if (unsolved !== undefined) return `${unsolved.what} after t = ${t} s`
  switch (s[places.status]) {
    case 1:
      return `state ${states[cause].name} is not finite after t = ${t} s`
    case 2:
      return `what decides on the event ${events[cause].name} is not a number after t = ${t} s`
    case 3:
      return `the event ${events[cause].name} occurs endlessly at t = ${t} s`
    case 4:
      return `${discreteStates[cause].name}, which is remembered from step to step, is not a number after t = ${t} s`
    case 6: {
      const { before, offset, factor, after } = /** @type {Failure} */ (events[cause].fail)
      return `${before} ${Number((offset + factor * s[places.g + cause]).toPrecision(6))}${after} at t = ${t} s`
    }
    case 7:
      return `the sample time of ${clocks[cause]} is not above zero, or too short, at t = ${t} s`
    default:
      return `state ${states[cause].name} grows too fast for the step after t = ${t} s`
  }
}

/**
 * Returns the arrays of a model by their names.
 *
 * @param {Tables} tables
 * @param {(length: number) => Float64Array} array
 */
function arraysOf({ parameters, states, discreteStates, inputs, signals, events, sizes }, array) {
  return {
    p: array(parameters.length),
    d: array(sizes.d),
    x: array(states.length),
    z: array(2 * discreteStates.length),
    u: array(inputs.length),
    w: array(sizes.w),
    s: array(sizes.s),
    dx: array(states.length),
    xr: array(states.length),
    y: array(signals.length),
    b: array(sizes.b),
    g: array(events.length),
  }
}

/**
 * Returns an object that works with a model.
 *
 * @param {Tables} tables
 * @param {(length: number) => Float64Array} array makes an array
 * @param {Bind} bind binds a function of the equations to arrays
 */
function modelOf(tables, array, bind) {
  const { parameters, states, discreteStates, inputs, events, experiment, places } = tables
  const arrays = arraysOf(tables, array)
  const { p, x, z, u, w, s, dx, xr, y, b, g } = arrays
  const all = tables.arguments.map((name) => /** @type {Readonly<Record<string, Float64Array>>} */ (arrays)[name])
  p.set(parameters.map((parameter) => parameter.value))
  const initialise = bind('init', [p, arrays.d])
  const init = () => {
    requireWithin(tables, p)
    initialise()
  }
  const findBreaks = bind('breaks', [...all, b])
  const [begin, advance, tick, react, step] = ['begin', 'advance', 'tick', 'react', 'step'].map(
    (name) => /** @type {(...numbers: number[]) => void} */ (bind(name, [...all, s])),
  )
  const between = bind('between', [...all, s, xr])
  const start = () => {
    x.set(states.map((state) => state.start))
    discreteStates.forEach((state, i) => (z[i] = z[i + z.length / 2] = state.start))
    u.set(inputs.map((input) => input.start))
    w.fill(0)
  }
  const { status, time, target, finished, eventful, stopped, outside, dense } = places
  const check = () => {
    if (s[status] !== 0) throw new Error(reasonOf(tables, w, s))
  }
  const checked = (/** @type {() => void} */ work) => () => {
    work()
    check()
  }
  const ownInputs = inputs.length > 0 ? bind('inputs', [...all.filter((one) => one !== u), u]) : undefined
  /** A function of time over all arrays, which takes the experiment's inputs first as long as nobody sets them. */
  const timed = (/** @type {string} */ name, /** @type {Float64Array} */ result) => {
    const work = bind(name, [...all, result])
    if (ownInputs === undefined) return work
    return (/** @type {number} */ t) => {
      if (s[outside] === 0) ownInputs(t)
      work(t)
    }
  }
  start()
  init()
  return {
    /** Parameters; call `init()` after a change, which throws a RangeError for one outside its limits. */
    p,
    /** States, which `derivatives` and `outputs` read. */
    x,
    /** Discrete states, then their values before the instant that is being handled. */
    z,
    /** Inputs: as the experiment has them, or as they are set here where `outside` is true. */
    u,
    /** What is kept between steps. With `x` and `z` it is all that a run needs to continue from here. */
    s,
    dx,
    y,
    g,
    init,
    /** Writes dx. */
    derivatives: timed('derivatives', dx),
    /** Writes y. */
    outputs: timed('outputs', y),
    /** Writes the crossing functions of the events to g; undefined if the model has no events. */
    roots: events.length === 0 ? undefined : timed('roots', g),
    /**
     * Puts everything to the start of the experiment, inputs too, for steps of this length; no step goes beyond
     * `stop`.
     */
    begin({ step: length = experiment.step, sample = experiment.sample, stop = Infinity } = {}) {
      start()
      begin(length, sample, stop)
      s[dense] = 1
      check()
    },
    /** One step, with everything that happens in it: instants of inputs, samples, events, corrections. */
    step: checked(step),
    /** The parts of a step, each up to the next instant: `advance`, `tick` and `react` in turn. */
    advance: checked(advance),
    tick: checked(tick),
    react: checked(react),
    /** Whether u is set from outside and held during a step; else it is as the experiment has it. */
    get outside() {
      return outside !== undefined && s[outside] !== 0
    },
    set outside(value) {
      if (outside !== undefined) s[outside] = Number(value)
    },
    /** Time that has been reached, s. */
    get time() {
      return s[time]
    },
    /** The last part of a step ends here, s, and so does the run. */
    get target() {
      return s[target]
    },
    get finished() {
      return s[finished] !== 0
    },
    /** Whether events are about to act in `react`. */
    get eventful() {
      return s[eventful] !== 0
    },
    /** The event that has ended the run; undefined as long as none has. */
    get stopped() {
      return events[s[stopped] - 1]
    },
    /** The state at a time within the last part of a step, after `advance`. */
    between(/** @type {number} */ t) {
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
