import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { confineContents, denyPermissions } from '../../../app/main/security'

describe('permissions', () => {
  it('are refused, whether requested, checked, or for a device', () => {
    const onRequest =
      vi.fn<(handler: (contents: object, permission: string, decide: (granted: boolean) => void) => void) => void>()
    const onCheck = vi.fn<(handler: (contents: object, permission: string) => boolean) => void>()
    const onDevice = vi.fn<(handler: (details: object) => boolean) => void>()
    const session = {
      setPermissionRequestHandler: onRequest,
      setPermissionCheckHandler: onCheck,
      setDevicePermissionHandler: onDevice,
    }
    denyPermissions(session as unknown as Session)
    const decide = vi.fn()
    onRequest.mock.calls[0][0]({}, 'media', decide)
    expect(decide).toHaveBeenCalledExactlyOnceWith(false)
    expect(onCheck.mock.calls[0][0]({}, 'geolocation')).toBe(false)
    expect(onDevice.mock.calls[0][0]({})).toBe(false)
  })
})

describe('every page', () => {
  const app = new EventEmitter()
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: vi.fn<(handler: (details: { url: string }) => object) => void>(),
  })
  confineContents(app as unknown as App)
  app.emit('web-contents-created', {}, contents)

  it('may not open windows', () => {
    expect(contents.setWindowOpenHandler.mock.calls[0][0]({ url: 'https://example.org' })).toEqual({ action: 'deny' })
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'is stopped at %s',
    (name) => {
      const event = { preventDefault: vi.fn() }
      contents.emit(name, event)
      expect(event.preventDefault).toHaveBeenCalledOnce()
    },
  )
})
