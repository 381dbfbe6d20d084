/**
 * Restrictions on every page of this application, whatever runs in it. A page must not leave its address, open windows,
 * embed other pages, or get a permission (camera, location, notifications, ...).
 */
import type { App, Session, WebContents } from 'electron'

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** Holds for every page the application will ever have, not only for its first window. */
export function confineContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  // The answer to an allowed navigation could redirect it elsewhere.
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
