import { describe, expect, it } from 'vitest'
import { listExamples, openExample } from '../../../app/projects/examples'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const root = temporaryFolder()
writeTree(root, {
  'generic-vehicle/project.json': JSON.stringify({
    wishbone: 1,
    title: 'Generic vehicle',
    description: 'Four wheels',
    file: 'a.csv',
  }),
  'generic-vehicle/a.csv': 'data',
  'broken/project.json': '{',
  'README.md': 'not a project',
})

describe('examples', () => {
  it('are the folders with a readable project', async () => {
    expect(await listExamples(root)).toEqual([
      { name: 'generic-vehicle', title: 'Generic vehicle', description: 'Four wheels' },
    ])
  })

  it('open without a location, so that saving never changes the shipped file', async () => {
    const project = await openExample(root, 'generic-vehicle')
    expect(project).toMatchObject({ name: 'generic-vehicle', location: null, files: { 'a.csv': 'data' } })
  })

  it.each(['..', '../../etc', 'generic-vehicle/..', '', 'unknown'])('refuse the name %j', async (name) => {
    await expect(openExample(root, name)).rejects.toMatchObject({
      code: 'file-missing',
      hint: 'choose one of: generic-vehicle',
    })
  })
})
