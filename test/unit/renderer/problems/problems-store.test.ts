/** What is wrong with the project, from checking, compiling and running, told once. */
import { describe, expect, it, vi } from 'vitest'
import { registry as allBlocks } from '../../../../blocks'
import { ModelError } from '../../../../engine/errors/model-error'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createResults } from '../../../../app/renderer/jobs/result-store'
import { createRunStore } from '../../../../app/renderer/jobs/run-store'
import { createProblemsStore } from '../../../../app/renderer/problems/problems-store'
import type { ReferenceReader } from '../../../../app/renderer/tables/reference-reader'
import { loadReferences } from '../../../../app/renderer/tables/tables'
import { moveBlocks, setParameter } from '../../../../app/renderer/store/edits/blocks'
import { createProjectStore, newOrigin } from '../../../../app/renderer/store/project-store'
import { registry, vehicle } from '../fixtures'
import { createFakeHost } from '../jobs/fake-host'

function setup(reader?: ReferenceReader, blocks = registry) {
  const host = createFakeHost()
  const jobs = new JobClient(host)
  const project = createProjectStore()
  const compile = createResults(jobs).of('compile')
  const run = createRunStore(jobs)
  const problems = createProblemsStore(blocks, project, compile, run, undefined, reader)
  const files = { 'reference/sine-steer.csv': 't [s],Body.x [m]\n0,0\n1,1\n' }
  project.getState().load(vehicle, { ...newOrigin, files })
  const change = (value: string): void => {
    const { doc, edit } = project.getState()
    edit('Change', setParameter(doc, ['SpringFL'], 'stiffness', value))
  }
  return { host, project, compile, run, problems, change }
}

