/** `electron.ipcMain`: handlers and listeners, called with the frame a message comes from. */
type Handler = (event: object, ...args: unknown[]) => unknown

export interface Sender {
  readonly url: string
  readonly isTopFrame: boolean
  /** The page's contents, by which main knows its window. */
  readonly contents: object
}

export interface Messages {
  invoke(sender: Sender, channel: string, args: readonly unknown[]): Promise<unknown>
  send(sender: Sender, channel: string, args: readonly unknown[]): void
}

export function createMessages() {
  const handlers = new Map<string, Handler>()
  const listeners = new Map<string, Handler[]>()
  const eventOf = ({ url, isTopFrame, contents }: Sender): object => ({
    sender: contents,
    senderFrame: { url, parent: isTopFrame ? null : {} },
  })

  const messages: Messages = {
    async invoke(sender, channel, args) {
      const handler = handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      return handler(eventOf(sender), ...args)
    },
    send(sender, channel, args) {
      for (const listener of listeners.get(channel) ?? []) listener(eventOf(sender), ...args)
    },
  }

  return {
    messages,
    module: {
      handle(channel: string, handler: Handler) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        handlers.set(channel, handler)
      },
      on(channel: string, listener: Handler) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      },
    },
  }
}
