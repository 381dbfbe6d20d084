/**
 * From collected blocks to a system of first-order equations: trees, kinematics, forces, dynamics.
 * The steps follow docs/theory/formulation.md; every result is exact and symbolic.
 */
import type { Flange, FrameNode, Motion, ResolvedIn, Solved } from '../model/component'
import { ModelError } from '../model/errors'
import { constraintChords, selectTree, type Branch, type Tree } from '../graph/tree'
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import { CyclicExpression, topologicalOrder, type Expr, type Vec3 } from '../symbolic'
import { AxesAlgebra } from './axes'
import type { Collection } from './collect'
import { Variables, type Freedom } from './coordinates'
import { Dynamics, tensor } from './dynamics'
import type { MassMatrix, SolvedDynamics } from './elimination'
import { makeMotion, makeSolved, type MotionParts } from './motion'
import { makeReactions, type AppliedLoad } from './reactions'
import { Rotations } from './rotations'
import { Translations } from './translations'
import { preferences, type TreeChoice } from './trees'

export interface StateVariable {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly kind: 'speed' | 'coordinate' | 'component'
  readonly symbol: Expr
  readonly derivative: Expr
  readonly initial: number
}

export interface System {
  readonly collection: Collection
  readonly translationTree: Tree<TranslationGraphEdge>
  readonly rotationTree: Tree<RotationGraphEdge>
  readonly freedoms: readonly Freedom[]
  /** Speeds, then coordinates, then states of components. */
  readonly states: readonly StateVariable[]
  readonly pivots: SolvedDynamics['pivots']
  /** Expression of a signal `Block.name`, formed when asked for. */
  signal(name: string): Expr
  readonly signals: ReadonlyMap<
    string,
    { readonly unit: string; readonly block: string; readonly doc: string; readonly logged: boolean }
  >
  massMatrix(): MassMatrix
}

/**
 * @throws ModelError `closed-loop`, `not-connected-to-ground`, `massless-body`, `algebraic-loop`,
 *   `not-smooth`
 */
export function formulate(c: Collection, choice: TreeChoice): System {
  const { math } = c
  const { translationTree, rotationTree } = trees(c, choice)
  const algebra = new AxesAlgebra(math)
  const variables = new Variables(math)
  const rotations = new Rotations(math, c.time, algebra, variables, rotationTree, c.ground, (b) =>
    isSpin(c, rotationTree, translationTree, b),
  )
  const translations = new Translations(math, c.time, algebra, rotations, variables, translationTree, c.ground)
  const freedoms = new Map(variables.freedoms.map((f) => [f.name, f] as const))
  const parts: MotionParts = {
    math,
    time: c.time,
    gravity: c.gravity,
    algebra,
    rotations,
    translations,
    flange: (f) => flangeMotion(c, variables, f),
  }
  const motion = makeMotion(parts)
  bindOutputs(c, motion)
  const dynamics = new Dynamics(math, algebra, rotations, translations, c.gravity)
  const loads = applyLoads(c, motion, dynamics, rotations, freedoms)
  const solved = dynamics.solve()

  const states: StateVariable[] = [
    ...variables.freedoms.map((f) => ({
      name: f.name,
      block: f.block,
      unit: f.unit,
      kind: 'speed' as const,
      symbol: f.speed,
      derivative: solved.accelerations.get(f) as Expr,
      initial: 0,
    })),
    ...variables.coordinates.map((q) => ({
      name: q.name,
      block: q.block,
      unit: q.unit,
      kind: 'coordinate' as const,
      symbol: q.symbol,
      derivative: q.derivative,
      initial: 0,
    })),
    ...c.states.map((s) => ({
      name: s.name,
      block: s.block,
      unit: s.unit,
      kind: 'component' as const,
      symbol: s.symbol,
      derivative: s.derivative(motion),
      initial: s.initial,
    })),
  ]
  const inertias = new Map<number, Vec3>()
  const masses = new Map<number, Expr>()
  for (const e of c.translation)
    if (e.spec.kind === 'inertia') masses.set(e.to.id, math.add(masses.get(e.to.id) ?? 0, e.spec.mass))
  const reactions = makeReactions({
    algebra,
    rotations,
    translations,
    solved,
    translationTree,
    rotationTree,
    forces: loads.forces,
    moments: loads.moments,
    masses,
    inertialMoment: (node) => inertialMoment(c, node, rotations, algebra, solved, inertias),
    efforts: (edge) => loads.efforts.get(edge) ?? algebra.v.zero,
  })
  const after = makeSolved(parts, solved, reactions, noConstraints)
  for (const { wire, value } of c.measured.values()) c.pool.bindWire(wire, value(after))
  checkAlgebraicLoops(states.map((s) => s.derivative))
  return {
    collection: c,
    translationTree,
    rotationTree,
    freedoms: variables.freedoms,
    states,
    pivots: solved.pivots,
    massMatrix: () => dynamics.massMatrix(),
    ...signalAccess(c, after, states),
  }
}

