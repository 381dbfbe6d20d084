/**
 * Operation counts of all projects against test/bench/baseline.json. They are exact: growth is a
 * change of the equations or of the code generator, never noise. Ends with status 1 when something
 * grew.
 *
 *     npm run bench:counts
 *     npm run bench:counts -- --update      take today's counts as the baseline
 */
import { compareCounts, readBaseline, writeBaseline } from './counting/baseline'
import type { Difference } from './counting/baseline'
import { countProjects } from './counting/count'

// Benchmarks are started in the root of the repository.
const file = 'test/bench/baseline.json'
const baseline = readBaseline(file)
const counts = await countProjects('projects')
const differences = compareCounts(baseline, counts)

for (const [model, { states, operations, codeBytes }] of Object.entries(counts)) {
  const { add, mul, div, call } = operations.main
  console.log(`${model}: ${states} states, main ${add} add, ${mul} mul, ${div} div, ${call} call, ${codeBytes} bytes`)
  const held = operations['held main']
  if (held !== undefined) console.log(`  while something is held: ${held.add} add, ${held.mul} mul, ${held.div} div`)
  if (!Object.hasOwn(baseline, model)) console.log('  new')
  else for (const difference of differences.filter((d) => d.model === model)) console.log(`  ${text(difference)}`)
}
for (const model of Object.keys(baseline).filter((name) => !Object.hasOwn(counts, name))) console.log(`${model}: gone`)

if (process.argv.includes('--update')) {
  writeBaseline(file, counts)
  console.log('baseline written')
} else if (differences.some(({ grown }) => grown)) {
  console.log('Something grew. If there is a reason: npm run bench:counts -- --update, and tell it in the commit.')
  process.exitCode = 1
} else console.log(differences.length === 0 ? 'All as in the baseline.' : 'Nothing grew; to keep what shrank: --update')

function text({ figure, before, now, grown }: Difference): string {
  const change = before === undefined || now === undefined ? '' : ` (${now > before ? '+' : ''}${now - before})`
  return `${figure}: ${before ?? 'none'} -> ${now ?? 'none'}${change}${grown ? ', grown' : ''}`
}
