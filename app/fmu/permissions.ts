/** FMUs that the user allows to be loaded, by the SHA-256 of their files, in a file of the user's profile. */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { replaceFile } from '../../engine/io/node/replace-file'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const schema = v.object({ allowed: v.array(hash) })

export interface FmuPermissions {
  has(hash: string): boolean
  add(hashes: readonly string[]): Promise<void>
}

/** @param path path of the file; a damaged file allows nothing */
export function fmuPermissions(path: string): FmuPermissions {
  let known: Set<string> | undefined
  const all = (): Set<string> => (known ??= new Set(read(path)))
  return {
    has: (hash) => all().has(hash),
    async add(hashes) {
      for (const one of hashes) all().add(one)
      mkdirSync(dirname(path), { recursive: true })
      await replaceFile(path, `${JSON.stringify({ allowed: [...all()] }, null, 2)}\n`)
    },
  }
}

function read(path: string): readonly string[] {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')))
    return parsed.success ? parsed.output.allowed : []
  } catch {
    return []
  }
}
