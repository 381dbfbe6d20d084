/** Menus list manoeuvres without loading their procedures: a bundle of the commands contains none of them. */
import * as esbuild from 'esbuild'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/lib/paths.mjs'
import { rawFiles } from '../../../scripts/lib/raw-files.mjs'

it('lists manoeuvres without their procedures', async () => {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['app/commands.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
    plugins: [rawFiles],
  })
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  )
  expect(files.some((file) => /^manoeuvres\/.*\/facts\.ts$/.test(file))).toBe(true)
  expect(files.filter((file) => /^manoeuvres\/.*\/run\.ts$|^engine\/(run|solve)\//.test(file))).toEqual([])
})
