/**
 * Poses, contact points and forces of the drawn model from stored states. The expressions of the compiled model are
 * evaluated after the run. The results are as exact as its signals and cost the integrator nothing.
 */
import { quaternionOfMatrix } from '../formulate/across/quaternion'
import type { FrameNode } from '../model/component/component'
import type { LoweredProgram } from '../program/lower'
import { evaluate, type Expr, type Vec3 } from '../symbolic'
import type { Compilation } from '../compile/compile'
import type { StartOfRun } from '../start/settle/start'
import { Evaluator } from '../compile/model'
import type { StoredRun } from '../run/run'
import { describeScene, type DescribedScene } from './describe'
import { contactPoints, forcesOf, type ForceList } from './forces'
import { differentiate, expressionsOfPlatforms, placePlatforms, type DrawnPlatforms } from './platforms'
import { BODY_NUMBERS, POSITION, QUATERNION, RATE, rowLength, VELOCITY } from './types'
import type { SceneDescription, SceneMotion } from './types'
import type { Instance } from '../compile/instance'

/**
 * Number of expressions of a body: position, velocity and first two axes in ground axes, angular velocity in axes of
 * the body.
 */
const bodyExpressions = 15

interface SceneProgram {
  readonly forces: ForceList
  readonly expressions: readonly Expr[]
  lowered?: LoweredProgram
}

/**
 * Key of the programs of the scene: one per compilation and choice of reference frames. Parameters don't change a
 * program, but can change which body is heaviest.
 */
const scenePrograms = Symbol('scene programs')
const sceneForces = Symbol('scene forces')

/** Largest number of values that are sent to a window; longer runs are thinned out. */
const mostValues = 6e6
/** Largest number of values of a motion that the next one soon replaces: some hundred instants of a vehicle. */
export const SKETCH = 6e4

export interface Scene {
  readonly scene: SceneDescription
  readonly motion: SceneMotion
}

/**
 * Returns the scene and its motion along a finished run.
 * @param most largest number of values of the motion
 */
export function sceneOfRun(run: StoredRun, most = mostValues): Scene {
  const { instance, times, states, discrete } = run
  const { description, platforms, evaluator } = evaluatorOf(instance)
  const n = instance.compilation.states.length
  const z = times.length === 0 ? 0 : discrete.length / times.length
  const stored = rowsToShow(times, rowLength(description), most)
  const rows = new RowWriter(description, platforms, stored.length)
  for (const row of stored) {
    rows.add(
      times[row],
      evaluator.at(times[row], states.subarray(row * n, (row + 1) * n), discrete.subarray(row * z, (row + 1) * z)),
    )
  }
  rows.finish()
  return { scene: description, motion: rows.motion }
}

/** Poses of a run in progress, one instant after the other. */
export class LiveScene {
  readonly scene: SceneDescription
  private readonly evaluator: Evaluator
  private readonly platforms: DrawnPlatforms

  constructor(instance: Instance) {
    const { description, platforms, evaluator } = evaluatorOf(instance)
    this.scene = description
    this.platforms = platforms
    this.evaluator = evaluator
  }

  /** Returns a motion of one row, in memory of its own. */
  at(t: number, x: ArrayLike<number>, z: ArrayLike<number> | undefined): SceneMotion {
    const rows = new RowWriter(this.scene, this.platforms, 1)
    rows.add(t, this.evaluator.at(t, x, z))
    return rows.motion
  }
}

function evaluatorOf(instance: Instance): Omit<DescribedScene, 'references'> & { readonly evaluator: Evaluator } {
  const { compilation } = instance
  const { description, platforms, references } = describe(instance)
  const lowered = (form: Compilation) => {
    const program = programOf(form, references)
    return (program.lowered ??= form.lower('scene', [
      {
        name: 'outputs',
        doc: 'Poses, contact points and forces of what is drawn.',
        out: 'y',
        outputs: program.expressions.map((expr, index) => ({ index, expr })),
      },
    ]))
  }
  const { expressions } = programOf(compilation, references)
  return { description, platforms, evaluator: new Evaluator(instance, lowered, expressions.length) }
}

/** Returns the scene at the start of an experiment: one instant, evaluated without compiling. */
export function sceneOfStart({ instance, x, z }: StartOfRun): Scene {
  const { compilation } = instance
  const { description, platforms, references } = describe(instance)
  const { expressions } = programOf(compilation, references)
  const rows = new RowWriter(description, platforms, 1)
  rows.add(0, evaluate(expressions, instance.symbolValues(x, z)))
  return { scene: description, motion: rows.motion }
}

