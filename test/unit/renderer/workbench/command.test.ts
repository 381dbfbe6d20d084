/** Commands of several features as one list. */
import { describe, expect, it, vi } from 'vitest'
import { createCommands } from '../../../../app/renderer/workbench/command'
import { testServices } from '../fixtures/services'

const services = testServices()

describe('commands', () => {
  it('stand by group, in the order of the contributions', () => {
    const commands = createCommands(
      [
        { help: [{ id: 'about', title: 'About', run: vi.fn() }], file: [{ id: 'save', title: 'Save', run: vi.fn() }] },
        { file: [{ id: 'open', title: 'Open', keys: ['Mod+O'], run: vi.fn() }] },
      ],
      () => services,
    )
    expect(commands.list.map(({ id, group, keyText }) => [id, group, keyText])).toEqual([
      ['save', 'file', undefined],
      ['open', 'file', 'Ctrl+O'],
      ['about', 'help', undefined],
    ])
  })

  it('do nothing while they are not enabled', () => {
    const run = vi.fn()
    let enabled = false
    const commands = createCommands(
      [{ edit: [{ id: 'undo', title: 'Undo', enabled: () => enabled, run }] }],
      () => services,
    )
    commands.run('undo')
    expect(run).not.toHaveBeenCalled()
    enabled = true
    commands.run('undo')
    expect(run).toHaveBeenCalledExactlyOnceWith(services)
  })

  it('have names of their own, and names that exist', () => {
    const save = { id: 'save', title: 'Save', run: vi.fn() } as const
    expect(() => createCommands([{ file: [save] }, { edit: [save] }], () => services)).toThrow('same name')
    expect(() => createCommands([], () => services).get('save')).toThrow('There is no command save')
  })
})
