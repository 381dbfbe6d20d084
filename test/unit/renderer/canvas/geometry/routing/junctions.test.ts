/** Dots where wires branch; and no two nets of shipped diagrams on one line. */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Courses } from '../../../../../../app/renderer/canvas/geometry/routing/courses'
import { junctions } from '../../../../../../app/renderer/canvas/geometry/routing/junctions'
import { levelPlan, placed } from '../../../../../../app/renderer/canvas/geometry/routing/level-wires'
import type { Corner } from '../../../../../../app/renderer/canvas/geometry/routing/search'
import { netsOf, type Line } from '../../../../../../app/renderer/canvas/geometry/routing/separate'
import { documentFromProject, recordsOf } from '../../../../../../app/renderer/store/records'
import { registry } from '../../../../../../blocks'
import { parseProject } from '../../../../../../engine/model/parse/parse-project'
import { inRoot } from '../../../../../../scripts/lib/paths.mjs'

const line = (id: string, ports: readonly [string, string], ...points: readonly Corner[]): Line => ({
  id,
  ports,
  points,
})
const places = (...lines: readonly Line[]): readonly Corner[] => junctions(lines).map(({ at }) => at)

describe('a dot', () => {
  const straight = line('straight', ['A.y', 'B.u'], [0, 0], [200, 0])

  it('is where a wire of the net leaves another', () => {
    const branch = line('branch', ['A.y', 'C.u'], [0, 0], [100, 0], [100, 80], [200, 80])
    expect(places(straight, branch)).toEqual([[100, 0]])
  })

  it('is where two wires of the net part to both sides', () => {
    const up = line('up', ['A.y', 'C.u'], [0, 0], [100, 0], [100, -80], [200, -80])
    const down = line('down', ['A.y', 'D.u'], [0, 0], [100, 0], [100, 80], [200, 80])
    expect(places(up, down)).toEqual([[100, 0]])
  })

  it('is not where wires of different nets cross or meet', () => {
    const other = line('other', ['C.y', 'D.u'], [100, -80], [100, 80])
    const bent = line('bent', ['E.y', 'F.u'], [50, -80], [50, 0], [70, 0], [70, 80])
    expect(places(straight, other, bent)).toEqual([])
  })

  it('is not where two wires of the net take the same corner, nor on a port', () => {
    const one = line('one', ['A.y', 'B.u'], [0, 0], [100, 0], [100, 80])
    const two = line('two', ['A.y', 'C.u'], [0, 0], [100, 0], [100, 120])
    const three = line('three', ['B.u', 'D.y'], [100, 80], [200, 80])
    expect(places(one, two, three)).toEqual([])
  })
})

/** Lengths over which two nets of a level lie on one another, px. */
function shared(lines: readonly Line[]): readonly string[] {
  const nets = netsOf(lines)
  const stretches = lines.flatMap(({ id, points }, i) =>
    points.slice(1).map((to, k) => ({ id, net: nets[i], from: points[k], to })),
  )
  return stretches.flatMap((a, i) =>
    stretches.slice(i + 1).flatMap((b) => {
      if (a.net === b.net) return []
      return ([0, 1] as const).flatMap((across) => {
        const along = across === 0 ? 1 : 0
        const line = a.from[across]
        if ([a.to, b.from, b.to].some((point) => Math.abs(point[across] - line) > 0.5)) return []
        const low = Math.max(Math.min(a.from[along], a.to[along]), Math.min(b.from[along], b.to[along]))
        const high = Math.min(Math.max(a.from[along], a.to[along]), Math.max(b.from[along], b.to[along]))
        return high - low > 1 ? [`${a.id} and ${b.id}: ${Math.round(high - low)}`] : []
      })
    }),
  )
}

const projects = readdirSync(inRoot('projects')).filter((name) => !name.includes('.'))

describe('wires of different nets', () => {
  it.each(projects)('lie apart at every level of %s', (name) => {
    const text = readFileSync(inRoot(`projects/${name}/project.json`), 'utf8')
    const doc = documentFromProject(parseProject(text, 'project.json'))
    const levels = new Set(['', ...recordsOf(doc, 'block').map((record) => record.name)])
    for (const level of levels) {
      const { boxes, wires } = placed(levelPlan(doc, registry, level))
      const courses = new Courses().update(boxes, wires)
      const lines = wires.map(({ id, ports }): Line => {
        const { source, target, corners } = courses.get(id)!
        return { id, ports, points: [[source.x, source.y], ...corners, [target.x, target.y]] }
      })
      expect(shared(lines), level).toEqual([])
    }
  })
})
