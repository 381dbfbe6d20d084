/** Settings of the window that were kept, and what is made of damaged ones. */
import { describe, expect, it } from 'vitest'
import { createUiStore, paneRanges } from '../../../../app/renderer/shell/uiStore'

const withKept = (kept: unknown) => {
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept)
  return createUiStore({ read: () => text, write: () => undefined }, 'dark').getState()
}
const usual = withKept({})

describe('settings of the window', () => {
  it('are as they were kept', () => {
    expect(withKept({ theme: 'light', paletteWidth: 300, split: true, favourites: ['world/world'] })).toMatchObject({
      theme: 'light',
      paletteWidth: 300,
      split: true,
      favourites: ['world/world'],
    })
  })

  it.each(['', 'hello', '[]', 'null', '{"theme"', '5'])('are the usual ones where %j was kept', (text) => {
    expect(JSON.stringify(withKept(text))).toBe(JSON.stringify(usual))
  })

  it('of the wrong type are the usual ones', () => {
    const junk = { theme: 'pink', paletteWidth: '300', split: 1, favourites: [1], tourStep: null, welcomeOpen: true }
    expect(JSON.stringify(withKept(junk))).toBe(JSON.stringify(usual))
  })

  it.each(Object.entries(paneRanges))('%s stays within what can be used', (key, [least, most]) => {
    const kept = (value: number) => Reflect.get(withKept({ [key]: value }), key) as number
    expect([kept(-1e9), kept(1e-300), kept(1e300)]).toEqual([least, least, most])
    expect(kept((least + most) / 2)).toBe((least + most) / 2)
  })

  it('names a whole step of the tour', () => {
    expect([withKept({ tourStep: -3 }).tourStep, withKept({ tourStep: 2.4 }).tourStep]).toEqual([0, 2])
  })
})

describe('who starts for the first time', () => {
  it('is a newcomer; whoever has settings, of whatever version, is none', () => {
    expect(createUiStore({ read: () => null, write: () => undefined }, 'light').getState().welcomed).toBe(false)
    expect(withKept({ theme: 'light' }).welcomed).toBe(true)
    expect(withKept('hello').welcomed).toBe(true)
    expect(withKept({ welcomed: false }).welcomed).toBe(false)
  })
})
