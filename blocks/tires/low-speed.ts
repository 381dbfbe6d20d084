/**
 * Slip of a tyre that is slow, stands, slides with locked wheels or is in the air.
 *
 * A delayed slip q is the deflection u of the carcass over the relaxation length, q = u/sigma (Pacejka 2012, eqs
 * 7.6-7.9):
 *
 *     sigma dq/dt = V - |V*| q,     V = -VEx or VPy: the speed at which the contact slides
 *
 * At standstill that is a spring of stiffness C/sigma, without loss. Four things are added, none of which acts at speed
 * and at usual slip:
 *
 * **Bound.** Instead of |V*| stands W = max(|V*|, |V|/Q). Then q dq/dt <= 0 where |q| = Q: slip stays within Q.
 *
 * **Sliding.** A contact that slides bends the carcass by no more than friction over its stiffness, u = sigma qc
 * (Pacejka 2012, section 7.2.3; Higuchi 1997: the relaxation length falls with slip). What is stored beyond that must
 * not come back: where V turns against a deflection with |q| > qc and is more than a slip s, the deflection goes
 * faster,
 *
 *     sigma dq/dt = V - W q + (|V| - s |V*|) ((q/qc)^4 - 1) sign(V),     at most r |q|
 *
 * The energy that a contact can return is then bounded by the integral E of |F| sigma min(1, (qc/q)^4) dq, about F^2
 * sigma/(2 C), whatever q is. Without it, a wheel that lands without spin gains |F| sigma |q|. Usual driving never gets
 * there: while slip turns from one side to the other either q or V is small. qc is half the load over the slip
 * stiffness, at most `slipLimit.carcass`.
 *
 * **Load.** The carcass stores E = sigma C q^2/2; a load that changes while q stays adds (q^2/2) d(sigma C)/dt without
 * work. Where that is a gain and below Vlow, f g q is taken from dq/dt, g = (1/2) d ln(sigma C)/dt, which takes it away
 * exactly (docs/decisions/0029). At any speed, what a load adds that grows faster than a rolling contact relaxes, as
 * when a wheel lands, is taken too (docs/theory/slow-tyres.md, docs/decisions/0117).
 *
 * The relaxation length is bounded from below by W/r.
 *
 * **Damping.** The force is that of the slip q + f d (V - |V*| q): a damper of d dF/dq beside the spring, within
 * friction (Pacejka 2012, section 8.6, eqs 8.123-8.128, with k_Vlow = d C; Bernard and Clover, SAE 950311). In steady
 * state it vanishes at every speed. The loss of the carcass stays positive: F V - dE/dt = F(q + f d s) V - F(q) (V - W
 * q) >= 0 for d |V*| < 4 (s = V - |V*| q, F linear).
 *
 * f = (max(0, 1 - (V*Px/Vlow)^2))^2 is 1 at standstill, smooth, and exactly 0 from Vlow on. In the air, where Fz = 0,
 * the carcass springs back: dq/dt = -r q.
 */
import { mathOf, Pool, tangents, type Expr, type ExternalFunction, type SymbolicMath } from '../../engine/symbolic'
import type { ContactQuantity, TireModel } from './model'
import type { VerticalLaw } from './vertical/law'

/** Speeds above this divide, m/s: at none the bounds do not matter. */
const tiny = 1e-30

interface Direction {
  /** Speed of sliding. */
  readonly V: Expr
  readonly reference: Expr
  readonly q: Expr
  readonly bound: Expr
  /** Relative to slip over speed: 1/sigma. */
  readonly inverseLength: Expr
  /** Slip beyond which a contact that slides back gives nothing back. */
  readonly carcass: Expr
  /** Growth of the load; none where no load is known. */
  readonly loading?: Loading
}

interface Loading {
  readonly load: Expr
  readonly loadRate: Expr
  /** Share of the low speed in what acts, f. */
  readonly slow: Expr
  /** Half the relative rate of sigma C, and the relative rate of the carcass slip, 1/s. */
  readonly rates: () => readonly [stiffness: Expr, slip: Expr]
}

interface Bounds {
  readonly Fz: Expr
  readonly sliding: Expr
  readonly rate: Expr
}

/** f */
function slowness(m: SymbolicMath, speed: Expr, low: Expr): Expr {
  const square = m.square(low)
  const rest = m.max(m.sub(square, m.square(speed)), 0)
  return m.named('slow', m.square(m.mul(rest, m.named('k', m.div(1, m.max(square, tiny))))))
}