describe('the list of problems', () => {
  it('is empty for a sound project', () => {
    expect(setup().problems.getState().problems).toEqual([])
  })

  it('follows the changes of the project, with block and parameter', () => {
    vi.useFakeTimers()
    const { problems, change, project } = setup()
    change('3 kg')
    vi.advanceTimersByTime(500)
    expect(problems.getState().byBlock.get('SpringFL')).toMatchObject([
      { code: 'wrong-unit', source: 'check', place: { parameter: 'stiffness' } },
    ])
    project.getState().undo()
    vi.advanceTimersByTime(500)
    expect(problems.getState().problems).toEqual([])
    vi.useRealTimers()
  })

  it('has data that do not cover a run, which prevent runs of that experiment alone', () => {
    const { problems, project } = setup(undefined, allBlocks)
    const file = 'short.csv'
    const driven: ProjectFile = {
      wishbone: 1,
      title: 'Driven',
      blocks: { F: { type: 'sources/constant' } },
      wires: {},
      experiments: { long: { stop: 5, inputs: { F: { file } } }, short: { stop: 1, inputs: { F: { file } } } },
    }
    project.getState().load(driven, { ...newOrigin, files: { [file]: 't [s],F [1]\n0,0\n1,1\n' } })
    const what = 'the data for F cover 0 s to 1 s, the run 0 s to 5 s'
    expect(problems.getState().problems).toMatchObject([{ source: 'data', what, place: { experiment: 'long' } }])
    const prevents = (experiment: string): readonly string[] => {
      project.getState().chooseExperiment(experiment)
      return problems
        .getState()
        .check()
        .map((problem) => problem.what)
    }
    expect(prevents('long')).toEqual([what])
    expect(prevents('short')).toEqual([])
  })

  it('reads large reference data elsewhere, once, and has what is wrong with it', async () => {
    vi.useFakeTimers()
    const asked: string[] = []
    let answer: (result: ModelError) => void = () => undefined
    const { problems, project } = setup((file) => {
      asked.push(file)
      return new Promise((resolve) => (answer = resolve))
    })
    const [file] = Object.keys(project.getState().origin.files)
    const text = `t [s],Body.x [m]\n0,0\n1,1\n${'\n'.repeat(1_100_000)}`
    project.getState().load(vehicle, { ...newOrigin, files: { [file]: text } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([file])
    expect(loadReferences(vehicle.experiments?.['sine-steer'], { [file]: text })).toMatchObject([
      { table: null, error: null },
    ])
    answer(new ModelError('file-format', 'row 7 is short', { file, line: 7 }, ''))
    await vi.advanceTimersByTimeAsync(10)
    expect(problems.getState().problems).toMatchObject([{ place: { file, line: 7, experiment: 'sine-steer' } }])
    const { largeTables } = problems.getState()
    expect(loadReferences(vehicle.experiments?.['sine-steer'], { [file]: text }, new Map(), largeTables)).toMatchObject(
      [{ table: null, error: { what: 'row 7 is short' } }],
    )
    const { doc, edit } = project.getState()
    edit('Change', setParameter(doc, ['SpringFL'], 'stiffness', '3 N/m'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([file])
    vi.useRealTimers()
  })

  it('has reference data that cannot be read, with file and line, until they are mended', () => {
    vi.useFakeTimers()
    const { problems, project } = setup()
    const [file] = Object.keys(project.getState().origin.files)
    const load = (text: string): void => project.getState().load(vehicle, { ...newOrigin, files: { [file]: text } })
    load('t [s],Body.x [m]\n0,0\n1,one\n')
    // A run does not need them.
    expect(problems.getState().check()).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(problems.getState().problems).toMatchObject([
      { code: 'file-format', source: 'check', place: { file, line: 3, column: 3, experiment: 'sine-steer' } },
    ])
    load('t [s],Body.x [m]\n0,0\n1,1\n')
    expect(problems.getState().problems).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(problems.getState().problems).toEqual([])
    vi.useRealTimers()
  })

  it('tells reference data that are missing, which do not stand in the way of a run', () => {
    const { problems, project } = setup()
    project.getState().load(vehicle, newOrigin)
    expect(problems.getState().check()).toEqual([])
    expect(problems.getState().problems).toContainEqual(expect.objectContaining({ code: 'file-missing' }))
  })

  it('does not wait when a run is about to start', () => {
    const { problems, change } = setup()
    change('3 kg')
    expect(problems.getState().check()).toHaveLength(1)
  })

  it('tells a problem once that checking and compiling both find', () => {
    const { host, problems, compile, change } = setup()
    change('3 kg')
    const [found] = problems.getState().check()
    compile.getState().ensure({ key: 'k', project: vehicle, files: {} })
    host.send({ type: 'problems', id: host.requests.at(-1)!.id, problems: [found] })
    expect(problems.getState().problems).toHaveLength(1)
  })

  it('keeps the list of a block that did not change, so that it is not drawn again', () => {
    const { project, problems, change } = setup()
    change('3 kg')
    problems.getState().check()
    const before = problems.getState().byBlock.get('SpringFL')
    const { doc, edit } = project.getState()
    edit('Change', setParameter(doc, ['SpringFR'], 'stiffness', '3 kg'))
    problems.getState().check()
    expect(problems.getState().byBlock.get('SpringFL')).toBe(before)
  })

  it('forgets what a run could not start with once the model has changed', () => {
    const { host, run, problems, change, project } = setup()
    run.getState().start({ project: vehicle, files: {}, experiment: 'braking', modelKey: '' })
    const error = new ModelError('closed-loop', 'the joints form a loop', { block: 'SpringFL' }).toJSON()
    host.send({ type: 'failed', id: host.requests.at(-1)!.id, error })
    expect(problems.getState().problems).toMatchObject([{ code: 'closed-loop' }])
    const { doc, edit } = project.getState()
    edit('Move', moveBlocks(doc, new Map([['SpringFL', [3, 4]]])))
    problems.getState().check()
    expect(problems.getState().problems).toHaveLength(1)
    change('40 kN/m')
    problems.getState().check()
    expect(problems.getState().problems).toEqual([])
  })

  it('has the failure of a run at the block it names, until the next run', () => {
    const { host, run, problems } = setup()
    const start = (): number => {
      run.getState().start({ project: vehicle, files: {}, experiment: 'braking', modelKey: '' })
      return host.requests.at(-1)!.id
    }
    const error = new ModelError('non-finite', 'it became undefined', { signal: 'TireFL.S', time: 1 }).toJSON()
    host.send({ type: 'failed', id: start(), error })
    expect(problems.getState().byBlock.get('TireFL')).toMatchObject([{ source: 'run' }])
    start()
    expect(problems.getState().problems).toEqual([])
  })
})
