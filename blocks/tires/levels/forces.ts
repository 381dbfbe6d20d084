/**
 * Wheel levels 1 to 7 (D. Zimmer and M. Otter, Real-time models for wheels and tyres in an object-oriented modelling
 * framework, Vehicle System Dynamics 48 (2010) 189-216): wheels held on the road, slick tyre, tread, and carcass whose
 * deflection s is a state. Equation numbers are those of the paper. ISO axes: x heading, y left; V = (VEx, VPy) is the
 * velocity of the lowest point of the undeformed wheel, U = VCx - VEx its rolling speed.
 *
 *   1  V = 0 by constraints, as Fz by that of the contact                                          (15)-(24)
 *   2  F = -Fz mu(|V|)/|V| V, Fz by the constraint of the contact                                  (25)-(30)
 *   3  the same F, Fz by a vertical law
 *      My = -Fz f r clamp(r Omega cos(gamma)/vA, -1, 1),   f = f0 + f1 v/v0 + f4 (v/v0)^4         (36), (37)
 *   4  V += (0, |U| k sin(gamma) (r - sqrt(r^2 - l^2/4)))                                         (55)-(58)
 *      vA = max(vA, sA |U|), vS = max(vS, sS |U|), coefficients over load and direction           (43)-(54)
 *      Mz = -clamp(U/vA, -1, 1) k_a trail(|Vy|) Fy                                                (59)-(61)
 *         - Fz mu_turn R clamp(R w/vA, -1, 1),  R = sqrt(l^2 + b^2)/4,  w = yawRate + Omega sin(gamma)   (65)
 *   6  F(V + ds/dt) = c s + d ds/dt: the sliding velocity V + ds/dt is unknown                    (66)-(69)
 *   5  the same with F linear in ds/dt about zero, so that there is no unknown                    (70)-(72)
 *   7  as 6, and the contact is where the carcass has moved it: V += yawRate (-s_y, s_x), and the forces act at s
 *                                                                                                 (73)-(75)
 *
 * s is the displacement of the patch against the rim; c s^2/2 is what it stores. The power F.V of slip is never
 * positive without inclination. At level 5, s follows a filter of the force, not the motion, where friction is
 * steeper than the damper (d = 0 on the friction of a parked wheel). Where friction falls faster than the damper (d
 * less than -dF/dv), level 6 has up to three solutions; the search starts from rest and follows the one with the
 * least sliding. With different coefficients along and across, the slope of friction at rest depends on the direction
 * of however little sliding, so that a linearisation at rest has no unique value. Level 7 takes the normal of the road
 * as the same within s. The speed terms of f are those of M.
 * Mitschke and H. Wallentowitz, Dynamik der Kraftfahrzeuge (2004), section 2.1.
 */
import type { SignalDoc } from '../../../engine/model/blocks/block'
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import { byFriction, type ContactQuantity, type ModelParameter, type TireModel } from '../model'
import { frictionOf, frictionOverLoad, overLoad, slidingOf, smoothMaximum, tiny, type Characteristic } from './friction'
import { carcassParameters, dryParameters, scaledNames, slickParameters, treadParameters } from './parameters'

type Names = Readonly<Record<string, Expr>>

/** Speed that the terms of the rolling resistance refer to, m/s. */
const hundred = 100 / 3.6

const slickInputs: readonly ContactQuantity[] = ['Fz', 'VEx', 'VPy', 'Omega', 'gamma', 'radius']
const treadInputs: readonly ContactQuantity[] = [...slickInputs, 'VCx', 'yawRate', 'patchLength', 'patchWidth']
const nominal = (inputs: readonly string[]): readonly number[] =>
  inputs.map((name) => usual[name as keyof typeof usual])
const usual = {
  ...{ Fz: 4000, VEx: -0.1, VPy: 0.1, Omega: 60, gamma: 0.02, radius: 0.31, VCx: 20, yawRate: 0.1 },
  ...{ patchLength: 0.2, patchWidth: 0.15, shiftLong: 0.005, shiftLat: 0.005, grip: 1e4 },
}

/** Returns the moment of rolling resistance about the left axis, N m (36), (37). */
function rollingResistance(m: SymbolicMath, i: Names, p: Names, Fz: Expr): Expr {
  const { named, add, mul, div, min, max, abs, neg, cos, ipow } = m
  const rolling = named('rollingSpeed', mul(i.radius, i.Omega, cos(i.gamma)))
  const share = named('speedShare', mul(1 / hundred, abs(rolling)))
  const coefficient = add(p.rolling, mul(p.rolling1, share), mul(p.rolling4, ipow(share, 4)))
  return neg(mul(Fz, coefficient, i.radius, max(min(div(rolling, p.vAdhesion), 1), -1)))
}

