/** `wishbone merge` on files that git merged without it, its installation, and bad use. */
import { describe, expect, it } from 'vitest'
import { serialiseProject } from '../../engine/model/project/serialise'
import { temporaryFolder } from '../support/temporary-folder'
import { all, arm, block, damper, fresh, merge, params, start } from './support/git-branches'

const folder = temporaryFolder()

describe('without the driver', () => {
  it('names the markers and the remedy, and merges the file with what git knows of it', () => {
    const { repository, status } = merge(
      folder,
      all(params('MainSpring', { stiffness: '22 kN/m' }), block('Extra', damper)),
      all(params('MainSpring', { stiffness: '25 kN/m' }), block('Mast', arm)),
      { driver: false },
    )
    expect(status).toBe(1)
    const check = repository.wishbone('check', 'project.json')
    expect(check.status).toBe(1)
    expect(check.out.trim().split('\n')).toHaveLength(3)
    expect(check.out).toMatch(/project\.json:\d+.*conflict markers \(<<<<<<<\).*wishbone merge FILE/)
    const merged = repository.wishbone('merge', 'project.json')
    expect(merged.err).toBe('')
    expect(merged.status).toBe(1)
    const { blocks, conflicts } = repository.project()
    expect(blocks).toMatchObject({ Extra: damper, Mast: arm })
    expect(conflicts?.found).toEqual(['MainSpring.stiffness: 22 kN/m in ours, 25 kN/m in theirs (20 kN/m before)'])
  })

  it('reads both sides from the markers alone', () => {
    const { repository } = merge(
      folder,
      params('MainSpring', { stiffness: '22 kN/m' }),
      params('MainSpring', { stiffness: '25 kN/m' }),
      { driver: false },
    )
    const copy = fresh(folder)
    copy.write(repository.text())
    expect(copy.wishbone('merge', 'project.json').out).toContain(
      'MainSpring.stiffness: 22 kN/m in ours, 25 kN/m in theirs',
    )
    expect(copy.project().blocks['MainSpring'].params?.['stiffness']).toBe('22 kN/m')
    copy.write('<<<<<<< HEAD\n{\n')
    const broken = copy.wishbone('merge', 'project.json')
    expect([broken.status, broken.err]).toEqual([
      2,
      expect.stringMatching(/^error: .*project\.json: the conflict markers are not complete/),
    ])
  })
})

describe('bad use', () => {
  it('leaves ours as it is where a side is no project', () => {
    const repository = fresh(folder)
    repository.write(serialiseProject(start), 'a.json')
    repository.write('{ "wishbone": 1, ', 'b.json')
    const { status, err } = repository.wishbone('merge', 'a.json', 'a.json', 'b.json')
    expect([status, err]).toEqual([2, expect.stringMatching(/^error: b\.json:1/)])
    expect(repository.text('a.json')).toBe(serialiseProject(start))
    expect(repository.wishbone('merge', 'a.json').err).toMatch(/^error: .*has no conflict markers/)
    expect(repository.wishbone('merge', 'a.json', 'b.json').err).toMatch(/needs three files or one, not 2/)
    expect(repository.wishbone('merge', 'a', 'b', 'c', '--marker-size', 'x').err).toMatch(/not a number/)
  })

  it('as the driver of git merges line by line what is no project, says why, and asks for a look', () => {
    const repository = fresh(folder)
    repository.write(serialiseProject(start), 'a.json')
    repository.write('{ "wishbone": 1, ', 'b.json')
    const { status, err } = repository.wishbone('merge', 'a.json', 'a.json', 'b.json', '--path', 'car/project.json')
    const why = /^car\/project\.json: merged line by line, because car\/project\.json \(theirs\):1/
    expect([status, err]).toEqual([1, expect.stringMatching(why)])
    expect(repository.text('a.json')).toBe('{ "wishbone": 1, ')
  })

  it('installs twice without doubling lines, and not outside of a repository', () => {
    const repository = fresh(folder)
    repository.write('*.bin binary', '.gitattributes')
    repository.wishbone('merge', '--install')
    repository.wishbone('merge', '--install')
    expect(repository.text('.gitattributes')).toBe(
      '*.bin binary\nproject.json merge=wishbone\n*.wishbone merge=wishbone\n',
    )
    expect(repository.git('config', 'merge.wishbone.driver')).toContain('merge %O %A %B --path %P --marker-size %L')
  })
})
