/** Builds the application before the end-to-end tests, which use what is in dist/. */
import { ensureBuilt } from '../../scripts/lib/ensure.mjs'
import { allTargets } from '../../scripts/lib/targets.mjs'

export default async function setup(): Promise<void> {
  await ensureBuilt(allTargets)
}
