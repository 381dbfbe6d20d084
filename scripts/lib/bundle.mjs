/** Makes one bundle: esbuild for the programs that run in Node and Electron, Vite for the page. */
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { inRoot, root } from './paths.mjs'
import { rawFiles } from './raw-files.mjs'
import { run } from './run.mjs'
import { rememberParts, writeSbom } from './sbom.mjs'
import { sourceDigest, stamp, targets } from './targets.mjs'

/**
 * Bundle one target, whether or not it changed.
 *
 * @param {string} name key of `targets`
 * @throws when it does not build; the compiler's messages are on stderr by then
 */
export async function build(name) {
  const digest = sourceDigest(name)
  const target = targets[name]
  mkdirSync(path.dirname(inRoot(target.output)), { recursive: true })
  if (target.kind === 'page') await buildPage()
  else {
    const modules = await bundle(inRoot(target.entry), inRoot(target.output), target.kind === 'node' ? 'esm' : 'cjs')
    rememberParts(name, modules)
  }
  writeSbom()
  stamp(name, digest)
}

/** Packages written for CommonJS call `require`, which a module does not have. */
const requireInModule = [
  "import { createRequire as wishboneCreateRequire } from 'node:module';",
  'const require = wishboneCreateRequire(import.meta.url);',
].join(' ')

/**
 * A program for Node 20 or Electron. A module also gets a folder `<name>-parts` beside it, with what it imports only when needed:
 * reading HDF5 alone is more than the rest, and every start would parse it.
 *
 * @param {string} entry
 * @param {string} output
 * @param {'esm' | 'cjs'} format
 * @returns {Promise<readonly string[]>} the modules in it, as paths from the root
 */
export async function bundle(entry, output, format) {
  const { dir, name, ext } = path.parse(output)
  const parts = `${name}-parts`
  rmSync(path.join(dir, parts), { recursive: true, force: true })
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [{ in: entry, out: name }],
    outdir: dir,
    outExtension: { '.js': ext },
    chunkNames: `${parts}/[name]-[hash]`,
    bundle: true,
    splitting: format === 'esm',
    platform: 'node',
    target: 'node20',
    format,
    external: ['electron'],
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    plugins: [rawFiles],
    banner: format === 'esm' ? { js: requireInModule } : {},
  })
  return Object.keys(metafile?.inputs ?? {})
}

async function buildPage() {
  // A process of its own: Vite writes to stdout, which belongs to the command that asked for the build.
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', inRoot('vite.config.ts'), '--logLevel', 'warn']
  // The environment decides which React is bundled; a test runner's would give its development build.
  const { status } = await run(process.execPath, args, { show: 'stderr', env: { NODE_ENV: 'production' } })
  if (status !== 0) throw new Error('vite reported errors (above)')
}
