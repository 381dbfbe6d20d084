/** The order of blocks, wires and keys in a file changes no result; `npm run bench -- order-of-file` takes every kind of block. */
import { expect, it } from 'vitest'
import { sharedCompiler } from '../support/compiler'
import { differences } from '../support/order-of-file/differences'
import { smallProjects } from '../support/order-of-file/small-projects'

it.each(Object.entries(smallProjects))('%s do not depend on it', (_, project) => {
  expect(differences({ project, files: {}, experiment: 'run', stop: 1 }, 5, sharedCompiler)).toEqual([])
})
