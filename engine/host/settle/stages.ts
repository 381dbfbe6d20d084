/** Stages of the search for an operating point: at rest, or at a speed, with what holds the model and friction that slides. */
import { countsOf, type OperatingGoal } from '../../analyse/operating/problem'
import { search, steady, type Found } from '../../analyse/operating/search'
import { evaluate } from '../../symbolic'
import type { Compilation } from '../compile'
import type { InitialResult } from '../initial'
import { symbolValues } from '../start'
import { growingTurn, nearby } from './circle'
import { bindProblem, type BoundProblem } from './binding'
import { heldFrictions, idleFrictions } from './friction'
import { dropped, inputEffects } from './freed'
import { freedAtRest, type Standing } from './freed-at-rest'
import { holders } from './holders'
import { landing, type Missed } from './landing'
import { noOperatingPoint, noSteadyTurn, notFreed, turnsNotFreely } from './messages'
import { rollingStart } from './rolling'
import type { SettleReport } from './report'
import { contradicted, restingStops, undecidedStop } from './resting'
import { changedStates, requireUnchanged } from './touching'
import { memberName } from '../../model/names'

/** Rounds in which friction that cannot hold is let go. */
const mostRounds = 8
/** Steps that make a first guess of the heights of a vehicle that travels. */
const guessSteps = 120
/** Rounds in which slips that wound up on the way are let go, and the change at which they have. */
const mostUnwindings = 12
const unwoundSlip = 1e-9
/** Steps in which a point is found again when less holds it. */
const fewSteps = 30
/** Holding force over weight that counts as one. */
const holdingPart = 0.02
const rest: OperatingGoal = { kind: 'rest' }
/** A holding force below this part of the weight is none. */
const negligible = 1e-9

export class OperatingSearch {
  problem: BoundProblem
  goal: OperatingGoal = rest
  iterations = 0
  private holding: readonly number[] = []
  private z: Float64Array
  private readonly own: Float64Array
  private readonly holderPlaces: readonly number[]
  private readonly freePlaces: readonly number[]
  private readonly idle: string[] = []
  /** What was sought where nothing was found. */
  private missed: Missed | undefined

  constructor(
    private readonly form: { readonly compilation: Compilation; readonly parameters: Float64Array },
    private readonly body: string | undefined,
    private readonly free: readonly string[],
    private readonly start: InitialResult,
    private readonly weight: number,
  ) {
    const { compilation, parameters } = form
    const { inputs } = compilation
    const known = symbolValues(compilation, parameters, start.x, start.z)
    const values = evaluate(
      inputs.map((i) => i.own),
      known,
    )
    // Inputs are held at their values at the start: what moves them there is left out.
    this.own = Float64Array.from(inputs, ({ name }, i) => (/\.d+y$/.test(name) ? 0 : values[i]))
    const at = (name: string): number => inputs.findIndex((i) => i.name === name)
    this.holderPlaces = body === undefined ? [] : holders.map((name) => at(memberName(body, name)))
    this.freePlaces = free.map((source) => this.placeOfSource(source))
    this.z = start.z
    this.problem = this.bind()
  }

  private placeOfSource(source: string): number {
    const { inputs } = this.form.compilation
    const isHolder = (i: number): boolean => this.holderPlaces.includes(i)
    const place = inputs.findIndex(({ block, name }, i) => block === source && !/\.d+y$/.test(name) && !isHolder(i))
    if (place >= 0) return place
    const sources = [...new Set(inputs.flatMap(({ block }, i) => (isHolder(i) ? [] : [block])))]
    const known = this.form.compilation.collection.blocks.includes(source)
    throw notFreed(source, known, sources)
  }

  private bind(): BoundProblem {
    const { compilation, parameters } = this.form
    const { held } = compilation
    const isHeld = compilation.isHeld(this.z) && held !== null
    const used = isHeld ? held : compilation
    return bindProblem(used, parameters, this.z, { body: this.body, isHeld })
  }

  /** At rest; level directions in which nothing holds the model are held where it stands on wheels. */
  atRest(): Found {
    const { speeds } = countsOf(this.problem)
    const x = this.start.x.slice()
    x.fill(0, 0, speeds)
    this.use(this.start.discreteAt(x), x)
    return this.require(this.withFriction((from) => this.standing(from), { x, w: this.own }))
  }

