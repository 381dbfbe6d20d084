/** `wishbone diff`: two versions of a project from files and from a git repository. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, mergePatch, put, wishbone } from './command-line'

const folder = temporaryFolder()
const before = put(folder, 'before.json', cart)
const moved = put(folder, 'moved.json', mergePatch(cart, { blocks: { Cart: { at: [80, 80] } } }))
const heavier = put(folder, 'heavier.json', mergePatch(cart, { blocks: { Cart: { params: { mass: '2.5 kg' } } } }))

describe('diff', () => {
  it('finds nothing between a project and itself', async () => {
    expect(await wishbone('diff', before, before)).toEqual({ status: 0, out: 'the projects are the same\n', err: '' })
  })

  it('tells a parameter with both values and fails', async () => {
    const { status, out } = await wishbone('diff', before, heavier)
    expect(status).toBe(1)
    expect(out).toBe('model:\n  ~ block  Cart  Mass: 2 kg -> 2.5 kg\n')
  })

  it('tells blocks that were moved on the canvas apart, and leaves them out on request', async () => {
    const { status, out } = await wishbone('diff', before, moved)
    expect(status).toBe(1)
    expect(out).toMatch(/^appearance only:\n {2}~ block {2}Cart/)
    expect(await wishbone('diff', before, moved, '--model')).toMatchObject({
      status: 0,
      out: 'the models are the same\n',
    })
    expect(await json('diff', before, moved)).toMatchObject({ same: false, sameModel: true })
  })

  it('takes versions of a git repository', async () => {
    const repository = join(folder, 'repository')
    mkdirSync(join(repository, 'car'), { recursive: true })
    const file = join(repository, 'car', 'project.json')
    const git = (...args: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: repository })
    git('init', '-q')
    writeFileSync(file, JSON.stringify(cart))
    git('add', '.')
    git('commit', '-qm', 'Cart')
    writeFileSync(file, JSON.stringify(mergePatch(cart, { variables: { load: '3 kg' } })))
    const { status, out } = await wishbone('diff', `HEAD:${join(repository, 'car')}`, join(repository, 'car'))
    expect({ status, out }).toEqual({ status: 1, out: 'model:\n  + variable  load\n' })
    const unknown = await wishbone('diff', `nowhere:${file}`, file)
    expect(unknown.status).toBe(2)
    expect(unknown.err).toMatch(/git has no version "nowhere" of this file/)
  })

  it('refuses what is no project', async () => {
    const { status, err } = await wishbone('diff', before, put(folder, 'none.json', '{}'))
    expect(status).toBe(2)
    expect(err).toMatch(/none\.json.*the key "wishbone" with the version/)
  })
})