/** dq/dt of one direction. */
function slipRate(m: SymbolicMath, direction: Direction, b: Bounds): Expr {
  const { V, reference, q, bound, inverseLength, carcass, loading: growing } = direction
  const { named, sub, mul, div, max, min, neg, abs, sign, square, select, lt, or } = m
  const size = abs(V)
  const speed = abs(reference)
  const W = named('W', max(speed, mul(size, named('k', div(1, bound)))))
  const perLength = named('perLength', min(inverseLength, div(b.rate, max(W, tiny))))
  // zero within the slip of the carcass
  const bend = max(sub(square(div(square(q), square(carcass))), 1), 0)
  const back = mul(sub(size, mul(b.sliding, speed)), bend, perLength)
  const loading = mul(V, perLength)
  const unloading = sub(loading, mul(sign(q), min(back, mul(b.rate, abs(q)))))
  const usual = or(lt(0, mul(V, q)), lt(size, mul(b.sliding, speed)))
  const moving = sub(select(usual, loading, unloading), mul(W, perLength, q))
  const loaded =
    growing === undefined
      ? moving
      : sub(moving, mul(release(m, direction, growing, mul(W, perLength), perLength, b.rate), q))
  return select(lt(0, b.Fz), loaded, neg(mul(b.rate, q)))
}

/**
 * Returns the rate at which q falls because the load grows: at low speed all that the growth adds, and at any speed
 * what it adds beyond the losses of a rolling and sliding contact.
 * @param relaxation W/sigma
 */
function release(
  m: SymbolicMath,
  { V, q, carcass }: Direction,
  { load, loadRate, slow, rates }: Loading,
  relaxation: Expr,
  perLength: Expr,
  rate: Expr,
): Expr {
  const { add, sub, mul, div, min, max, abs, square, select, lt, or, not } = m
  const y = max(div(square(q), square(carcass)), 1)
  const friction = select(lt(0, mul(V, q)), mul(abs(V), perLength, div(sub(y, 1), carcass)), 0)
  const [g, l] = rates()
  const growth = add(g, mul(max(l, 0), sub(1, div(1, y))))
  const faster = sub(1, div(relaxation, max(growth, tiny)))
  const needed = add(mul(g, sub(mul(2, y), 1)), mul(2, l, sub(y, 1)))
  const excess = min(max(sub(mul(needed, faster), friction), 0), rate)
  const atLowSpeed = mul(slow, min(max(g, 0), rate))
  const acts = or(lt(0, slow), lt(mul(relaxation, load), mul(steepestGrowth, loadRate)))
  // both conditions skip the rates: most of the work
  return select(
    or(lt(0, slow), lt(0, loadRate)),
    select(not(acts), 0, max(atLowSpeed, select(lt(relaxation, growth), excess, 0))),
    0,
  )
}

/** Half of the largest power of the load with which sigma C grows in any model. */
const steepestGrowth = 3

const boundInputs = ['Fz', 'VEx', 'VPy', 'VsEx', 'VsPx'] as const

/** Parameters of the tyre block that the functions take. */
const limits = ['speed', 'damping', 'dampingLat', 'S', 'alpha', 'carcass', 'sliding', 'rate'] as const

interface CarcassDirection {
  /** 1/sigma and C under a load. */
  readonly inverse: Expr
  readonly C: Expr | undefined
}

/**
 * Returns the slip beyond which a sliding contact gives nothing back: half of the load over the slip stiffness, half
 * the slip at which a contact with a friction coefficient of 1 slides, and no more than a given one.
 */
export const carcassSlip = (m: SymbolicMath, most: Expr, load: Expr, C: Expr | undefined): Expr =>
  C === undefined ? most : m.max(m.min(most, m.div(load, m.max(m.mul(2, C), tiny))), leastCarcassSlip)

/** A wheel that hardly touches the road: keeps the bound of slip a number. */
const leastCarcassSlip = 1e-4

/** (1/2) d ln(sigma C)/dt and d ln(qc)/dt. */
function relativeRates(
  m: SymbolicMath,
  { inverse, C }: CarcassDirection,
  carcass: Expr,
  load: Expr,
  loadRate: Expr,
): readonly [Expr, Expr] {
  const { sub, mul, div, max } = m
  const [dInverse, dC, dSlip] = tangents(m.pool, [inverse, C ?? m.pool.one, carcass], new Map([[load, m.pool.one]]))
  const perLoad = sub(C === undefined ? 0 : div(dC, max(C, tiny)), div(dInverse, inverse))
  return [mul(0.5, perLoad, loadRate), mul(div(dSlip, carcass), loadRate)]
}

