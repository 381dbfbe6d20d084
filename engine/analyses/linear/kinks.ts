/**
 * Corners and jumps of the equations beside a point. The slopes of a function such as |s| change where its argument
 * changes sign, so slopes at a point that is 1e-7 away from a corner say nothing about motions larger than that. Every
 * argument of `abs`, `sign`, `min`, `max`, comparisons and tables with straight lines is evaluated with its exact
 * slope; where its zero is near, the exact slopes of the model on both sides are compared.
 */
import { compileWasm } from '../../backends/wasm'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'
import { cornersIn } from '../../formulate/signals/kinks'
import { eigenvalues } from '../../numerics/linear/eigenvalues'
import { printBeginning, type Expr } from '../../symbolic'
import type { NearbyKink, Rows } from './report'
import type { Instant } from './slopes'

/** Distance from the point, in SI units of the states, within which a corner counts as beside it. */
const beside = 1e-6
/** Smallest distance at which both sides are evaluated. */
const least = 1e-9
/** Relative change of a slope that counts; a smooth slope changes by less over the distance. */
const relevant = 1e-5
/** Number of corners that are compared. */
const most = 200
/** Length of the text of a crossing, in names and numbers. */
const textLength = 8

interface Corner {
  readonly blocks: readonly string[]
  readonly crossing: Expr
  readonly value: number
  /** Slopes by states and inputs. */
  readonly gradient: Float64Array
}

/** Key under which crossings are kept with the equations. */
const crossingsKey = Symbol('crossings of corners')

/** Returns the arguments of corners in expressions, with their blocks. */
function crossingsIn({ collection }: Compilation, roots: readonly Expr[]): ReadonlyMap<Expr, ReadonlySet<string>> {
  const crossings = new Map<Expr, Set<string>>()
  for (const { crossing, block = 'an equation' } of cornersIn(collection, roots))
    crossings.set(crossing, (crossings.get(crossing) ?? new Set()).add(block))
  return crossings
}

/** @param roots expressions whose corners are searched */
function cornersOf(
  { compilation: form, parameters }: Instance,
  roots: readonly Expr[],
  at: Instant,
): readonly Corner[] {
  const { states, inputs, system } = form
  const known = form.once(crossingsKey, () => new Map<string, ReadonlyMap<Expr, ReadonlySet<string>>>())
  const key = roots.map(({ id }) => id).join()
  const crossings = known.get(key) ?? crossingsIn(form, roots)
  known.set(key, crossings)
  const list = [...crossings.keys()]
  if (list.length === 0) return []
  const program = form.lower('corners', [
    {
      name: 'values',
      doc: 'Arguments of corners.',
      out: 'y',
      effort: 'plain',
      outputs: list.map((expr, index) => ({ index, expr })),
    },
    {
      ...{ name: 'tangents', doc: 'Their directional derivatives.', out: 'y', extra: ['v'], effort: 'plain' },
      outputs: form.tangentsOf(list, true).map((expr, index) => ({ index, expr })),
    },
  ])
  const [n, width] = [states.length, states.length + inputs.length]
  const discrete = 2 * system.discrete.states.length
  const size = parameters.length + program.derivedSize + program.workSize + discrete + 3 * width + list.length + 32
  const compiled = compileWasm(program.program, size)
  const p = compiled.allocate(parameters.length)
  p.set(parameters)
  const d = compiled.allocate(program.derivedSize)
  const [x, v, u] = [compiled.allocate(n), compiled.allocate(width), compiled.allocate(inputs.length)]
  const w = compiled.allocate(program.workSize)
  const z = compiled.allocate(discrete)
  const y = compiled.allocate(list.length)
  compiled.bind('init', [p, d])()
  x.set(at.x)
  u.set(at.u)
  z.set(at.z)
  z.set(at.z, at.z.length)
  const arrays = [p, d, x, ...(discrete > 0 ? [z] : []), ...(inputs.length > 0 ? [u] : [])]
  compiled.bind('values', [...arrays, w, y])(at.t)
  const corners = list.map((crossing, i) => ({
    ...{
      blocks: [...(crossings.get(crossing) ?? [])].sort(),
      crossing,
      value: y[i],
      gradient: new Float64Array(width),
    },
  }))
  const along = compiled.bind('tangents', [...arrays, v, w, y])
  for (let j = 0; j < width; j++) {
    v.fill(0)
    v[j] = 1
    along(at.t)
    corners.forEach(({ gradient }, i) => (gradient[j] = y[i]))
  }
  return corners
}

/** Slopes of the reduced model at an instant: rows of states and outputs, columns of states and inputs. */
export type ReducedSlopes = (at: Instant) => Rows

/**
 * Returns corners beside the point across which slopes differ, the most important of each set of blocks.
 * @param directions changes of all states and inputs that the reduced model allows, one for each of its columns
 * @param n number of states of the reduced model
 */
export function nearbyKinks(
  instance: Instance,
  roots: readonly Expr[],
  at: Instant,
  directions: Rows,
  { n, slopes }: { readonly n: number; readonly slopes: ReducedSlopes },
): readonly NearbyKink[] {
  const near = cornersOf(instance, roots, at)
    .flatMap((corner) => {
      const along = directions.map((direction) => dot(direction, corner.gradient))
      const size = Math.hypot(...along)
      const distance = Math.abs(corner.value) / size
      return size > 0 && distance < beside ? [{ ...corner, along, size, distance }] : []
    })
    .slice(0, most)
  const kinks = new Map<string, NearbyKink>()
  for (const { blocks, crossing, value, along, size, distance } of near) {
    const reach = Math.max(2 * distance, least)
    const [before, after] = [-reach, reach].map((side) => {
      const by = (side - value / size) / size
      const [x, u] = [at.x.slice(), at.u.slice()]
      along.forEach((part, k) => {
        if (part === 0) return
        const direction = directions[k]
        x.forEach((_, j) => (x[j] += by * part * direction[j]))
        u.forEach((_, i) => (u[i] += by * part * direction[x.length + i]))
      })
      return slopes({ ...at, x, u })
    })
    const change = changeOf(before, after)
    if (!(change > relevant)) continue
    const key = blocks.join()
    const known = kinks.get(key)
    if (known !== undefined && known.change >= change) continue
    const shift = shiftOf(before, after, n)
    kinks.set(key, { blocks, crossing: printBeginning(crossing, textLength), distance, change, shift })
  }
  return [...kinks.values()].sort((a, b) => b.change - a.change)
}

const dot = (a: readonly number[], b: Float64Array): number => a.reduce((sum, one, j) => sum + one * b[j], 0)

function changeOf(before: Rows, after: Rows): number {
  const changes = before.map((row, i) => {
    const most = Math.max(...row.map(Math.abs), ...after[i].map(Math.abs))
    const change = Math.max(...row.map((value, j) => Math.abs(value - after[i][j])))
    return most > 0 ? change / most : 0
  })
  return Math.max(0, ...changes)
}

/** Returns the largest distance from an eigenvalue on one side to the nearest on the other. */
function shiftOf(before: Rows, after: Rows, n: number): number {
  if (n === 0) return 0
  const [a, b] = [before, after].map((rows) =>
    eigenvalues(Float64Array.from(rows.slice(0, n).flatMap((row) => row.slice(0, n))), n),
  )
  const shifts = Array.from(a.re, (re, i) =>
    Math.min(...Array.from(b.re, (other, k) => Math.hypot(re - other, a.im[i] - b.im[k]))),
  )
  return Math.max(...shifts)
}
