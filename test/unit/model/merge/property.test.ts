/** Merging by properties: edits of both sides that do not meet give what both together give, whoever merges. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeProjects } from '../../../../engine/model/merge'
import { mergeTexts, bothSides } from '../../../../engine/model/merge/texts'
import { withConflicts } from '../../../../engine/model/merge/conflicts'
import { sameJson } from '../../../../engine/model/diff/settings'
import { readProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { serialiseProject } from '../../../../engine/model/project/serialise'

const count = 12
const names = Array.from({ length: count }, (_unused, i) => `B${i}`)
const base: ProjectFile = {
  wishbone: 1,
  title: 'Chain',
  variables: Object.fromEntries(names.map((name, i) => [`v${name}`, i])),
  blocks: {
    ...Object.fromEntries(
      names.map((name, i) => [
        name,
        {
          type: i % 2 === 0 ? 'mechanics/rigid-body' : 'mechanics/rigid-arm',
          params: { first: i, second: `${i} m`, third: [i, 0, 1] },
          at: [100 * i, 0],
        } satisfies BlockInstance,
      ]),
    ),
    Sub: {
      type: 'subsystem',
      ports: {},
      blocks: Object.fromEntries(names.map((name) => [name, { type: 'signals/gain', params: { k: 1 } }])),
      wires: {},
    },
  },
  wires: Object.fromEntries(names.slice(1).map((name, i) => [`w${i}`, [`B${i}.a`, `${name}.b`] as const])),
  experiments: Object.fromEntries(
    names.map((name) => [`e${name}`, { stop: 1, set: { [`${name}.first`]: 1 }, plots: { p: { signals: ['B0.x'] } } }]),
  ),
}

type Edit = (project: ProjectFile) => ProjectFile
const withBlock =
  (name: string, change: (block: BlockInstance) => BlockInstance): Edit =>
  (p) => ({ ...p, blocks: { ...p.blocks, [name]: change(p.blocks[name]) } })

/** An edit that touches what goes by `name` only. */
const edits: Readonly<Record<string, (name: string, value: number) => Edit>> = {
  param: (name, value) => withBlock(name, (b) => ({ ...b, params: { ...b.params, first: value + 0.5 } })),
  text: (name, value) => withBlock(name, (b) => ({ ...b, params: { ...b.params, second: `${value}.5 m` } })),
  list: (name, value) => withBlock(name, (b) => ({ ...b, params: { ...b.params, third: [value, value, 7] } })),
  move: (name, value) => withBlock(name, (b) => ({ ...b, at: [value, 50] })),
  disable: (name) => withBlock(name, (b) => ({ ...b, disabled: true })),
  add: (name, value) => (p) => ({
    ...p,
    blocks: { ...p.blocks, [`New${name}`]: { type: 'sources/ramp', params: { value } } },
    wires: { ...p.wires, [`New${name}`]: [`New${name}.y`, `Hub.${name}`] },
  }),
  variable: (name, value) => (p) => ({ ...p, variables: { ...p.variables, [`v${name}`]: `${value} + 1` } }),
  experiment: (name, value) => (p) => ({
    ...p,
    experiments: { ...p.experiments, [`e${name}`]: { ...p.experiments?.[`e${name}`], stop: value + 2 } },
  }),
  newExperiment: (name, value) => (p) => ({
    ...p,
    experiments: { ...p.experiments, [`n${name}`]: { stop: value + 1 } },
  }),
  inside: (name, value) =>
    withBlock('Sub', (b) => ({
      ...b,
      blocks: { ...b.blocks, [name]: { type: 'signals/gain', params: { k: value + 2 } } },
    })),
  addInside: (name, value) =>
    withBlock('Sub', (b) => ({
      ...b,
      blocks: { ...b.blocks, [`New${name}`]: { type: 'signals/gain', params: { k: value } } },
    })),
  note: (name, value) => (p) => ({ ...p, notes: { ...p.notes, [name]: { text: `${value}`, at: [0, 0] } } }),
}

const edit = fc.record({
  kind: fc.constantFrom(...Object.keys(edits)),
  index: fc.integer({ min: 0, max: count / 2 - 1 }),
  value: fc.integer({ min: 0, max: 50 }),
})
const list = fc.array(edit, { maxLength: 8 })
type Step = { readonly kind: string; readonly index: number; readonly value: number }
/** Our side edits what has an even number, theirs what has an odd one: nothing meets. */
const applied = (steps: readonly Step[], odd: 0 | 1, start: ProjectFile): ProjectFile =>
  steps.reduce((p, { kind, index, value }) => edits[kind](names[2 * index + odd], value)(p), start)

describe('a merge', () => {
  it('of edits that do not meet is both one after the other, from either side', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const [ours, theirs] = [applied(a, 0, base), applied(b, 1, base)]
        const expected = applied(b, 1, ours)
        for (const [x, y] of [
          [ours, theirs],
          [theirs, ours],
        ]) {
          const { project, conflicts, theirs: other } = mergeProjects(base, x, y)
          expect(conflicts).toEqual([])
          expect(sameJson(project, expected), JSON.stringify({ a, b })).toBe(true)
          expect(sameJson(other, expected)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of any edits loads, says whether they meet, and loses neither side', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const [ours, theirs] = [applied(a, 0, base), applied(b, 0, base)]
        const text = serialiseProject
        const merge = mergeTexts(
          { base: text(base), ours: text(ours), theirs: text(theirs) },
          { base: 'b', ours: 'o', theirs: 't' },
        )
        const written = text(withConflicts(merge))
        expect(readProject(written).ok).toBe(true)
        const sides = bothSides(written)
        expect(sides === undefined).toBe(merge.conflicts.length === 0)
        if (sides === undefined) return
        expect(sameJson(sides.ours, merge.project)).toBe(true)
        expect(sameJson(sides.theirs, merge.theirs)).toBe(true)
        expect(sides.conflictTexts).toEqual(merge.conflicts.map((conflict) => conflict.text))
      }),
      { numRuns: 200 },
    )
  })

  it('of one changed side is that side, and of a side with itself nothing', () => {
    fc.assert(
      fc.property(list, (a) => {
        const changed = applied(a, 0, base)
        for (const [x, y, z] of [
          [base, changed, base],
          [base, base, changed],
          [base, changed, changed],
          [changed, changed, changed],
        ])
          expect(sameJson(mergeProjects(x, y, z).project, changed)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
