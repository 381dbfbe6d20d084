/** Every kind of problem, made by a real project, tells its place and its remedy and leads to where it is mended. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { placeText } from '../../../../app/renderer/problems/place'
import { targetOf } from '../../../../app/renderer/problems/target'
import { documentFromProject, recordsOf } from '../../../../app/renderer/store/records'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import { checkReferences } from '../../../../engine/io/check-references'
import { ModelError } from '../../../../engine/errors/model-error'
import type { JsonValue } from '../../../../engine/model/text/json'
import { mergePatch } from '../../../../engine/model/text/merge-patch'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { namesCases } from './kinds/names'
import { referenceCases } from './kinds/references'
import { base, files as ownFiles, type Case, type Kind } from './kinds/project'
import { runningCases } from './kinds/running'
import { valuesCases } from './kinds/values'

/** All kinds, or this does not compile. */
const cases: Readonly<Record<Kind, readonly Case[]>> = { ...namesCases, ...valuesCases, ...runningCases }

/** What checking finds; else what compiling and running stop with. */
function problemsOf({ patch = {}, project, run = {}, files: further = {} }: Case): {
  problems: readonly ModelError[]
  written: ProjectFile
} {
  const written = project ?? (mergePatch(base as unknown as JsonValue, patch) as unknown as ProjectFile)
  const files = { ...ownFiles, ...further }
  const checked = [...checkProject(written, registry, files), ...checkReferences(written, registry, files)]
  if (checked.length > 0) return { problems: checked, written }
  const [experiment = ''] = Object.keys(written.experiments ?? {})
  try {
    const { error } = runToEnd({ project: written, files, experiment, ...run }, new Compiler(registry))
    return { problems: error === undefined ? [] : [error], written }
  } catch (error) {
    if (error instanceof ModelError) return { problems: [error], written }
    throw error
  }
}

it('the project without a fault has no problem', () => {
  expect(problemsOf({ what: '', target: { at: 'project' }, place: '' }).problems).toEqual([])
})

describe.each([...Object.entries(cases), ...Object.entries(referenceCases)])('%s', (code, list) => {
  it.each(list)('$what', (one) => {
    const { problems, written } = problemsOf(one)
    const doc = documentFromProject(written)
    const found = problems.find((problem) => problem.code === code)
    expect(found, problems.map(({ message }) => message).join('\n')).toBeDefined()
    if (found === undefined) return
    expect(found.hint).not.toBe('')
    const [experiment = null] = recordsOf(doc, 'experiment').map(({ name }) => name)
    expect(targetOf(found, { doc, registry, experiment })).toEqual(one.target)
    expect(placeText({ place: found.place, source: 'check' })).toBe(one.place)
  })
})
