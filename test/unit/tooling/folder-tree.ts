/** Folders of a repository that a test makes for itself, for the rules about folders. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder with these files, and its removal. */
export function folderTree(files: Readonly<Record<string, string>>): { readonly top: string; remove(): void } {
  const top = mkdtempSync(path.join(tmpdir(), 'folders-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(top, file)), { recursive: true })
    writeFileSync(path.join(top, file), text)
  }
  return { top, remove: () => rmSync(top, { recursive: true }) }
}
