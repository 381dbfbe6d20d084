/** Taking changes back from another version: all of them together give that version; each is one edit. */
import { describe, expect, test } from 'vitest'
import { compareProjects, type Change } from '../../../../engine/model/diff'
import { applyDiff, type RecordsDiff } from '../../../../app/renderer/store/diff'
import { moveBlocks, removeItems, renameBlock, setParameter } from '../../../../app/renderer/store/edits/blocks'
import { changeExperiment } from '../../../../app/renderer/store/edits/experiments'
import { setHeader, setVariable } from '../../../../app/renderer/store/edits/project'
import { setRoute } from '../../../../app/renderer/store/edits/routes'
import { groupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import { connect, isRefusal } from '../../../../app/renderer/store/edits/wires'
import { createProjectStore, newOrigin } from '../../../../app/renderer/store/project-store'
import { documentFromProject, projectFromDocument, type Document } from '../../../../app/renderer/store/records'
import { takeOver } from '../../../../app/renderer/versions/take-over'
import { createVersionsStore, shownChanges } from '../../../../app/renderer/versions/versions-store'
import { registry, vehicle } from '../fixtures'

type Edit = (doc: Document) => RecordsDiff

const edits: readonly (readonly [name: string, edit: Edit])[] = [
  ['a parameter', (doc) => setParameter(doc, ['Body'], 'mass', '1900 kg')],
  ['a parameter that goes back to its default', (doc) => setParameter(doc, ['SpinFL'], 'axis', undefined)],
  ['a block that is gone with its wires', (doc) => removeItems(doc, ['SpringFL'], [])],
  ['a wire that is gone', (doc) => removeItems(doc, [], ['w3'])],
  ['a new name', (doc) => renameBlock(doc, 'TireFL', 'FrontLeftTire')],
  ['a new name and a new value', (doc) => setParameter(applied(doc, renameFL), ['Wheel'], 'radius', 0.3)],
  ['a place', (doc) => moveBlocks(doc, new Map([['Body', [8, 8]]]))],
  ['a bent wire', (doc) => setRoute(doc, 'w1', [[64, 80]])],
  ['a variable', (doc) => setVariable(doc, 'track', 1.6)],
  ['a new variable', (doc) => setVariable(doc, 'base', '2.8 m')],
  ['the title', (doc) => setHeader(doc, { title: 'Car' })],
  ['an experiment', (doc) => changeExperiment(doc, 'sine-steer', { stop: 12, set: { 'Body.mass': 1 } })],
]
const renameFL: Edit = (doc) => renameBlock(doc, 'TireFL', 'Wheel')

function applied(doc: Document, ...steps: readonly Edit[]): Document {
  return steps.reduce((at, step) => applyDiff(at, step(at)), doc)
}

const start = documentFromProject(vehicle)

/** Takes changes over, the first that can be, until none is left. */
function takeAll(doc: Document): Document {
  for (let round = 0; round < 200; round++) {
    const { changes, base } = compareProjects(vehicle, projectFromDocument(doc), registry)
    if (changes.length === 0) return doc
    const next = changes.map((change) => takeOver(doc, documentFromProject(base), registry, change))
    const diff = next.find(
      (taken) => 'diff' in taken && Object.values(taken.diff).some((part) => Object.keys(part).length > 0),
    )
    if (diff === undefined || !('diff' in diff)) return doc
    doc = applyDiff(doc, diff.diff)
  }
  return doc
}

const left = (doc: Document): readonly Change[] => compareProjects(vehicle, projectFromDocument(doc), registry).changes

describe('taking over', () => {
  test.each(edits)('undoes %s', (_name, step) => {
    const doc = applyDiff(start, step(start))
    expect(left(takeAll(doc))).toEqual([])
  })

  test('undoes everything together', () => {
    const doc = applied(
      start,
      ...edits.filter(([name]) => name !== 'a new name and a new value').map(([, step]) => step),
    )
    expect(left(doc).length).toBeGreaterThan(8)
    expect(left(takeAll(doc))).toEqual([])
  })

  test('takes one value and leaves the others', () => {
    const doc = applied(
      start,
      (at) => setParameter(at, ['Body'], 'mass', 1000),
      (at) => setParameter(at, ['Body'], 'Ixx', 400),
    )
    const { changes, base } = compareProjects(vehicle, projectFromDocument(doc), registry)
    const mass = changes[0].details.find(({ path }) => path[1] === 'mass')
    const taken = takeOver(doc, documentFromProject(base), registry, changes[0], mass)
    if (!('diff' in taken)) throw new Error(taken.refused)
    const params = projectFromDocument(applyDiff(doc, taken.diff)).blocks['Body']?.params
    expect(params).toMatchObject({ mass: 2077, Ixx: 400 })
  })

  test('refuses to wire a port that has another wire now, and says why', () => {
    const wire = Object.keys(vehicle.wires).find((name) => vehicle.wires[name]?.[1] === 'SteerFL.angle') ?? ''
    let doc = applyDiff(start, removeItems(start, [], [wire]))
    const wired = connect(doc, registry, 'BrakeInput.value', 'SteerFL.angle')
    if (isRefusal(wired)) throw new Error('the test wires what cannot be wired')
    doc = applyDiff(doc, wired.diff)
    const { changes, base } = compareProjects(vehicle, projectFromDocument(doc), registry)
    const gone = changes.find(({ change, kind }) => kind === 'wire' && change === 'removed')
    if (gone === undefined) throw new Error('no wire is told as gone')
    const taken = takeOver(doc, documentFromProject(base), registry, gone)
    expect('refused' in taken && taken.refused).toMatch(/the ports can’t be wired/)
  })

  test('refuses to move a block out of the subsystem that it was put into', () => {
    const grouped = groupBlocks(start, registry, ['SpinFL', 'TireFL'])
    if (grouped === undefined) throw new Error('the test groups what cannot be grouped')
    const doc = applyDiff(start, grouped.diff)
    const { changes, base } = compareProjects(vehicle, projectFromDocument(doc), registry)
    const moved = changes.find(({ formerly }) => formerly === 'TireFL')
    if (moved === undefined) throw new Error('the block is not found again')
    expect(takeOver(doc, documentFromProject(base), registry, moved)).toMatchObject({ refused: /ungroup/ })
  })
})

describe('the comparison in the window', () => {
  test('marks blocks by what became of them, and subsystems in which something changed', () => {
    const project = createProjectStore()
    project.getState().load(vehicle, newOrigin)
    const versions = createVersionsStore(registry, project)
    project.getState().edit('Mass', setParameter(project.getState().doc, ['Body'], 'mass', 1))
    project.getState().edit('Move', moveBlocks(project.getState().doc, new Map([['Road', [0, 0]]])))
    const { doc } = project.getState()
    const other = projectFromDocument(applyDiff(doc, removeItems(doc, ['SpinRR'], [])))
    versions.getState().compareWith({ name: 'before', project: vehicle })
    expect(Object.fromEntries(versions.getState().blockMarks)).toEqual({ Body: 'changed', Road: 'moved' })
    versions.getState().set({ onlyModel: true })
    expect(shownChanges(versions.getState()).map(({ name }) => name)).toEqual(['Body'])
    versions.getState().compareWith({ name: 'without', project: other })
    expect(versions.getState().blockMarks.get('SpinRR')).toBe('added')
    project.getState().load(vehicle, newOrigin)
    expect(versions.getState().other).toBeNull()
  })
})
