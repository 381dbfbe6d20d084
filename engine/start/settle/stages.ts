/** Stages of the search for an operating point: at rest, or at a speed, with holders that hold the model. */
import { countsOf, type OperatingGoal } from '../../analyse/operating/problem'
import { search, steady, type Found } from '../../analyse/operating/search'
import type { ModelError } from '../../errors/model-error'
import { evaluate, type Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { InitialResult } from '../initial'
import { gradually, nearby } from './circle'
import { ConsistentSearch, rest } from './consistent'
import { frictionRows, frictionsOf } from './friction'
import { farAngles } from './far-inputs'
import { dropped, inputEffects, offCorners } from './freed'
import { freedAtRest, type Standing } from './freed-at-rest'
import { holders } from '../../compile/holders'
import { Matrix } from 'ml-matrix'
import { noOperatingPoint, noSteadyTurn, notFreed, requireSteadyTurns, stoppedTurning, tooWeak } from './messages'
import { rollingStart, turningParts } from './rolling'
import type { SettleReport } from './report'
import type { ProblemSetup } from './binding'
import { unchangingStates } from './unchanging'
import { memberName } from '../../model/names/names'
import type { Instance } from '../../compile/instance'

/** Largest number of steps for a first guess of the heights of a vehicle that travels. */
const guessSteps = 120
/**
 * Largest number of rounds in which slips that wound up on the way are released, and the largest change that counts as
 * released.
 */
const mostUnwindings = 12
const unwoundSlip = 1e-9
/** Speed below which a part does not turn, rad/s or m/s. */
const stillTurning = 1e-6
/** Largest number of steps to find a point again with reduced holding forces. */
const fewSteps = 30
/** Largest number of steps to find a point from one that is near. */
const nearSteps = 60
/** Holding force over weight that counts as a change of one. */
const holdingPart = 0.02
/** Share of the weight below which a holding force counts as zero. */
const negligible = 1e-9

export class OperatingSearch extends ConsistentSearch {
  protected holding: readonly number[] = []
  /** Indices of integrals that have no effect. They keep their values at the start. */
  protected staying: readonly number[] = []
  protected readonly inputValues: Float64Array
  protected readonly holderPlaces: readonly number[]
  protected readonly freePlaces: readonly number[]
  protected readonly idle: string[] = []
  /** True if a part that turns in the guess does not keep turning. */
  /** Speeds of parts that turn in the initial values and are at rest at the operating point. */
  stopped: readonly string[] = []

  constructor(
    form: Instance,
    body: string | undefined,
    protected readonly free: readonly string[],
    start: InitialResult,
    protected readonly weight: number,
    setup?: ProblemSetup,
  ) {
    super(form, body, start, setup)
    const { inputs } = form.compilation
    const known = form.symbolValues(start.x, start.z)
    const values = evaluate(
      inputs.map((i) => i.sourceValue),
      known,
    )
    // Inputs are held at their values at the start; the sources that move them there are left out.
    const sources = inputs.map(({ name }, i) => (/\.d+y$/.test(name) ? 0 : values[i]))
    this.inputValues = Float64Array.from([...sources, ...(setup?.freed?.values ?? [])])
    const at = (name: string): number => inputs.findIndex((i) => i.name === name)
    this.holderPlaces = body === undefined ? [] : holders.map((name) => at(memberName(body, name)))
    const chosen = setup?.freed?.all ?? []
    this.freePlaces = [
      ...free.map((source) => this.placeOfSource(source)),
      ...chosen.flatMap(({ name }, k) => (name === setup?.parameter ? [] : [inputs.length + k])),
    ]
  }

  protected placeOfSource(source: string): number {
    const { inputs } = this.form.compilation
    const isHolder = (i: number): boolean => this.holderPlaces.includes(i)
    const place = inputs.findIndex(({ block, name }, i) => block === source && !/\.d+y$/.test(name) && !isHolder(i))
    if (place >= 0) return place
    const sources = [...new Set(inputs.flatMap(({ block }, i) => (isHolder(i) ? [] : [block])))]
    const known = this.form.compilation.collection.blocks.includes(source)
    throw notFreed(source, known, sources)
  }

  /**
   * Finds the operating point at rest. Level directions in which nothing holds the model are held where it stands on
   * wheels.
   */
  atRest(): Found {
    const { speeds } = countsOf(this.form.compilation)
    const x = this.start.x.slice()
    x.fill(0, 0, speeds)
    this.use(this.start.discreteAt(x), x)
    const solution = this.require(this.withFriction((from) => this.standing(from), { x, w: this.inputValues }))
    return this.body === undefined ? solution : this.idling(solution)
  }

  /**
   * Keeps parts turning that turn in the guess while the body stands, such as an engine, if they can do so steadily.
   */
  private idling(standing: Found): Found {
    const { z, problem } = this
    const back = (): Found => {
      this.z = z
      this.rebind(problem)
      return standing
    }
    const turning = standing.x.slice()
    turning.set(this.start.x.subarray(0, countsOf(problem).speeds))
    this.use(this.start.discreteAt(turning), turning)
    const parts = turningParts(this.problem, turning, standing.w, contactsOf(this.form.compilation))
    if (parts === undefined) return back()
    const near = ({ x, w }: Pick<Found, 'x' | 'w'>): Found => {
      const solution = search(this.problem, rest, { x, w, inputScales: this.scales([]), turning: parts, near: true })
      this.iterations += solution.iterations
      return solution
    }
    const idling = this.withFriction(
      (from) => {
        const first = near(from)
        return first.residual > steady ? first : this.unwound(first, standing.x, (x) => near({ x, w: from.w }))
      },
      { x: turning, w: standing.w },
    )
    if (idling.residual <= steady) return idling
    const speeds = parts.mmul(parts.transpose()).mmul(Matrix.columnVector(turning.subarray(0, parts.rows)))
    this.stopped = this.problem.states.flatMap(({ name }, i) =>
      i < parts.rows && Math.abs(speeds.get(i, 0)) > stillTurning ? [name] : [],
    )
    return back()
  }

  /**
   * Finds a state of rest with the values that freed inputs have, if the model stands with them; otherwise with as few
   * freed inputs as possible.
   */
  private standing(from: { readonly x: Float64Array; readonly w: Float64Array }): Found {
    const { solution, freed } = freedAtRest({
      inputValues: this.inputValues,
      places: this.freePlaces,
      iterations: () => this.iterations,
      standing: (places, rather) => this.standingWith(from, places, rather),
      released: ({ solution, holding }, places) => this.released(solution, holding, places),
      isFar: (place, { x, w }) => this.isFar(place, x, w),
      again: ({ solution: { x }, holding }, w, places) => this.withFewer({ x, w }, holding, places),
    })
    this.idle.length = 0
    this.free.forEach((name, k) => void (freed.includes(this.freePlaces[k]) || this.idle.push(name)))
    return solution
  }

  private isFar(place: number, x: Float64Array, w: Float64Array): boolean {
    const { compilation } = this.form
    const valuesAt = (states: Float64Array, inputs: Float64Array): Map<Expr, number> => {
      const known = this.form.symbolValues(states, this.z)
      compilation.inputs.forEach(({ symbol }, i) => known.set(symbol, inputs[i]))
      return known
    }
    const { symbol } = compilation.inputs[place]
    return farAngles(compilation, symbol, valuesAt(this.start.x, this.inputValues), valuesAt(x, w)).length > 0
  }

  /** Finds a state of rest with all holders first. They are then removed one by one as long as the model stands. */
  protected standingWith(
    from: { readonly x: Float64Array; readonly w: Float64Array },
    freed: readonly number[],
    rather = 1,
  ): Standing {
    const inputScales = this.restScales(this.holderPlaces, freed)
    for (const place of freed) inputScales[place] *= rather
    const { keeps } = this
    const first = this.search(rest, { ...from, inputScales, keeps })
    if (first.residual > steady) return { solution: first, holding: this.holderPlaces }
    return this.released(
      this.unwound(first, from.x, (x) => {
        const again = search(this.problem, rest, { x, w: this.inputValues, inputScales, keeps })
        this.iterations += again.iterations
        return again
      }),
      this.holderPlaces,
      freed,
    )
  }

  private released(standing: Found, holding: readonly number[], freed: readonly number[]): Standing {
    let solution = standing
    let remaining = holding
    for (const place of [...holding].reverse()) {
      const fewer = remaining.filter((other) => other !== place)
      const w = solution.w.slice()
      w[place] = 0
      const tried = this.withFewer({ x: solution.x, w }, fewer, freed)
      if (tried.residual > steady) continue
      solution = tried
      remaining = fewer
    }
    return { solution, holding: remaining }
  }

  /**
   * Replaces the constraints that are released by freed inputs. If these cannot hold them, moving parts come to rest on
   * their own.
   */
  private withFewer(
    from: { readonly x: Float64Array; readonly w: Float64Array },
    holding: readonly number[],
    freed: readonly number[],
  ): Found {
    const start = { ...from, inputScales: this.restScales(holding, freed), most: fewSteps }
    const keeps = [this.keeps.map((keep) => ({ ...keep, always: true })), this.keeps]
    let tried: Found | undefined
    for (const keep of freed.length > 0 ? keeps : keeps.slice(1)) {
      tried = search(this.problem, rest, { ...start, keeps: keep })
      this.iterations += tried.iterations
      if (tried.residual <= steady) break
    }
    return tried ?? search(this.problem, rest, start)
  }

  /**
   * Removes slips that wind up on the way and stay at rest: wheels that are pushed apart as a suspension moves stay so.
   * The search is repeated from each place with the slips of the first guess, until only the slips that forces need
   * remain.
   */
  private unwound(first: Found, guess: Float64Array, searched: (x: Float64Array) => Found): Found {
    const { components, states } = countsOf(this.form.compilation)
    if (components === 0) return first
    let solution = first
    for (let round = 0; round < mostUnwindings; round++) {
      const x = solution.x.slice()
      x.set(guess.subarray(states - components), states - components)
      const again = searched(x)
      if (again.residual > steady) return solution
      let most = 0
      for (let i = states - components; i < states; i++) most = Math.max(most, Math.abs(again.x[i] - solution.x[i]))
      solution = again
      if (most < unwoundSlip) break
    }
    return solution
  }

  /**
   * Returns the scales of inputs at rest: a holder counts as much as motion if it carries `holdingPart` of the weight.
   */
  private restScales(holding: readonly number[], freed: readonly number[]): number[] {
    const scales = this.scales([])
    for (const place of [...holding, ...freed]) scales[place] = holdingPart * Math.max(1, this.weight)
    return scales
  }

  /** Finds a steady turn on a circle: straight ahead first, then with a curvature that grows. @param turn rad/s */
  onCircle(speed: number, turn: number): Found {
    const first = this.atSpeed(speed)
    requireSteadyTurns(this.body ?? '', first.equations.turningAxes)
    const none = (share: number) => noSteadyTurn(this.body ?? '', speed, turn, share)
    return gradually(first, (share, from) => this.onward(speed, share * turn, from), none)
  }

  /** Finds steady travel with holders: heights at rest first, then wheels that roll, then everything. */
  protected heldAt(speed: number): Found {
    const { speeds } = countsOf(this.form.compilation)
    const standing = this.start.x.slice()
    standing.fill(0, 0, speeds)
    // Parts that turn in the initial values, such as an engine, are at rest in this guess and drive nothing.
    this.use(this.start.discreteAt(standing), standing)
    const inputScales = this.restScales(this.holderPlaces, this.freePlaces)
    const guess = { most: guessSteps, x: standing, w: this.inputValues, inputScales, keeps: this.keeps, gradual: true }
    const onWheels = search(this.problem, rest, guess)
    this.iterations += onWheels.iterations
    // A model without wheels that can't stand, such as an aircraft, only falls in this stage.
    const stands = contactsOf(this.form.compilation) > 0 || onWheels.residual <= steady
    const x = this.rolling(stands ? onWheels.x : this.start.x, speed)
    const [force, , moment] = this.holderPlaces
    const goal: OperatingGoal = { kind: 'speed', speed }
    this.goal = goal
    this.holding = this.scales([force, moment])
    const first = this.withFriction(
      (from) => this.search(goal, { ...from, inputScales: this.holding, keeps: [{ input: moment, motion: 5 }] }),
      { x, w: this.inputValues },
    )
    return this.withOwnIntegrals(first)
  }

  /** Finds steady travel with holders, then with inputs instead of the holders. */
  atSpeed(speed: number): Found {
    const level = this.heldAt(speed)
    if (this.free.length === 0 || level.residual > steady) return this.require(level)
    const { goal } = this
    const [force, , moment] = this.holderPlaces
    const w = level.w.slice()
    const equations = offCorners(this.problem, goal, level, w, this.freePlaces)
    const effects = inputEffects(this.problem, { equations }, [force, moment], this.freePlaces, this.staying)
    effects.idle.forEach((k) => this.idle.push(this.free[k]))
    const holderInputs = [force, moment].filter((_, i) => !dropped(effects)[i])
    for (const place of [force, moment]) if (!holderInputs.includes(place)) w[place] = 0
    const freeScales = this.scales(holderInputs)
    this.freePlaces.forEach((place, k) => (freeScales[place] = effects.scales[k]))
    this.holding = freeScales
    const z = this.z.slice()
    const { staying } = this
    const from = { x: level.x, w }
    const direct = this.withFriction((at) => this.search(goal, { ...at, inputScales: freeScales, staying }), from)
    if (direct.residual <= steady) return direct
    this.staying = []
    this.z.set(z)
    this.rebind()
    return this.easedOff(speed, { ...level, w }, level.w, direct)
  }

  /** Gradually removes the holders of the body, so that inputs stay within their range. */
  private easedOff(speed: number, first: Found, holderValues: Float64Array, direct: Found): Found {
    const goal: OperatingGoal = { kind: 'speed', speed }
    const gone = this.holderPlaces.filter((place) => first.w[place] !== holderValues[place])
    const none = (share: number): ModelError =>
      share === 0 ? this.missing(direct) : tooWeak(this.body ?? '', speed, this.free, share)
    return gradually(
      first,
      (share, { x, w }) => {
        const to = w.slice()
        for (const place of gone) to[place] = (1 - share) * holderValues[place]
        return this.withFriction((from) => this.near(goal, from), { x, w: to })
      },
      none,
    )
  }

  protected near(goal: OperatingGoal, from: Pick<Found, 'x' | 'w'>): Found {
    const options = { inputScales: this.holding, staying: this.staying, near: true, most: nearSteps }
    const solution = search(this.problem, goal, { ...from, ...options })
    this.iterations += solution.iterations
    return solution
  }

  /**
   * Repeats the search with integrals that nothing changes at their values at the start. They stay there if it finds an
   * operating point.
   */
  protected withOwnIntegrals(solution: Found): Found {
    if (solution.residual > steady) return solution
    this.staying = unchangingStates(this.problem, solution)
    const x = solution.x.slice()
    for (const place of this.staying) x[place] = this.start.x[place]
    if (this.staying.every((place) => x[place] === solution.x[place])) return solution
    const z = this.z.slice()
    const again = this.withFriction((from) => this.near(this.goal, from), { x, w: solution.w })
    if (again.residual <= steady) return again
    this.staying = []
    this.z.set(z)
    this.rebind()
    return solution
  }

  /**
   * Returns a guess with wheels that roll, then a drivetrain whose clutches hold where they can: a gear may depend on
   * the speed of the wheels.
   */
  protected rolling(onWheels: Float64Array, speed: number): Float64Array {
    const { compilation } = this.form
    const contacts = contactsOf(compilation)
    const roll = (engaging?: readonly number[]): ReturnType<typeof rollingStart> =>
      rollingStart(this.problem, onWheels, this.start.x, this.inputValues, { speed, contacts, engage: engaging })
    const first = roll()
    this.use(this.start.discreteAt(first.x), first.x)
    const { values } = this.problem.evaluate(first.x, this.inputValues)
    const row = frictionRows(compilation, values.length)
    const open = frictionsOf(compilation).flatMap(({ place, isRelative }, i) =>
      isRelative && this.z[place] !== 0 && values[row + 3 * i + 2] > 0 ? [{ place, row: row + 3 * i }] : [],
    )
    if (open.length === 0) return first.x
    const { x, engaged } = roll(open.map((friction) => friction.row))
    this.use(this.start.discreteAt(x), x)
    for (const friction of open) if (engaged.includes(friction.row)) this.z[friction.place] = 0
    this.rebind()
    return x
  }

  /** Finds a point at another speed and turn, from a point with the same inputs. @param faster ratio of the speeds */
  onward(speed: number, turn: number, from: Pick<Found, 'x' | 'w'>, faster = 1): Found {
    this.goal = { kind: 'speed', speed, turn }
    const options = { faster, scales: this.holding, places: this.freePlaces, weight: this.weight }
    const solution = nearby(this.problem, this.goal, from, options)
    this.iterations += solution.iterations
    // With speeds in axes that don't turn, speeds change during a turn, so it is not an operating point.
    return turn === 0 || solution.equations.turningAxes === 1 ? solution : { ...solution, residual: Infinity }
  }

  /** Motion that each holder keeps: along x, along y, about z. */
  protected get keeps(): NonNullable<Parameters<typeof search>[2]['keeps']> {
    return this.holderPlaces.map((input, i) => ({ input, motion: [0, 1, 5][i] }))
  }

  protected scales(places: readonly number[]): number[] {
    const scales = new Array<number>(this.inputValues.length).fill(0)
    for (const place of places) if (place >= 0) scales[place] = 1
    return scales
  }

  private require(solution: Found): Found {
    if (solution.residual <= steady) return solution
    throw this.missing(solution)
  }

  private missing(solution: Found): ModelError {
    const { goal = this.goal, inputScales = this.scales([]) } = this.missed ?? {}
    return noOperatingPoint(this.problem, goal, solution, inputScales, this.body)
  }

  /** Returns the value of a freed source, and its shift. */
  input(source: string, w: Float64Array): { readonly value: number; readonly shift: number } {
    const place = this.placeOfSource(source)
    return { value: w[place], shift: w[place] - this.inputValues[place] }
  }

  holdingForces(w: Float64Array): SettleReport['held'] {
    const [force, sideForce, moment] = holders.map((_, i) => {
      const place = this.holderPlaces.at(i) ?? -1
      const value = place < 0 ? 0 : w[place]
      return Math.abs(value) <= negligible * this.weight ? 0 : value
    })
    return { force, sideForce, moment }
  }

  /** Returns warnings for the user about freed inputs without effect and parts that stop turning. */
  warnings(): string[] {
    const reason =
      this.goal.kind === 'rest'
        ? 'the operating point does not need it: it keeps its own value'
        : 'neither the speed nor the heading depends on it'
    return [
      ...this.idle.map((name) => `${name} is freed, but ${reason}`),
      ...(this.stopped.length > 0 ? [stoppedTurning(this.stopped)] : []),
    ]
  }
}

const contactsOf = ({ collection }: Compilation): number => collection.contacts.length
