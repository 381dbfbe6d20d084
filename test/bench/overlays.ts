/**
 * Every manoeuvre added to every shipped project: refused by name, or added with everything else as it is.
 *
 *     npm run bench -- overlays [--formulated]
 *
 * With `--formulated`, all experiments of each copy are compiled too, as `check` does (about half an hour).
 */
import { registry } from '../../blocks'
import { ModelError } from '../../engine/errors/model-error'
import { checkFormulated } from '../../engine/start/check'
import { standaloneProject } from '../../engine/model/overlay'
import { added, faults, names, projectNames, shipped } from '../support/manoeuvres/overlays'

const formulated = process.argv.includes('--formulated')
let wrong = 0
const refusals = new Map<string, string[]>()
for (const name of projectNames) {
  const project = await shipped(name)
  const done: string[] = []
  for (const manoeuvre of names) {
    const made = added(project, manoeuvre)
    if (made instanceof ModelError) {
      refusals.set(made.what, [...(refusals.get(made.what) ?? []), `${name} ${manoeuvre}`])
      continue
    }
    const found = [...faults(project, made)]
    if (formulated) {
      const copy = standaloneProject(made.project, made.experiment, registry).project
      const before = new Set(checkFormulated(project, registry).map(({ message }) => message))
      const problems = checkFormulated({ project: copy, files: project.files }, registry)
      found.push(
        ...problems.flatMap(({ message }) => (before.has(message) ? [] : [`the copy doesn't compile: ${message}`])),
      )
    }
    if (found.length > 0) console.log(`${name} ${manoeuvre}: ${found.join('; ')}`)
    wrong += found.length
    done.push(manoeuvre)
  }
  console.log(`${name}: ${done.length} added, ${names.length - done.length} refused`)
}
for (const [what, pairs] of refusals) console.log(`refused, ${what}: ${pairs.join(', ')}`)
process.exitCode = wrong === 0 ? 0 : 1
