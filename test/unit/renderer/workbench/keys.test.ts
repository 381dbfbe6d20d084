/** Shortcuts: what is pressed is what is meant, and no two commands share a key. */
import { describe, expect, it } from 'vitest'
import { commands } from '../../../../app/commands'
import { allCommands } from '../fixtures/commands'
import { keyText, matches, type KeyPress } from '../../../../app/renderer/workbench/keys'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

describe('a shortcut', () => {
  it('needs exactly its modifiers', () => {
    expect(matches('Mod+Z', press('z', { ctrlKey: true }), false)).toBe(true)
    expect(matches('Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
    expect(matches('Mod+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
    expect(matches('F5', press('F5', { shiftKey: true }), false)).toBe(false)
    expect(matches('F', press('f'), false)).toBe(true)
    expect(matches('F', press('f', { altKey: true }), false)).toBe(false)
  })
  it('uses Command on a Mac and Control elsewhere', () => {
    expect(matches('Mod+S', press('s', { metaKey: true }), true)).toBe(true)
    expect(matches('Mod+S', press('s', { ctrlKey: true }), true)).toBe(false)
    expect(matches('Mod+S', press('s', { metaKey: true }), false)).toBe(false)
  })
  it('with a sign works wherever the keyboard has it', () => {
    expect(matches('/', press('/', { shiftKey: true }), false)).toBe(true)
    expect(matches('Mod++', press('+', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
    expect(matches('?', press('?', { shiftKey: true }), false)).toBe(true)
  })
  it('is shown in the manner of the system', () => {
    expect(keyText('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z')
    expect(keyText('Mod+Shift+Z', true)).toBe('⌘⇧Z')
    expect(keyText('Mod++', false)).toBe('Ctrl++')
    expect(keyText('Escape', false)).toBe('Esc')
  })
})

describe('the list of commands', () => {
  it('has each shortcut once, but for those that a run gives another meaning', () => {
    const keys = allCommands().list.flatMap((command) => command.keys)
    // Escape cancels a run and else deselects; F5 and its like start one or go on with one that rests, F7 both ways
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual(['Escape', 'F5', 'Mod+Enter', 'F7'])
  })
  it('does everything that the menu of the application offers, by the same keys', () => {
    for (const [id, info] of Object.entries(commands)) {
      const command = allCommands().list.find((candidate) => candidate.id === id)
      expect(command, id).toBeDefined()
      if ('keys' in info && info.keys !== undefined)
        expect(command?.keys, id).toContain(info.keys.replace('CmdOrCtrl', 'Mod'))
    }
  })
})
