import { expect, it } from 'vitest'
import { treeOf } from '../../../../app/renderer/exporting/file-tree'

it('lists folders before their files, and files of a folder before its folders', () => {
  const paths = ['sources/fmi/a.c', 'modelDescription.xml', 'sources/b10.c', 'sources/b9.c', 'binaries/x/lib.so']
  expect(treeOf(paths).map(({ name, depth }) => `${' '.repeat(depth)}${name}`)).toEqual([
    'modelDescription.xml',
    'binaries',
    ' x',
    '  lib.so',
    'sources',
    ' b9.c',
    ' b10.c',
    ' fmi',
    '  a.c',
  ])
})
