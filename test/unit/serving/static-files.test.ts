import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStaticFile } from '../../../app/serving/static-files'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
const root = join(folder, 'page')
writeTree(folder, {
  'page/index.html': '<p>page</p>',
  'page/assets/a b.js': 'code',
  'page/assets/engine.wasm': '',
  'page/.env': 'secret',
  'secret.txt': 'secret',
  'page-backup/index.html': 'secret',
})
symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'))

describe('files of the page', () => {
  it('are found by path, decoded, with their MIME type', async () => {
    expect((await readStaticFile(root, '/'))?.mimeType).toBe('text/html; charset=utf-8')
    expect((await readStaticFile(root, '/assets/a%20b.js'))?.content.toString()).toBe('code')
    expect((await readStaticFile(root, '/assets/a%20b.js'))?.mimeType).toBe('text/javascript; charset=utf-8')
    expect((await readStaticFile(root, '/assets/engine.wasm'))?.mimeType).toBe('application/wasm')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '/../page-backup/index.html',
    '//etc/passwd',
    '/link.txt',
    '/.env',
    '/assets',
    '/assets/',
    '/index.html%00.js',
    '/%',
    'index.html',
    '/C:/secret.txt',
    `/${'a'.repeat(5000)}`,
  ])('are none under %j', async (path) => {
    expect(await readStaticFile(root, path)).toBeUndefined()
  })
})
