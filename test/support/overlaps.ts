/** Pairs of blocks of one diagram that lie over each other as the canvas draws them. */
import { blockGeometry } from '../../app/renderer/symbols/geometry'
import { registry } from '../../blocks'
import { definitionFor } from '../../engine/model/blocks/block'
import type { BlockInstance } from '../../engine/model/project/project'

export function overlaps(blocks: Readonly<Record<string, BlockInstance>>): readonly string[] {
  const areas = Object.entries(blocks).map(([name, block]) => {
    const [x = NaN, y = NaN] = block.at ?? []
    return { name, x, y, ...blockGeometry(definitionFor(registry, block), block) }
  })
  return areas.flatMap((a, i) =>
    areas
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.name} and ${b.name}`),
  )
}
