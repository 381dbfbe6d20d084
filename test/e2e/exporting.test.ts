/** Exports by the built programs: in a helper process of the command line, of the desktop and of the local server. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ExportEnd, ExportProgress, ModelExport } from '../../app/export/contract'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { targets } from '../../scripts/lib/targets.mjs'
import { compiler } from '../support/c-compiler'
import { patience } from '../support/patience.mjs'
import { cart } from '../unit/exporting/cart'
import { expect, test } from './support/test'

const command =
  (...args: readonly string[]) =>
  (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [inRoot(targets.cli.output), 'export', ...args], {
      encoding: 'utf8',
      timeout: patience,
      env: { ...process.env, ...env },
    })

test('an FMU is loaded in a helper process and verified; one that crashes there is not written', ({ folder }) => {
  writeFileSync(join(folder, 'project.json'), JSON.stringify(cart))
  const { status, stdout, stderr } = command(folder, '--target', 'fmu3', '--out', join(folder, 'cart.fmu'))({})
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('compiling for') as string })
  expect(stdout).toMatch(/^verified +as an FMU in co-simulation: (at most \de-1\d|all)/m)

  // A compiler that adds code to every library, which ends the process that loads it.
  writeFileSync(
    join(folder, 'crash.h'),
    'void abort(void);\n__attribute__((constructor)) static void end(void) { abort(); }\n',
  )
  writeFileSync(join(folder, 'cc'), `#!/bin/sh\nexec ${compiler} -include ${join(folder, 'crash.h')} "$@"\n`)
  chmodSync(join(folder, 'cc'), 0o755)
  const out = join(folder, 'other')
  const args = ['--target', 'fmu3', '--no-libraries', '--out', join(out, 'cart.fmu')]
  const crashed = command(folder, ...args)({ CC: join(folder, 'cc') })
  expect(crashed.status).toBe(2)
  expect(crashed.stderr).toMatch(/error: the exported model crashed .*SIGABRT.*nothing was written/)
  expect(existsSync(out)).toBe(false)
})

interface Ended {
  readonly end: Pick<ModelExport, 'name' | 'verification'> | ExportEnd
  readonly stages: readonly string[]
  readonly bytes: number
}

/** What the page gets from its host. */
const exportIn = (page: Page, target: string): Promise<Ended> =>
  page.evaluate(
    async ([project, chosen]) => {
      const { exportModel } = (window as unknown as { wishbone: WindowBridge }).wishbone
      const stages: string[] = []
      const asked = { project, files: {}, target: chosen }
      const end = await exportModel(asked, ({ stage }) => void stages.push(stage)).end
      if (end.type !== 'done') return { end, stages, bytes: 0 }
      const { name, verification, content } = end.result
      return { end: { name, verification }, stages, bytes: content.length }
    },
    [JSON.stringify(cart), target] as const,
  )

interface WindowBridge {
  exportModel(
    request: unknown,
    onProgress: (progress: ExportProgress) => void,
  ): { readonly end: Promise<ExportEnd>; cancel(): void }
}

test('the desktop makes exports in a process of their own, refuses other requests, and cancels', async ({
  desktop,
}) => {
  const { page } = desktop
  const { end, stages, bytes } = await exportIn(page, 'wasm')
  expect(end).toMatchObject({ name: 'cart-run-wasm.zip', verification: { state: 'verified', worst: null } })
  expect(stages).toEqual(['preparing', 'running', 'comparing'])
  expect(bytes).toBeGreaterThan(1000)
  expect((await exportIn(page, 'exe')).end).toMatchObject({ type: 'failed', error: { code: 'usage' } })
  const cancelled = await page.evaluate(async (project) => {
    const { exportModel } = (window as unknown as { wishbone: WindowBridge }).wishbone
    const under = exportModel({ project, files: {}, target: 'wasm' }, () => undefined)
    under.cancel()
    return under.end
  }, JSON.stringify(cart))
  expect(cancelled).toEqual({ type: 'cancelled' })
})
