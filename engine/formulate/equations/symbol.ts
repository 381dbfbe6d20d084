/**
 * Names as the literature writes them: `Body.vx` is v with the indices x and Body, `SuspensionFL.s` is s with the index
 * SuspensionFL, `TireFL.alpha` a Greek letter. The index always holds the whole name of the block, so symbols stay unique.
 */

export interface MathSymbol {
  /** A letter or a word. */
  readonly base: string
  readonly index: readonly string[]
  /** Set upright: it is a word and no letter. */
  readonly word: boolean
}

const letters: Readonly<Record<string, string>> = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', kappa: 'κ', lambda: 'λ',
  mu: 'μ', nu: 'ν', xi: 'ξ', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω', Omega: 'Ω',
  yaw: 'ψ', pitch: 'θ', roll: 'φ', yawRate: 'ψ̇', angle: 'φ', rate: 'ω', mass: 'm', stiffness: 'k', damping: 'c',
  gravity: 'g', displacement: 's', speed: 'v', position: 'x', radius: 'r', deflection: 'δ', height: 'h', time: 't',
} // prettier-ignore

const axis = /^(.*?)([xyz]|[xyz]{2})$/

/** @param name `Block.member`, `Group/Block.member` or the name of an intermediate */
export function symbolOf(name: string): MathSymbol {
  const { base, index, word } = partsOf(name)
  const spaced = (text: string): string => text.replace(/_/g, ' ')
  return { base: spaced(base), index: index.map(spaced), word }
}

function partsOf(name: string): MathSymbol {
  const numbered = /^(.*)#(\d+)$/.exec(name)
  if (numbered !== null) {
    const inner = partsOf(numbered[1])
    return { ...inner, index: [...inner.index, numbered[2]] }
  }
  const at = name.lastIndexOf('.')
  if (at >= 0) {
    const member = memberSymbol(name.slice(at + 1))
    return { ...member, index: [...member.index, name.slice(0, at)] }
  }
  const parts = name.split('_')
  if (parts.length > 1 && parts[0].length <= 3) return { ...memberSymbol(parts[0]), index: [parts.slice(1).join(' ')] }
  return memberSymbol(name)
}

function memberSymbol(member: string): MathSymbol {
  const known = letters[member]
  if (known !== undefined) return { base: known, index: [], word: false }
  // v_x, wb_x: a quantity of a frame and its axis
  const component = /^([A-Za-z]+)_([xyz])$/.exec(member)
  if (component !== null) {
    const inner = memberSymbol(component[1])
    return { ...inner, index: [...inner.index, component[2]] }
  }
  const vector = axis.exec(member)
  if (vector !== null && ['v', 'w', 'a', 'I', 'J', 'F', 'M', 'wd'].includes(vector[1]))
    return { base: vector[1] === 'w' ? 'ω' : vector[1] === 'wd' ? 'ω̇' : vector[1], index: [vector[2]], word: false }
  if (member === 'w') return { base: 'ω', index: [], word: false }
  if (member === 'vb' || member === 'wb') return { base: member === 'vb' ? 'v̇' : 'ω̇', index: ['0'], word: false }
  if (member === 'acc') return { base: 'a', index: [], word: false }
  if (member === 'lambda' || member.length === 1) return { base: letters[member] ?? member, index: [], word: false }
  const indexed = /^([A-Za-z])(\d+)$/.exec(member)
  if (indexed !== null) return { base: indexed[1], index: [indexed[2]], word: false }
  return { base: member, index: [], word: true }
}
