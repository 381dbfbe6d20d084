/**
 * Every manoeuvre added to every shipped project: refused by name, or added with everything else as it is.
 *
 *     npm run bench -- overlays
 */
import { ModelError } from '../../engine/errors/model-error'
import { added, faults, names, projectNames, shipped } from '../support/manoeuvres/overlays'

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
    const found = faults(project, made)
    if (found.length > 0) console.log(`${name} ${manoeuvre}: ${found.join('; ')}`)
    wrong += found.length
    done.push(manoeuvre)
  }
  console.log(`${name}: ${done.length} added, ${names.length - done.length} refused`)
}
for (const [what, pairs] of refusals) console.log(`refused, ${what}: ${pairs.join(', ')}`)
process.exitCode = wrong === 0 ? 0 : 1
