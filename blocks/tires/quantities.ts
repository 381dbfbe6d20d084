/** Everything that a tyre model may ask of the contact. What only some models ask for is computed when it is read. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import type { DiskContact } from './contact'
import type { ContactQuantities } from './model'
import { slipSpeed, type Slip, type SlipValues } from './slip'

export function contactQuantities(
  c: ComponentBuilder,
  contact: DiskContact,
  slip: Slip,
): { readonly quantities: ContactQuantities; readonly slips: SlipValues } {
  const { named, add, sub, mul, div, max } = c.math
  const { road, VCx, VPy, axisRate, inclinationRate, Omega, gamma } = contact
  const { loadedRadius, penetration: deflection } = road
  const spring = mul(c.param('stiffness'), deflection)
  const Fz = named('Fz', max(sub(spring, mul(c.param('damping'), contact.normalSpeed)), 0))
  const Reff = named('Reff', effectiveRadius(c, deflection, loadedRadius))
  const VEx = named('VEx', sub(VCx, mul(Reff, axisRate)))
  const VsEx = named('VsEx', add(VCx, mul(Reff, inclinationRate)))
  const VsPx = named('VsPx', add(VCx, mul(loadedRadius, inclinationRate)))
  const motion = { Fz, gamma, Omega, VCx, Reff, loadedRadius, deflection, VPy, VEx, VsEx, VsPx }
  const slips = slip({ ...motion, normalSpeed: contact.normalSpeed }, road)
  const { S, tanAlpha, alpha } = slips
  const perMetre = (rate: Expr): Expr => div(rate, slipSpeed(c, VsPx))
  const quantities: ContactQuantities = {
    ...motion,
    ...{ S, tanAlpha, alpha },
    get yawRate() {
      return contact.yawRate
    },
    get turnSlip() {
      return named('turnSlip', perMetre(contact.yawRate))
    },
    get totalSpin() {
      return named('totalSpin', perMetre(add(contact.yawRate, mul(Omega, road.sinGamma))))
    },
    get pressure() {
      return c.param('pressure')
    },
  }
  return { quantities, slips }
}

/** Returns the effective rolling radius; the formula is (3.13) with rhoF, the deflection at nominal load. */
function effectiveRadius(c: ComponentBuilder, deflection: Expr, loadedRadius: Expr): Expr {
  const { named, mul, div, sub, atan } = c.math
  switch (c.choice('effectiveRadius')) {
    case 'unloaded':
      return c.param('radius')
    case 'loaded':
      return loadedRadius
    default: {
      const rhoF = div(c.param('reff.nominalLoad'), c.param('stiffness'))
      const peak = named('DrhoF', mul(c.param('reff.D'), rhoF))
      const slope = named('BbyRhoF', div(c.param('reff.B'), rhoF))
      const linear = mul(c.param('reff.F'), deflection)
      return sub(sub(c.param('radius'), mul(peak, atan(mul(slope, deflection)))), linear)
    }
  }
}
