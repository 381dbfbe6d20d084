/** Commands of TeX that stand for one sign, by what they are in MathML. */

const greek: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ϵ',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  vartheta: 'ϑ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'ϕ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Xi: 'Ξ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  imath: 'ı',
  jmath: 'ȷ',
  ell: 'ℓ',
  infty: '∞',
  partial: '∂',
  nabla: '∇',
  star: '⋆',
}

const operators: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '⋅',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  mapsto: '↦',
  in: '∈',
  pm: '±',
  mp: '∓',
  ll: '≪',
  gg: '≫',
  ast: '∗',
  sum: '∑',
  prod: '∏',
  int: '∫',
  dots: '…',
  ldots: '…',
  cdots: '⋯',
  perp: '⊥',
  parallel: '∥',
  langle: '⟨',
  rangle: '⟩',
  lvert: '|',
  rvert: '|',
  vert: '|',
  '{': '{',
  '}': '}',
  '|': '‖',
  '%': '%',
  '#': '#',
  _: '_',
  '&': '&',
  $: '$',
}

const functions: readonly string[] = [
  'sin',
  'cos',
  'tan',
  'arcsin',
  'arccos',
  'arctan',
  'sinh',
  'cosh',
  'tanh',
  'exp',
  'log',
  'ln',
  'min',
  'max',
  'det',
  'sgn',
]

/** Widths in em. */
const spaces: Readonly<Record<string, string>> = {
  ',': '0.167em',
  ':': '0.222em',
  ';': '0.278em',
  '!': '-0.167em',
  ' ': '0.3em',
  quad: '1em',
  qquad: '2em',
}

const accents: Readonly<Record<string, string>> = {
  dot: '˙',
  ddot: '¨',
  dddot: '\u20db',
  hat: '^',
  widehat: '^',
  bar: '¯',
  overline: '¯',
  vec: '→',
  tilde: '~',
  widetilde: '~',
}

export type Symbol =
  | { readonly kind: 'identifier' | 'operator' | 'function' | 'accent'; readonly text: string }
  | { readonly kind: 'space'; readonly width: string }

export function symbolOf(command: string): Symbol | undefined {
  if (Object.hasOwn(greek, command)) return { kind: 'identifier', text: greek[command] }
  if (Object.hasOwn(operators, command)) return { kind: 'operator', text: operators[command] }
  if (Object.hasOwn(spaces, command)) return { kind: 'space', width: spaces[command] }
  if (Object.hasOwn(accents, command)) return { kind: 'accent', text: accents[command] }
  return functions.includes(command) ? { kind: 'function', text: command } : undefined
}
