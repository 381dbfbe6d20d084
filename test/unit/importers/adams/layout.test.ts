/** Imported projects on the canvas: blocks stand apart. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blockGeometry } from '../../../../app/renderer/symbols/geometry'
import { registry } from '../../../../blocks'
import { importAdams } from '../../../../importers/adams'

/** Least distance between two blocks, px. */
const apart = 16

function overlaps(text: string): string[] {
  const { blocks } = importAdams(text, 'model.adm').project
  const boxes = Object.entries(blocks).map(([name, block]) => {
    const { width, height } = blockGeometry(registry.get(block.type))
    const [x, y] = block.at ?? [0, 0]
    return { name, x, y, width, height }
  })
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width + apart &&
          b.x < a.x + a.width + apart &&
          a.y < b.y + b.height + apart &&
          b.y < a.y + a.height + apart,
      )
      .map((b) => `${a.name} ${b.name}`),
  )
}

describe('an imported project', () => {
  it.each(['revolute', 'spring', 'cross'])('%s has its blocks apart', (name) => {
    const text = readFileSync(new URL(`../../../validation/data/adams/${name}/model.adm`, import.meta.url), 'utf8')
    expect(overlaps(text)).toEqual([])
  })
  it('keeps tall records, load sensors and forces apart', () => {
    const lines = ['test', 'PART/1, GROUND', 'MARKER/1, PART=1', 'MARKER/99, PART=1, FLOATING']
    for (const n of [2, 3, 4]) {
      lines.push(`PART/${n}, MASS=1, CM=${n}1, IP=1,1,1`, `MARKER/${n}1, PART=${n}`)
      lines.push(`GFORCE/${n}, I=${n}1, JFLOAT=99, RM=1, FX=1\\FY=2\\FZ=3\\TX=TIME\\TY=5\\TZ=SIN(TIME)`)
      lines.push(`REQUEST/${n}, ${[1, 2, 3, 4, 5, 6, 7, 8].map((c) => `F${c}=GFORCE(${n},0,${c},0)`).join('\\')}`)
      lines.push(`REQUEST/${n}0, F, I=${n}1, RM=${n}1`)
    }
    expect(overlaps([...lines, 'END'].join('\n'))).toEqual([])
  })
})