const delayedFunctions = {
  inside: new WeakMap<TireModel, WeakMap<TireModel, ExternalFunction>>(),
  outside: new WeakMap<TireModel, WeakMap<TireModel, ExternalFunction>>(),
}

/** Quantities of a relaxation model that follow from the load. */
const fromLoad: ReadonlySet<ContactQuantity> = new Set(['Fz', 'stiffnessLong', 'stiffnessLat'])

/** Returns the inputs of the relaxation model for `delayedContact`, beside what follows from the load. */
export const relaxationInputs = ({ inputs }: TireModel): readonly ContactQuantity[] =>
  inputs.filter((name) => !fromLoad.has(name))

/**
 * Returns the rates of the delayed slips, and the slips that act, of a tyre with a relaxation and a force model.
 * @remarks inputs `inverseLong` and `inverseLat`: 1/sigma, 1/m; `tanAlpha` bounded by tan of `slipLimit.alpha`;
 *   `deflection` and `normalSpeed` of a proportional vertical spring, m and m/s, or the load and the rate of another
 *   spring, N and N/s; then those of `relaxationInputs`. Parameters by their full names in the tyre block.
 */
export function delayedContact(relaxation: TireModel, force: TireModel, law: VerticalLaw): ExternalFunction {
  const spring = law.proportional === true ? 'inside' : 'outside'
  const functions = delayedFunctions[spring]
  const known = functions.get(relaxation) ?? new WeakMap<TireModel, ExternalFunction>()
  functions.set(relaxation, known)
  let cached = known.get(force)
  if (cached === undefined) known.set(force, (cached = makeDelayedContact(relaxation, force, spring)))
  return cached
}

/** Returns parameters that the slip stiffness of a model depends on, by their full names. */
function stiffnessParameters({ slipStiffness, prefix }: TireModel): readonly string[] {
  const math = mathOf(new Pool())
  const names = new Set<string>()
  const parameter = (name: string): Expr => (names.add(`${prefix}.${name}`), math.pool.symbol(name, 'parameter'))
  // With a load a model may take others than without.
  slipStiffness?.(math, parameter)
  slipStiffness?.(math, parameter, math.pool.symbol('load', 'argument'))
  return [...names]
}

function makeDelayedContact(
  relaxation: TireModel,
  force: TireModel,
  spring: keyof typeof delayedFunctions,
): ExternalFunction {
  const isInside = spring === 'inside'
  const further = relaxationInputs(relaxation)
  const ratios = relaxation.secant === true ? ['ratioLong', 'ratioLat'] : []
  const { slipStiffness } = force
  return {
    name: `delayedContact_${relaxation.fn.name}_${force.fn.name}${isInside ? '' : '_load'}`,
    doc: 'Rates of delayed slips, and slips with the damping of the carcass at low speed.',
    inputs: [
      ...boundInputs,
      ...['inverseLong', 'inverseLat', 'S', 'tanAlpha'],
      ...(isInside ? ['deflection', 'normalSpeed'] : ['springLoad', 'springRate']),
      ...further,
      ...ratios,
    ],
    outputs: ['dS', 'dTanAlpha', 'slip', 'tangent'],
    parameters: [
      ...limits.map((name) => `slipLimit.${name}`),
      ...(isInside ? ['stiffness'] : []),
      ...relaxation.parameters.map(({ name }) => `${relaxation.prefix}.${name}`),
      ...stiffnessParameters(force),
    ],
    nominal: [
      ...[5000, -0.01, 0.1, 20, 20, 2, 2, 0.001, 0.01],
      ...(isInside ? [0.02, 0.01] : [5000, -3000]),
      ...further.map(() => 0.001),
      ...ratios.map(() => 0.9),
    ],
    build(m, i, p) {
      const { add, mul, sub, neg, abs, named, max } = m
      const limit = (name: (typeof limits)[number]): Expr => p[`slipLimit.${name}`]
      const rate = limit('rate')
      const slow = slowness(m, i.VsPx, limit('speed'))
      const bounds = { Fz: i.Fz, sliding: limit('sliding'), rate }
      const load = named('load', isInside ? mul(p.stiffness, max(i.deflection, 0)) : i.springLoad)
      const loadRate = isInside ? neg(mul(p.stiffness, i.normalSpeed)) : i.springRate
      const ofPrefix = (prefix: string) => (name: string) => p[`${prefix}.${name}`]
      const C = slipStiffness?.(m, ofPrefix(force.prefix), load)
      const parameters = relaxation.fn.parameters.map((name) => [name, p[`${relaxation.prefix}.${name}`]] as const)
      const stiffness = (long: Expr, ratio: Expr | undefined): Expr => (ratio === undefined ? long : mul(ratio, long))
      const stiffnesses: Readonly<Record<string, Expr>> =
        C === undefined
          ? {}
          : { stiffnessLong: stiffness(C.long, i.ratioLong), stiffnessLat: stiffness(C.lat, i.ratioLat) }
      const lengths = relaxation.fn.build(m, { ...i, ...stiffnesses, Fz: load }, Object.fromEntries(parameters))
      const directions = {
        long: { inverse: lengths.inverseLong, C: C?.long },
        lat: { inverse: lengths.inverseLat, C: C?.lat },
      }
      const carcass = (name: 'long' | 'lat'): Pick<Direction, 'carcass' | 'loading'> => {
        const slip = carcassSlip(m, limit('carcass'), load, directions[name].C)
        const rates = () => relativeRates(m, directions[name], slip, load, loadRate)
        return { carcass: slip, loading: { load, loadRate, slow, rates } }
      }
      const V = neg(i.VEx)
      const acting = (q: Expr, speed: Expr, reference: Expr, damping: Expr): Expr =>
        add(q, mul(slow, damping, sub(speed, mul(abs(reference), q))))
      const along = { V, reference: i.VsEx, q: i.S, bound: limit('S'), inverseLength: i.inverseLong }
      const across = {
        ...{ V: i.VPy, reference: i.VsPx, q: i.tanAlpha, inverseLength: i.inverseLat },
        bound: named('k', m.tan(limit('alpha'))),
      }
      return {
        dS: slipRate(m, { ...along, ...carcass('long') }, bounds),
        dTanAlpha: slipRate(m, { ...across, ...carcass('lat') }, bounds),
        slip: acting(i.S, V, i.VsEx, limit('damping')),
        tangent: acting(i.tanAlpha, i.VPy, i.VsPx, limit('dampingLat')),
      }
    },
  }
}

