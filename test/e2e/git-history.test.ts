/** The merge driver where git replays commits, and with files that it is not for. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GitRepository } from '../support/git-repository'
import { type Change } from '../support/git-repository'
import { temporaryFolder } from '../support/temporary-folder'
import { all, arm, begin, block, damper, merge, params, rename, settled, start, wire } from './support/git-branches'

const folder = temporaryFolder()

/** main with the driver and a first commit. */
const begun = (): GitRepository => begin(folder)

/** A change inside the subsystem of the start. */
const inRig =
  (change: Change): Change =>
  (project) => {
    const { blocks = {}, wires = {}, ...rest } = project.blocks['Rig']
    const inner = change({ ...start, blocks, wires })
    return { ...project, blocks: { ...project.blocks, Rig: { ...rest, blocks: inner.blocks, wires: inner.wires } } }
  }

describe('replayed commits', () => {
  it('a rebase of three commits renames, changes and deletes as on a merge', () => {
    const repository = begun()
    repository.branch('work', rename('MainSpring', 'CoilSpring'))
    repository.save(params('CoilSpring', { stiffness: '23 kN/m' }))
    repository.save(all(block('TyreSpring', null), wire('TyreSpring-Tyre', null)))
    repository.git('checkout', '--quiet', 'main')
    repository.save(all(params('MainSpring', { damping: 1800 }), block('Mast', arm)))
    repository.git('checkout', '--quiet', 'work')
    expect(repository.try('rebase', 'main')).toMatchObject({ status: 0 })
    const { blocks, wires } = repository.project()
    expect(blocks['CoilSpring'].params).toEqual({ stiffness: '23 kN/m', damping: 1800 })
    expect(blocks['Mast']).toEqual(arm)
    expect([blocks['MainSpring'], blocks['TyreSpring'], wires['TyreSpring-Tyre']]).toEqual(Array(3).fill(undefined))
    expect(repository.git('log', '--format=%s', 'main..work').trim().split('\n')).toHaveLength(3)
  })

  it('a rebase with a conflict goes on once it is settled', () => {
    const repository = begun()
    repository.branch('work', params('MainSpring', { stiffness: '22 kN/m' }))
    repository.save(block('Mast', arm))
    repository.git('checkout', '--quiet', 'main')
    repository.save(params('MainSpring', { stiffness: '25 kN/m' }))
    repository.git('checkout', '--quiet', 'work')
    const stopped = repository.try('rebase', 'main')
    expect(stopped.status).not.toBe(0)
    // git replays work onto main, so that main is ours
    expect(stopped.out).toContain('MainSpring.stiffness: 25 kN/m in ours, 22 kN/m in theirs (20 kN/m before)')
    repository.save((p) => params('MainSpring', { stiffness: '22 kN/m' })(settled(p)), 'settled')
    expect(repository.try('rebase', '--continue').status).toBe(0)
    const { blocks, conflicts } = repository.project()
    expect(conflicts).toBeUndefined()
    expect(blocks['MainSpring'].params?.['stiffness']).toBe('22 kN/m')
    expect(blocks['Mast']).toEqual(arm)
  })

  it('a cherry-pick takes one commit without those before it', () => {
    const repository = begun()
    repository.branch('work', params('Chassis', { mass: '420 kg' }))
    repository.save(all(block('Extra', damper), wire('Extra-Strut', ['Extra.axis', 'Strut.axis'])))
    repository.git('checkout', '--quiet', 'main')
    repository.save(rename('Strut', 'Damper'))
    expect(repository.try('cherry-pick', 'work')).toMatchObject({ status: 0 })
    const { blocks, wires } = repository.project()
    expect(blocks['Chassis'].params?.['mass']).toBe('sprung')
    expect(blocks['Extra']).toEqual(damper)
    expect(wires['Extra-Strut']).toEqual(['Extra.axis', 'Damper.axis'])
  })

  it('a revert takes back a block that was changed beside', () => {
    const repository = begun()
    repository.save(all(block('Mast', arm), wire('Chassis-Mast', ['Chassis.com', 'Mast.base'])))
    repository.save(params('MainSpring', { damping: 1800 }))
    expect(repository.try('revert', '--no-edit', 'HEAD~1')).toMatchObject({ status: 0 })
    const { blocks, wires } = repository.project()
    expect([blocks['Mast'], wires['Chassis-Mast']]).toEqual([undefined, undefined])
    expect(blocks['MainSpring'].params?.['damping']).toBe(1800)
  })
})

