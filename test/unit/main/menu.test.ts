import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '../../../app/main/menu'
import { commands } from '../../../app/commands'
import type { CommandId } from '../../../app/renderer/workbench/command'
import { allCommands } from '../renderer/fixtures/commands'

vi.mock('electron', () => ({ Menu: {} }))

function entries(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entries(item.submenu) : [])])
}

/** Commands without an entry, and why. */
const notOffered: Readonly<Partial<Record<CommandId, string>>> = {
  'show-menu': 'the key for what the right button does: choosing it from a menu would move the focus away',
  deselect: 'Escape where the eyes are; a menu would be farther than an empty place of the diagram',
  'scene-turn-left': 'repeated many times: a key or a drag',
  'scene-turn-right': 'repeated many times: a key or a drag',
  'scene-turn-up': 'repeated many times: a key or a drag',
  'scene-turn-down': 'repeated many times: a key or a drag',
}

/** Roles of the system that do the same as a command, for text and, by the events of the page, for blocks. */
const byRole: Readonly<Record<string, CommandId>> = {
  copy: 'copy',
  cut: 'cut',
  paste: 'paste',
  selectAll: 'select-all',
}

const settings = { mac: false, developer: false, send: vi.fn() }

describe('the menu', () => {
  it.each([true, false])('offers every command exactly once and sends it to the page (macOS: %s)', (mac) => {
    const send = vi.fn()
    const own = entries(menuTemplate({ ...settings, mac, send })).filter((item) => item.click !== undefined)
    for (const item of own) (item.click as () => void)()
    expect(send.mock.calls.map(([command]) => command as string).sort()).toEqual(Object.keys(commands).sort())
  })

  it('offers everything that can be done by name, but for what has a reason', () => {
    const offered = new Set(entries(menuTemplate(settings)).flatMap(({ id, role = '' }) => id ?? byRole[role] ?? []))
    const all = allCommands().list.map(({ id }) => id)
    expect(all.filter((id) => !offered.has(id)).sort()).toEqual(Object.keys(notOffered).sort())
  })

  it('shows the keys the page listens to, without registering them', () => {
    const page = allCommands()
    const own = entries(menuTemplate(settings)).filter((item) => item.click !== undefined)
    expect(own.every((item) => item.registerAccelerator === false)).toBe(true)
    for (const { id, accelerator } of own) {
      const keys = page.get(id as CommandId).keys.map((keys) => keys.replace('Mod', 'CmdOrCtrl'))
      if (accelerator !== undefined) expect(keys).toContain(accelerator)
    }
  })

  it('gives no two commands the same keys', () => {
    const keys = entries(menuTemplate(settings)).flatMap((item) => item.accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has no entry that does nothing', () => {
    const leaves = entries(menuTemplate(settings)).filter(
      (item) => item.type !== 'separator' && item.submenu === undefined,
    )
    expect(leaves.every((item) => item.role !== undefined || item.click !== undefined)).toBe(true)
  })

  it('shows developer tools to developers only', () => {
    const hasTools = (developer: boolean) =>
      entries(menuTemplate({ ...settings, developer })).some((item) => item.role === 'toggleDevTools')
    expect([hasTools(true), hasTools(false)]).toEqual([true, false])
  })
})
