/**
 * Energy and power of a model, from its linear graph: the power of an edge is effort times flow, whatever block it
 * belongs to (docs/theory/energy.md). Everything is formed when it is requested, so that a run without it costs
 * nothing.
 *
 *     d/dt (kinetic + potential + stored) = delivered - dissipated + what feedback of drift adds
 *
 * holds at every instant by the principle of virtual power; each block with a constitutive law owes its part of it,
 * power + d(stored)/dt + dissipated = 0.
 */
import { entryOf } from '../../collections/entries'
import { mapTriple } from '../../collections/triple'
import type { Solved } from '../../model/component/component'
import { Substitution, type Expr, type Vec3 } from '../../symbolic'
import type { ConstraintSystem } from '../constraints/system'
import { tensor } from './inertias'
import type { Kinematics } from '../kinematics/kinematics'
import type { SolvedDynamics } from './elimination'
import { timeDerivative } from '../collect/known-rates'
import type { Loads } from './loads'
import type { AppliedLoad } from './reactions'

/** Block that exchanges power with the mechanism. */
export interface EnergyElement {
  readonly block: string
  /** Power that the block gives to the mechanism, W. */
  readonly power: Expr
  /** Power of its reactions to drift off a constraint, W: work of the numerical method, in `power` too. */
  readonly drift: Expr
  /** Energy that the block stores, J, and its derivative; null if it stores none. */
  readonly stored: { readonly energy: Expr; readonly rate: Expr } | null
  /** Power that becomes heat, W; null for a source. */
  readonly dissipated: Expr | null
  /**
   * Power that becomes heat or is stored, W; null unless the heat is defined as the power that is neither stored nor
   * delivered.
   */
  readonly heatAndStored: Expr | null
  /** Power from outside the model, W; for a source all of its power. */
  readonly delivered: Expr
}

export interface BodyEnergy {
  readonly block: string
  /** Kinetic energy, J. */
  readonly kinetic: Expr
  /**
   * Potential energy in the field of gravity, J; zero at the origin of the ground, and far away in the field of a point
   * mass.
   */
  readonly potential: Expr
  /** Derivative of both energies, W. */
  readonly rate: Expr
  /** Power of gravity, W. */
  readonly gravity: Expr
}

export interface EnergySums {
  readonly kinetic: Expr
  readonly potential: Expr
  readonly stored: Expr
  /** Power from sources, W. */
  readonly power: Expr
  readonly dissipation: Expr
  /** Power that reactions do on drift off constraints, W. */
  readonly drift: Expr
  /** Sum of absolute powers of gravity on each body and of each element, W. */
  readonly turnover: Expr
}

export interface EnergyParts {
  readonly constraints: ConstraintSystem
  readonly loads: Loads
  readonly solved: SolvedDynamics
  readonly after: Solved
  /** States with their derivatives in this form of the equations. */
  readonly states: readonly { readonly symbol: Expr; readonly derivative: Expr }[]
}

type AppliedLoads = { readonly forces: readonly AppliedLoad[]; readonly moments: readonly AppliedLoad[] }

/** Energies and powers in one form of the equations. */
export class ModelEnergy {
  /** Blocks with inertia, in the order of the graph. */
  readonly bodyBlocks: readonly string[]
  /** Blocks that exchange power with the mechanism. */
  readonly elementBlocks: readonly string[]
  private readonly bodyMemo = new Map<string, BodyEnergy>()
  private readonly elementMemo = new Map<string, EnergyElement>()
  private sumsMemo: EnergySums | undefined
  private movedMemo: readonly { readonly block: string; readonly power: () => Expr }[] | undefined
  private explicitRates: Substitution | undefined
  private reactions: AppliedLoads | undefined

  private readonly parts: Kinematics & EnergyParts

