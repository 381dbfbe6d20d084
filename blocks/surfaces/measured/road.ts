/** Road of a block by its file, read once: files have a hundred megabytes. */
import { ModelError } from '../../../engine/errors/model-error'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { StripDrawing } from '../../../engine/model/component/drawing'
import type { SurfaceLine } from '../../../engine/model/component/surface'
import { bytesOf } from '../../../engine/model/project/binary-files'
import { evaluatePiecewise } from '../../../engine/numerics/interpolation/spline'
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { readCrg, type CrgRoad } from '../crg'
import { elevationAt } from '../curved-grid'
import { heightGrid, type HeightGrid } from './grid'
import { acrossScale, bilinearHeight } from './heights'
import { lineOf } from './line'
import { gridOfAscii, gridOfTable } from './maps'

export interface MeasuredRoad {
  readonly line: SurfaceLine
  readonly grid: HeightGrid
  readonly notes: readonly string[]
  /** Returns the friction factor at a place; null without a file of it. */
  readonly friction: ((math: SymbolicMath, s: Expr, w: Expr) => Expr) | null
  readonly strip: () => StripDrawing
}

/** Grids read last, by the unit of their numbers and the content of their files. */
const known: Readonly<Record<GridUnit, Map<string, Read>>> = { m: new Map(), '1': new Map() }
const mostKnown = 2

/** @throws ModelError naming block, parameter and file */
export function roadOfFile(c: ComponentBuilder): MeasuredRoad {
  const file = c.text('file')
  const place = { block: c.name, parameter: 'file' }
  if (file === '')
    throw new ModelError(
      'file-missing',
      'no file is chosen',
      place,
      'choose an OpenCRG road (.crg), an ASCII grid (.asc) or a table of heights (.csv) in the project folder',
    )
  const { grid, notes } = read(c, 'file', 'm')
  requireKeeping(grid.borders, { ...place, file })
  const isPlaced = c.choice('placement') === 'start'
  const from = isPlaced ? { start: [c.fixed('x0'), c.fixed('y0')] as const, heading: c.fixed('heading0') } : null
  const line = lineOf(grid.line, grid.step, from)
  const raised = isPlaced ? c.fixed('z0') : undefined
  const heights = heightGrid(grid, c.name, raised)
  const shift = raised === undefined ? 0 : raised - grid.line.z[0]
  return {
    line,
    grid: heights,
    notes,
    friction: frictionOfFile(c, grid.start),
    strip: () => stripOf(line, heights, (s, w) => shift + elevationAt(grid, grid.start + s, w)),
  }
}

/** Heights or factors of friction. */
type GridUnit = 'm' | '1'
const titles = { m: 'heights', '1': 'friction factors' } as const

type Read = Pick<CrgRoad, 'grid' | 'notes'>

/** Least friction, because the Magic Formula divides by it. */
const leastFriction = 1e-3

/** @param start first distance along the line of the road, to which those of the friction are compared, m */
function frictionOfFile(c: ComponentBuilder, start: number): MeasuredRoad['friction'] {
  const file = c.text('frictionFile')
  if (file === '') return null
  const { grid } = read(c, 'frictionFile', '1')
  const place = { block: c.name, parameter: 'frictionFile', file }
  requireKeeping(grid.borders, place)
  const least = grid.heights.reduce((min, value) => Math.min(min, value), Infinity)
  if (!(least >= leastFriction))
    throw new ModelError(
      'out-of-range',
      `the least friction factor of the file is ${round(least)}`,
      place,
      `give factors of at least ${leastFriction}`,
    )
  const values = heightGrid(grid, `${c.name}.friction`, undefined)
  const [from, unit] = acrossScale(values)
  return (math, s, w) => {
    const row = math.mul(math.add(s, start - grid.start), 1 / grid.step)
    return bilinearHeight(math, values, row, math.mul(math.sub(w, from), 1 / unit))
  }
}

const round = (x: number): number => Number(x.toPrecision(3))

/** Returns the grid of a file by its ending. */
function readGrid(c: ComponentBuilder, parameter: string, unit: GridUnit): Read {
  const file = c.text(parameter)
  if (/\.csv$/i.test(file))
    return { grid: gridOfTable(columnsOf(c, parameter), file, { unit, title: titles[unit] }), notes: [] }
  const content = c.file(parameter)
  if (/\.asc$/i.test(file)) return { grid: gridOfAscii(content, file), notes: [] }
  return readCrg(bytesOf(file, content), file)
}

/**
 * Returns the columns of a table whose rows are at equal distances, so that none can be removed.
 * @throws ModelError of the table
 */
function columnsOf(c: ComponentBuilder, parameter: string): ReturnType<ComponentBuilder['columns']> {
  try {
    return c.columns(parameter)
  } catch (error) {
    if (!(error instanceof ModelError) || !error.hint.endsWith(' or remove the row')) throw error
    throw new ModelError(error.code, error.what, error.place, 'correct the value: rows are needed at equal distances')
  }
}

/** @param unit of the numbers */
function read(c: ComponentBuilder, parameter: string, unit: GridUnit): Read {
  const content = c.file(parameter)
  const ofUnit = known[unit]
  let road = ofUnit.get(content)
  if (road === undefined) {
    try {
      road = readGrid(c, parameter, unit)
    } catch (error) {
      throw error instanceof ModelError ? error.at({ block: c.name, parameter }) : error
    }
    if (ofUnit.size >= mostKnown) ofUnit.delete([...ofUnit.keys()][0])
    ofUnit.set(content, road)
  }
  return road
}

/** Beyond its edges the road keeps their heights, as OpenCRG does by default. */
function requireKeeping(
  { u, v }: CrgRoad['grid']['borders'],
  place: { readonly block: string; readonly parameter: string; readonly file: string },
): void {
  const other = [u, v].find((border) => border !== 'keep' && border !== 'none')
  if (other === undefined) return
  throw new ModelError(
    'unsupported',
    `the file continues as "${other}" beyond its borders, and a wheel can only drive on heights that are kept there`,
    place,
    'set BORDER_MODE_U and BORDER_MODE_V to 2 (keep) in the file',
  )
}

/** Most points along and across a road that are drawn. */
const drawn = { along: 2000, across: 33 }

function stripOf(
  line: SurfaceLine,
  { v, rows, columns }: HeightGrid,
  elevation: (s: number, w: number) => number,
): StripDrawing {
  const along = Math.min(drawn.along, Math.max(2, rows))
  const across = Math.min(drawn.across, columns)
  const points = new Float64Array(3 * across * along)
  const [places, left] = [new Float64Array(along), new Float64Array(across * along)]
  for (let i = 0; i < along; i++) {
    const s = (line.length * i) / (along - 1)
    places[i] = s
    const [x, y, heading] = [line.x, line.y, line.heading].map((table) => evaluatePiecewise(table, s))
    for (let k = 0; k < across; k++) {
      const w = v[0] + ((v[columns - 1] - v[0]) * k) / (across - 1)
      left[i * across + k] = w
      points.set([x - w * Math.sin(heading), y + w * Math.cos(heading), elevation(s, w)], 3 * (i * across + k))
    }
  }
  return { points, across, along: places, left, marks: [] }
}