  /** With what freed inputs have by themselves as long as the model stands so, else with as few of them as it takes. */
  private standing(from: { readonly x: Float64Array; readonly w: Float64Array }): Found {
    const { found, freed } = freedAtRest({
      own: this.own,
      places: this.freePlaces,
      iterations: () => this.iterations,
      standing: (places, rather) => this.standingWith(from, places, rather),
      released: ({ found: held, kept }, places) => this.released(held, kept, places),
      again: ({ found: { x }, kept }, w, places) => this.withFewer({ x, w }, kept, places),
    })
    this.idle.length = 0
    this.free.forEach((name, k) => void (freed.includes(this.freePlaces[k]) || this.idle.push(name)))
    return found
  }

  /** With all that may hold it first, which is then taken away one by one as long as it stands. */
  private standingWith(
    from: { readonly x: Float64Array; readonly w: Float64Array },
    freed: readonly number[],
    rather = 1,
  ): Standing {
    const inputScales = this.restScales(this.holderPlaces, freed)
    for (const place of freed) inputScales[place] *= rather
    const { keeps } = this
    const first = this.search(rest, { ...from, inputScales, keeps })
    if (first.residual > steady) return { found: first, kept: this.holderPlaces }
    return this.released(this.unwound(first, from, inputScales), this.holderPlaces, freed)
  }

  private released(held: Found, holding: readonly number[], freed: readonly number[]): Standing {
    let found = held
    let kept = holding
    for (const place of [...holding].reverse()) {
      const fewer = kept.filter((other) => other !== place)
      const w = found.w.slice()
      w[place] = 0
      const tried = this.withFewer({ x: found.x, w }, fewer, freed)
      if (tried.residual > steady) continue
      found = tried
      kept = fewer
    }
    return { found, kept }
  }

  /** Freed inputs replace the constraints that are released; where they cannot, moving parts come to rest on their own. */
  private withFewer(
    from: { readonly x: Float64Array; readonly w: Float64Array },
    holding: readonly number[],
    freed: readonly number[],
  ): Found {
    const given = { ...from, inputScales: this.restScales(holding, freed), most: fewSteps }
    const keeps = [this.keeps.map((keep) => ({ ...keep, always: true })), this.keeps]
    let tried: Found | undefined
    for (const kept of freed.length > 0 ? keeps : keeps.slice(1)) {
      tried = search(this.problem, rest, { ...given, keeps: kept })
      this.iterations += tried.iterations
      if (tried.residual <= steady) break
    }
    return tried ?? search(this.problem, rest, given)
  }

  /**
   * On the way slips wind up, which at rest they keep: wheels that are pushed apart as a suspension moves stay so. Searched again from
   * each place with those of the first guess, until they are what forces need and nothing else.
   */
  private unwound(
    first: Found,
    from: { readonly x: Float64Array; readonly w: Float64Array },
    inputScales: readonly number[],
  ): Found {
    const { components, states } = countsOf(this.problem)
    if (components === 0) return first
    let found = first
    for (let round = 0; round < mostUnwindings; round++) {
      const x = found.x.slice()
      x.set(from.x.subarray(states - components), states - components)
      const again = search(this.problem, rest, { x, w: this.own, inputScales, keeps: this.keeps })
      this.iterations += again.iterations
      if (again.residual > steady) return found
      let most = 0
      for (let i = states - components; i < states; i++) most = Math.max(most, Math.abs(again.x[i] - found.x[i]))
      found = again
      if (most < unwoundSlip) break
    }
    return found
  }

  /** What holds counts as much as motion where it carries a part of the weight. */
  private restScales(holding: readonly number[], freed: readonly number[]): number[] {
    const scales = this.scales([])
    for (const place of [...holding, ...freed]) scales[place] = holdingPart * Math.max(1, this.weight)
    return scales
  }

  /** Travelling on a circle: straight ahead first, then with a curvature that grows. @param turn rad/s */
  onCircle(speed: number, turn: number): Found {
    const first = this.atSpeed(speed)
    if (!first.equations.turnsFreely) throw turnsNotFreely(this.body ?? '')
    const none = (share: number) => noSteadyTurn(this.body ?? '', speed, turn, share)
    return growingTurn(first, turn, (to, from) => this.onward(speed, to, from), none)
  }

