import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { filesLeft, referredFiles } from '../../../engine/model/files/referred-files'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { registry, soundFiles, soundProject } from '../model/test-blocks'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wishbone-'))
  await mkdir(join(folder, 'reference'))
  await writeFile(join(folder, 'project.json'), serialiseProject(soundProject))
  await writeFile(join(folder, 'reference/run.csv'), soundFiles['reference/run.csv'])
})
afterEach(() => rm(folder, { recursive: true }))

describe('a project on disk', () => {
  it('is given as its folder or as its file', async () => {
    for (const path of [folder, join(folder, 'project.json')]) {
      const read = await readProjectFolder(path, registry)
      expect(read).toEqual({
        ok: true,
        value: { project: soundProject, files: soundFiles, folder, fileName: 'project.json' },
      })
    }
  })

  it('may have another name', async () => {
    await writeFile(join(folder, 'truck.json'), serialiseProject(soundProject))
    const read = await readProjectFolder(join(folder, 'truck.json'), registry)
    expect(read.ok && read.value.fileName).toBe('truck.json')
  })

  it('leaves out files that are missing or that a link takes out of the folder', async () => {
    await rm(join(folder, 'reference/run.csv'))
    await symlink('/etc/hostname', join(folder, 'reference/run.csv'))
    const read = await readProjectFolder(folder, registry)
    expect(read.ok && read.value.files).toEqual({})
  })

  it('that does not exist is an error with the path', async () => {
    await expect(readProjectFolder(join(folder, 'none'), registry)).rejects.toMatchObject({
      code: 'file-missing',
      what: 'cannot read the project (no such file or directory)',
      place: { file: join(folder, 'none') },
    })
  })

  it('with problems of form lists them', async () => {
    await writeFile(join(folder, 'project.json'), '{ "wishbone": 1, "titel": "x", "blocks": {}, "wires": {} }')
    const read = await readProjectFolder(folder, registry)
    expect(read.ok ? [] : read.problems.map((problem) => problem.hint)).toEqual([
      'add "title"',
      'did you mean "title"?',
    ])
  })
})

describe('files that a project refers to', () => {
  it('are references and parameters, those of experiments too', () => {
    const table = { type: 'sources/table', params: { file: './data\\a.csv' } }
    const project = {
      ...soundProject,
      blocks: { ...soundProject.blocks, T: table },
      experiments: {
        run: { stop: 1, set: { 'T.file': 'b.csv', 'Body.mass': 'c.csv' }, references: { r: { file: 'd.csv' } } },
      },
    }
    expect(referredFiles(project, registry)).toEqual(['data/a.csv', 'b.csv', 'd.csv'])
    const variants = { measured: { set: { 'T.file': 'e.csv', 'Body.mass': 'f.csv' } } }
    expect(referredFiles({ ...project, variants }, registry)).toContain('e.csv')
    expect(referredFiles({ ...project, variants }, registry)).not.toContain('f.csv')
    expect(filesLeft({ ...project, variants }, project, registry)).toEqual(['e.csv'])
  })
})

describe('single files', () => {
  it('are written whole, into folders made for them', async () => {
    const path = join(folder, 'out/deep/result.csv')
    await writeTextFile(path, 'one')
    await writeTextFile(path, 'two')
    expect(await readFile(path, 'utf8')).toBe('two')
    expect(await readdir(join(folder, 'out/deep'))).toEqual(['result.csv'])
    expect(await readTextFile(path)).toBe('two')
  })

  it('that cannot be read or written are errors with the path', async () => {
    const inFile = join(folder, 'project.json/result.csv')
    await expect(writeTextFile(inFile, 'x')).rejects.toMatchObject({ code: 'usage', place: { file: inFile } })
    await expect(readTextFile(join(folder, 'x.csv'))).rejects.toMatchObject({
      code: 'file-missing',
      what: 'cannot read the file (no such file or directory)',
    })
  })

  it('may be a device', async () => {
    await expect(writeTextFile('/dev/null', 'x')).resolves.toBeUndefined()
  })
})
