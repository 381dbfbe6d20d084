/**
 * Slip of the tyre block: kinematic (Morency 2007, eqs 3.20, 3.21) or delayed by relaxation lengths with two states
 * (3.22-3.25). What holds at low speed, under large slip and in the air is in `low-speed.ts`.
 */
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import type { Expr, SymbolicMath } from '../../engine/symbolic'
import type { SurfaceContact } from '../../engine/model/component/surface'
import { inputSign, signed } from './axes'
import { callModel, sideIn } from './evaluation'
import { carcassSlip, carcassTime, delayedContact, kinematicContact, relaxationInputs } from './low-speed'
import type { ContactQuantities, TireModel } from './model'
import { mirroredInput } from './side'
import { spinLag, type SpinMotion, type TransientSpin } from './relaxation/spin-lag'
import type { BlockLaw } from './vertical/in-block'
import type { VerticalQuantities } from './vertical/law'

/** Quantities on which slip and relaxation lengths may depend. */
export type SlipInputs = Pick<
  ContactQuantities,
  ('Fz' | 'gamma' | 'Omega' | 'VCx' | 'Reff' | 'loadedRadius' | 'deflection') | ('VPy' | 'VEx' | 'VsEx' | 'VsPx')
>

export interface SlipValues {
  /** Slip that acts: with the damping of the carcass at low speed. */
  readonly S: Expr
  readonly tanAlpha: Expr
  readonly alpha: Expr
  /** Slip without that damping, for signals; states if slip is delayed. */
  readonly shown: { readonly S: Expr; readonly tanAlpha: Expr }
  /** Derivatives of the states; none of kinematic slip without deflection. */
  readonly rates: readonly [Expr, Expr] | null
  /** Inclination and spin that lag behind the wheel, and their derivatives. */
  readonly spin?: { readonly states: TransientSpin; readonly rates: TransientSpin }
  /**
   * Deflections of the carcass over its lengths, and those lengths under a load; none of kinematic slip without
   * deflection.
   */
  readonly carcass?: {
    readonly slips: readonly [Expr, Expr]
    /** m, along and across */
    readonly lengths: (load: Expr) => readonly [Expr, Expr]
    /** Slip beyond which a contact that slides gives nothing back, under a load and with a slip stiffness. */
    readonly most: (load: Expr, C: Expr) => Expr
    /** Forces over slip as shares of the slip stiffnesses under given slips, where lengths are those of the secant. */
    readonly ratios?: (slips: readonly [Expr, Expr], load: Expr) => readonly [Expr, Expr]
    /** Forces at zero slip that bend the carcass as slip does, with those lengths, N. */
    readonly offsets?: (load: Expr) => readonly [Expr, Expr]
  }
}

/** Longitudinal and lateral force of the force model under a slip and a load, other quantities being as they are, N. */
export type ForceAt = (
  S: Expr,
  tanAlpha: Expr,
  load: Expr,
  transient: TransientSpin | undefined,
) => readonly [Expr, Expr]

/** Slip at a motion. */
export type Slip = (
  v: SlipInputs & SpinMotion,
  road: SurfaceContact,
  vertical: VerticalQuantities,
  forceAt: ForceAt,
) => SlipValues

/** Slips at a motion, for the derivatives of the states. */
export type SlipsAt = (m: Motion) => SlipValues

/**
 * S = -VEx/|V*Ex|, alpha = atan(VPy/|V*Px|), with a least speed in the denominators: for models with states of their
 * own.
 */
export function momentarySlip(c: ComponentBuilder): Slip {
  const { named, div, neg, atan } = c.math
  return ({ VPy, VEx, VsEx, VsPx }) => {
    const tanAlpha = named('tanAlpha', div(VPy, slipSpeed(c, VsPx)))
    const S = named('S', neg(div(VEx, slipSpeed(c, VsEx))))
    return { S, tanAlpha, alpha: named('alpha', atan(tanAlpha)), shown: { S, tanAlpha }, rates: null }
  }
}

/** Speed in the denominator of a kinematic slip. */
export const slipSpeed = (c: ComponentBuilder, v: Expr): Expr =>
  c.math.max(c.math.abs(v), c.param('kinematicSlip.minimumSpeed'))

/**
 * Returns the kinematic slip that becomes the deflection of the carcass at low speed.
 * @param slipsAt for the derivatives of the states
 */