  constructor(kinematics: Kinematics, parts: EnergyParts) {
    this.parts = { ...kinematics, ...parts }
    const { collection: c, constraints } = this.parts
    const grounded = c.ground.id
    this.bodyBlocks = unique([
      ...[...c.translation, ...c.rotation].flatMap((e) =>
        e.spec.kind === 'inertia' && e.to.id !== grounded ? [e.block] : [],
      ),
      ...c.axisInertias.map((i) => i.block),
    ])
    this.elementBlocks = unique([
      ...[...c.translation, ...c.rotation].flatMap(({ spec: { kind }, block }) =>
        kind === 'force' || kind === 'moment' || kind === 'motion' ? [block] : [],
      ),
      ...[...c.drives, ...c.guides, ...c.stictions, ...c.locks, ...c.energies, ...constraints.conditionBlocks].map(
        (d) => (typeof d === 'string' ? d : d.block),
      ),
    ])
  }

  body(block: string): BodyEnergy {
    return memoised(this.bodyMemo, block, () => this.makeBody(block))
  }

  element(block: string): EnergyElement {
    return memoised(this.elementMemo, block, () => this.makeElement(block))
  }

  stores(block: string): boolean {
    return this.laws(block).some((law) => law.stored !== undefined)
  }

  dissipates(block: string): boolean {
    return this.laws(block).length > 0
  }

  get sums(): EnergySums {
    return (this.sumsMemo ??= this.makeSums())
  }

  /** Returns whether the heat of a block is the power that is neither stored nor delivered. */
  hasRest(block: string): boolean {
    return this.laws(block).some((law) => law.dissipated === 'rest')
  }

  private laws(block: string) {
    return this.parts.collection.energies.filter((law) => law.block === block)
  }

  private makeBody(block: string): BodyEnergy {
    const { collection: c, algebra, rotations, translations, solved, motion } = this.parts
    const { math, gravity } = c
    const { v } = algebra
    const kinetic: Expr[] = []
    const potential: Expr[] = []
    const rate: Expr[] = []
    const falling: Expr[] = []
    for (const { block: owner, spec, to } of c.translation) {
      if (owner !== block || spec.kind !== 'inertia') continue
      const s = translations.state(to)
      if (s.parent === null) continue
      kinetic.push(math.mul(0.5, spec.mass, v.dot(s.v, s.v)))
      // accelerations are those of the equations, with gravity as an upward acceleration of the ground
      rate.push(math.mul(spec.mass, v.dot(solved.linear(s), s.v)))
      if (c.pointField !== null) {
        // a point mass in the origin of the ground: -mu m/|r|, which is zero far away
        const r = motion.position(c.ground, to, c.ground)
        const distance = math.sqrt(v.dot(r, r))
        const pull = math.mul(-1, c.pointField, spec.mass)
        const along = v.dot(algebra.resolve(r, rotations.ground, s.axes), s.v)
        potential.push(math.mul(pull, math.ipow(distance, -1)))
        const work = math.mul(pull, math.ipow(distance, -3), along)
        falling.push(work)
        rate.push(math.neg(work))
      }
      if (v.isZero(gravity)) continue
      potential.push(math.mul(-1, spec.mass, motion.distanceAlong(c.ground, to, gravity, c.ground)))
      falling.push(math.mul(spec.mass, v.dot(algebra.resolve(gravity, rotations.ground, s.axes), s.v)))
    }
    for (const { block: owner, spec, to } of c.rotation) {
      if (owner !== block || spec.kind !== 'inertia') continue
      const s = rotations.state(to)
      if (s.parent === null) continue
      const momentum = v.apply(tensor(spec.inertia), s.w)
      kinetic.push(math.mul(0.5, v.dot(s.w, momentum)))
      rate.push(v.dot(solved.angular(s), momentum))
    }
    for (const { block: owner, flange, inertia } of c.axisInertias) {
      if (owner !== block) continue
      const energy = math.mul(0.5, inertia, math.square(motion.flange(flange).rate))
      kinetic.push(energy)
      rate.push(this.rateOf(energy))
    }
    const sum = (terms: readonly Expr[]): Expr => math.add(0, ...terms)
    return { block, kinetic: sum(kinetic), potential: sum(potential), rate: sum(rate), gravity: sum(falling) }
  }

