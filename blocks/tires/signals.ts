/** Signals of the tyre block, whatever its models. */
import type { SignalDoc } from '../../engine/model/blocks/block'

export const signal = (unit: string, doc: string, logged = true): SignalDoc => ({ unit, doc, logged })

export const signals = {
  Fx: signal('N', 'Longitudinal force at the contact point, tyre axes'),
  Fy: signal('N', 'Lateral force at the contact point, positive to the left'),
  Fz: signal('N', 'Normal force'),
  Mx: signal('N m', 'Overturning moment at the contact point'),
  My: signal('N m', 'Rolling resistance moment at the contact point'),
  Mz: signal('N m', 'Aligning moment at the contact point'),
  S: signal('1', 'Longitudinal slip, positive when driving'),
  alpha: signal('rad', 'Slip angle'),
  gamma: signal('rad', 'Inclination angle'),
  Reff: signal('m', 'Effective rolling radius'),
  loadedRadius: signal('m', 'Loaded radius', false),
  Omega: signal('rad/s', 'Rolling rate', false),
  VCx: signal('m/s', 'Longitudinal velocity of the wheel centre relative to the road', false),
  VPy: signal('m/s', 'Lateral velocity of the contact point relative to the road', false),
  tanAlpha: signal('1', 'Tangent of the slip angle; a state if slip has relaxation', false),
  friction: signal('1', 'Friction factor of the road at the contact point', false),
  hubFx: signal('N', 'Force on the wheel at its centre, along the heading of the carrier, which does not spin', false),
  hubFy: signal('N', 'Force on the wheel at its centre, along the spin axis', false),
  hubFz: signal('N', 'Force on the wheel at its centre, upward in the wheel plane', false),
  hubMx: signal('N m', 'Moment on the wheel about its centre, about the heading of the carrier', false),
  hubMy: signal('N m', 'Moment on the wheel about its centre, about the spin axis', false),
  hubMz: signal('N m', 'Moment on the wheel about its centre, about the upward axis of the wheel plane', false),
  contactX: signal('m', 'Contact point, x in ground axes', false),
  contactY: signal('m', 'Contact point, y in ground axes', false),
  contactZ: signal('m', 'Contact point, z in ground axes', false),
} as const
