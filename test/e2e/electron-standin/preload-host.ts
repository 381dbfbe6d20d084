/**
 * The preload script's `electron`, in the page. Returns the text of a script that runs before the
 * page's own, with `contextBridge` and `ipcRenderer` in terms of two bindings to the test's process.
 */
export const invokeBinding = '__standinInvoke'
export const sendBinding = '__standinSend'
/** Global that receives messages from main. */
export const receiveFunction = '__standinReceive'

/** Global in which a test puts the paths of files that it drops, by name. */
export const pathsGlobal = '__standinPaths'

/** @param preload text of the built preload script */
export function preloadHost(preload: string): string {
  const globals = JSON.stringify({
    invoke: invokeBinding,
    send: sendBinding,
    receive: receiveFunction,
    paths: pathsGlobal,
  })
  return `
    if (window.top === window) {
      const preload = function (require, module, exports) {
        ${preload}
      };
      (${runPreload.toString()})(preload, ${globals});
    }
  `
}

/** Runs in the page: uses nothing from outside its own body. */
function runPreload(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
  globals: { readonly invoke: string; readonly send: string; readonly receive: string; readonly paths: string },
): void {
  type Callable = (...args: unknown[]) => unknown
  const listeners = new Map<string, Set<Callable>>()
  const hidden = (name: string, value: unknown) => Object.defineProperty(window, name, { value, enumerable: false })
  const binding = (name: string) => Reflect.get(window, name) as (channel: string, args: unknown[]) => Promise<unknown>

  hidden(globals.receive, (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  })

  const ipcRenderer = {
    // Electron copies what it sends, and refuses what cannot be copied.
    invoke: async (channel: string, ...args: unknown[]) => binding(globals.invoke)(channel, structuredClone(args)),
    send: (channel: string, ...args: unknown[]) => void binding(globals.send)(channel, structuredClone(args)),
    on: (channel: string, listener: Callable) => {
      if (!listeners.has(channel)) listeners.set(channel, new Set())
      listeners.get(channel)?.add(listener)
    },
    removeListener: (channel: string, listener: Callable) => listeners.get(channel)?.delete(listener),
  }

  // Between the two worlds of Electron functions are proxied and everything else is copied.
  const across = (value: unknown): unknown => {
    if (typeof value === 'function') return value
    if (value instanceof Promise) return value.then(across)
    const plain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    if (!plain) return structuredClone(value)
    return Object.fromEntries(Object.entries(value).map(([key, own]): [string, unknown] => [key, across(own)]))
  }
  const proxied = (method: Callable): Callable => {
    return (...args) => {
      const result = method(...args.map(across))
      return across(result)
    }
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: Readonly<Record<string, unknown>>) => {
      const entries = Object.entries(api).map(([key, value]): [string, unknown] => {
        return [key, typeof value === 'function' ? proxied(value as Callable) : across(value)]
      })
      Object.defineProperty(window, name, { value: Object.freeze(Object.fromEntries(entries)), enumerable: true })
    },
  }

  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name} (a sandboxed preload script has electron only)`)
    // A file of a page has no path here: tests say where the files are that they drop.
    const webUtils = {
      getPathForFile: ({ name }: File): string =>
        ((Reflect.get(window, globals.paths) ?? {}) as Readonly<Record<string, string>>)[name] ?? '',
    }
    return { contextBridge, ipcRenderer, webUtils }
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
