/** Undo as values: any sequence of edits, undone, gives back the same project. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff, isEmptyDiff, reverseDiff, squashDiffs, type RecordsDiff } from '../../../../app/renderer/store/diff'
import {
  addBlock,
  flipBlocks,
  moveBlocks,
  removeItems,
  renameBlock,
  setParameter,
} from '../../../../app/renderer/store/edits/blocks'
import { copyBlocks, pasteClip } from '../../../../app/renderer/store/edits/clipboard'
import {
  addPlot,
  changeExperiment,
  removeExperiment,
  removePlot,
  renameExperiment,
  setExperimentEntry,
  togglePlotSignal,
} from '../../../../app/renderer/store/edits/experiments'
import { removeVariable, renameVariable, setHeader, setVariable } from '../../../../app/renderer/store/edits/project'
import { connect, isRefusal } from '../../../../app/renderer/store/edits/wires'
import { createProjectStore, newOrigin, type ProjectStore } from '../../../../app/renderer/store/project-store'
import {
  documentFromProject,
  projectFromDocument,
  recordsOf,
  type Document,
  type RecordKind,
} from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

/** An edit chosen by numbers, so that fast-check can shrink it; indices wrap around what exists. */
type Step = readonly [operation: number, i: number, j: number, value: number]
const step: fc.Arbitrary<Step> = fc.tuple(fc.nat(14), fc.nat(60), fc.nat(60), fc.integer({ min: -5, max: 5 }))

function pick(doc: Document, kind: RecordKind, i: number): string {
  const records = recordsOf(doc, kind)
  return records.length === 0 ? '' : (records[i % records.length]?.name ?? '')
}

function diffFor(doc: Document, [operation, i, j, value]: Step): RecordsDiff {
  const block = pick(doc, 'block', i)
  const experiment = pick(doc, 'experiment', i)
  const none: RecordsDiff = { added: {}, updated: {}, removed: {} }
  const portOf = (k: number): string => {
    const name = pick(doc, 'block', k)
    const type = recordsOf(doc, 'block').find((record) => record.name === name)?.value.type ?? ''
    const ports = Object.keys(registry.get(type)?.ports ?? {})
    return `${name}.${ports[k % Math.max(1, ports.length)] ?? ''}`
  }
  switch (operation) {
    case 0: {
      const all = registry.all()
      const definition = all[i % all.length]
      return definition === undefined ? none : addBlock(doc, definition, [i, j]).diff
    }
    case 1:
      return moveBlocks(doc, new Map([[block, [i * value, j]]]))
    case 2:
      return removeItems(doc, [block], [pick(doc, 'wire', j)])
    case 3:
      return renameBlock(doc, block, `Name${j}`)
    case 4:
      return setParameter(doc, [block, pick(doc, 'block', j)], 'mass', value === 0 ? undefined : value)
    case 5: {
      const result = connect(doc, registry, portOf(i), portOf(j))
      return isRefusal(result) ? none : result.diff
    }
    case 6:
      return flipBlocks(doc, [block])
    case 7:
      return pasteClip(doc, copyBlocks(doc, [block, pick(doc, 'block', j)]), [value, value]).diff
    case 8:
      return setVariable(doc, `v${i % 4}`, value)
    case 9:
      return j % 2 === 0
        ? removeVariable(doc, pick(doc, 'variable', i))
        : renameVariable(doc, registry, pick(doc, 'variable', i), `r${j}`)
    case 10:
      return addPlot(doc, experiment, [`${block}.x`]).diff
    case 11:
      return j % 2 === 0 ? removePlot(doc, experiment, 'yaw') : togglePlotSignal(doc, experiment, 'yaw', `${block}.x`)
    case 12:
      return setExperimentEntry(
        doc,
        experiment,
        j % 2 === 0 ? 'set' : 'initial',
        `${block}.x`,
        value === 0 ? undefined : value,
      )
    case 13:
      return j % 3 === 0 ? removeExperiment(doc, experiment) : renameExperiment(doc, experiment, `e${j}`)
    default:
      return j % 2 === 0 ? changeExperiment(doc, experiment, { stop: j }) : setHeader(doc, { title: `t${j}` })
  }
}

/** The project as text: order of keys counts, for the file must not change either. */
const text = (store: ProjectStore): string => JSON.stringify(projectFromDocument(store.getState().doc))

function loaded(): ProjectStore {
  const store = createProjectStore()
  store.getState().load(vehicle, newOrigin)
  return store
}

describe('the history of a project', () => {
  it('gives back the same project, to the order of its keys, when every edit is undone, and redoes them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const store = loaded()
        const texts = [text(store)]
        for (const one of steps) {
          const diff = diffFor(store.getState().doc, one)
          store.getState().edit('step', diff)
          if (!isEmptyDiff(diff)) texts.push(text(store))
        }
        for (const expected of texts.slice(0, -1).reverse()) {
          store.getState().undo()
          expect(text(store)).toBe(expected)
        }
        expect(store.getState().undo()).toBeNull()
        for (const expected of texts.slice(1)) {
          store.getState().redo()
          expect(text(store)).toBe(expected)
        }
        expect(store.getState().redo()).toBeNull()
      }),
      { numRuns: 150 },
    )
  })

  it('squashes two edits to one with the same effect, and that one reverses', () => {
    fc.assert(
      fc.property(step, step, (a, b) => {
        const start = documentFromProject(vehicle)
        const first = diffFor(start, a)
        const middle = applyDiff(start, first)
        const second = diffFor(middle, b)
        const end = applyDiff(middle, second)
        const both = squashDiffs(first, second)
        expect(projectFromDocument(applyDiff(start, both))).toEqual(projectFromDocument(end))
        expect(projectFromDocument(applyDiff(end, reverseDiff(both)))).toEqual(vehicle)
      }),
      { numRuns: 300 },
    )
  })

  it('joins the edits of one gesture into one step', () => {
    const store = loaded()
    for (const x of [1, 2, 3]) {
      const diff = moveBlocks(store.getState().doc, new Map([['Body', [x, 0]]]))
      store.getState().edit('Move Body', diff, { gesture: 'arrow keys' })
    }
    expect(store.getState().history.past).toHaveLength(1)
    store.getState().undo()
    expect(projectFromDocument(store.getState().doc)).toEqual(vehicle)
  })

  it('drops what was undone once something else is done', () => {
    const store = loaded()
    const { edit, undo, redo } = store.getState()
    edit('a', setVariable(store.getState().doc, 'a', 1))
    undo()
    edit('b', setVariable(store.getState().doc, 'b', 2))
    expect(redo()).toBeNull()
    expect(Object.keys(projectFromDocument(store.getState().doc).variables ?? {})).toEqual(['b', 'track'])
  })
})
