/** Copies of unsaved work: when they are kept, when they go, and whose they are. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepCopies, lostWork, quietMilliseconds } from '../../../app/renderer/recovery/autosave'
import type { RecoveryPlace, RecoveryRecord } from '../../../app/renderer/recovery/place'
import { readRecord } from '../../../app/renderer/recovery/read-record'
import { createProjectStore, newOrigin } from '../../../app/renderer/store/project-store'
import { setHeader } from '../../../app/renderer/store/edits/project'
import { parseProject } from '../../../engine/model/parse/parse-project'

function memoryPlace() {
  const records = new Map<string, RecoveryRecord>()
  const living = new Set<string>()
  const put = vi.fn((window: string, record: RecoveryRecord) => Promise.resolve(void records.set(window, record)))
  const place: RecoveryPlace = {
    put,
    remove: (window) => Promise.resolve(void records.delete(window)),
    all: () => Promise.resolve([...records]),
    living: () => Promise.resolve(living),
    hold: (window) => void living.add(window),
  }
  return { place, records, living, put }
}

function opened() {
  const project = createProjectStore()
  const rename = (title: string) => project.getState().edit('Rename', setHeader(project.getState().doc, { title }))
  return { project, rename }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('copies', () => {
  test('are kept a moment after the last change, and can be opened', async () => {
    const { project, rename } = opened()
    const { place, records } = memoryPlace()
    keepCopies(project, place, 'w', () => undefined)
    rename('First')
    await vi.advanceTimersByTimeAsync(quietMilliseconds / 2)
    rename('Second')
    await vi.advanceTimersByTimeAsync(quietMilliseconds * 0.9)
    expect(records.size).toBe(0)
    await vi.advanceTimersByTimeAsync(quietMilliseconds * 0.2)
    expect(parseProject(records.get('w')?.text ?? '').title).toBe('Second')
  })

  test('are kept while changes never pause', async () => {
    const { project, rename } = opened()
    const { place, records } = memoryPlace()
    keepCopies(project, place, 'w', () => undefined)
    for (let i = 0; i < 40; i++) {
      rename(`Title ${i}`)
      await vi.advanceTimersByTimeAsync(quietMilliseconds / 2)
    }
    expect(records.size).toBe(1)
  })

  test('go when the project is saved, undone to what was saved, or replaced', async () => {
    const { project, rename } = opened()
    const { place, records } = memoryPlace()
    keepCopies(project, place, 'w', () => undefined)
    const change = async () => {
      rename(`Title ${Math.random()}`)
      await vi.advanceTimersByTimeAsync(2 * quietMilliseconds)
      expect(records.size).toBe(1)
    }
    const gone = async () => {
      await vi.advanceTimersByTimeAsync(0)
      expect(records.size).toBe(0)
    }
    await change()
    project.getState().saved(newOrigin, project.getState().history)
    await gone()
    await change()
    project.getState().undo()
    await gone()
    await change()
    project.getState().load(parseProject('{"wishbone":1,"title":"Other","blocks":{},"wires":{}}'), newOrigin)
    await gone()
  })

  test('are not made of what is saved', async () => {
    const { project, rename } = opened()
    const { place, put } = memoryPlace()
    keepCopies(project, place, 'w', () => undefined)
    rename('A')
    project.getState().undo()
    project.getState().select({ blocks: [] })
    await vi.advanceTimersByTimeAsync(5 * quietMilliseconds)
    expect(put).not.toHaveBeenCalled()
  })

  test('that cannot be kept are told once', async () => {
    const { project, rename } = opened()
    const { place } = memoryPlace()
    const failures: unknown[] = []
    keepCopies(project, { ...place, put: () => Promise.reject(new Error('full')) }, 'w', (e) => failures.push(e))
    for (const title of ['A', 'B']) {
      rename(title)
      await vi.advanceTimersByTimeAsync(2 * quietMilliseconds)
    }
    expect(failures).toHaveLength(1)
  })
})

test('lost is the work of windows that are gone, the latest first', async () => {
  const { place, records, living } = memoryPlace()
  const damaged: RecoveryPlace = { ...place, all: async () => [...(await place.all()), ['torn', null], ['own', null]] }
  const record = (title: string, time: number): RecoveryRecord => ({
    title,
    time,
    text: '',
    files: {},
    origin: { name: '', location: null },
  })
  records.set('own', record('Own', 4))
  records.set('open', record('Open', 3))
  records.set('old', record('Old', 1))
  records.set('new', record('New', 2))
  living.add('open')
  const found = await lostWork(damaged, 'own')
  expect(found.works.map(({ title }) => title)).toEqual(['New', 'Old'])
  expect(found.damaged).toEqual(['torn'])
})

describe('a record that is damaged', () => {
  const text = '{"wishbone":1,"title":"Van","blocks":{},"wires":{}}'

  test.each(['hello', 5, null, [], {}, { text: '' }, { text: 5, title: 'A' }])('%j has nothing to recover', (value) => {
    expect(readRecord(value)).toBeNull()
  })

  test('is recovered as far as its text is there', () => {
    const origin = { name: 'project', location: null }
    expect(readRecord({ text })).toEqual({ title: 'Van', time: 0, text, files: {}, origin })
    const junk = { title: 7, time: 1e300, text, files: { 'a.csv': 't', 'b.csv': 3 }, origin: { name: [], location: 4 } }
    expect(readRecord(junk)).toEqual({ title: 'Van', time: 0, text, files: { 'a.csv': 't' }, origin })
    expect(readRecord({ text: text.slice(0, 9) })?.title).toBe('project')
  })

  test('is given back as it was when it is whole', () => {
    const record = { title: 'A', time: 5, text, files: { 'a.csv': 't' }, origin: { name: 'B', location: '/b' } }
    expect(readRecord(record)).toEqual(record)
  })
})

test('recovered work is unsaved until it is saved', () => {
  const { project } = opened()
  const other = parseProject('{"wishbone":1,"title":"Other","blocks":{},"wires":{}}')
  project.getState().load(other, newOrigin, { unsaved: true })
  expect(project.getState().savedEntry).toBe(-1)
  project.getState().saved(newOrigin, project.getState().history)
  expect(project.getState().savedEntry).toBe(0)
})
