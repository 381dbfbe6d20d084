/**
 * What electron-builder puts into a package: an unpacked directory for Linux, made without a network around a stand-in
 * for Electron's own files. Skipped where electron-builder wants the network after all.
 */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
const wantsNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i

interface Asar {
  listPackage(archive: string, options: { readonly isPack: boolean }): readonly string[]
}

const fuseMarker = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

interface Bill {
  readonly components: readonly { readonly name: string; readonly version: string }[]
}

/** Electron's files, as far as electron-builder looks at them. */
function standin(): string {
  const electron = join(folder, 'electron')
  mkdirSync(electron)
  // With the switches of Electron 45, all as they come: behind a marker, their version and number (@electron/fuses).
  writeFileSync(join(electron, 'electron'), `#!/bin/sh\n${fuseMarker}\u0001\u000810110001\n`)
  chmodSync(join(electron, 'electron'), 0o755)
  writeFileSync(join(electron, 'LICENSE'), 'Electron')
  writeFileSync(join(electron, 'version'), '0.0.0')
  return electron
}

test('a package has the bundles, the projects, the licences and a bill of materials, neither packages nor source maps, and closed switches', async ({
  skip,
}) => {
  const out = join(folder, 'out')
  const program = inRoot('node_modules/electron-builder/cli.js')
  const args = ['--linux', 'dir', '--publish', 'never', `-c.electronDist=${standin()}`, `-c.directories.output=${out}`]
  try {
    await promisify(execFile)(process.execPath, [program, ...args], { cwd: inRoot('.') })
  } catch (error) {
    if (wantsNetwork.test(String(error))) skip('electron-builder wants the network')
    throw error
  }
  const unpacked = join(out, 'linux-unpacked')
  expect(existsSync(join(unpacked, 'wishbone'))).toBe(true)
  expect(readFileSync(join(unpacked, 'LICENSE'), 'utf8')).toBe(readFileSync(inRoot('LICENSE'), 'utf8'))
  expect(readFileSync(join(unpacked, 'LICENCES.txt'), 'utf8')).toMatch(/^react \S+ \(MIT\)$/m)

  // In the order of `FuseV1Options`; the snapshot stays as it was.
  const binary = readFileSync(join(unpacked, 'wishbone'), 'latin1')
  expect(binary.slice(binary.indexOf(fuseMarker) + fuseMarker.length)).toMatch(/^\u0001\u000801001100\n/)

  const { components } = JSON.parse(readFileSync(join(unpacked, 'SBOM.cdx.json'), 'utf8')) as Bill
  const names = components.map(({ name }) => name)
  // every package whose licence is shipped, and Electron
  const licences = readFileSync(join(unpacked, 'LICENCES.txt'), 'utf8').matchAll(/^(?:@[^/\s]+\/)?([^/\s]+) \d\S* \(/gm)
  expect(names).toEqual(expect.arrayContaining(['electron', ...Array.from(licences, ([, name]) => name)]))

  const require = createRequire(createRequire(inRoot('package.json')).resolve('app-builder-lib'))
  const { listPackage } = require('@electron/asar') as Asar
  const files = listPackage(join(unpacked, 'resources/app.asar'), { isPack: false }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(files).toEqual(
    expect.arrayContaining([
      '/package.json',
      '/dist/main/main.cjs',
      '/dist/preload/preload.cjs',
      '/dist/renderer/index.html',
      '/dist/renderer/licences.json',
      '/projects/generic-vehicle/project.json',
    ]),
  )
  const unwanted = files.filter((file) => /node_modules|\.map$|^\/(engine|app|test|docs)\b/.test(file))
  expect(unwanted).toEqual([])
  expect(files.filter((file) => file.startsWith('/dist/')).map((file) => file.split('/')[2])).not.toContain('cli')
})
