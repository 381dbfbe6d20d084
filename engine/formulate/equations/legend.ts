/**
 * Legend of names in printed equations and code: quantity, unit and axes of vectors, only of the kinds that occur, and
 * the states. Names are made in rotations, translations, loads, dynamics and elimination; symbol.ts makes of them what
 * the equation view shows, meaning.ts explains them one by one.
 */
import type { System } from '../system'
import { quoted } from './named-parts'

/**
 * Patterns of names with their meanings. `X`, `Y`: a frame, body, joint or speed; `x` stands for all three components.
 */
const kinds: readonly (readonly [RegExp, string, string])[] = [
  [/[._]v_[xyz]$/, 'X.v_x', 'velocity of the frame X over ground, m/s'],
  [/[._]vb_[xyz]$/, 'X.vb_x', 'the part of its acceleration due to products of speeds, m/s^2'],
  [/[._]w_[xyz]$/, 'X.w_x', 'angular velocity of the frame X over ground, rad/s'],
  [/[._]wb_[xyz]$/, 'X.wb_x', 'the part of its angular acceleration due to products of speeds, rad/s^2'],
  [/[._]o_[xyz]$/, 'X.o_x', 'position of the frame X in axes of the ground, m'],
  [/[._]r_[xyz]$/, 'X.r_x', 'a vector resolved in the axes X, in the unit of the vector'],
  [/[._]h_[xyz]$/, 'X.h_x', 'angular momentum of the body X in its own axes, N m s'],
  [/[._]F_[xyz]$/, 'X.F_x', 'force of X, N'],
  [/[._]M_[xyz]$/, 'X.M_x', 'moment of X, N m'],
  [/[._]f_[xyz]$/, 'X.f_x', 'force carried by X, N'],
  [/[._]m_[xyz]$/, 'X.m_x', 'moment carried by X, N m'],
  [/[._]effort(_[xyz])?$/, 'X.effort', 'force (N) or moment (N m) of X along its axis'],
  [/^w_.+_[xyz]$/, 'w_X_Y_x', 'angular velocity of X seen from Y, rad/s'],
  [/^acc_/, 'acc_X', 'time derivative of the speed X, or the multiplier X'],
  [/^lambda_/, 'lambda_X', 'multiplier of the constraint X, N or N m'],
  [
    /^H_/,
    'H_X_Y',
    'inertia between the speeds X and Y with everything attached to them, kg, kg m or kg m^2; H_X of one',
  ],
  [/^D_/, 'D_X', 'inertia moved by the speed X after elimination of the speeds further out, kg or kg m^2'],
  [/^g_/, 'g_X', 'force or moment on the speed X with everything attached to it, N or N m'],
  [/^u_/, 'u_X', 'g_X/D_X: the part of the acceleration due to forces'],
  [/^L_/, 'L_X_Y', 'share of the acceleration of Y in that of X, with the opposite sign'],
  [/_dot$/, 'X_dot', 'time derivative of X'],
  [/^part(_\d+)?$/, 'part', 'a part of several equations, or of a long one, in the unit of its terms'],
]

const axesText =
  'components are along the axes of X, or of the frame with the same orientation: for a wheel, the axes of its carrier, which does not spin'

/**
 * @param names of intermediates, `Body_com.v_x`, or as code has them, `Body_com_v_x`
 * @param identifiers whether they are those of code
 * @returns one line each
 */
export function legendOf(system: System, names: Iterable<string>, identifiers: boolean): readonly string[] {
  const present = [...new Set(names)]
  const shown = (name: string): string => (identifiers ? name.replaceAll('.', '_') : name)
  const entries = kinds.filter(([pattern]) => present.some((name) => pattern.test(name)))
  const vectors = present.flatMap((name) => /^(.+[._][vw])_[xyz]$/.exec(name)?.[1] ?? [])
  return [
    'Names. Units are SI, angles in rad; a number at the end (_2, _3) distinguishes equal names.',
    ...entries.map(([, name, meaning]) => `${shown(name)}: ${meaning}`),
    ...(vectors.length === 0
      ? []
      : [`Vectors of a frame X: ${axesText}.`, ...axesLines(system, new Set(vectors), shown)]),
    'Names without a block in them are intermediate results of blocks, described with their equations in the block reference.',
  ]
}

/** Returns lines about the axes in which velocities of frames are expressed, if these axes have another name. */
function axesLines(
  { vectorAxes }: System,
  vectors: ReadonlySet<string>,
  shown: (name: string) => string,
): readonly string[] {
  const byAxes = new Map<string, string[]>()
  for (const [vector, axes] of vectorAxes) {
    if (!vectors.has(shown(vector)) || axes === vector.slice(0, -2)) continue
    byAxes.set(axes, [...(byAxes.get(axes) ?? []), shown(vector)])
  }
  return [...byAxes].map(([axes, list]) => `in axes of ${axes}: ${list.join(' ')}`)
}

/** Returns the line of a state: `Body.vx [m/s]: what it is`. */
export function stateLine({ signals }: System, { name, unit }: System['states'][number]): string {
  const { doc = '' } = signals.get(name) ?? {}
  return `${quoted(name)} [${unit}]${doc === '' || doc === 'state' || doc === 'unknown' ? '' : `: ${doc}`}`
}