const ideal: ExternalFunction = {
  name: 'wheelLevel1',
  doc: 'Wheel level 1 rolls by constraints: it has no law of forces.',
  inputs: [],
  outputs: [],
  replaceable: false,
  parameters: [],
  nominal: [],
  build: () => ({}),
}

/** Returns the forces of dry friction against the sliding velocity (29), (30). */
function dryFriction(m: SymbolicMath, i: Names, p: Names, Fz: Expr): { readonly Fx: Expr; readonly Fy: Expr } {
  const { perSpeed } = frictionOf(m, slidingOf(m, i.VEx, i.VPy).speed, {
    ...{ adhesion: p.vAdhesion, slide: p.vSlide, peak: p.muMax, sliding: p.muMin, initialSlope: p.initialSlope },
  })
  const friction = m.named('friction', m.neg(m.mul(Fz, perSpeed)))
  return { Fx: m.mul(friction, i.VEx), Fy: m.mul(friction, i.VPy) }
}

const dryInputs: readonly ContactQuantity[] = ['Fz', 'VEx', 'VPy']

const dry: ExternalFunction = {
  name: 'wheelLevel2',
  doc: 'Rigid wheel of wheel level 2: dry friction, ISO tyre axes.',
  inputs: dryInputs,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: dryParameters.map(({ name }) => name),
  nominal: nominal(dryInputs),
  build: (m, i, p) => {
    const none = m.num(0)
    return { ...dryFriction(m, i, p, m.named('Fz', m.max(i.Fz, 0))), Mx: none, My: none, Mz: none }
  },
}

const slick: ExternalFunction = {
  name: 'wheelLevel3',
  doc: 'Slick tyre of wheel level 3: dry friction and rolling resistance, ISO tyre axes.',
  inputs: slickInputs,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: slickParameters.map(({ name }) => name),
  nominal: nominal(slickInputs),
  build(m, i, p) {
    const Fz = m.named('Fz', m.max(i.Fz, 0))
    return { ...dryFriction(m, i, p, Fz), Mx: m.num(0), My: rollingResistance(m, i, p, Fz), Mz: m.num(0) }
  },
}

/** Tread under a load at a rolling speed. */
interface Tread {
  readonly Fz: Expr
  /** U */
  readonly rolling: Expr
  /** Lateral sliding speed by inclination (57). */
  readonly camber: Expr
  /** Curve of friction in the direction of a sliding velocity. */
  readonly curve: (
    long: Expr,
    lat: Expr,
  ) => { readonly speed: Expr; readonly curve: Characteristic; readonly lat: Expr }
  readonly muTurn: Expr
}

function treadOf(m: SymbolicMath, i: Names, p: Names): Tread {
  const { named, add, sub, mul, div, max, abs, sqrt, square, sin } = m
  const Fz = named('Fz', max(i.Fz, 0))
  const load = named('load', div(Fz, p.nominalLoad))
  const rolling = named('rolling', sub(i.VCx, i.VEx))
  const size = named('rollingSize', abs(rolling))
  const byLoad = (name: string): Expr => named(name, max(overLoad(m, load, p[`${name}1`], p[`${name}2`]), leastSlip))
  const friction = (name: string): Expr => named(name, frictionOverLoad(m, load, p[`${name}1`], p[`${name}2`]))
  const [adhesionLong, adhesionLat] = [byLoad('adhesionLong'), byLoad('adhesionLat')]
  const [slideLong, slideLat] = [byLoad('slideLong'), byLoad('slideLat')]
  const [maxLong, maxLat] = [friction('muMaxLong'), friction('muMaxLat')]
  const [minLong, minLat] = [friction('muMinLong'), friction('muMinLat')]
  const halfChord = named('halfChord', div(i.patchLength, mul(2, i.radius)))
  const depth = mul(i.radius, sub(1, sqrt(max(sub(1, square(halfChord)), 0))))
  return {
    ...{ Fz, rolling },
    camber: named('camberSpeed', mul(size, p.camberGain, sin(i.gamma), depth)),
    curve: (long, lat) => {
      const sliding = slidingOf(m, long, lat)
      const inDirection = (name: string, x: Expr, y: Expr): Expr =>
        named(name, sqrt(max(add(mul(sliding.long, square(x)), mul(sliding.lat, square(y))), tiny)))
      const speed = (name: string, still: Expr, slip: Expr): Expr =>
        named(name, smoothMaximum(m, still, mul(slip, size), p.smoothing))
      return {
        ...{ speed: sliding.speed, lat: sliding.lat },
        curve: {
          adhesion: speed('vAdhesionRolling', p.vAdhesion, inDirection('adhesionSlip', adhesionLong, adhesionLat)),
          slide: speed('vSlideRolling', p.vSlide, inDirection('slideSlip', slideLong, slideLat)),
          peak: inDirection('muMax', maxLong, maxLat),
          sliding: inDirection('muMin', minLong, minLat),
          initialSlope: p.initialSlope,
        },
      }
    },
    muTurn: friction('muTurn'),
  }
}