export function kinematicSlip(c: ComponentBuilder, force: TireModel, slipsAt: SlipsAt): Slip {
  const speeds = blendSpeeds(c, force)
  const q = [slipState(c, 'deflectionLong', slipsAt, 0), slipState(c, 'deflectionLat', slipsAt, 1)] as const
  return (v) => {
    const [S, tanAlpha, dq1, dq2] = c.call(
      kinematicContact,
      [v.Fz, v.VEx, v.VPy, v.VsEx, v.VsPx, ...speeds, ...q],
      'slipLimit',
    )
    const [long, lat] = speeds.map((speed) => c.math.mul(carcassTime, speed))
    const carcass = { slips: q, lengths: () => [long, lat] as const, most: () => c.param('slipLimit.carcass') }
    return { S, tanAlpha, alpha: alphaOf(c, tanAlpha), shown: { S, tanAlpha }, rates: [dq1, dq2], carcass }
  }
}

/**
 * Returns speeds below which kinematic slip becomes a deflection, along and across: C r^2/(I v) and C/(m v) reach the
 * rate that the step bears. What turns with the wheel, or hangs at it, is at least the tyre itself. No wheel turns with
 * more inertia than m r^2: a tyre whose mass is left to other bodies moves with at least Iyy/r^2.
 */
function blendSpeeds(c: ComponentBuilder, force: TireModel): readonly [Expr, Expr] {
  const { named, mul, div, max, min, square } = c.math
  const stiffness = force.slipStiffness?.(c.math, (name) => c.param(`${force.prefix}.${name}`))
  const rate = c.param('kinematicSlip.rate')
  const speed = (C: Expr | undefined, inertia: Expr): Expr => {
    const least = c.param('kinematicSlip.minimumSpeed')
    if (C === undefined) return least
    const bounded = min(div(C, max(mul(inertia, rate), tiny)), largestBlend)
    return named('blendSpeed', max(bounded, least))
  }
  const moment = max(div(c.param('Iyy'), square(c.param('radius'))), tiny)
  return [speed(stiffness?.long, moment), speed(stiffness?.lat, max(c.param('mass'), moment))]
}

const tiny = 1e-9
/** A wheel without inertia of its own has it elsewhere: slip is kinematic from this speed on in any case, m/s. */
const largestBlend = 6

/**
 * @param relaxation gives the reciprocals of the relaxation lengths
 * @param force says its slip stiffness, for what load does to the carcass
 * @param law of the load
 * @param slipsAt for the derivatives of the states
 */
export function delayedSlip(
  c: ComponentBuilder,
  relaxation: TireModel,
  force: TireModel,
  law: BlockLaw,
  slipsAt: SlipsAt,
): Slip {
  const fn = delayedContact(relaxation, force, law.law)
  const S = slipState(c, 'S', slipsAt, 0)
  const tanAlpha = slipState(c, 'tanAlpha', slipsAt, 1)
  const lag = spinLag(c, force, (m) => slipsAt(m).spin?.rates ?? {})
  const stiffnessAt = stiffnessOf(c, relaxation, force)
  return (v, road, vertical, forceAt) => {
    const secant = relaxation.secant === true
    const ratiosAt = (slips: readonly [Expr, Expr], load: Expr): readonly [Expr, Expr] =>
      secantRatios(c, slips, (S, tan) => forceAt(S, tan, load, lag?.states), stiffnessAt(load))
    const ratios = secant ? ratiosAt([S, tanAlpha], v.Fz) : []
    const lengths = callModel(
      c,
      relaxation,
      {},
      { ...v, ...stiffnessByName(stiffnessAt(v.Fz), ratios, c.math.mul) },
      road,
    )
    const inverse = [lengths('inverseLong'), lengths('inverseLat')]
    const further = relaxationInputs(relaxation).map((name) => {
      const sign = inputSign(relaxation.axes, name) * mirroredInput(sideIn(c), name)
      return signed(c.math, sign as 1 | -1, v[name as keyof SlipInputs])
    })
    const loading =
      law.law.proportional === true
        ? [vertical.deflection, vertical.normalSpeed]
        : [law.spring(vertical), law.springRate(vertical)]
    const bounds = [v.Fz, v.VEx, v.VPy, v.VsEx, v.VsPx]
    const [dS, dTan, slip, tangent] = c.call(
      fn,
      [...bounds, ...inverse, S, tanAlpha, ...loading, ...further, ...ratios],
      '',
    )
    const alpha = alphaOf(c, tangent)
    const carcass = {
      slips: [S, tanAlpha] as const,
      lengths: (load: Expr) => {
        const under = callModel(
          c,
          relaxation,
          {},
          { ...v, ...stiffnessByName(stiffnessAt(load), [], c.math.mul), Fz: load },
          road,
        )
        return [c.math.div(1, under('inverseLong')), c.math.div(1, under('inverseLat'))] as const
      },
      most: (load: Expr, C: Expr) => carcassSlip(c.math, c.param('slipLimit.carcass'), load, C),
      ...(secant
        ? {
            ratios: ([S_, tan_]: readonly [Expr, Expr], load: Expr) =>
              [ratiosAt([S_, c.math.num(0)], load)[0], ratiosAt([c.math.num(0), tan_], load)[1]] as const,
            offsets: (load: Expr) => {
              const [Fx, Fy] = forceAt(c.math.num(0), c.math.num(0), load, lag?.states)
              return [Fx, c.math.neg(Fy)] as const
            },
          }
        : {}),
    }
    const spin = lag === undefined ? {} : { spin: { states: lag.states, rates: lag.rates(v, inverse[1]) } }
    return { S: slip, tanAlpha: tangent, alpha, shown: { S, tanAlpha }, rates: [dS, dTan], carcass, ...spin }
  }
}

