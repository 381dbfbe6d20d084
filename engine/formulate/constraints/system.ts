/**
 * Sixth stage: constraints. Takes the kinematics, and returns all constraints of the model at the levels of position,
 * velocity and acceleration: joints in the cotree and conditions that blocks write. Rows that repeat others are left
 * out of the equations, but kept for assembling and for naming them. Theory: docs/theory/constraints.md; circuits on
 * through spaces, DynaFlexPro/Tire thesis, eq. 2.34.
 *
 * Theory: docs/theory/constraints.md; circuits on through spaces, DynaFlexPro/Tire thesis, eq. 2.34.
 */
import { present } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import type { FrameNode, Solved } from '../../model/component/component'
import type { ConstraintSettings } from '../../model/project/project'
import type { RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import { circuitOf } from '../../graph/incidence'
import { constraintChords } from '../../graph/tree'
import { evaluate, type Expr, type Vec3 } from '../../symbolic'
import type { Axes } from '../algebra/axes'
import type { Collection } from '../collect/collection'
import type { ConstraintDeclaration } from '../collect/declarations'
import type { Freedom } from '../algebra/coordinates'
import type { Kinematics } from '../kinematics/kinematics'
import type { Constraints } from '../dynamics/dynamics'
import type { SolvedDynamics } from '../dynamics/elimination'
import { conditionLoads } from './condition-loads'
import { chosenRows } from './chosen'
import { conditionRow } from './conditions'
import { correction, type Correction } from './correction'
import type { LoopRank } from './independent'
import { RowRank, type Start } from './row-rank'
import { JointConstraints, type JointRow } from './joints'
import { MultiplierOrder } from './multiplier-order'
import type { ConstraintRow } from './rows'

export interface ConstraintChoice {
  /** Settings of the method that keeps the solution on the constraints. */
  readonly settings: ConstraintSettings | undefined
  /** Coordinates at the start of runs: the branch on which rank is judged. */
  readonly start: Start | undefined
}

/**
 * @param added conditions besides those of blocks
 * @throws ModelError `closed-loop`, `unsupported` for conditions on signals that are not motions
 */
export function formulateConstraints(
  kinematics: Kinematics,
  choice: ConstraintChoice,
  added: readonly ConstraintDeclaration[] = [],
): ConstraintSystem {
  return kinematics.flanges.whileCounting(() => new ConstraintSystem(kinematics, choice, added))
}

/** Returns values of symbols that do not change in a run, or that keep their value at its start. */
function unchanging(c: Collection, parameters: ArrayLike<number>): ReadonlyMap<Expr, number> {
  const values = new Map(c.parameters.map((p, i) => [p.symbol, parameters[i]]))
  for (const { symbol, initial } of c.states) if (c.rates.has(symbol)) values.set(symbol, initial)
  // an angle with counted turns lies within the first turn here
  for (const { symbol, options } of c.discrete)
    values.set(symbol, typeof options.initial === 'number' ? options.initial : 0)
  // after discrete states, because the value of a source may depend on them
  for (const { symbols, sourceValues } of c.inputs)
    symbols.forEach((symbol, i) =>
      values.set(symbol, evaluate([sourceValues[i]], new Map([...values, [c.time, 0]]))[0]),
    )
  return values
}

/** Rows of one joint in the cotree, or of one condition. */
interface Group {
  readonly name: string
  readonly block: string
  readonly rows: readonly ConstraintRow[]
}

export class ConstraintSystem implements Constraints {
  /** Rows that enter the equations: the independent ones, and where these change all rows of their loop. */
  readonly rows: readonly ConstraintRow[]
  /** Number of independent rows. */
  readonly rank: number
  /** Rows that depend on the others in general positions. */
  readonly redundant: readonly ConstraintRow[]
  /** Rows that may become dependent on each other in a run, with the sizes of their entries. */
  readonly guarded: ReadonlyMap<ConstraintRow, ReadonlyMap<Freedom, number>>
  /** Weight of each row, 1 while it counts, otherwise 0; rows that always count have none. */
  readonly weights: ReadonlyMap<ConstraintRow, Expr>
  readonly loops: readonly LoopRank<ConstraintRow>[]
  readonly feedback: { readonly alpha: number; readonly beta: number }
  private readonly jointRows: JointConstraints
  /** Rank and branch, which depend on values. */
  readonly rankAtStart: RowRank<ConstraintRow>
  private readonly values: ReadonlyMap<Expr, number>
  private readonly joints: readonly {
    readonly edge: TranslationGraphEdge | RotationGraphEdge
    readonly rows: readonly JointRow[]
  }[]
  private readonly conditions: readonly { readonly declaration: ConstraintDeclaration; readonly row: ConstraintRow }[]

  constructor(
    private readonly parts: Kinematics,
    { settings, start }: ConstraintChoice,
    added: readonly ConstraintDeclaration[],
  ) {
    const { collection: c, variables } = parts
    const joints = new JointConstraints(parts)
    const from = <T>({ block, name }: { readonly block: string; readonly name: string }, make: () => T): T =>
      c.pool.within([{ block, edge: name }], make)
    this.jointRows = joints
    this.joints = [
      ...constraintChords(parts.translationTree).map((edge) => ({
        edge,
        rows: from(edge, () => joints.translation(edge)),
      })),
      ...constraintChords(parts.rotationTree).map((edge) => ({ edge, rows: from(edge, () => joints.rotation(edge)) })),
    ]
    this.conditions = [...c.constraints, ...added].map((declaration) => ({
      declaration,
      row: from(declaration, () => conditionRow(c, variables, declaration, parts.motion)),
    }))
    const parameters = c.parameters.map((p) => p.value)
    this.values = unchanging(c, parameters)
    this.rankAtStart = new RowRank(
      this.all,
      { variables, time: c.time, valuesOf: (p) => unchanging(c, p) },
      parameters,
      start,
    )
    this.refuseShared(parameters, start)
    const { independent, redundant, loops } = this.rankAtStart.independence
    this.loops = loops
    const changing = loops.filter((l) => l.changing)
    this.rows = this.all.filter((r) => independent.includes(r) || changing.some((l) => l.rows.includes(r)))
    this.rank = independent.length
    this.guarded = new Map(
      loops.flatMap((l) => (l.singular || l.changing ? [...l.sizes].filter(([r]) => this.rows.includes(r)) : [])),
    )
    this.weights = new Map(changing.flatMap((loop) => [...chosenRows(c, loop, independent)]))
    this.redundant = redundant
    this.feedback =
      settings?.method === 'baumgarte' ? { alpha: settings.alpha, beta: settings.beta } : { alpha: 0, beta: 0 }
  }

  /** Returns values that are 1 if a joint is assembled as intended; the rows alone also allow a reversed axis. */
  senses(): { readonly name: string; readonly block: string; readonly value: Expr }[] {
    return constraintChords(this.parts.rotationTree).flatMap((edge) => {
      const value = this.jointRows.sense(edge)
      return value === undefined ? [] : [{ name: edge.name, block: edge.block, value }]
    })
  }

  /**
   * Returns the blocks around the loop that a joint in the cotree closes, that of the joint first; for a condition its
   * block alone.
   */
  loopOf({ group, block }: Pick<ConstraintRow, 'group' | 'block'>): readonly string[] {
    const edge = this.joints.find((j) => j.edge.name === group)?.edge
    if (edge === undefined) return [block]
    const { translationTree, rotationTree } = this.parts
    const circuit = edge.domain === 'rotation' ? circuitOf(rotationTree, edge) : circuitOf(translationTree, edge)
    return [...new Set([block, ...circuit.map((branch) => branch.edge.block)])]
  }

  /** @throws ModelError `redundant-constraint` where forces depend on an effort that others share */
  private refuseShared(parameters: readonly number[], start: ConstraintChoice['start']): void {
    const bearing = this.conditions.filter(({ declaration }) => declaration.loadBearing !== undefined)
    if (bearing.length === 0) return
    const rows = this.rankAtStart.shared(
      bearing.map(({ row }) => row),
      parameters,
      start,
    )
    if (rows.length === 0) return
    const remedy = bearing.find(({ row }) => rows.includes(row))?.declaration.loadBearing
    const names = [...new Set(rows.map(({ block }) => block))].join(', ')
    const what = `constraints share the loads of ${names} in an undetermined way, and forces depend on them`
    throw new ModelError('redundant-constraint', what, { block: rows[0].block }, remedy)
  }

  /** Rows of all constraints, independent or not. */
  get all(): readonly ConstraintRow[] {
    return [...this.joints.flatMap((j) => j.rows), ...this.conditions.map((c) => c.row)]
  }

  /**
   * Returns the corrections after a step, over all rows that may count.
   * @param movable freedoms that may change; all if undefined
   */
  correction(movable: ReadonlySet<Freedom> | undefined, { struck }: SolvedDynamics): Correction {
    const { collection, variables } = this.parts
    const impulses = movable === undefined ? struck : undefined
    const guards = { sizes: this.guarded, weights: this.weights }
    return correction(collection, { rows: this.rows, coordinates: variables.coordinates, guards }, movable, impulses)
  }

  inertia({ unit }: ConstraintRow): number {
    const { translation, rotation } = this.parts.collection
    const parts =
      unit === 'rad'
        ? rotation.flatMap(({ spec }) =>
            spec.kind === 'inertia' ? [spec.inertia.xx, spec.inertia.yy, spec.inertia.zz] : [],
          )
        : translation.flatMap(({ spec }) => (spec.kind === 'inertia' ? [spec.mass] : []))
    const largest = Math.max(0, ...evaluate(parts, this.values).filter(Number.isFinite))
    return largest > 0 ? largest : 1
  }

  /**
   * Blocks whose constraints or prescribed motions have reactions of their own: conditions, and motions in the cotree.
   */
  get conditionBlocks(): readonly string[] {
    const prescribed = this.joints.filter(({ edge }) => edge.spec.kind === 'motion')
    return [...this.conditions.map(({ declaration }) => declaration.block), ...prescribed.map(({ edge }) => edge.block)]
  }

  order(): MultiplierOrder<ConstraintRow> {
    return new MultiplierOrder(this.rows, this.triples())
  }

  /**
   * Returns the freedoms of frames that move freely against the next frame of the tree: translations, then rotations.
   */
  private triples(): Freedom[][] {
    const { algebra, rotations, translations, translationTree, rotationTree } = this.parts
    const free = (kind: string): boolean => kind === 'free' || kind === 'inertia'
    const sets = [
      ...translationTree.branches
        .filter((b) => free(b.edge.spec.kind))
        .map((b) => translations.path(b.parent, b.child).flatMap((p) => p.ownRate?.directions ?? [])),
      ...rotationTree.branches
        .filter((b) => free(b.edge.spec.kind))
        .map((b) =>
          algebra
            .chain(rotations.of(b.parent), rotations.of(b.child))
            .flatMap(({ axes }) => rotations.relative.get(axes)?.directions ?? []),
        ),
    ]
    return sets.map((directions) => [...new Set(directions.map((d) => d.freedom))]).filter((t) => t.length === 3)
  }

  /** Returns the position error of the joints of each block that has some: norms of displacement and of direction. */
  groups(): Group[] {
    const byBlock = new Map<string, ConstraintRow[]>()
    for (const row of this.joints.flatMap((j) => j.rows)) {
      const list = byBlock.get(row.block)
      if (list === undefined) byBlock.set(row.block, [row])
      else list.push(row)
    }
    return [...byBlock].map(([block, rows]) => ({ name: block, block, rows }))
  }

  /** Returns the effort that enforces a row: conjugate to its rate, positive if it increases the value. */
  effort(row: ConstraintRow, solved: SolvedDynamics): Expr {
    const { math } = this.parts.collection
    return this.rows.includes(row) ? math.neg(solved.multiplier(row)) : math.num(0)
  }

  /** Returns the force or moment of a joint in the cotree on its `to` frame. */
  reaction(edge: string, solved: SolvedDynamics): { readonly vector: Vec3; readonly axes: Axes } | undefined {
    const joint = this.joints.find((j) => j.edge.name === edge)
    if (joint === undefined) return undefined
    const { v } = this.parts.algebra
    const axes = joint.rows[0]?.axes ?? this.parts.rotations.of(joint.edge.from)
    return { vector: v.add(...joint.rows.map((r) => v.scale(this.effort(r, solved), r.direction))), axes }
  }

  /** Returns the forces and moments of all constraints on frames, for the cutsets of the tree. */
  loads(solved: SolvedDynamics): { readonly forces: Load[]; readonly moments: Load[] } {
    const { collection: c, algebra, relative, rotations, motion } = this.parts
    const { v } = algebra
    const forces: Load[] = []
    const moments: Load[] = []
    for (const { edge } of this.joints) {
      const { block } = edge
      const { vector, axes } = present(this.reaction(edge.name, solved))
      if (edge.domain === 'rotation') {
        moments.push({ block, node: edge.to, axes, vector }, { block, node: edge.from, axes, vector: v.neg(vector) })
        continue
      }
      const arm = relative.linear(edge.from, edge.to, axes).vector
      forces.push({ block, node: edge.to, axes, vector }, { block, node: edge.from, axes, vector: v.neg(vector) })
      moments.push({ block, node: edge.from, axes, vector: v.neg(v.cross(arm, vector)) })
    }
    for (const { declaration, row } of this.conditions) {
      const effort = this.effort(row, solved)
      for (const load of conditionLoads(c, declaration, motion)) {
        const axes = rotations.of(load.resolved)
        const { block } = declaration
        forces.push({ block, node: load.node, axes, vector: v.scale(effort, load.force) })
        moments.push({ block, node: load.node, axes, vector: v.scale(effort, load.moment) })
      }
    }
    return { forces, moments }
  }

  /** Returns the interface through which blocks access their own conditions. */
  access(solved: SolvedDynamics): Pick<Solved, 'effort' | 'drift'> {
    const row = (name: string): ConstraintRow => {
      const condition = this.conditions.find((c) => c.declaration.name === name)
      if (condition === undefined) throw new Error(`there is no constraint ${name}`)
      return condition.row
    }
    const zero = this.parts.collection.math.num(0)
    return {
      effort: (name) => this.effort(row(name), solved),
      drift: (name) => ({ value: row(name).value ?? zero, rate: row(name).rate }),
    }
  }
}

export interface Load {
  /** Block of the joint or condition. */
  readonly block: string
  readonly node: FrameNode
  readonly axes: Axes
  readonly vector: Vec3
}