  /** Travelling: heights at rest first, then wheels that roll, then all of it; then inputs instead of what holds it. */
  atSpeed(speed: number): Found {
    const { speeds } = countsOf(this.problem)
    const standing = this.start.x.slice()
    standing.fill(0, 0, speeds)
    const inputScales = this.restScales(this.holderPlaces, this.freePlaces)
    const first = { most: guessSteps, x: standing, w: this.own, inputScales, keeps: this.keeps }
    const onWheels = search(this.problem, rest, first)
    this.iterations += onWheels.iterations
    const contacts = this.form.compilation.collection.contacts.length
    const x = rollingStart(this.problem, onWheels.x, this.start.x, this.own, { speed, contacts })
    this.use(this.start.discreteAt(x), x)
    const [force, , moment] = this.holderPlaces
    const goal: OperatingGoal = { kind: 'speed', speed }
    const held = this.withFriction(
      (from) =>
        this.search(goal, {
          ...from,
          inputScales: this.scales([force, moment]),
          keeps: [{ input: moment, motion: 5 }],
        }),
      { x, w: this.own },
    )
    this.goal = goal
    this.holding = this.scales([force, moment])
    if (this.free.length === 0 || held.residual > steady) return this.require(held)
    const effects = inputEffects(this.problem, held, [force, moment], this.freePlaces)
    effects.idle.forEach((k) => this.idle.push(this.free[k]))
    const kept = [force, moment].filter((_, i) => !dropped(effects)[i])
    const w = held.w.slice()
    for (const place of [force, moment]) if (!kept.includes(place)) w[place] = 0
    const freeScales = this.scales(kept)
    this.freePlaces.forEach((place, k) => (freeScales[place] = effects.scales[k]))
    this.holding = freeScales
    return this.require(
      this.withFriction((from) => this.search(goal, { ...from, inputScales: freeScales }), { x: held.x, w }),
    )
  }

  /** Another speed and turn, from a point found with the same inputs. @param faster ratio of the speeds */
  onward(speed: number, turn: number, from: Pick<Found, 'x' | 'w'>, faster = 1): Found {
    this.goal = { kind: 'speed', speed, turn }
    const options = { faster, scales: this.holding, places: this.freePlaces, weight: this.weight }
    const found = nearby(this.problem, this.goal, from, options)
    this.iterations += found.iterations
    // With speeds in axes that don't turn, a turn is no state in which nothing changes, and is not asked for.
    return turn === 0 || found.equations.turnsFreely ? found : { ...found, residual: Infinity }
  }

  /** Along x, along y, about z. */
  private get keeps(): NonNullable<Parameters<typeof search>[2]['keeps']> {
    return this.holderPlaces.map((input, i) => ({ input, motion: [0, 1, 5][i] }))
  }

  private scales(places: readonly number[]): number[] {
    const scales = new Array<number>(this.own.length).fill(0)
    for (const place of places) if (place >= 0) scales[place] = 1
    return scales
  }

  private search(goal: OperatingGoal, start: Parameters<typeof search>[2]): Found {
    const found = search(this.problem, goal, start)
    this.iterations += found.iterations
    if (found.residual <= steady) return found
    const again = search(this.problem, goal, { ...start, newton: true })
    this.iterations += again.iterations
    this.missed = { goal, inputScales: start.inputScales, keeps: start.keeps }
    return again.residual < found.residual ? again : found
  }

  /** @param x where the search begins: friction that cannot hold anything there slides from the beginning */
  private use(z: Float64Array, x: Float64Array): void {
    const { compilation, parameters } = this.form
    this.z = z.slice()
    for (const place of idleFrictions(compilation, parameters, x, z)) this.z[place] = 1
    this.problem = this.bind()
  }