type Stiffness = { readonly long: Expr; readonly lat: Expr } | undefined

/** Returns stiffnesses by the names that relaxation models take, times ratios where there are any. */
function stiffnessByName(stiffness: Stiffness, ratios: readonly Expr[], mul: SymbolicMath['mul']) {
  if (stiffness === undefined) return {}
  const [long, lat] = ratios
  return {
    stiffnessLong: ratios.length === 0 ? stiffness.long : mul(long, stiffness.long),
    stiffnessLat: ratios.length === 0 ? stiffness.lat : mul(lat, stiffness.lat),
  }
}

/**
 * Returns the slip stiffnesses of the force model under a load, if the relaxation model takes them.
 * @throws ModelError `unlike-ports` where the force model does not state them
 */
function stiffnessOf(c: ComponentBuilder, relaxation: TireModel, force: TireModel): (load: Expr) => Stiffness {
  if (!relaxation.inputs.includes('stiffnessLong')) return () => undefined
  const { slipStiffness } = force
  if (slipStiffness === undefined)
    throw new ModelError(
      'unlike-ports',
      `the relaxation lengths of ${c.name} need the slip stiffness, which the tyre model ${force.label} does not state`,
      { block: c.name, parameter: 'relaxation' },
      'choose another relaxation or tyre model',
    )
  return (load) => slipStiffness(c.math, (name) => c.param(`${force.prefix}.${name}`), load)
}

/** Slip below which the secant is the slope. */
const leastSecantSlip = 1e-6
/** Least share of the secant in the slope: the least relaxation length acts before. */
const leastRatio = 1e-6

/**
 * Returns the force beyond that of zero slip over the slip, as shares of the slip stiffness: at most 1, as a contact
 * that slides has less.
 */
function secantRatios(
  c: ComponentBuilder,
  [S, tanAlpha]: readonly [Expr, Expr],
  forceAt: (S: Expr, tanAlpha: Expr) => readonly [Expr, Expr],
  stiffness: Stiffness,
): readonly [Expr, Expr] {
  const { sub, mul, div, max, min, abs, select, lt, num } = c.math
  if (stiffness === undefined) return [num(1), num(1)]
  const [present, zero] = [forceAt(S, tanAlpha), forceAt(num(0), num(0))]
  const ratio = (i: 0 | 1, slip: Expr, C: Expr): Expr => {
    const force = abs(sub(present[i], zero[i]))
    const secant = div(force, max(mul(C, abs(slip)), tiny))
    return c.math.named('ratio', select(lt(abs(slip), leastSecantSlip), 1, max(min(secant, 1), leastRatio)))
  }
  return [ratio(0, S, stiffness.long), ratio(1, tanAlpha, stiffness.lat)]
}

const alphaOf = (c: ComponentBuilder, tanAlpha: Expr): Expr => c.math.named('alpha', c.math.atan(tanAlpha))

function slipState(c: ComponentBuilder, name: string, slipsAt: SlipsAt, i: 0 | 1): Expr {
  return c.state(name, { unit: '1', initial: 0, derivative: (m) => slipsAt(m).rates?.[i] ?? c.math.num(0) })
}
