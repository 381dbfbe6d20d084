/**
 * A clean clone must work with one command: these functions install and build what is missing or
 * out of date, say so on stderr, and cost some milliseconds when there is nothing to do.
 */
import { existsSync } from 'node:fs'
import { isInstalled, markInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { fail, messageOf, say } from './log.mjs'
import { inRoot, root } from './paths.mjs'
import { runNpm } from './run.mjs'
import { staleTargets, targets } from './targets.mjs'

const oldestNode = [20, 19]

/** @param {string} version such as `20.19.0` */
export function isNodeSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

const lockFile = inRoot('.wishbone', 'lock')

/** @param {() => Promise<void>} work */
const alone = (work) =>
  withLock(lockFile, work, (holder) => say(`another command (process ${holder}) is installing or building; waiting`))

/** Install the packages of package-lock.json unless they are there. Ends the process when that fails. */
export async function ensureInstalled() {
  const { node } = process.versions
  if (!isNodeSupported(node)) {
    fail(`Node.js ${node} is too old: Wishbone needs ${oldestNode.join('.')} or newer (https://nodejs.org)`, 2)
  }
  if (isInstalled(root)) return
  await alone(async () => {
    if (isInstalled(root)) return
    say(existsSync(inRoot('node_modules')) ? 'package-lock.json changed: npm ci' : 'first start: npm ci')
    const started = Date.now()
    // Everything that builds and tests is a development dependency, also where NODE_ENV is production.
    const { status } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], { show: 'stderr' })
    if (status !== 0) fail(`npm ci failed (status ${status}); its messages are above`)
    markInstalled(root)
    say(`installed in ${seconds(started)} s`)
  })
}

/**
 * Build those of the targets whose sources changed. Ends the process when one does not build.
 *
 * @param {readonly string[]} names keys of `targets`
 */
export async function ensureBuilt(names) {
  if (staleTargets(names).length === 0) return
  await alone(async () => {
    const stale = staleTargets(names)
    if (stale.length === 0) return
    // The bundlers are dependencies: they can be imported only now.
    const { build } = await import('./bundle.mjs')
    for (const name of stale) {
      const started = Date.now()
      try {
        await build(name)
      } catch (error) {
        fail(`building ${targets[name].output} failed: ${messageOf(error)}`)
      }
      say(`built ${targets[name].output} in ${seconds(started)} s`)
    }
  })
}

/** @param {number} started */
const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1)
