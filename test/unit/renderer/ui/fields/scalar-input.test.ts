// @vitest-environment jsdom
/** An emptied field asks for a value and keeps the one it had. */
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScalarInput } from '../../../../../app/renderer/ui/fields/ScalarInput'

let root: Root
let host: HTMLElement
const onCommit = vi.fn()

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  onCommit.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

function show(required: boolean): HTMLInputElement {
  act(() => root.render(createElement(ScalarInput, { label: 'Mass', value: 1400, unit: 'kg', required, onCommit })))
  return host.querySelector('input')!
}

function type(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  act(() => {
    set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
}

const message = (): string | undefined => host.querySelector('[role=alert]')?.textContent ?? undefined

describe('a field that is emptied', () => {
  it('keeps its value and asks for another, until one is given', () => {
    const input = show(true)
    type(input, '  ')
    expect(onCommit).not.toHaveBeenCalled()
    expect(input.value).toBe('1400')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(message()).toBe('Enter a value. The field keeps 1400 kg. To restore the default, press Reset.')
    type(input, '1500')
    expect(onCommit.mock.calls).toEqual([[1500]])
    expect(message()).toBeUndefined()
  })

  it('is cleared where no value is an answer', () => {
    type(show(false), '')
    expect(onCommit.mock.calls).toEqual([[undefined]])
    expect(message()).toBeUndefined()
  })
})
