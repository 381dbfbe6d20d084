/** Interpolation tables as data of a program: one array for each derivative that is looked up. */
import type { MapData, SampleData, TableData } from '../../numerics/interpolation/tables'
import type { ProgramData } from '../ir'

export interface TablePlace {
  /** Index into the data of the program. */
  readonly table: number
  readonly n: number
  readonly width: number
}

export interface MapPlace {
  readonly table: number
  readonly rows: number
  readonly columns: number
  readonly widthX: number
  readonly widthY: number
}

export class ProgramTables {
  readonly data: ProgramData[] = []
  private readonly tables = new Map<string, TablePlace>()
  private readonly maps = new Map<string, MapPlace>()
  private readonly rows = new Map<string, { readonly table: number; readonly n: number }>()

  row({ name, values }: SampleData): { readonly table: number; readonly n: number } {
    const known = this.rows.get(name)
    if (known !== undefined) return known
    const place = { table: this.data.length, n: values.length }
    this.data.push({ name, doc: `${name}: ${values.length} numbers`, values })
    this.rows.set(name, place)
    return place
  }

  table(of: TableData, derivative: number): TablePlace {
    const key = `${of.name}'${derivative}`
    const known = this.tables.get(key)
    if (known !== undefined) return known
    const terms = of.coefficients.reduce((most, c) => Math.max(most, c.length), 1)
    const width = Math.max(1, terms - derivative)
    const place = { table: this.data.length, n: of.coefficients.length + 1, width }
    const doc = `${of.name}: ${place.n} abscissae, then coefficients${derivativeText(derivative)}`
    this.data.push({ name: dataName(of.name, [derivative]), doc, values: tableNumbers(of, derivative, place) })
    this.tables.set(key, place)
    return place
  }

  map(of: MapData, [dx, dy]: readonly [number, number]): MapPlace {
    const key = `${of.name}'${dx},${dy}`
    const known = this.maps.get(key)
    if (known !== undefined) return known
    const place = {
      table: this.data.length,
      rows: of.x.length,
      columns: of.y.length,
      widthX: Math.max(1, of.widthX - dx),
      widthY: Math.max(1, of.widthY - dy),
    }
    const doc = `${of.name}: ${place.rows} and ${place.columns} abscissae, then patches${derivativeText(dx + dy)}`
    this.data.push({ name: dataName(of.name, [dx, dy]), doc, values: mapNumbers(of, dx, dy, place) })
    this.maps.set(key, place)
    return place
  }
}

function derivativeText(order: number): string {
  return order === 0 ? '' : `, of a derivative of order ${order}`
}

function dataName(name: string, orders: readonly number[]): string {
  return orders.every((d) => d === 0) ? name : `${name} d${orders.join('')}`
}

function tableNumbers({ x, coefficients }: TableData, derivative: number, { n, width }: TablePlace): Float64Array {
  const values = new Float64Array(n + (n - 1) * width)
  // where the end of the last segment is not given any larger number will do
  for (let i = 0; i < n; i++) values[i] = x[i] ?? x[i - 1] + 1
  coefficients.forEach((row, i) => {
    const c = differentiated(row, derivative)
    for (let k = 0; k < width; k++) values[n + i * width + k] = c[k] ?? 0
  })
  return values
}

function differentiated(row: readonly number[], derivative: number): readonly number[] {
  let c = row
  for (let k = 0; k < derivative; k++) c = c.slice(1).map((v, j) => v * (j + 1))
  return c
}

function mapNumbers(map: MapData, dx: number, dy: number, place: MapPlace): Float64Array {
  const { rows, columns, widthX, widthY } = place
  const patches = (rows - 1) * (columns - 1)
  const values = new Float64Array(rows + columns + patches * widthX * widthY)
  values.set(map.x)
  values.set(map.y, rows)
  let at = rows + columns
  for (let patch = 0; patch < patches; patch++)
    for (let a = 0; a < widthX; a++)
      for (let b = 0; b < widthY; b++) values[at++] = mapCoefficient(map, patch, a, b, dx, dy)
  return values
}

/** Returns the coefficient of u^a v^b in a derivative of a patch. */
function mapCoefficient(map: MapData, patch: number, a: number, b: number, dx: number, dy: number): number {
  const [i, j] = [a + dx, b + dy]
  if (i >= map.widthX || j >= map.widthY) return 0
  let c = map.coefficients[(patch * map.widthX + i) * map.widthY + j]
  for (let k = i; k > a; k--) c *= k
  for (let k = j; k > b; k--) c *= k
  return c
}