function describe(instance: Instance): DescribedScene {
  const { compilation } = instance
  const forces = sceneForcesOf(compilation)
  return describeScene(instance, forces)
}

const sceneForcesOf = (compilation: Compilation): ForceList =>
  compilation.once(sceneForces, () => forcesOf(compilation.system))

function programOf(compilation: Compilation, references: readonly FrameNode[]): SceneProgram {
  const { system } = compilation
  const known = compilation.once(scenePrograms, () => new Map<string, SceneProgram>())
  const key = references.map(({ id }) => id).join()
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const forces = sceneForcesOf(compilation)
  const { solved, collection: c } = system
  const { zero, one } = c.pool
  const body = (node: FrameNode): Vec3[] => [
    solved.position(c.ground, node, c.ground),
    solved.velocity(node, c.ground),
    solved.resolve([one, zero, zero], node, c.ground),
    solved.resolve([zero, one, zero], node, c.ground),
    solved.angularVelocity(node, node),
  ]
  const vectors = [...references.slice(1).flatMap(body), ...contactPoints(system), ...forces.vectors]
  const program = { forces, expressions: [...vectors.flat(), ...expressionsOfPlatforms(compilation)] }
  known.set(key, program)
  return program
}

/**
 * Returns the indices of the rows to send: all, or evenly spaced ones if there are too many. The last row is always
 * included.
 */
function rowsToShow(times: Float64Array, width: number, mostNumbers: number): readonly number[] {
  const most = Math.max(2, Math.floor(mostNumbers / Math.max(1, width)))
  const stride = Math.ceil(times.length / most)
  const rows: number[] = []
  for (let row = 0; row < times.length; row += stride) rows.push(row)
  if (rows.length > 0 && rows[rows.length - 1] !== times.length - 1) rows.push(times.length - 1)
  return rows
}

class RowWriter {
  readonly motion: SceneMotion
  private readonly width: number
  private count = 0

  constructor(
    private readonly scene: SceneDescription,
    private readonly platforms: DrawnPlatforms,
    rows: number,
  ) {
    this.width = rowLength(scene)
    this.motion = { times: new Float64Array(rows), values: new Float64Array(rows * this.width) }
  }

  add(t: number, y: ArrayLike<number>): void {
    const { times, values } = this.motion
    const start = this.count * this.width
    const all = this.scene.bodies.length - 1
    const bodies = all - this.platforms.bodies.length
    for (let body = 0; body < bodies; body++) this.addBody(y, body * bodyExpressions, start + body * BODY_NUMBERS)
    const rest = this.width - all * BODY_NUMBERS
    for (let i = 0; i < rest; i++) values[start + all * BODY_NUMBERS + i] = y[bodies * bodyExpressions + i]
    placePlatforms(this.platforms, { values, start }, bodies, y, bodies * bodyExpressions + rest)
    times[this.count++] = t
  }

  /** Computes values that follow from several rows: velocities and angular velocities of platforms. */
  finish(): void {
    const count = this.platforms.bodies.length
    differentiate(this.motion, this.width, this.scene.bodies.length - 1 - count, count)
  }

  private addBody(y: ArrayLike<number>, from: number, to: number): void {
    const { values } = this.motion
    for (let i = 0; i < 3; i++) {
      values[to + POSITION + i] = y[from + i]
      values[to + VELOCITY + i] = y[from + 3 + i]
      values[to + RATE + i] = y[from + 12 + i]
    }
    const a = [y[from + 6], y[from + 7], y[from + 8]]
    const b = [y[from + 9], y[from + 10], y[from + 11]]
    const c = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    const [w, ...xyz] = quaternionOfMatrix([0, 1, 2].map((i) => [a[i], b[i], c[i]]))
    const sign = this.count === 0 ? 1 : this.sameSide(to + QUATERNION - this.width, [...xyz, w])
    ;[...xyz, w].forEach((e, i) => (values[to + QUATERNION + i] = sign * e))
  }

  /** Returns the sign that brings a quaternion nearer to the previous one. Both signs describe the same rotation. */
  private sameSide(before: number, q: readonly number[]): number {
    const { values } = this.motion
    return q.reduce((sum, e, i) => sum + e * values[before + i], 0) < 0 ? -1 : 1
  }
}
