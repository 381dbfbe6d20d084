/** `electron.BrowserWindow`: a page of Chromium, its preload script and its close button. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, Rectangle, WindowOpenHandlerResponse } from 'electron'
import type { BrowserContext, Frame, Page, Request } from 'playwright-core'
import { emitPreventable } from './emitter'
import type { Messages, Sender } from './messages'
import type { Pages } from './pages'
import { invokeBinding, preloadHost, receiveFunction, sendBinding } from './preload-host'

export interface WindowHost {
  readonly context: BrowserContext
  readonly pages: Pages
  readonly messages: Messages
  onFocus(window: StandinWindow): void
  onContents(contents: StandinContents): void
  onClosed(window: StandinWindow): void
}

export class StandinContents extends EventEmitter {
  private windowOpenHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | undefined
  constructor(private readonly page: () => Page) {
    super()
  }

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.windowOpenHandler = handler
  }

  mayOpen(url: string): boolean {
    return (this.windowOpenHandler?.({ url }).action ?? 'allow') === 'allow'
  }

  send(channel: string, ...args: readonly unknown[]): void {
    const receive = ([name, message, values]: [string, string, readonly unknown[]]): void => {
      ;(Reflect.get(window, name) as (channel: string, args: readonly unknown[]) => void)(message, values)
    }
    void this.page().evaluate(receive, [receiveFunction, channel, args] as [string, string, readonly unknown[]])
  }
}

/** The settings that Electron's security guide requires; a window without them does not open. */
const requiredPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
} as const

export class StandinWindow extends EventEmitter {
  readonly webContents: StandinContents
  shown = false
  maximized = false
  edited = false
  private page: Page | undefined

  constructor(
    private readonly host: WindowHost,
    readonly options: BrowserWindowConstructorOptions,
  ) {
    super()
    for (const [name, value] of Object.entries(requiredPreferences)) {
      const given: unknown = Reflect.get(options.webPreferences ?? {}, name)
      if (given !== value) throw new Error(`webPreferences.${name} is ${String(given)}, must be ${String(value)}`)
    }
    this.webContents = new StandinContents(() => this.openPage)
    host.onContents(this.webContents)
  }

  get openPage(): Page {
    if (this.page === undefined) throw new Error('the window shows no page yet')
    return this.page
  }

  async loadURL(url: string): Promise<void> {
    const address = await this.host.pages.httpUrl(url)
    this.page = await this.host.context.newPage()
    await this.connect(this.page)
    await this.page.goto(address, { waitUntil: 'load' })
    this.emit('ready-to-show')
  }

  private async connect(page: Page): Promise<void> {
    const { messages, pages, context } = this.host
    const sender = (frame: Frame): Sender => ({
      url: pages.schemeUrl(frame.url()),
      isTopFrame: frame.parentFrame() === null,
      contents: this.webContents,
    })
    await page.exposeBinding(invokeBinding, ({ frame }, channel: string, args: readonly unknown[]) =>
      messages.invoke(sender(frame), channel, args),
    )
    await page.exposeBinding(sendBinding, ({ frame }, channel: string, args: readonly unknown[]) =>
      messages.send(sender(frame), channel, args),
    )
    const preload = this.options.webPreferences?.preload
    if (preload !== undefined) await page.addInitScript({ content: preloadHost(readFileSync(preload, 'utf8')) })
    await context.route(
      (url) => !pages.isOwn(url.href),
      (route) => (this.mayRequest(route.request()) ? route.continue() : route.abort('aborted')),
    )
    page.on('popup', (popup) => {
      if (!this.webContents.mayOpen(popup.url())) void popup.close()
    })
    page.once('close', () => this.host.onClosed(this))
  }

  /** Navigation asks main, by the window or by one that it opens; of other requests the page's policy decides. */
  private mayRequest(request: Request): boolean {
    if (!request.isNavigationRequest()) return true
    const frame = frameOf(request)
    if (frame?.page() !== this.page) return this.webContents.mayOpen(request.url())
    if (frame !== this.page?.mainFrame()) return true
    return !emitPreventable(this.webContents, 'will-navigate', { url: request.url() })
  }

  /** As the close button does. */
  close(): void {
    if (!emitPreventable(this, 'close')) void this.destroy()
  }

  async destroy(): Promise<void> {
    await this.page?.close()
    this.emit('closed')
  }

  show(): void {
    this.shown = true
  }
  /** In front of the others. */
  focus(): void {
    this.host.onFocus(this)
  }
  isMinimized(): boolean {
    return false
  }
  restore(): void {}
  maximize(): void {
    this.maximized = true
  }
  isMaximized(): boolean {
    return this.maximized
  }
  setDocumentEdited(edited: boolean): void {
    this.edited = edited
  }
  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = this.options
    return { x, y, width, height }
  }
}

/** The first request of a new window comes before its frame is known. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