const noConstraints = {
  effort: (name: string): Expr => {
    throw new Error(`there is no constraint ${name}`)
  },
  drift: (name: string): { value: Expr; rate: Expr } => {
    throw new Error(`there is no constraint ${name}`)
  },
}

function trees(
  c: Collection,
  choice: TreeChoice,
): { translationTree: Tree<TranslationGraphEdge>; rotationTree: Tree<RotationGraphEdge> } {
  const { graph } = c
  const { translation, rotation } = preferences(graph, choice)
  const heavy = (e: TranslationGraphEdge): number =>
    e.spec.kind === 'inertia' ? 1 - 1 / (1 + massValue(c, e.spec.mass)) : 0
  // among bodies the heaviest carries the coordinates of the whole
  const translationTree = selectTree(graph.nodes, graph.translation, translation, (e) =>
    e.spec.kind === 'inertia' ? 2 - heavy(e) : 0,
  )
  const bases = new Set(translationTree.branches.filter((b) => b.edge.spec.kind === 'inertia').map((b) => b.child.id))
  const rotationTree = selectTree(graph.nodes, graph.rotation, rotation, (e) =>
    e.spec.kind === 'inertia' ? (bases.has(e.to.id) ? 1 : 2) : 0,
  )
  const loops = [...constraintChords(translationTree), ...constraintChords(rotationTree)]
  if (loops.length > 0) {
    const blocks = [...new Set(loops.map((e) => e.block))]
    throw new ModelError(
      'closed-loop',
      `the joints form a closed kinematic loop (${loops.map((e) => e.name).join(', ')} would have to be a constraint)`,
      { block: blocks[0] },
      'closed loops are not supported yet; remove one joint of the loop',
    )
  }
  return { translationTree, rotationTree }
}

function massValue(c: Collection, mass: Expr): number {
  return c.parameters.find((p) => p.symbol === mass)?.value ?? (mass.op === 'const' ? mass.value : 1)
}

/**
 * A body of revolution alone on its spin joint: nothing else hangs on its axes, and every inertia
 * there is symmetric about the joint's axis.
 */
function isSpin(
  c: Collection,
  rotation: Tree<RotationGraphEdge>,
  translation: Tree<TranslationGraphEdge>,
  branch: Branch<RotationGraphEdge>,
): boolean {
  const spec = branch.edge.spec
  if (spec.kind !== 'turning' || spec.axes.length !== 1) return false
  const { axis } = spec.axes[0]
  const along = (s: Vec3 | undefined): boolean =>
    s !== undefined && (s.every((x, i) => x === axis[i]) || s.every((x, i) => c.math.neg(x) === axis[i]))
  // frames rigidly at the child's orientation
  const group = [branch.child.id]
  for (let i = 0; i < group.length; i++) {
    for (const b of rotation.branches) {
      if (b.parent.id !== group[i]) continue
      if (b.edge.spec.kind === 'rigid' && b.edge.spec.rotation === null) group.push(b.child.id)
      else return false
    }
  }
  const inertias = c.rotation.filter((e) => e.spec.kind === 'inertia' && group.includes(e.to.id))
  if (inertias.length === 0 || !inertias.every((e) => e.spec.kind === 'inertia' && along(e.spec.symmetryAxis)))
    return false
  return translation.branches.every(
    (b) =>
      !group.includes(b.edge.from.id) ||
      (b.edge.spec.kind === 'rigid' && b.edge.spec.offset.every((x) => x === c.pool.zero)),
  )
}

function flangeMotion(c: Collection, variables: Variables, f: Flange): { position: Expr; rate: Expr } {
  const edge = [...c.translation, ...c.rotation].find((e) => e.name === f.edge)
  const spec = edge?.spec
  if (edge === undefined || spec === undefined || (spec.kind !== 'sliding' && spec.kind !== 'turning'))
    throw new Error(`flange on ${f.edge}`)
  const axis = spec.axes[f.axis]
  return { position: variables.symbol(edge.block, axis.coordinate), rate: variables.symbol(edge.block, axis.rate) }
}

/** Signals measured on the model are known now. */
function bindOutputs(c: Collection, motion: Motion): void {
  for (const o of c.outputs.values()) {
    if (typeof o.value === 'function') c.pool.bindWire(o.wire, o.value(motion))
  }
}

function frameIn(resolved: ResolvedIn, motion: Motion): FrameNode {
  return typeof resolved === 'function' ? resolved(motion) : resolved
}

interface Loads {
  readonly forces: AppliedLoad[]
  readonly moments: AppliedLoad[]
  /** Sum of efforts on a joint's axes, by edge name, in the axes of `from`. */
  readonly efforts: Map<string, Vec3>
}

