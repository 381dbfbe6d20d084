/** Everything that a tyre model may ask of the contact. What only some models ask for is computed when it is read. */
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../engine/symbolic'
import { leverToContact, lowestSpeed, type DiskContact } from './contact'
import { effectiveRadius, type RadiusSource } from './effective-radius'
import type { ContactShift } from './evaluation'
import type { ContactQuantities, TireModel } from './model'
import type { BlockLaw } from './vertical/in-block'
import type { VerticalQuantities } from './vertical/law'
import type { TransientSpin } from './relaxation/spin-lag'
import { slipSpeed, type ForceAt, type Slip, type SlipValues } from './slip'

/** Place of the contact in the world. */
interface ContactPlace {
  /** Height of the contact point, m. */
  readonly height: () => Expr
  /** Unit vector upwards, in tyre axes. */
  readonly up: () => Vec3
}

function placeOf(c: ComponentBuilder, m: Motion, contact: DiskContact): ContactPlace {
  const { zero, one } = c.math.pool
  const v = vectorMath(c.math)
  return {
    height: () =>
      c.math.add(m.position(c.ground, c.frame('hub'), c.ground)[2], leverToContact(m, contact, c.ground)[2]),
    up: () => {
      const { axes, forward, left, normal } = contact.road
      const up = m.resolve([zero, zero, one], c.ground, axes)
      return [v.dot(up, forward), v.dot(up, left), v.dot(up, normal)]
    },
  }
}

/**
 * Returns the part of the road normal along the level heading, and that to its left. The level heading is the
 * projection of the heading on a level plane, so a heading that points straight up has none.
 */
function levelNormal({ sub, mul, div, sqrt, max, neg, square }: SymbolicMath, [x, y, z]: Vec3): readonly [Expr, Expr] {
  const level = sqrt(max(sub(1, square(x)), 1e-12))
  return [neg(div(mul(x, z), level)), neg(div(y, level))]
}

export function contactQuantities(
  c: ComponentBuilder,
  m: Motion,
  contact: DiskContact,
  slip: Slip,
  law: BlockLaw,
  shift: ContactShift | undefined,
  model: TireModel,
  force: (quantities: ContactQuantities) => (name: string) => Expr,
): { readonly quantities: ContactQuantities; readonly vertical: VerticalQuantities; readonly slips: SlipValues } {
  const { named, add, sub, mul, div } = c.math
  const { road, VCx, VPy, axisRate, turningShare, Omega, gamma } = contact
  const { loadedRadius, penetration: deflection } = road
  const place = placeOf(c, m, contact)
  const vertical = verticalQuantities(c, contact, law)
  const lawLoad = law.load(vertical)
  const Fz = road.share === undefined ? lawLoad : named('Fz', mul(road.share, lawLoad))
  const isRigid = model.rigidShape === true
  const Reff = named(
    'Reff',
    isRigid ? road.lowest.radius : effectiveRadius(c.math, radiusSource(c, law), deflection, loadedRadius),
  )
  const VEx = named('VEx', isRigid ? lowestSpeed(c.math, contact) : sub(VCx, mul(Reff, axisRate)))
  const VsEx = named('VsEx', add(VCx, mul(Reff, turningShare)))
  const VsPx = named('VsPx', add(VCx, mul(loadedRadius, turningShare)))
  const motion = { Fz, gamma, Omega, VCx, Reff, loadedRadius, deflection, VPy, VEx, VsEx, VsPx }
  const spinRate = (): Expr => add(contact.yawRate, mul(Omega, road.sinGamma))
  const perMetre = (rate: Expr): Expr => div(rate, slipSpeed(c, VsPx))
  const underSlip = (
    S: Expr,
    tanAlpha: Expr,
    alpha: Expr,
    load: Expr,
    transient: TransientSpin = {},
  ): ContactQuantities => ({
    ...motion,
    ...{ S, tanAlpha, alpha, Fz: load },
    get yawRate() {
      return contact.yawRate
    },
    get inclinationRate() {
      return contact.inclinationRate
    },
    get shiftedVEx() {
      return shift === undefined ? VEx : named('shiftedVEx', sub(VEx, mul(contact.yawRate, shift.lat)))
    },
    get shiftedVPy() {
      return shift === undefined ? VPy : named('shiftedVPy', add(VPy, mul(contact.yawRate, shift.long)))
    },
    get turnSlip() {
      return named('turnSlip', perMetre(contact.yawRate))
    },
    get totalSpin() {
      return named('totalSpin', perMetre(spinRate()))
    },
    get pressure() {
      return c.param('pressure')
    },
    get roadHeight() {
      return named('roadHeight', place.height())
    },
    get normalX() {
      return named('normalX', levelNormal(c.math, place.up())[0])
    },
    get normalY() {
      return named('normalY', levelNormal(c.math, place.up())[1])
    },
    get normalZ() {
      return named('normalZ', place.up()[2])
    },
    get radius() {
      return c.param('radius')
    },
    get patchLength() {
      return named('patchLength', chord(c.math, c.param('radius'), deflection))
    },
    get patchWidth() {
      const { tread } = contact.shape
      return tread === undefined
        ? c.math.pool.zero
        : named('patchWidth', c.math.min(tread.width, chord(c.math, tread.curvature, deflection)))
    },
    ...transient,
  })
  const forceAt: ForceAt = (S, tanAlpha, load, transient) => {
    const output = force(underSlip(S, tanAlpha, c.math.atan(tanAlpha), load, transient))
    return [output('Fx'), output('Fy')]
  }
  const turning = { turningRate: () => contact.yawRate, spinRate: () => named('spinRate', spinRate()) }
  const slips = slip({ ...motion, ...turning }, road, vertical, forceAt)
  const quantities = underSlip(slips.S, slips.tanAlpha, slips.alpha, Fz, slips.spin?.states)
  return { quantities, vertical, slips }
}

/**
 * Returns the chord of a circle below the road, small against its radius (Zimmer and Otter 2010, eq. 38), m.
 * At least a micrometre, so that its slope is finite where the wheel leaves the road.
 */
const chord = (m: SymbolicMath, radius: Expr, penetration: Expr): Expr =>
  m.sqrt(m.max(m.mul(8, radius, penetration), 1e-12))

function verticalQuantities(c: ComponentBuilder, contact: DiskContact, { law }: BlockLaw): VerticalQuantities {
  const { gamma, Omega, VCx, normalSpeed, road } = contact
  const { penetration } = road
  return {
    ...{ gamma, Omega, VCx },
    normalSpeed: road.share === undefined ? normalSpeed : c.math.mul(road.share, normalSpeed),
    // springs that are not proportional are differentiated by the deflection
    deflection: law.proportional === true ? penetration : c.math.named('deflection', penetration),
    get deflectionRate() {
      return contact.deflectionRate
    },
    get radius() {
      return c.param('radius')
    },
    get pressure() {
      return c.param('pressure')
    },
  }
}

const radiusSource = (c: ComponentBuilder, law: BlockLaw): RadiusSource => ({
  formula: c.choice('effectiveRadius'),
  parameter: (name) => c.param(name),
  stiffness: law.stiffness,
})
