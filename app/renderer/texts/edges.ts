/** Words for edges of the linear graph: their equations and their contributions. */
export const edgeTexts = {
  equation: 'Equation',
  fromTo: 'From, to',
  across: 'Across space',
  through: 'Through space',
  now: 'Now',
  kinds: {
    rigid: 'Rigid: the position is constant',
    sliding: 'Sliding along axes',
    turning: 'Turning about axes',
    motion: 'Motion prescribed over time',
    force: 'Force known as a function of the motion',
    moment: 'Moment known as a function of the motion',
  },
  inertia: { translation: 'Inertia: F = m (g − a)', rotation: "Inertia: M = −(J ω' + ω × J ω)" },
  free: { translation: 'Free: three displacements', rotation: 'Free: three rotations' },
  rigidRotation: 'Rigid: the orientation is constant',
  side: { tree: 'in the tree', cotree: 'in the cotree', load: 'force or moment; never in the tree' },
  load: { translation: 'acts as a force', rotation: 'acts as a moment' },
  follows: 'follows from the tree',
} as const
