/** Memory of processes, from what Linux says of them. */
import { readFileSync, readdirSync } from 'node:fs'

/** Memory of the browser's renderer processes, MB: resident pages that are their own. */
export function rendererMemory(browser: number): number {
  const parents = new Map<number, { readonly parent: number; readonly renderer: boolean }>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(pid, { parent, renderer: command.includes('--type=renderer') })
    } catch {
      // it ended meanwhile
    }
  }
  const ours = (pid: number): boolean => pid === browser || (parents.has(pid) && ours(parents.get(pid)?.parent ?? 0))
  let kilobytes = 0
  for (const [pid, { renderer }] of parents) {
    if (!renderer || !ours(pid)) continue
    let text = ''
    try {
      text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    } catch {
      // it ended meanwhile
    }
    for (const [, value] of text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)) kilobytes += Number(value)
  }
  return kilobytes / 1000
}
