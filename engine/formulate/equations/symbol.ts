/**
 * Names as the literature writes them: `Body.vx` is v with the indices x and Body, `SuspensionFL.ds` its speed v,
 * `TireFL.alpha` a Greek letter, `acc_Body_wx` ω with a dot. The index always holds the whole name of the block, so
 * symbols stay unique. A vector seen from other axes, `Wheel.v_x@Body`, has these as index in front (Craig 2005,
 * section 2.2).
 */

import { splitMember, type MemberRef } from '../../model/names/names'

export interface MathSymbol {
  /** Letter or word. */
  readonly base: string
  /** Indices: texts, or symbols if the index is a quantity itself. */
  readonly index: readonly (string | MathSymbol)[]
  /** True if the base is a word, which is set upright, and not a letter. */
  readonly word: boolean
  /** Number of time derivatives. */
  readonly dots: number
  /** Axes of a component, if they are not those of the frame that its name contains. */
  readonly axes?: string
}

const letters: Readonly<Record<string, string>> = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', kappa: 'κ', lambda: 'λ',
  mu: 'μ', nu: 'ν', xi: 'ξ', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω', Omega: 'Ω',
  yaw: 'ψ', pitch: 'θ', roll: 'φ', angle: 'φ', rate: 'ω', w: 'ω', mass: 'm', stiffness: 'k', damping: 'c', gravity: 'g',
  displacement: 's', speed: 'v', ds: 'v', position: 'x', radius: 'R', deflection: 'δ', height: 'h', time: 't',
  length: 'ℓ', force: 'F', torque: 'M', f: 'F', m: 'M', acc: 'a', frequency: 'f', friction: 'μ', amplitude: 'A',
  effort: 'Q',
} // prettier-ignore

/** Names of blocks and of the formulation with more than one letter. */
const special: Readonly<Record<string, Pick<MathSymbol, 'base' | 'index'> & { readonly word?: boolean }>> = {
  freeLength: { base: 'ℓ', index: ['0'] }, Rl: { base: 'R', index: ['l'] }, reff: { base: 'r', index: ['e'] },
  Reff: { base: 'R', index: ['e'] }, inverseLength: { base: 'ℓ⁻¹', index: [] }, cosGamma: { base: 'cos γ', index: [], word: true },
  inverseCosGamma: { base: 'sec γ', index: [], word: true }, tanAlpha: { base: 'tan α', index: [], word: true },
  wn: { base: 'ω', index: ['n'] }, ux: { base: 'e', index: ['long'] }, nominalLoad: { base: 'F', index: ['z0'] },
} // prettier-ignore

const rates: Readonly<Record<string, string>> = { yawRate: 'ψ', pitchRate: 'θ', rollRate: 'φ', inclinationRate: 'γ' }

/** Vectors, whose components are called `vx` or `v_x`. */
const vectors: Readonly<Record<string, string>> = {
  v: 'v', w: 'ω', wd: 'ω', a: 'a', I: 'I', J: 'J', F: 'F', M: 'M', f: 'F', m: 'M', h: 'h', r: 'r', e: 'e', g: 'g', u: 'u',
} // prettier-ignore

const plain = (base: string, index: MathSymbol['index'] = [], word = false, dots = 0): MathSymbol => {
  return { base, index, word, dots }
}

/** @param name `Block.member`, `Group/Block.member` or the name of an intermediate */
export function symbolOf(name: string): MathSymbol {
  const numbered = /^(.*)#(\d+)$/.exec(name)
  if (numbered !== null) return indexed(symbolOf(numbered[1]), numbered[2])
  const seen = /^(.*)@(.*)$/.exec(name)
  if (seen !== null) return { ...symbolOf(seen[1]), axes: spaced(seen[2]) }
  const derivative = /^(.+?)((?:_dot)+)$/.exec(name)
  if (derivative !== null) {
    const inner = symbolOf(derivative[1])
    return { ...inner, dots: inner.dots + derivative[2].length / '_dot'.length }
  }
  const reference = splitMember(name)
  if (reference !== undefined) return ofMember(reference)
  return formulationSymbol(name) ?? memberWithIndex(name)
}

/**
 * Returns the symbol of a member, whose last part is the letter: `Tire.string.length` is ℓ with the index Tire.string.
 */
function ofMember({ block, member }: MemberRef): MathSymbol {
  const parts = member.split('.')
  const last = parts.pop() ?? member
  return indexed(memberSymbol(last), spaced([block, ...parts].join('.')))
}

const indexed = (symbol: MathSymbol, index: string): MathSymbol => ({ ...symbol, index: [...symbol.index, index] })
const spaced = (text: string): string => text.replace(/_/g, ' ')

