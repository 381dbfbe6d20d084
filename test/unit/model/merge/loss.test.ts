/** Merging random edits that meet: what ours says is in the result, what theirs says is too or stands in a conflict. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeProjects } from '../../../../engine/model/merge'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'

const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay']
const types = ['mechanics/rigid-body', 'mechanics/rigid-arm', 'signals/gain']
const base: ProjectFile = {
  wishbone: 1,
  title: 'Six',
  variables: Object.fromEntries(names.map((name, i) => [`v${name}`, i])),
  blocks: {
    ...Object.fromEntries(
      names.map((name, i) => [
        name,
        { type: types[i % 3], params: { first: i, second: `${i} m` }, at: [100 * i, 0] } as const,
      ]),
    ),
    Sub: {
      type: 'subsystem',
      ports: {},
      blocks: Object.fromEntries(names.map((name) => [`In${name}`, { type: 'signals/gain', params: { k: 1 } }])),
      wires: {},
    },
  },
  wires: Object.fromEntries(names.slice(1).map((name, i) => [`w${name}`, [`${names[i]}.a`, `${name}.b`] as const])),
  experiments: Object.fromEntries(names.map((name) => [`e${name}`, { stop: 1, set: { [`${name}.first`]: 1 } }])),
}

type Edit = (project: ProjectFile) => ProjectFile
const withBlock =
  (name: string, change: (block: BlockInstance) => BlockInstance): Edit =>
  (p) =>
    Object.hasOwn(p.blocks, name) ? { ...p, blocks: { ...p.blocks, [name]: change(p.blocks[name]) } } : p
const without = <T>(entries: Readonly<Record<string, T>> = {}, gone: (key: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([key, value]) => !gone(key, value)))

/** Each value that an edit brings in has `mark`, a text that nothing else has. */
const edits: Readonly<Record<string, (name: string, mark: string) => Edit>> = {
  param: (name, mark) => withBlock(name, (b) => ({ ...b, params: { ...b.params, second: mark } })),
  newParam: (name, mark) => withBlock(name, (b) => ({ ...b, params: { ...b.params, size: mark } })),
  title: (name, mark) => withBlock(name, (b) => ({ ...b, title: mark })),
  remove: (name) => (p) => ({
    ...p,
    blocks: without(p.blocks, (key) => key === name),
    wires: without(p.wires, (_key, ends) => ends.some((end) => end.startsWith(`${name}.`))),
    experiments: Object.fromEntries(
      Object.entries(p.experiments ?? {}).map(([key, e]) => [
        key,
        { ...e, set: without(e.set, (k) => k.startsWith(`${name}.`)) },
      ]),
    ),
  }),
  rename: (name, mark) => (p) =>
    JSON.parse(JSON.stringify(p).replaceAll(new RegExp(`"${name}(?=[."])`, 'g'), `"${mark}`)) as ProjectFile,
  group: (name, mark) => (p) =>
    Object.hasOwn(p.blocks, name)
      ? {
          ...p,
          blocks: {
            ...without(p.blocks, (key) => key === name),
            [mark]: {
              type: 'subsystem',
              ports: {
                a: { kind: 'frame', joins: [`${name}.a`] },
                b: { kind: 'frame', joins: [`${name}.b`] },
              },
              blocks: { [name]: p.blocks[name] },
              wires: {},
            },
          },
          wires: Object.fromEntries(
            Object.entries(p.wires).map(([key, ends]) => [
              key,
              ends.map((end) => (end.startsWith(`${name}.`) ? mark + end.slice(name.length) : end)) as [string, string],
            ]),
          ),
          experiments: JSON.parse(
            JSON.stringify(p.experiments).replaceAll(`"${name}.`, `"${mark}/${name}.`),
          ) as ProjectFile['experiments'],
        }
      : p,
  moveIn: (name) => (p) =>
    Object.hasOwn(p.blocks, name) && Object.hasOwn(p.blocks, 'Sub')
      ? withBlock('Sub', (b) => ({ ...b, blocks: { ...b.blocks, [name]: p.blocks[name] } }))(
          edits['remove'](name, '')(p),
        )
      : p,
  add: (name, mark) => (p) => ({
    ...p,
    blocks: { ...p.blocks, [`New${name}`]: { type: 'sources/ramp', params: { value: mark } } },
  }),
  wire: (name, mark) => (p) =>
    Object.hasOwn(p.blocks, name) ? { ...p, wires: { ...p.wires, [mark]: [`${name}.${mark}`, 'Hub.a'] } } : p,
  variable: (name, mark) => (p) => ({ ...p, variables: { ...p.variables, [`v${name}`]: mark } }),
  noVariable: (name) => (p) => ({ ...p, variables: without(p.variables, (key) => key === `v${name}`) }),
  use: (name, mark) => withBlock('Ada', (b) => ({ ...b, params: { ...b.params, first: `v${name} + ${mark}` } })),
  experiment: (name, mark) => (p) => ({
    ...p,
    experiments: { ...p.experiments, [`e${name}`]: { ...(p.experiments?.[`e${name}`] ?? { stop: 1 }), title: mark } },
  }),
  noExperiment: (name) => (p) => ({ ...p, experiments: without(p.experiments, (key) => key === `e${name}`) }),
  inside: (name, mark) =>
    withBlock('Sub', (b) => ({
      ...b,
      blocks: { ...b.blocks, [`In${name}`]: { type: 'signals/gain', params: { k: mark } } },
    })),
  noSubsystem: () => (p) => ({ ...p, blocks: without(p.blocks, (key) => key === 'Sub') }),
  note: (name, mark) => (p) => ({ ...p, notes: { ...p.notes, [name]: { text: mark, at: [0, 0] } } }),
}

const steps = fc.array(fc.record({ kind: fc.constantFrom(...Object.keys(edits)), name: fc.constantFrom(...names) }), {
  maxLength: 5,
})
const applied = (list: readonly { readonly kind: string; readonly name: string }[], side: string): ProjectFile =>
  list.reduce((p, { kind, name }, i) => edits[kind](name, `${side}${i}x`)(p), base)
const marks = (project: ProjectFile, side: string): ReadonlySet<string> =>
  new Set(JSON.stringify(project).match(new RegExp(`\\b${side}\\dx`, 'g')))

describe('a merge of edits that meet', () => {
  it('loses nothing in silence', () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const [ours, theirs] = [applied(a, 'ours'), applied(b, 'theirs')]
        const result = mergeProjects(base, ours, theirs)
        const words = result.conflicts.map(({ text }) => text).join('; ')
        const [kept, other] = [result.project, result.theirs].map((project) => parseProject(serialiseProject(project)))
        const context = JSON.stringify({ a, b, words })
        for (const mark of marks(ours, 'ours'))
          if (!marks(kept, 'ours').has(mark)) expect(words, `${mark} of ours is gone: ${context}`).toContain(mark)
        for (const mark of marks(theirs, 'theirs')) {
          if (marks(kept, 'theirs').has(mark)) continue
          expect(words, `${mark} of theirs is gone: ${context}`).not.toBe('')
          if (!marks(other, 'theirs').has(mark)) expect(words, `${mark} is nowhere: ${context}`).toContain(mark)
        }
      }),
      { numRuns: 1500 },
    )
  })
})
