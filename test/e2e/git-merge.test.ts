/** `wishbone merge` as the merge driver of git: real branches, merged by git in temporary folders. */
import { describe, expect, it } from 'vitest'
import { serialiseProject } from '../../engine/model/project/serialise'
import type { ProjectFile } from '../../engine/model/project/project'
import type { Change } from '../support/git-repository'
import { temporaryFolder } from '../support/temporary-folder'
import { all, arm, begin, block, damper, merge, params, rename, settled, start, wire } from './support/git-branches'

const folder = temporaryFolder()

describe('merges without conflicts', () => {
  it('takes a block and a wire of each side', () => {
    const { repository, status } = merge(
      folder,
      all(block('Extra', damper), wire('Extra-Strut', ['Extra.axis', 'Strut.axis'])),
      all(block('Mast', arm), wire('Chassis-Mast', ['Chassis.com', 'Mast.base'])),
    )
    expect(status).toBe(0)
    const { blocks, wires } = repository.project()
    expect(blocks).toEqual({ ...start.blocks, Extra: damper, Mast: arm })
    expect(wires['Extra-Strut']).toEqual(['Extra.axis', 'Strut.axis'])
    expect(wires['Chassis-Mast']).toEqual(['Chassis.com', 'Mast.base'])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('takes two parameters of one block, two settings of one experiment and two curves of one plot', () => {
    const plot =
      (signal: string): Change =>
      (project) => {
        const drop = project.experiments?.drop ?? { stop: 1 }
        const height = { title: 'Height', signals: [...(drop.plots?.height.signals ?? []), signal] }
        return { ...project, experiments: { drop: { ...drop, plots: { height } } } }
      }
    const { repository, status } = merge(
      folder,
      all(params('MainSpring', { stiffness: '22 kN/m' }), plot('Strut.s'), (p) => ({
        ...p,
        experiments: { drop: { ...p.experiments?.drop, stop: 5 } },
      })),
      all(params('MainSpring', { damping: 1800 }), plot('Tyre.s'), (p) => ({
        ...p,
        experiments: {
          ...p.experiments,
          drop: { ...p.experiments?.drop, stop: 3, solver: { name: 'rk4', step: '2 ms' } },
        },
      })),
    )
    expect(status).toBe(0)
    const { blocks, experiments } = repository.project()
    expect(blocks['MainSpring'].params).toEqual({ stiffness: '22 kN/m', damping: 1800 })
    expect(experiments?.drop.stop).toBe(5)
    expect(experiments?.drop.solver).toEqual({ name: 'rk4', step: '2 ms' })
    expect(new Set(experiments?.drop.plots?.height.signals)).toEqual(
      new Set(['Chassis.z', 'Wheel.z', 'Strut.s', 'Tyre.s']),
    )
  })

  it('follows a block that one side renamed while the other changed it and wired it', () => {
    const { repository, status, out } = merge(
      folder,
      rename('MainSpring', 'CoilSpring'),
      all(params('MainSpring', { damping: 1800 }), block('Mast', arm), wire('Mast', ['Strut.base', 'Mast.base'])),
    )
    expect(out).not.toContain('CONFLICT')
    expect(status).toBe(0)
    const { blocks, wires } = repository.project()
    expect(blocks['MainSpring']).toBeUndefined()
    expect(blocks['CoilSpring'].params).toEqual({ stiffness: '20 kN/m', damping: 1800 })
    expect(Object.values(wires)).toContainEqual(['CoilSpring.axis', 'Strut.axis'])
  })

  it('merges inside a subsystem with a mask, of which one side renamed the subsystem and set a parameter', () => {
    const inside =
      (change: Change): Change =>
      (project) => {
        const { blocks = {}, wires = {}, ...rest } = project.blocks['Rig']
        const inner = change({ ...start, blocks, wires })
        return { ...project, blocks: { ...project.blocks, Rig: { ...rest, blocks: inner.blocks, wires: inner.wires } } }
      }
    const { repository, status, out } = merge(
      folder,
      all(
        inside(params('Bob', { mass: 'load' })),
        block('Rig', { parameters: { load: { unit: 'kg', default: 2 } }, params: { load: 3 } }),
        rename('Rig', 'Pendulum'),
      ),
      inside(all(block('Rod', arm), wire('Hinge-Rod', ['Hinge.end', 'Rod.base']))),
    )
    expect(out).not.toContain('CONFLICT')
    expect(status).toBe(0)
    const { blocks, wires } = repository.project()
    const rig = blocks['Pendulum']
    expect(rig.params).toEqual({ load: 3 })
    expect(rig.blocks?.['Bob'].params).toEqual({ mass: 'load' })
    expect(rig.blocks?.['Rod']).toEqual(arm)
    expect(rig.wires?.['Hinge-Rod']).toEqual(['Hinge.end', 'Rod.base'])
    expect(wires['World-Rig']).toEqual(['World.frame', 'Pendulum.foot'])
  })

  it('takes a deletion of one side with its wires, and keeps both wires of one name', () => {
    const { repository, status } = merge(
      folder,
      all(block('MainSpring', null), wire('MainSpring-Strut', null), wire('link', ['World.frame', 'Strut.base'])),
      all(params('Chassis', { mass: '410 kg' }), wire('link', ['World.frame', 'Wheel.com'])),
    )
    expect(status).toBe(0)
    const { blocks, wires } = repository.project()
    expect(blocks['MainSpring']).toBeUndefined()
    expect(wires['MainSpring-Strut']).toBeUndefined()
    expect(wires['link']).toEqual(['World.frame', 'Strut.base'])
    expect(wires['link2']).toEqual(['World.frame', 'Wheel.com'])
  })

  it('keeps CRLF where the files have it', () => {
    const write = (project: ProjectFile): string => serialiseProject(project).replaceAll('\n', '\r\n')
    const { repository, status } = merge(folder, block('Extra', damper), block('Extra2', arm), { write })
    expect(status).toBe(0)
    expect(repository.text()).toBe(write(repository.project()))
    expect(repository.project().blocks).toMatchObject({ Extra: damper, Extra2: arm })
  })

  it('leaves binary data beside the project to git', () => {
    const bytes = Uint8Array.from({ length: 300 }, (_unused, i) => i % 256)
    const repository = begin(folder)
    repository.write(bytes, 'data/log.bin')
    repository.commit('data')
    repository.branch('other', block('Mast', arm))
    repository.write(bytes.toReversed(), 'data/log.bin')
    repository.commit('other data')
    repository.git('checkout', '--quiet', 'main')
    repository.save(block('Mast2', damper))
    expect(repository.try('merge', '--no-edit', 'other').status).toBe(0)
    expect(repository.git('hash-object', 'data/log.bin')).toBe(repository.git('rev-parse', 'other:data/log.bin'))
    expect(repository.project().blocks).toMatchObject({ Mast: arm, Mast2: damper })
  })

  it('merges crossed histories, with a base that was merged itself', () => {
    const repository = begin(folder)
    repository.branch('b', params('Chassis', { mass: '420 kg' }))
    repository.git('checkout', '--quiet', 'main')
    repository.save(params('Wheel', { Ixx: 2 }))
    repository.git('tag', 'a1')
    repository.git('merge', '--no-edit', '--quiet', 'b')
    repository.git('checkout', '--quiet', 'b')
    repository.git('merge', '--no-edit', '--quiet', 'a1')
    repository.save(block('Mast', arm))
    repository.git('checkout', '--quiet', 'main')
    repository.save(block('Mast2', damper))
    expect(repository.git('merge-base', '--all', 'main', 'b').trim().split('\n')).toHaveLength(2)
    expect(repository.try('merge', '--no-edit', 'b').status).toBe(0)
    const { blocks } = repository.project()
    expect(blocks).toMatchObject({ Mast: arm, Mast2: damper })
    expect([blocks['Chassis'].params?.['mass'], blocks['Wheel'].params?.['Ixx']]).toEqual(['420 kg', 2])
  })

  it('works for a .wishbone file in a folder of the repository, with spaces in its path', () => {
    const { repository, status } = merge(folder, block('Extra', damper), block('Extra2', arm), {
      file: 'my cars/a car.wishbone',
    })
    expect(status).toBe(0)
    expect(repository.project().blocks).toMatchObject({ Extra: damper, Extra2: arm })
  })
})

describe('conflicts', () => {
  it('of one parameter: both values and the former one; ours is loaded, theirs is kept', () => {
    const { repository, status, out } = merge(
      folder,
      all(params('MainSpring', { stiffness: '22 kN/m' }), params('Wheel', { Ixx: 2 })),
      all(params('MainSpring', { stiffness: '25 kN/m' }), params('Chassis', { mass: '410 kg' })),
    )
    expect(status).toBe(1)
    expect(out).toContain('MainSpring.stiffness: 22 kN/m in ours, 25 kN/m in theirs (20 kN/m before)')
    const { blocks, conflicts } = repository.project()
    expect(blocks['MainSpring'].params?.['stiffness']).toBe('22 kN/m')
    expect([blocks['Wheel'].params?.['Ixx'], blocks['Chassis'].params?.['mass']]).toEqual([2, '410 kg'])
    expect(conflicts?.theirs).toEqual({ blocks: { MainSpring: { params: { stiffness: '25 kN/m' } } } })
    const check = repository.wishbone('check', 'project.json')
    expect(check.status).toBe(1)
    expect(check.out).toContain('unresolved merge conflict: MainSpring.stiffness: 22 kN/m in ours')
    expect(repository.git('status', '--porcelain')).toContain('UU project.json')
  })

  it('of a block that one side deleted and the other changed', () => {
    const { repository, status, out } = merge(
      folder,
      all(block('MainSpring', null), wire('MainSpring-Strut', null)),
      params('MainSpring', { damping: 1800 }),
    )
    expect(status).toBe(1)
    expect(out).toContain('MainSpring: deleted in ours, changed in theirs (damping)')
    expect(repository.project().conflicts?.theirs).toMatchObject({
      blocks: { MainSpring: { params: { damping: 1800 } } },
      wires: { 'MainSpring-Strut': ['MainSpring.axis', 'Strut.axis'] },
    })
  })

  it('of a block that one side deleted and the other wired and plots', () => {
    const { repository, status, out } = merge(
      folder,
      all(block('Mast', arm), wire('Wheel-Mast', ['Wheel.com', 'Mast.base']), (p) => ({
        ...p,
        experiments: { ...p.experiments, fall: { stop: 1, plots: { speed: { signals: ['Wheel.vz'] } } } },
      })),
      all(block('Wheel', null), wire('Tyre-Wheel', null), wire('Wheel-Strut', null)),
    )
    expect(status).toBe(1)
    expect(out).toContain('Wheel: deleted in theirs, used in ours (wire Wheel-Mast, experiments.fall.plots)')
    const { blocks, wires } = repository.project()
    expect(blocks['Wheel']).toEqual(start.blocks['Wheel'])
    expect(wires['Tyre-Wheel']).toEqual(['Tyre.end', 'Wheel.com'])
    expect(wires['Wheel-Mast']).toEqual(['Wheel.com', 'Mast.base'])
  })

  it('of a name that both gave to a block of their own', () => {
    const { repository, status, out } = merge(
      folder,
      all(block('Extra', damper), wire('Extra-Strut', ['Extra.axis', 'Strut.axis'])),
      all(block('Extra', arm), wire('Chassis-Extra', ['Chassis.com', 'Extra.base'])),
    )
    expect(status).toBe(1)
    expect(out).toMatch(/Extra: added in both with different contents/)
    const { blocks, wires, conflicts } = repository.project()
    expect(blocks['Extra']).toEqual(damper)
    expect(wires['Chassis-Extra']).toBeUndefined()
    expect(conflicts?.theirs).toMatchObject({ wires: { 'Chassis-Extra': ['Chassis.com', 'Extra.base'] } })
  })

  it('of two names for one block, and of a wire led to two places', () => {
    const { status, out } = merge(
      folder,
      all(rename('MainSpring', 'CoilSpring'), wire('World-Rig', ['World.frame', 'Strut.base'])),
      all(rename('MainSpring', 'LeafSpring'), wire('World-Rig', ['Chassis.com', 'Rig.foot'])),
    )
    expect(status).toBe(1)
    expect(out).toContain('MainSpring: renamed to CoilSpring in ours and to LeafSpring in theirs')
    expect(out).toContain(
      'wire World-Rig: joins World.frame and Strut.base in ours, Chassis.com and Rig.foot in theirs',
    )
  })

  it('that are only seen together: two wires to one input', () => {
    const law = block('Law', { type: 'signals/gain' })
    const { status, out } = merge(
      folder,
      all(block('Clock', { type: 'sources/ramp' }), law, wire('a', ['Clock.y', 'Law.u1'])),
      all(block('Sine', { type: 'sources/sine' }), law, wire('b', ['Sine.y', 'Law.u1'])),
    )
    expect(status).toBe(1)
    expect(out).toMatch(/together: Law: .*/)
  })

  it('is not settled by a crossed history in silence', () => {
    const repository = begin(folder)
    repository.git('config', 'merge.wishbone.recursive', 'wishbone')
    const mass = (text: string): Change => params('Chassis', { mass: text })
    repository.branch('b', mass('420 kg'))
    repository.git('checkout', '--quiet', 'main')
    repository.save(mass('430 kg'))
    repository.git('tag', 'a1')
    expect(repository.try('merge', '--no-edit', 'b').status).toBe(1)
    repository.save((p) => mass('430 kg')(settled(p)), 'ours')
    repository.git('checkout', '--quiet', 'b')
    expect(repository.try('merge', '--no-edit', 'a1').status).toBe(1)
    repository.save((p) => mass('420 kg')(settled(p)), 'theirs')
    const { status, out } = repository.try('merge', '--no-edit', 'main')
    expect(status).toBe(1)
    expect(out).toContain('Chassis.mass: 420 kg in ours, 430 kg in theirs')
  })
})