/**
 * Time constant of the carcass of a tyre with kinematic slip at standstill, stiffness C/(vb tau) and damping C/vb, s.
 */
export const carcassTime = 0.1

/**
 * Kinematic slip that becomes the deflection of a carcass at low speed. Where a spin rate is driven by kinematic slip
 * it changes with C r^2/(I |V*|), beyond all bounds towards standstill. Below the speed vb where that reaches what a
 * step of the solver bears, the same spring and damper as with delayed slip act, with sigma = vb tau and d =
 * 1/max(|V*|, vb):
 *
 *     slip = V/max(|V*|, vb) + (1 - |V*|/max(|V*|, vb)) q,     sigma dq/dt = g (V - W q)
 *
 * The rate is then at most C r^2/(I vb). Steady slip is kinematic, V/|V*|, at every speed; from vb on slip is kinematic
 * at every instant.
 * @remarks inputs `speedLong` and `speedLat`: vb, m/s; q1 and q2: deflections over sigma
 */
export const kinematicContact: ExternalFunction = {
  name: 'kinematicContact',
  doc: 'Kinematic slips, blended into deflections of the carcass at low speed, and the rates of these.',
  inputs: [...boundInputs, 'speedLong', 'speedLat', 'q1', 'q2'],
  outputs: ['S', 'tanAlpha', 'dq1', 'dq2'],
  parameters: limits,
  nominal: [5000, -0.01, 0.1, 20, 20, 4, 1, 0.001, 0.01],
  build(m, i, p) {
    const { add, mul, div, sub, abs, max, named } = m
    const direction = (V: Expr, reference: Expr, q: Expr, bound: Expr, blend: Expr): readonly [Expr, Expr] => {
      const inverse = named('inverseSpeed', div(1, max(abs(reference), blend)))
      const slip = add(mul(V, inverse), mul(sub(1, mul(abs(reference), inverse)), q))
      const inverseLength = div(1, mul(carcassTime, blend))
      const bounds = { Fz: i.Fz, sliding: p.sliding, rate: p.rate }
      return [slip, slipRate(m, { V, reference, q, bound, inverseLength, carcass: p.carcass }, bounds)]
    }
    const [S, dq1] = direction(m.neg(i.VEx), i.VsEx, i.q1, p.S, i.speedLong)
    const [tanAlpha, dq2] = direction(i.VPy, i.VsPx, i.q2, named('k', m.tan(p.alpha)), i.speedLat)
    return { S, tanAlpha, dq1, dq2 }
  },
}