describe('both sides', () => {
  it('work in one subsystem', () => {
    const { repository, status } = merge(
      folder,
      inRig(all(params('Bob', { mass: 3 }), block('Rod', arm), wire('Hinge-Rod', ['Hinge.end', 'Rod.base']))),
      inRig(all(params('Hinge', { damping: 0.2 }), block('Tip', arm), wire('Hinge-Tip', ['Hinge.end', 'Tip.base']))),
    )
    expect(status).toBe(0)
    const { blocks = {}, wires } = repository.project().blocks['Rig']
    expect(blocks).toMatchObject({ Rod: arm, Tip: arm, Bob: { params: { mass: 3 } } })
    expect(blocks['Hinge'].params).toEqual({ axis: [0, 1, 0], damping: 0.2 })
    expect(wires).toMatchObject({ 'Hinge-Rod': ['Hinge.end', 'Rod.base'], 'Hinge-Tip': ['Hinge.end', 'Tip.base'] })
  })

  it('add the same block: one, without a conflict', () => {
    const same = all(block('Mast', arm), wire('Chassis-Mast', ['Chassis.com', 'Mast.base']))
    const { repository, status } = merge(folder, same, all(same, params('Wheel', { Ixx: 2 })))
    expect(status).toBe(0)
    expect(Object.keys(repository.project().blocks).filter((name) => name === 'Mast')).toHaveLength(1)
    expect(repository.project().blocks['Wheel'].params?.['Ixx']).toBe(2)
  })

  it('add a plot of the same name: both plots', () => {
    const plot =
      (signal: string): Change =>
      (p) => {
        const drop = p.experiments?.drop ?? { stop: 1 }
        return { ...p, experiments: { drop: { ...drop, plots: { ...drop.plots, plot1: { signals: [signal] } } } } }
      }
    const { repository, status } = merge(folder, plot('Strut.s'), plot('Tyre.s'))
    expect(status).toBe(0)
    expect(repository.project().experiments?.drop.plots).toEqual({
      ...start.experiments?.drop.plots,
      plot1: { signals: ['Strut.s'] },
      plot2: { signals: ['Tyre.s'] },
    })
  })
})

describe('files that are no projects', () => {
  const other = (name: string, extra = ''): string =>
    `{\n  "name": "${name}",\n  "root": "a",\n  "tags": ["x"],\n  "targets": {}${extra}\n}\n`
  const merging = (base: string, ours: string, theirs: string) => {
    const repository = begun()
    const file = join('tools', 'project.json')
    const save = (text: string, message: string): void => {
      repository.write(text, file)
      repository.commit(message)
    }
    save(base, 'tools')
    repository.git('checkout', '--quiet', '-b', 'other')
    save(theirs, 'theirs')
    repository.git('checkout', '--quiet', 'main')
    save(ours, 'ours')
    return { ...repository.try('merge', '--no-edit', 'other'), text: repository.text(file) }
  }

  it('of other programs are merged line by line', () => {
    const { status, out, text } = merging(other('a'), other('b'), other('a', ',\n  "more": 1'))
    expect(status).toBe(0)
    expect(out).toContain('tools/project.json: merged line by line')
    expect(text).toBe(other('b', ',\n  "more": 1'))
  })

  it('get conflict markers where lines meet', () => {
    const { status, text } = merging(other('a'), other('b'), other('c'))
    expect(status).toBe(1)
    expect(text).toBe(
      other('b').replace(
        / {2}"name".*\n/,
        (line) => `<<<<<<< ours\n${line}=======\n${line.replace('b', 'c')}>>>>>>> theirs\n`,
      ),
    )
  })

  it('on one side leave the project marked, not as if it were merged', () => {
    const repository = begun()
    repository.git('checkout', '--quiet', '-b', 'other')
    repository.write(repository.text().replace('"title"', 'title"'))
    repository.commit('broken')
    repository.git('checkout', '--quiet', 'main')
    repository.save(params('Chassis', { mass: '410 kg' }))
    const { status, out } = repository.try('merge', '--no-edit', 'other')
    expect(status).toBe(1)
    expect(out).toContain('project.json: merged line by line, because')
    expect(repository.git('status', '--porcelain')).toContain('UU project.json')
    expect(repository.wishbone('check', 'project.json').status).toBe(1)
  })
})