  /** Searches again while friction holds that cannot, or something touches or is open that is not where it was found. */
  private withFriction(
    find: (from: { x: Float64Array; w: Float64Array }) => Found,
    from: { readonly x: Float64Array; readonly w: Float64Array },
  ): Found {
    let found = find(from)
    const { states, components } = countsOf(this.problem)
    const stops = restingStops(this.form.compilation)
    const most = mostRounds + 2 * stops.length
    let landings = 0
    for (let round = 0; round < most + landings; round++) {
      if (this.closesOrOpens(found)) found = find({ x: found.x, w: from.w })
      else if (this.letGo(found)) {
        const x = found.x.slice()
        x.set(from.x.subarray(states - components), states - components)
        found = find({ x: this.goal.kind === 'rest' ? x : found.x, w: from.w })
      } else if (found.residual <= steady) {
        if (!this.touchesAnew(found)) return found
        found = find({ x: found.x, w: from.w })
      } else {
        const x = landings < this.z.length ? this.landing(found) : undefined
        if (x === undefined) return found
        landings++
        found = find({ x, w: from.w })
      }
    }
    if (found.residual > steady) return found
    requireUnchanged(this.form.compilation, this.changed(found))
    const stop = contradicted(this.form.compilation, this.problem, this.z, found)
    if (stop !== undefined) throw undecidedStop(this.form.compilation, stop)
    return found
  }

  /** Where what falls comes to another contact, which is then used. */
  private landing(found: Found): Float64Array | undefined {
    const { problem, missed } = this
    if (missed === undefined) return undefined
    const { compilation } = this.form
    const { at, iterations } = landing({ compilation, problem }, found, missed, this.z, this.start.discreteAt)
    this.iterations += iterations
    if (at === undefined) return undefined
    this.z = at.z
    this.problem = this.bind()
    return at.x
  }

  /** Whether a rigid stop has to carry, or would have to pull; it then does, or does not. */
  private closesOrOpens(found: Found): boolean {
    const place = contradicted(this.form.compilation, this.problem, this.z, found)
    if (place === undefined) return false
    this.z[place] = 1 - this.z[place]
    this.problem = this.bind()
    return true
  }

  /** Discrete states at the operating point: those of the model there, but of stops that carry. */
  discreteStates(z: Float64Array): Float64Array {
    const all = z.slice()
    for (const { place } of restingStops(this.form.compilation)) all[place] = this.z[place]
    return all
  }

  /** Whether discrete states, but those of friction, are others where something was found; they are then used. */
  private touchesAnew(found: Found): boolean {
    const now = this.start.discreteAt(found.x)
    const changed = this.changed(found)
    for (const i of changed) this.z[i] = now[i]
    if (changed.length > 0) this.problem = this.bind()
    return changed.length > 0
  }

  private changed({ x }: Found): readonly number[] {
    return changedStates(this.form.compilation, this.z, this.start.discreteAt(x))
  }

  private letGo({ equations }: Found): boolean {
    const { compilation } = this.form
    if (!compilation.isHeld(this.z) || compilation.held === null) return false
    const frictions = heldFrictions(compilation.held)
    const { values } = equations.point
    const at = values.length - 2 * frictions.length
    let slides = false
    frictions.forEach(({ place }, i) => {
      const [effort, capacity] = [values[at + 2 * i], values[at + 2 * i + 1]]
      if (this.z[place] !== 0 || Math.abs(effort) <= capacity * (1 + 1e-9)) return
      if (capacity === 0 || Math.abs(effort) > 0) this.z[place] = effort > 0 ? -1 : 1
      slides = true
    })
    if (slides) this.problem = this.bind()
    return slides
  }

  private require(found: Found): Found {
    if (found.residual <= steady) return found
    const { goal = this.goal, inputScales = this.scales([]) } = this.missed ?? {}
    throw noOperatingPoint(this.problem, goal, found, inputScales, this.body)
  }

  /** Value of a freed source, and by how much it is shifted. */
  input(source: string, w: Float64Array): { readonly value: number; readonly shift: number } {
    const place = this.placeOfSource(source)
    return { value: w[place], shift: w[place] - this.own[place] }
  }

  held(w: Float64Array): SettleReport['held'] {
    const [force, sideForce, moment] = holders.map((_, i) => {
      const place = this.holderPlaces.at(i) ?? -1
      const value = place < 0 ? 0 : w[place]
      return Math.abs(value) <= negligible * this.weight ? 0 : value
    })
    return { force, sideForce, moment }
  }

  /** What a user should know beside the numbers. */
  warnings(): string[] {
    const reason =
      this.goal.kind === 'rest'
        ? 'the operating point does not need it: it keeps its own value'
        : 'neither the speed nor the heading depends on it'
    return this.idle.map((name) => `${name} is freed, but ${reason}`)
  }
}
