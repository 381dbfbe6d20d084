/**
 * Slip with the relaxation lengths of a stretched string, dependent on load and inclination.
 *
 * Pacejka (2002), section 7.1; Morency (2007), eqs 3.22-3.28 (without the factor Fz0 printed in 3.28, which has the
 * wrong dimension):
 *   B_long = LSGKP R0 (Fz/Fz0) (PTX1 + PTX2 dFz) exp(PTX3 dFz),   dFz = (Fz - Fz0)/Fz0
 *   B_lat  = LSGAL PTY1 sin(2 atan(Fz/(PTY2 Fz0 LFZO))) (1 - PKY3 |gamma|) R0 LFZO
 * MF-Tyre 5.2 has exp(-PTX3 dFz): give PTX3 the other sign.
 *
 * Both lengths go to zero with the load and the slip equations become infinitely stiff; they are kept above `minimum`.
 * B_long grows exponentially with load (99 m under 4.5 Fz0): it is kept below `maximum` R0. 15 R0 is reached under 2.1
 * Fz0.
 */
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import type { ModelParameter, TireModel } from '../model'

const parameters: readonly ModelParameter[] = [
  { name: 'FNOMIN', default: 4850, unit: 'N', min: 0, exclusive: true, doc: 'Nominal normal load' },
  {
    name: 'UNLOADED_RADIUS',
    default: 0.344,
    unit: 'm',
    min: 0,
    exclusive: true,
    doc: 'Free radius used inside the model',
  },
  { name: 'LFZO', default: 1, unit: '1', min: 0, exclusive: true, doc: 'Scale: nominal load' },
  { name: 'LSGKP', default: 1, unit: '1', min: 0, doc: 'Scale: longitudinal relaxation length' },
  { name: 'LSGAL', default: 1, unit: '1', min: 0, doc: 'Scale: lateral relaxation length' },
  { name: 'PTX1', default: 2.3657, unit: '1', doc: 'Longitudinal relaxation length at nominal load' },
  { name: 'PTX2', default: 1.4112, unit: '1', doc: 'Variation of the longitudinal relaxation length with load' },
  { name: 'PTX3', default: 0.56626, unit: '1', doc: 'Exponent of load; MF-Tyre 5.2 has the opposite sign' },
  { name: 'PTY1', default: 2.1439, unit: '1', doc: 'Peak of the lateral relaxation length' },
  {
    name: 'PTY2',
    default: 1.9829,
    unit: '1',
    min: 0,
    exclusive: true,
    doc: 'Fz/Fz0 at which the lateral relaxation length peaks',
  },
  {
    name: 'PKY3',
    default: -0.90729,
    unit: '1/rad',
    doc: 'Variation of the lateral relaxation length with inclination',
  },
  {
    name: 'minimum',
    default: 0.01,
    unit: 'm',
    min: 0,
    exclusive: true,
    doc: 'Least relaxation length, reached when the wheel is nearly unloaded',
  },
  {
    name: 'maximum',
    default: 15,
    unit: '1',
    min: 0,
    exclusive: true,
    doc: 'Largest relaxation length over the free radius; with the default parameters, reached under 2.1 times the nominal load',
  },
]

const fn: ExternalFunction = {
  name: 'stretchedString',
  doc: 'Slip lag with relaxation lengths of a stretched string: reciprocals, 1/m.',
  inputs: ['Fz', 'gamma'],
  outputs: ['inverseLong', 'inverseLat'],
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001],
  build(m, { Fz, gamma }, p) {
    const { named, add, sub, mul, div, max } = m
    const load = named('load', mul(Fz, named('k', div(1, p.FNOMIN))))
    const dFz = named('dFz', sub(load, 1))
    const long = mul(
      named('k', mul(p.LSGKP, p.UNLOADED_RADIUS)),
      load,
      add(p.PTX1, mul(p.PTX2, dFz)),
      m.exp(mul(p.PTX3, dFz)),
    )
    // sin(2 atan x) = 2 x/(1 + x^2)
    const x = mul(Fz, named('k', div(1, mul(p.PTY2, p.FNOMIN, p.LFZO))))
    const lat = div(
      mul(named('k', mul(2, p.LSGAL, p.PTY1, p.UNLOADED_RADIUS, p.LFZO)), x, sub(1, mul(p.PKY3, m.abs(gamma)))),
      add(1, m.square(x)),
    )
    const most = named('k', mul(p.maximum, p.UNLOADED_RADIUS))
    const bounded = (length: Expr): Expr => max(m.min(length, most), p.minimum)
    return { inverseLong: div(1, bounded(long)), inverseLat: div(1, bounded(lat)) }
  },
}

const newtonSteps = 8
/** No load is as large, N. */
const beyond = 1e30

/**
 * Returns the load under which B_long reaches its bound, N: the zero of ln B_long - ln(maximum R0) over Fz/Fz0 by
 * Newton's method from twice the nominal load. Where there is none, as with PTX3 below zero, no load is too large.
 */
function largestLoad(m: SymbolicMath, p: (name: string) => Expr): Expr {
  const { add, sub, mul, div, max, abs, log, select, lt, and } = m
  const least = 1e-9
  const shape = (load: Expr): Expr => max(add(p('PTX1'), mul(p('PTX2'), sub(load, 1))), least)
  const excess = (load: Expr): Expr =>
    sub(
      add(log(mul(max(p('LSGKP'), least), max(load, least), shape(load))), mul(p('PTX3'), sub(load, 1))),
      log(p('maximum')),
    )
  let load: Expr = m.num(2)
  for (let step = 0; step < newtonSteps; step++) {
    const slope = add(div(1, max(load, least)), div(p('PTX2'), shape(load)), p('PTX3'))
    load = sub(load, div(excess(load), slope))
  }
  const solved = and(lt(abs(excess(load)), 1e-6), lt(0, load))
  return select(solved, mul(load, p('FNOMIN')), beyond)
}

export const stretchedString: TireModel = {
  id: 'stretched-string',
  label: 'Stretched string',
  prefix: 'string',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'gamma'],
  parameters,
  largestLoad: {
    value: largestLoad,
    hint: 'Beyond it the longitudinal relaxation length stays at string.maximum, shorter than the published formula has it; raise string.maximum to follow the formula',
  },
}
