/**
 * The key with which pages encrypt unsaved work in the browser's storage. That storage belongs to an address, 127.0.0.1
 * and a port, which any process of this machine can take when Wishbone does not run; the key lies in the user's
 * profile, which other users cannot read.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createFile, replaceFile } from '../../engine/io/node/replace-file'

/** AES-256. */
const keyBytes = 32

/** Returns the folder in which the local server stores files for its user. */
export function profileFolder(environment: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const { WISHBONE_PROFILE: profile, XDG_CONFIG_HOME: config, APPDATA: data } = environment
  const name = 'wishbone-server'
  if (profile !== undefined && profile !== '') return profile
  if (platform === 'win32') return join(data ?? join(homedir(), 'AppData/Roaming'), name)
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support', name)
  return join(config !== undefined && config !== '' ? config : join(homedir(), '.config'), name)
}

/**
 * Returns the user's key, made when there is none. A file that has another length is damaged and replaced: data
 * encrypted with it is lost either way.
 * @throws Error if the profile cannot be written, or the key is a link or belongs to somebody else
 */
export async function readWorkKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'work.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await createFile(path, randomBytes(keyBytes), { mode: 0o600 })
  const key = await readPrivate(path)
  if (key.length === keyBytes) return key
  await replaceFile(path, randomBytes(keyBytes))
  return readPrivate(path)
}

async function readPrivate(path: string): Promise<Buffer> {
  // Windows has neither: there the folder of the user is private.
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW)
  try {
    const { uid, mode } = await file.stat()
    const user = process.getuid?.()
    if (user !== undefined && uid !== user) throw new Error(`${path} belongs to another user`)
    if (process.platform !== 'win32' && (mode & 0o777) !== 0o600) await file.chmod(0o600)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
