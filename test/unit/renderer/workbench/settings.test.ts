/** Settings of the window that were kept, and what is made of damaged ones. */
import { describe, expect, it } from 'vitest'
import { createTourStore } from '../../../../app/renderer/help/services'
import { createBlockUse } from '../../../../app/renderer/libraries/block-use'
import { isFirstStart } from '../../../../app/renderer/welcome/first-start'
import { createSettings, type Settings } from '../../../../app/renderer/workbench/settings'
import { createUiStore, paneSizes, type Pane } from '../../../../app/renderer/workbench/ui-store'

const keeping = (text: string | null): Settings => createSettings({ read: () => text, write: () => undefined })
const withKept = (kept: unknown) => {
  const settings = keeping(typeof kept === 'string' ? kept : JSON.stringify(kept))
  const stores = [createUiStore(settings, 'dark'), createBlockUse(settings), createTourStore(settings)] as const
  return { ...stores[0].getState(), ...stores[1].getState(), ...stores[2].getState() }
}
const usual = withKept({})

describe('settings of the window', () => {
  it('are as they were kept', () => {
    const kept = { theme: 'light', paletteWidth: 300, split: true, favourites: ['world/world'] }
    expect(withKept(kept)).toMatchObject({
      theme: 'light',
      sizes: { paletteWidth: 300 },
      split: true,
      favourites: ['world/world'],
    })
  })

  it('are kept in one record, each store its part', () => {
    let text: string | null = null
    const memory = { read: () => text, write: (next: string) => void (text = next) }
    const settings = createSettings(memory)
    createUiStore(settings, 'light').getState().resize('paletteWidth', 321)
    createBlockUse(settings).setState({ favourites: ['world/world'] })
    createTourStore(settings).setState({ tourStep: 3 })
    expect(withKept(text)).toMatchObject({ sizes: { paletteWidth: 321 }, favourites: ['world/world'], tourStep: 3 })
  })

  it.each(['', 'hello', '[]', 'null', '{"theme"', '5'])('are the usual ones where %j was kept', (text) => {
    expect(JSON.stringify(withKept(text))).toBe(JSON.stringify(usual))
  })

  it('of the wrong type are the usual ones', () => {
    const junk = { theme: 'pink', paletteWidth: '300', split: 1, favourites: [1], tourStep: null, dialog: 'about' }
    expect(JSON.stringify(withKept(junk))).toBe(JSON.stringify(usual))
  })

  it.each(Object.entries(paneSizes))('%s stays within what can be used', (pane, [least, , most]) => {
    const kept = (value: number): number => withKept({ [pane]: value }).sizes[pane as Pane]
    expect([kept(-1e9), kept(1e-300), kept(1e300)]).toEqual([least, least, most])
    expect(kept((least + most) / 2)).toBe((least + most) / 2)
  })

  it('names a whole step of the tour', () => {
    expect([withKept({ tourStep: -3 }).tourStep, withKept({ tourStep: 2.4 }).tourStep]).toEqual([0, 2])
  })
})

describe('who starts for the first time', () => {
  it('is a newcomer; whoever has settings, of whatever version, is none', () => {
    expect(isFirstStart(keeping(null))).toBe(true)
    expect(isFirstStart(keeping('{"theme":"light"}'))).toBe(false)
    expect(isFirstStart(keeping('hello'))).toBe(false)
    expect(isFirstStart(keeping('{"welcomed":false}'))).toBe(true)
  })
})