  private makeElement(block: string): EnergyElement {
    const { collection: c, after, motion } = this.parts
    const { math, pool } = c
    const { power, drift } = this.powerOf(block)
    const laws = this.laws(block)
    const energies = laws.flatMap(({ stored }) => (stored === undefined ? [] : [pool.expr(stored(motion))]))
    const energy = math.add(0, ...energies)
    const rate = energies.length === 0 ? pool.zero : this.rateOf(energy)
    const heat = laws.flatMap(({ dissipated }) => (dissipated === 'rest' ? [] : [pool.expr(dissipated(after))]))
    const delivered = math.add(0, ...laws.flatMap((law) => (law.delivered === undefined ? [] : [law.delivered(after)])))
    const heatAndStored = this.hasRest(block) ? math.sub(delivered, math.sub(power, drift)) : null
    const lost = heatAndStored === null ? math.add(0, ...heat) : math.sub(heatAndStored, rate)
    return {
      block,
      power,
      drift,
      stored: energies.length === 0 ? null : { energy, rate },
      dissipated: laws.length === 0 ? null : lost,
      heatAndStored,
      delivered: laws.length === 0 ? math.sub(power, drift) : delivered,
    }
  }

  /** Returns the time derivative of an energy along the solution. */
  private rateOf(energy: Expr): Expr {
    const { collection: c, states } = this.parts
    return timeDerivative(
      c.pool,
      c.rates,
      energy,
      states.map((s) => [s.symbol, s.derivative] as const),
    )
  }

  /** Returns effort times flow of all edges of a block except rigid and free joints. */
  private powerOf(block: string): { readonly power: Expr; readonly drift: Expr } {
    const { collection: c, constraints, motion, loads, solved } = this.parts
    const { math } = c
    const terms = this.work(loads, block)
    for (const d of loads.driven) if (d.block === block) terms.push(math.mul(d.effort, motion.flange(d.flange).rate))
    terms.push(...this.prescribed(block))
    const rows = constraints.rows.filter((row) => row.block === block)
    const drift = math.add(0, ...rows.map((row) => math.mul(constraints.effort(row, solved), row.rate)))
    if (rows.length === 0) return { power: math.add(0, ...terms), drift }
    if (this.isDriven) {
      // frames that a driver of the tree moves take part: only the forces on all frames say who does the work
      return { power: math.add(...terms, ...this.work((this.reactions ??= constraints.loads(solved)), block)), drift }
    }
    // the rate is affine in the speeds: the part without them is prescribed by the condition itself
    const prescribed = rows.map((row) => math.neg(math.mul(constraints.effort(row, solved), this.explicit(row.rate))))
    return { power: math.add(drift, ...terms, ...prescribed), drift }
  }

  /** Returns the power of the forces and moments of a block on frames. */
  private work({ forces, moments }: AppliedLoads, block: string): Expr[] {
    const { algebra, rotations, translations } = this.parts
    const { v } = algebra
    const terms: Expr[] = []
    for (const f of forces) {
      if (f.block !== block) continue
      const s = translations.state(f.node)
      if (s.parent !== null) terms.push(v.dot(algebra.resolve(f.vector, f.axes, s.axes), s.v))
    }
    for (const f of moments) {
      if (f.block !== block) continue
      const s = rotations.state(f.node)
      if (s.parent !== null) terms.push(v.dot(algebra.resolve(f.vector, f.axes, s.stored), s.w))
    }
    return terms
  }

  /** True if motions in the trees are prescribed. */
  get isDriven(): boolean {
    const { translationTree, rotationTree } = this.parts
    const branches = [...translationTree.branches, ...rotationTree.branches]
    return branches.some(({ edge }) => edge.spec.kind === 'motion') || this.moved.length > 0
  }

  /**
   * Returns the velocities that curves over time give the joints of guides, without the speeds: of `to` seen from
   * `from`, as the power of a unit reaction.
   */
  private get moved(): readonly { readonly block: string; readonly power: () => Expr }[] {
    return (this.movedMemo ??= this.makeMoved())
  }