/** Slips of the friction curve stay above this under any load. */
const leastSlip = 1e-4

/** Returns the moment about the normal: of the lateral force behind the contact point, and of turning (59)-(65). */
function aligning(m: SymbolicMath, i: Names, p: Names, t: Tread, lat: Expr, curve: Characteristic, Fy: Expr): Expr {
  const { named, add, sub, mul, div, min, max, abs, sqrt, square, select, le, lt, neg, sin } = m
  const { adhesion, slide } = curve
  const v = named('sideSpeed', abs(lat))
  const sixth = named('sixth', mul(1 / 6, i.patchLength))
  const back = square(div(sub(slide, v), max(sub(slide, adhesion), tiny)))
  const beyond = mul(div(sub(v, adhesion), adhesion), back)
  const arm = select(le(v, adhesion), sub(1, div(v, adhesion)), select(lt(v, slide), neg(beyond), 0))
  const direction = max(min(div(t.rolling, p.vAdhesion), 1), -1)
  const radius = named('patchRadius', mul(0.25, sqrt(max(add(square(i.patchLength), square(i.patchWidth)), tiny))))
  const turning = named('turning', add(i.yawRate, mul(i.Omega, sin(i.gamma))))
  const bore = mul(t.Fz, t.muTurn, radius, max(min(div(mul(radius, turning), adhesion), 1), -1))
  return neg(add(mul(direction, p.aligningGain, sixth, arm, Fy), bore))
}

const tread: ExternalFunction = {
  name: 'wheelLevel4',
  doc: 'Tread tyre of wheel level 4: friction over slip, trail, camber and turning, ISO tyre axes.',
  inputs: treadInputs,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: treadParameters.map(({ name }) => name),
  nominal: nominal(treadInputs),
  build(m, i, p) {
    const t = treadOf(m, i, p)
    const lat = m.named('slideLat', m.add(i.VPy, t.camber))
    const { speed, curve } = t.curve(i.VEx, lat)
    const friction = m.named('friction', m.neg(m.mul(t.Fz, frictionOf(m, speed, curve).perSpeed)))
    const Fy = m.named('side', m.mul(friction, lat))
    return {
      ...{ Fx: m.mul(friction, i.VEx), Fy, Mx: m.num(0) },
      My: rollingResistance(m, i, p, t.Fz),
      Mz: aligning(m, i, p, t, lat, curve, Fy),
    }
  },
}