function applyLoads(
  c: Collection,
  motion: Motion,
  dynamics: Dynamics,
  rotations: Rotations,
  freedoms: ReadonlyMap<string, Freedom>,
): Loads {
  const { v } = new AxesAlgebra(c.math)
  const loads: Loads = { forces: [], moments: [], efforts: new Map() }
  for (const e of c.translation) {
    if (e.spec.kind === 'inertia') dynamics.addMass(e.to, e.spec.mass)
    else if (e.spec.kind === 'force') {
      const vector = v.named(`${e.name}.F`, e.spec.force(motion))
      const axes = rotations.of(frameIn(e.spec.resolved, motion))
      dynamics.addForce(e.to, vector, axes)
      dynamics.addForce(e.from, v.neg(vector), axes)
      loads.forces.push({ node: e.to, axes, vector }, { node: e.from, axes, vector: v.neg(vector) })
    }
  }
  for (const e of c.rotation) {
    if (e.spec.kind === 'inertia') dynamics.addInertia(e.to, e.spec.inertia)
    else if (e.spec.kind === 'moment') {
      const vector = v.named(`${e.name}.M`, e.spec.moment(motion))
      const axes = rotations.of(frameIn(e.spec.resolved, motion))
      dynamics.addMoment(e.to, vector, axes)
      dynamics.addMoment(e.from, v.neg(vector), axes)
      loads.moments.push({ node: e.to, axes, vector }, { node: e.from, axes, vector: v.neg(vector) })
    }
  }
  for (const d of c.drives) {
    const edge = [...c.translation, ...c.rotation].find((e) => e.name === d.flange.edge)
    const spec = edge?.spec
    if (edge === undefined || (spec?.kind !== 'sliding' && spec?.kind !== 'turning')) continue
    const axis = spec.axes[d.flange.axis]
    const effort = c.math.named(`${d.block}.effort`, d.effort(motion))
    dynamics.addEffort(freedoms.get(`${edge.block}.${axis.rate}`) as Freedom, effort)
    loads.efforts.set(edge.name, v.add(loads.efforts.get(edge.name) ?? v.zero, v.scale(effort, axis.axis)))
  }
  return loads
}

function inertialMoment(
  c: Collection,
  node: number,
  rotations: Rotations,
  algebra: AxesAlgebra,
  solved: SolvedDynamics,
  memo: Map<number, Vec3>,
): Vec3 | undefined {
  const known = memo.get(node)
  if (known !== undefined) return known
  const { v } = algebra
  let sum: Vec3 | undefined
  for (const e of c.rotation) {
    if (e.spec.kind !== 'inertia' || e.to.id !== node) continue
    const s = rotations.state(e.to)
    const j = tensor(e.spec.inertia)
    const own = v.add(v.apply(j, solved.angular(s)), v.cross(rotations.own(s.stored), v.apply(j, s.w)))
    const inNode = algebra.resolve(own, s.stored, rotations.of(e.to))
    sum = sum === undefined ? inNode : v.add(sum, inNode)
  }
  if (sum !== undefined) memo.set(node, sum)
  return sum
}

function checkAlgebraicLoops(roots: readonly Expr[]): void {
  try {
    topologicalOrder(roots)
  } catch (error) {
    if (!(error instanceof CyclicExpression)) throw error
    const [first] = error.path
    throw new ModelError(
      'algebraic-loop',
      `signals form an algebraic loop: ${error.path.join(' -> ')}`,
      { block: first?.split('.')[0] },
      'break it with a block that has a state',
    )
  }
}

function signalAccess(
  c: Collection,
  solved: Solved,
  states: readonly StateVariable[],
): Pick<System, 'signal' | 'signals'> {
  const signals = new Map<string, { unit: string; block: string; doc: string; logged: boolean }>()
  const values = new Map<string, () => Expr>()
  for (const s of states) {
    const known = c.documented.get(s.name)
    signals.set(s.name, { unit: s.unit, block: s.block, doc: known?.doc ?? 'state', logged: known?.logged ?? false })
    values.set(s.name, () => s.symbol)
    signals.set(`der(${s.name})`, {
      unit: derivativeUnit(s.unit),
      block: s.block,
      doc: 'derivative of a state',
      logged: false,
    })
    values.set(`der(${s.name})`, () => s.derivative)
  }
  for (const s of c.signals) {
    signals.set(s.name, { unit: s.unit, block: s.block, doc: s.doc, logged: s.logged })
    values.set(s.name, () => c.pool.expr(s.value(solved)))
  }
  const memo = new Map<string, Expr>()
  return {
    signals,
    signal: (name) => {
      const known = memo.get(name)
      if (known !== undefined) return known
      const make = values.get(name)
      if (make === undefined)
        throw new ModelError(
          'unknown-signal',
          `there is no signal ${name}`,
          { signal: name, block: name.split('.')[0] },
          'see the block reference for the signals of this block',
        )
      const e = make()
      memo.set(name, e)
      return e
    },
  }
}

function derivativeUnit(unit: string): string {
  if (unit === 'm/s' || unit === 'rad/s') return `${unit}^2`
  return unit === '1' ? '1/s' : `${unit}/s`
}
