/** Trees, cutsets and circuits of small linear graphs. */
import { describe, expect, it } from 'vitest'
import type { TranslationGraphEdge } from '../../../engine/graph/graph'
import { circuitOf, cutsetOf } from '../../../engine/graph/incidence'
import { constraintChords, selectTree } from '../../../engine/graph/tree'
import type { TranslationEdge } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { memberName } from '../../../engine/model/names/names'
import { Pool } from '../../../engine/symbolic'

const pool = new Pool()
const zero = pool.zero
const nodes = ['ground', 'A.com', 'B.com', 'C.com'].map((name, id) => ({ id, name }))

function edge(
  block: string,
  from: number,
  to: number,
  kind: 'rigid' | 'sliding' | 'inertia' | 'force',
): TranslationGraphEdge {
  const specs: Readonly<Record<typeof kind, TranslationEdge>> = {
    rigid: { kind: 'rigid', offset: [zero, zero, zero] },
    sliding: { kind: 'sliding', axes: [{ axis: [zero, zero, pool.one], coordinate: 's', rate: 'ds' }] },
    inertia: { kind: 'inertia', mass: pool.one },
    force: { kind: 'force', resolved: nodes[0], force: () => [zero, zero, zero] },
  }
  return {
    domain: 'translation',
    name: memberName(block, 'T1'),
    block,
    from: nodes[from],
    to: nodes[to],
    spec: specs[kind],
  }
}

const bodies = [1, 2, 3].map((n) => edge('ABC'[n - 1], 0, n, 'inertia'))
const none = (): undefined => undefined
const same = (): number => 0

describe('the tree', () => {
  it('takes joints before bodies, so that the motions are least', () => {
    const joints = [edge('J1', 0, 1, 'sliding'), edge('J2', 1, 2, 'rigid'), edge('J3', 3, 2, 'sliding')]
    const tree = selectTree(nodes, [...bodies, ...joints], none, same)
    expect(tree.branches.map((b) => b.edge.name).sort()).toEqual(['J1.T1', 'J2.T1', 'J3.T1'])
    expect(tree.branches.find((b) => b.edge.name === 'J3.T1')).toMatchObject({ reversed: true, child: nodes[3] })
    expect(constraintChords(tree)).toEqual([])
  })

  it('lets a body carry what no joint holds', () => {
    const joints = [edge('J2', 1, 2, 'rigid'), edge('J3', 2, 3, 'sliding')]
    const tree = selectTree(nodes, [...bodies, ...joints], none, (e) => (e.name === 'B.T1' ? 0 : 1))
    expect(tree.branches.map((b) => b.edge.name)).toContain('B.T1')
  })

  it('follows the choice of the user', () => {
    const joints = [edge('J1', 0, 1, 'sliding'), edge('J2', 1, 2, 'rigid'), edge('J3', 2, 3, 'rigid')]
    const tree = selectTree(nodes, [...bodies, ...joints], (e) => (e.name === 'C.T1' ? 'tree' : undefined), same)
    expect(tree.branches.map((b) => b.edge.name)).toContain('C.T1')
    expect(constraintChords(tree).map((e) => e.name)).toEqual(['J1.T1'])
  })

  it('names what is not connected and choices that are no tree', () => {
    const loop = [edge('J1', 0, 1, 'sliding'), edge('J2', 0, 1, 'sliding')]
    const thrown = (f: () => unknown): ModelError => {
      try {
        f()
      } catch (error) {
        if (error instanceof ModelError) return error
      }
      throw new Error('no ModelError')
    }
    expect(thrown(() => selectTree(nodes, loop, none, same))).toMatchObject({
      code: 'not-connected-to-ground',
      place: { block: 'B' },
    })
    const forced = thrown(() =>
      selectTree(nodes, [...bodies, ...loop], (e) => (e.name.startsWith('J') ? 'tree' : undefined), same),
    )
    expect(forced).toMatchObject({ code: 'closed-loop', place: { block: 'J2' } })
    expect(forced.what).toMatch(/J2\.T1 closes a loop .*: J1\.T1$/)
    const cut = thrown(() =>
      selectTree(nodes, [...bodies, ...loop], (e) => (e.name === 'C.T1' ? 'cotree' : undefined), same),
    )
    expect(cut).toMatchObject({ code: 'not-connected-to-ground', place: { block: 'C' } })
    expect(cut.what).toContain('C.T1 is required in the cotree')
  })
})

describe('cutsets and circuits', () => {
  it('are transposes of each other with the opposite sign, A_f = -B_f^T', () => {
    const edges = [
      ...bodies,
      edge('J1', 0, 1, 'sliding'),
      edge('J2', 2, 1, 'rigid'),
      edge('J3', 2, 3, 'sliding'),
      edge('Spring', 3, 0, 'force'),
    ]
    const tree = selectTree(nodes, edges, none, same)
    for (const { edge: branch } of tree.branches) {
      for (const chord of tree.chords) {
        const a = cutsetOf(tree, branch).find((e) => e.edge === chord)?.sign ?? 0
        const b = circuitOf(tree, chord).find((e) => e.edge === branch)?.sign ?? 0
        expect(a + b).toBe(0)
      }
    }
    // around the loop ground -> A -> B -> C -> ground: J1 + (-J2) + J3 + Spring = 0
    const spring = tree.chords.find((e) => e.name === 'Spring.T1')
    if (spring === undefined) throw new Error('the spring is no chord')
    expect(Object.fromEntries(circuitOf(tree, spring).map((s) => [s.edge.name, s.sign]))).toEqual({
      'J1.T1': 1,
      'J2.T1': -1,
      'J3.T1': 1,
    })
  })
})