/** Level 5: friction linear in ds/dt about zero, with a slope that is never positive (71), (72). */
const linearised: ExternalFunction = {
  name: 'wheelLevel5',
  doc: 'Wheel level 5: tread on a carcass whose equation is linearised, ISO tyre axes.',
  inputs: [...treadInputs, 'shiftLong', 'shiftLat'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz', 'dShiftLong', 'dShiftLat'],
  replaceable: true,
  parameters: carcassParameters.map(({ name }) => name),
  nominal: nominal([...treadInputs, 'shiftLong', 'shiftLat']),
  build(m, i, p) {
    const { named, add, sub, mul, div, neg } = m
    const t = treadOf(m, i, p)
    const lat = named('slideLat', add(i.VPy, t.camber))
    const { speed, curve, lat: acrossShare } = t.curve(i.VEx, lat)
    const { perSpeed, slope } = frictionOf(m, speed, curve)
    const direction = (v: Expr, shift: Expr, share: Expr, c: Expr, d: Expr): readonly [Expr, Expr] => {
      const steepness = mul(t.Fz, add(mul(share, slope), mul(sub(1, share), perSpeed)))
      const still = neg(mul(t.Fz, perSpeed, v))
      const rate = named('shiftRate', div(sub(still, mul(c, shift)), add(d, steepness)))
      return [named('force', sub(still, mul(steepness, rate))), rate]
    }
    const alongShare = sub(1, acrossShare)
    const [Fx, dShiftLong] = direction(i.VEx, i.shiftLong, alongShare, p.stiffnessLong, p.dampingLong)
    const [Fy, dShiftLat] = direction(lat, i.shiftLat, acrossShare, p.stiffnessLat, p.dampingLat)
    const [My, Mz] = [rollingResistance(m, i, p, t.Fz), aligning(m, i, p, t, lat, curve, Fy)]
    return { Fx, Fy, Mx: m.num(0), My, Mz, dShiftLong, dShiftLat }
  },
}

/** Levels 6 and 7. With k = |F|/|v|, (c s + d (v - V)) = -k v gives v = (d V - c s)/(d + k) in each direction. */
const implicit = (level: 6 | 7): ExternalFunction => ({
  name: `wheelLevel${level}`,
  doc: `Wheel level ${level}: tread on a carcass, ISO tyre axes.`,
  inputs: [...treadInputs, 'shiftLong', 'shiftLat', 'grip'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz', 'dShiftLong', 'dShiftLat', 'balance', 'slideLong', 'slideLat'],
  replaceable: true,
  parameters: carcassParameters.map(({ name }) => name),
  nominal: nominal([...treadInputs, 'shiftLong', 'shiftLat', 'grip']),
  build(m, i, p) {
    const { named, add, sub, mul, div, neg } = m
    const t = treadOf(m, i, p)
    const moved = level === 7
    const rimLong = moved ? named('rimLong', sub(i.VEx, mul(i.yawRate, i.shiftLat))) : i.VEx
    const rimLat = named('rimLat', add(i.VPy, t.camber, moved ? mul(i.yawRate, i.shiftLong) : 0))
    const slide = (V: Expr, shift: Expr, c: Expr, d: Expr): Expr =>
      named('slide', div(sub(mul(d, V), mul(c, shift)), add(d, i.grip)))
    const long = slide(rimLong, i.shiftLong, p.stiffnessLong, p.dampingLong)
    const lat = slide(rimLat, i.shiftLat, p.stiffnessLat, p.dampingLat)
    const { speed, curve } = t.curve(long, lat)
    const [Fx, Fy] = [named('along', neg(mul(i.grip, long))), named('side', neg(mul(i.grip, lat)))]
    const My = rollingResistance(m, i, p, t.Fz)
    const Mz = aligning(m, i, p, t, lat, curve, Fy)
    return {
      ...{ Fx, Fy, slideLong: long, slideLat: lat },
      Mx: moved ? mul(i.shiftLat, t.Fz) : m.num(0),
      My: moved ? sub(My, mul(i.shiftLong, t.Fz)) : My,
      Mz: moved ? add(Mz, mul(i.shiftLong, Fy), neg(mul(i.shiftLat, Fx))) : Mz,
      dShiftLong: sub(long, rimLong),
      dShiftLat: sub(lat, rimLat),
      balance: sub(i.grip, mul(t.Fz, frictionOf(m, speed, curve).perSpeed)),
    }
  },
})

const level = (
  number: number,
  title: string,
  fn: ExternalFunction,
  inputs: readonly ContactQuantity[],
  parameters: readonly ModelParameter[],
  further: Partial<TireModel> = {},
): TireModel => ({
  ...{ id: `level-${number}`, label: `Level ${number}: ${title}`, prefix: 'level', axes: 'ISO' },
  ...{ fn, inputs, parameters, group: 'Wheel levels', ownSlip: true, rigidShape: true },
  scaled: byFriction(...scaledNames(parameters)),
  ...further,
})

const onCarcass: Partial<TireModel> = {
  states: [
    {
      name: 'shiftLong',
      unit: 'm',
      doc: 'Displacement of the contact patch against the rim, forward',
      derivative: 'dShiftLong',
    },
    {
      name: 'shiftLat',
      unit: 'm',
      doc: 'Displacement of the contact patch against the rim, to the left',
      derivative: 'dShiftLat',
    },
  ],
  stored: {
    inputs: [],
    value: ({ add, mul, square }, i, p) =>
      mul(0.5, add(mul(p.stiffnessLong, square(i.shiftLong)), mul(p.stiffnessLat, square(i.shiftLat)))),
  },
}

const slides = (direction: string): SignalDoc => ({
  unit: 'm/s',
  doc: `Sliding velocity of the contact patch, ${direction}`,
  logged: true,
})

const withUnknown: Partial<TireModel> = {
  ...onCarcass,
  unknowns: [
    {
      name: 'grip',
      unit: 'N s/m',
      doc: 'Friction force over the sliding speed',
      // that of a patch that sticks: of several solutions, the one with the least sliding
      ...{ initial: 1e6, nominal: 1e4, residual: 'balance' },
    },
  ],
  signals: { slideLong: slides('forward'), slideLat: slides('to the left') },
}

/** Levels 1 and 2, whose contact is a constraint. */
export const rigidLevels: readonly TireModel[] = [
  level(1, 'ideal rolling', ideal, [], [], { constraint: 'rolling' }),
  level(2, 'dry friction', dry, dryInputs, dryParameters, { constraint: 'contact' }),
]

/** Levels 3 to 7 in their order. */
export const elasticLevels: readonly TireModel[] = [
  level(3, 'slick tyre', slick, slickInputs, slickParameters),
  level(4, 'tread', tread, treadInputs, treadParameters),
  level(5, 'carcass, linearised', linearised, treadInputs, carcassParameters, onCarcass),
  level(6, 'carcass', implicit(6), treadInputs, carcassParameters, withUnknown),
  level(7, 'moving contact', implicit(7), treadInputs, carcassParameters, withUnknown),
]