  private makeMoved(): readonly { readonly block: string; readonly power: () => Expr }[] {
    const { algebra, axes, rotations, translationTree, rotationTree, after } = this.parts
    const { v } = algebra
    const explicit = (rate: Vec3): Vec3 => mapTriple(rate, (x) => this.explicit(x))
    const slides = translationTree.branches.flatMap(({ edge }) => {
      const { spec, block } = edge
      if (spec.kind !== 'sliding' || spec.axes.every(({ along }) => along === undefined)) return []
      const rate = explicit(v.add(...spec.axes.map(({ axis }, i) => v.scale(axes.of(edge, i).rate, axis))))
      return v.isZero(rate) ? [] : [{ block, power: () => v.dot(after.reaction(edge.name, '', edge.from).force, rate) }]
    })
    const turns = rotationTree.branches.flatMap(({ edge, child, reversed }) => {
      const { spec, block } = edge
      if (spec.kind !== 'turning' || spec.axes.every(({ along }) => along === undefined)) return []
      const relative = explicit(entryOf(rotations.relative, rotations.of(child)).rate)
      const rate = reversed ? v.neg(relative) : relative
      return v.isZero(rate) ? [] : [{ block, power: () => v.dot(after.reaction('', edge.name, child).moment, rate) }]
    })
    return [...slides, ...turns]
  }

  /** Returns the power of reactions on prescribed motions of the trees. */
  private prescribed(block: string): Expr[] {
    const { collection: c, algebra, translationTree, rotationTree, after } = this.parts
    const { v } = algebra
    const rate = (e: Expr): Expr => timeDerivative(c.pool, c.rates, e)
    const terms: Expr[] = []
    for (const { edge } of translationTree.branches) {
      if (edge.block !== block || edge.spec.kind !== 'motion') continue
      const { force } = after.reaction(edge.name, '', edge.from)
      terms.push(c.math.mul(v.dot(force, edge.spec.axis), rate(edge.spec.displacement)))
    }
    for (const { edge } of rotationTree.branches) {
      if (edge.block !== block || edge.spec.kind !== 'motion') continue
      const moment = after.reaction('', edge.name, edge.from).moment
      terms.push(c.math.mul(v.dot(moment, edge.spec.axis), rate(edge.spec.angle)))
    }
    return [...terms, ...this.moved.filter((one) => one.block === block).map((one) => one.power())]
  }

  private explicit(rate: Expr): Expr {
    const { collection: c, variables } = this.parts
    this.explicitRates ??= new Substitution(c.pool, new Map(variables.freedoms.map((f) => [f.speed, c.pool.zero])))
    return this.explicitRates.of(rate)
  }

  private makeSums(): EnergySums {
    const { math } = this.parts.collection
    const bodies = this.bodyBlocks.map((block) => this.body(block))
    const elements = this.elementBlocks.map((block) => this.element(block))
    const sum = (terms: readonly Expr[]): Expr => math.add(0, ...terms)
    return {
      kinetic: sum(bodies.map((b) => b.kinetic)),
      potential: sum(bodies.map((b) => b.potential)),
      stored: sum(elements.map((e) => e.stored?.energy ?? math.num(0))),
      power: sum(elements.map((e) => e.delivered)),
      dissipation: sum(elements.map((e) => e.dissipated ?? math.num(0))),
      drift: sum([...elements.map((e) => e.drift), ...this.jointDrift()]),
      turnover: sum([...bodies.map((b) => math.abs(b.gravity)), ...elements.map((e) => math.abs(e.power))]),
    }
  }

  /** Returns the work that joint reactions in the cotree do on drift; the blocks of these joints are not elements. */
  private jointDrift(): Expr[] {
    const { constraints, solved, collection } = this.parts
    const known = new Set(this.elementBlocks)
    return constraints.rows
      .filter((row) => !known.has(row.block))
      .map((row) => collection.math.mul(constraints.effort(row, solved), row.rate))
  }
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

function memoised<V>(memo: Map<string, V>, key: string, make: () => V): V {
  const known = memo.get(key)
  if (known !== undefined) return known
  const value = make()
  memo.set(key, value)
  return value
}
