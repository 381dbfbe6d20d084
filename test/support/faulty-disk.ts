/** A file system that is full, or breaks, at one chosen operation; everything else is done for real. */
import * as promises from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Disk } from '../../engine/io/node/replace-file'

export interface FaultyDisk {
  readonly disk: Disk
  /** True if the operation was reached. */
  failed(): boolean
}

/** Tidying up still works on a disk that is full. */
const tidying = new Set<string | symbol>(['rm', 'readdir', 'lstat'])

/** A disk that knows neither permissions nor how to write at once, as some of networks and memory sticks. */
export function simpleDisk(): Disk {
  const unsupported = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('ENOTSUP: operation not supported'), { code: 'ENOTSUP' }))
  const open: Disk['open'] = async (...args) => {
    const handle = await promises.open(...args)
    handle.chmod = unsupported
    handle.sync = unsupported
    return handle
  }
  return { ...promises, open }
}

/** @param which number of the operation that fails with ENOSPC, from 0; a write has written a part by then */
export function faultyDisk(which: number): FaultyDisk {
  let count = 0
  let failed = false
  const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const isDue = (): boolean => {
    if (count++ !== which) return false
    failed = true
    return true
  }
  const handleOf = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name, target)
        if (typeof method !== 'function') return method
        return async (...args: unknown[]) => {
          const due = isDue()
          if (due && name === 'writeFile') await target.write(String(args[0]).slice(0, 3))
          const result: unknown = due && name !== 'close' ? undefined : await Reflect.apply(method, target, args)
          if (due) throw full()
          return result
        }
      },
    })
  const disk = new Proxy(promises, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== 'function' || tidying.has(name)) return method
      return async (...args: unknown[]) => {
        if (isDue()) throw full()
        const result: unknown = await Reflect.apply(method, target, args)
        return name === 'open' ? handleOf(result as FileHandle) : result
      }
    },
  })
  return { disk, failed: () => failed }
}
