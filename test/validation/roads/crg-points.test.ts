/** Elevation and position on two OpenCRG roads against the project's reference results. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { elevationAt, positionAt } from '../../../blocks/surfaces/curved-grid'
import { readCrg } from '../../../blocks/surfaces/crg'

const folder = path.join(import.meta.dirname, '../data/roads')
const numbersOf = (line: string): number[] => line.split(',').map(Number)

describe.each(['straight_bump', 'curved_banked'])('the road %s', (name) => {
  const { grid, notes } = readCrg(readFileSync(path.join(folder, `${name}.crg`)), `${name}.crg`)
  const rows = readFileSync(path.join(folder, `${name}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(numbersOf)

  it('is read without a remark', () => {
    expect(notes).toEqual([])
    expect(rows.length).toBeGreaterThan(80)
  })

  it('has the positions of the reference at every point, to 1e-13 m', () => {
    for (const [u, v, x, y] of rows) {
      const [atX, atY] = positionAt(grid, u, v)
      expect(Math.abs(atX - x)).toBeLessThan(1e-13)
      expect(Math.abs(atY - y)).toBeLessThan(1e-13)
    }
  })

  it('has the elevations of the reference, to the rounding of single precision of the heights', () => {
    for (const [u, v, , , z, , , zOfSingles] of rows) {
      const height = elevationAt(grid, u, v)
      expect(Math.abs(height - z)).toBeLessThan(4e-9)
      // the C library of the standard keeps heights in single precision too
      expect(Math.abs(height - zOfSingles)).toBeLessThan(1e-14)
    }
  })
})
