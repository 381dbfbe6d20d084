/** Licences of bundled packages, and the version that the about box shows. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { version } from '../../../app/version'
import { licenceOf, licencesText, packageFolderOf } from '../../../scripts/lib/licences.mjs'

const { version: packaged, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  dependencies: Record<string, string>
}

describe('the about box', () => {
  it('shows the version of the package', () => expect(version).toBe(packaged))

  it('finds the package of a bundled module, with a scope, nested and as a virtual module', () => {
    expect(packageFolderOf('/a/node_modules/react/index.js')).toBe('/a/node_modules/react')
    expect(packageFolderOf('/a/node_modules/@xyflow/react/dist/x.js?v=1')).toBe('/a/node_modules/@xyflow/react')
    expect(packageFolderOf('/a/node_modules/b/node_modules/c/i.js')).toBe('/a/node_modules/b/node_modules/c')
    expect(packageFolderOf('\0/a/node_modules/d/i.js?commonjs')).toBe('/a/node_modules/d')
    expect(packageFolderOf('/a/engine/model/blocks/block.ts')).toBeUndefined()
  })

  it.each(Object.keys(dependencies))('knows the licence of %s, with its text', (name) => {
    const { licence, text } = licenceOf(`node_modules/${name}`)
    expect(licence).toMatch(/^[A-Za-z0-9. ()-]+$/)
    expect(licencesText([licenceOf(`node_modules/${name}`)])).toContain(`${name} `)
    expect(text.length).toBeGreaterThan(200)
  })
})