/** Intermediates of the elimination: `H_a_b` inertia between two speeds, `acc_a` an acceleration, and so on. */
function formulationSymbol(name: string): MathSymbol | undefined {
  const parts = /^(H|D|L|u|g|acc|lambda)_(.+)$/.exec(name)
  if (parts === null) return undefined
  const [, kind, rest] = parts
  if (kind === 'lambda') return unitOf(name)
  if (kind === 'acc') {
    const speed = unitOf(rest)
    if (speed === undefined) return undefined
    // A multiplier is not a speed; it results from the same equations.
    return speed.base === 'λ' ? speed : { ...speed, dots: speed.dots + 1 }
  }
  const pair = kind === 'H' || kind === 'L' ? unitsOf(rest) : undefined
  const index = pair ?? [unitOf(rest) ?? spaced(rest)]
  // Force parts; every reader takes g as gravity.
  return plain(kind === 'g' ? 'f' : kind, index)
}

/**
 * Returns the symbol of a speed in the naming of the elimination: `v_Frame_x`, `a_Frame_x` (of rotation),
 * `lambda_Constraint`, `Block_speed`.
 */
function unitOf(text: string): MathSymbol | undefined {
  const component = /^([va])_(.+)_([xyz])$/.exec(text)
  if (component !== null) return plain(component[1] === 'v' ? 'v' : 'ω', [component[3], spaced(component[2])])
  const multiplier = /^lambda_(.+)$/.exec(text)
  if (multiplier !== null) return plain('λ', [spaced(multiplier[1])])
  const speed = /^(.+)_([A-Za-z]\w*?)$/.exec(text)
  const split = speed === null ? -1 : text.lastIndexOf('_')
  return split < 0 ? undefined : indexed(memberSymbol(text.slice(split + 1)), spaced(text.slice(0, split)))
}

const knownSpeed = /_(rate|ds|s|[vw][xyz]|[a-z]+Rate)$/

/** Splits two speeds in one name: names of blocks have underscores too, so the cut is where both sides are speeds. */
function unitsOf(text: string): readonly [MathSymbol, MathSymbol] | undefined {
  const cuts = [...text].flatMap((c, i) => (c === '_' ? [i] : []))
  const sides = (i: number): readonly [string, string] => [text.slice(0, i), text.slice(i + 1)]
  const whole = (side: string): boolean =>
    /^[va]_.+_[xyz]$/.test(side) || /^lambda_./.test(side) || knownSpeed.test(side)
  // The one with the shortest first part: `v_A_x_a_B_x` is also the component x of a frame `A_x_a_B`.
  const cut = cuts.find((i) => sides(i).every(whole))
  if (cut === undefined) return undefined
  const [a, b] = sides(cut).map(unitOf)
  return a === undefined || b === undefined ? undefined : [a, b]
}

/** Returns the symbol of a quantity with its subject as index: `length_SuspensionFR`. */
function memberWithIndex(name: string): MathSymbol {
  const cut = name.indexOf('_')
  if (cut <= 0 || /^[A-Za-z]+_[xyz]$/.test(name)) return memberSymbol(name)
  const member = name.slice(0, cut)
  const known = cut <= 3 || Object.hasOwn(letters, member) || Object.hasOwn(special, member)
  return known ? indexed(memberSymbol(member), spaced(name.slice(cut + 1))) : memberSymbol(name)
}

function memberSymbol(member: string): MathSymbol {
  if (Object.hasOwn(letters, member)) return plain(letters[member])
  if (Object.hasOwn(special, member)) {
    const { base, index, word = false } = special[member]
    return plain(base, index, word)
  }
  if (Object.hasOwn(rates, member)) return plain(rates[member], [], false, 1)
  // v_x, wb_x: a quantity of a frame and its axis
  const component = /^([A-Za-z]+)_([xyz])$/.exec(member)
  if (component !== null) return indexed(vectorSymbol(component[1]), component[2])
  const vector = /^(.*?)([xyz]|[xyz]{2})$/.exec(member)
  if (vector !== null && ['v', 'w', 'a', 'I', 'J', 'F', 'M', 'wd'].includes(vector[1]))
    return indexed(vectorSymbol(vector[1]), vector[2])
  // VCx, VsPx, vcx: speeds of points of a tyre, by the point and the direction
  const point = /^([vVw])(s?)([CEPc])([xyzn])$/.exec(member)
  if (point !== null)
    return plain(point[1] === 'w' ? 'ω' : point[1], [...(point[2] === '' ? [] : ['s']), point[3], point[4]])
  if (member === 'vb' || member === 'wb') return vectorSymbol(member)
  if (member.length === 1) return plain(member)
  const numbered = /^([A-Za-z])(\d+)$/.exec(member)
  if (numbered !== null) return plain(numbered[1], [numbered[2]])
  return plain(wordsOf(member), [], true)
}

/** Returns the symbol of `vb` or `wb`: the parts of accelerations that hold products of speeds. */
function vectorSymbol(name: string): MathSymbol {
  if (name === 'vb' || name === 'wb') return plain(name === 'vb' ? 'v' : 'ω', ['0'], false, 1)
  if (name === 'wd') return plain('ω', [], false, 1)
  return Object.hasOwn(vectors, name) ? plain(vectors[name]) : memberSymbol(name)
}

/** Returns the words of a member: `alongNormal` is read as two words. */
function wordsOf(member: string): string {
  return spaced(member).replace(
    /([a-z])([A-Z][a-z])/g,
    (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
}
