import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { filesInArchive } from '../../../../app/renderer/exporting/archive-files'

const paths = (...list: readonly string[]) => list.map((path) => ({ path, bytes: 1 }))

it('reads texts and leaves binary files as bytes', () => {
  const content = zipSync({
    'modelDescription.xml': strToU8('<fmi/>'),
    'sources/a.c': strToU8('1'),
    'lib.so': new Uint8Array(4),
  })
  const files = filesInArchive({ content, files: paths('modelDescription.xml', 'sources/a.c', 'lib.so') })
  expect(files).toEqual({ 'modelDescription.xml': '<fmi/>', 'sources/a.c': '1', 'lib.so': new Uint8Array(4) })
})

it('leaves out the folder of a ZIP file', () => {
  const content = zipSync({ 'car/README.txt': strToU8('read'), 'car/sub/README.txt': strToU8('other') })
  expect(filesInArchive({ content, files: paths('README.txt', 'sub/README.txt') })).toEqual({
    'README.txt': 'read',
    'sub/README.txt': 'other',
  })
})
