/** Objects that name what they lack: a stand-in that returns undefined would let mistakes pass. */

export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'string' && !(key in object) && key !== 'then') {
        throw new Error(`The stand-in for Electron has no ${name}.${key}; see test/e2e/electron-standin/README.md.`)
      }
      return Reflect.get(object, key, receiver) as unknown
    },
  })
}
