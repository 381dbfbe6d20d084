/**
 * Trials of saving in programs of their own: killed at a random instant (SIGKILL cannot be caught), or stopped by a disk that is
 * full. A trial says what is wrong with what is left, in words; nothing when all is whole.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type * as Bundling from '../../../scripts/lib/bundle.mjs'
import { dataOf, numberOf, versionOf } from './versions'

export interface Trials {
  readonly count: number
  /** The new version had its name when the program ended, though the program could not say so any more. */
  readonly newer: number
  /** A file that was being written was left behind, which a later save removes. */
  readonly leftBehind: number
  readonly faults: readonly string[]
}

interface Ended {
  readonly last: number
  readonly full: boolean
  readonly said: string
}

/**
 * @param folder for everything that trials write
 * @param name of a program of this folder
 */
export async function buildProgram(folder: string, name: 'saver' | 'lists'): Promise<string> {
  const program = join(folder, `${name}.mjs`)
  // By its address: a benchmark is a bundle, which cannot hold the bundler.
  const bundler = pathToFileURL(join(process.cwd(), 'scripts/lib/bundle.mjs')).href
  const { bundle } = (await import(bundler)) as typeof Bundling
  await bundle(join(process.cwd(), `test/support/saving/${name}.ts`), program, 'esm')
  return program
}

/** Numbers from 0 to 1, the same for the same seed (Park and Miller, "minimal standard", 1988). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

/** Kill the program at instants within a few saves after its first one. */
export async function killTrials(program: string, folder: string, count: number, seed: number): Promise<Trials> {
  const random = randomNumbers(seed)
  return trials(folder, count, async (place) => {
    // So long that writing takes most of the time, in many parts: a program that writes in place does not pass.
    const size = Math.round(2e6 + 6e6 * random())
    return run(prepare(place, size), [process.execPath, program], size, 60 * random())
  })
}

/**
 * Let the disk be full at a random byte. Without rights to mount a small disk, the system's limit for the size of files stands
 * in (`ulimit -f`): a write then writes a part and fails as it does on a full disk.
 * @param disk mount point of a small disk of `bytes`; undefined for the limit
 */
export async function fullDiskTrials(
  program: string,
  folder: string,
  count: number,
  seed: number,
  disk?: { readonly bytes: number },
): Promise<Trials> {
  const random = randomNumbers(seed)
  return trials(folder, count, async (place) => {
    if (disk !== undefined) {
      const size = Math.round(0.05 * disk.bytes + 0.2 * disk.bytes * random())
      const file = prepare(place, size)
      writeFileSync(join(place, 'ballast'), Buffer.alloc(Math.round(0.5 * disk.bytes * random())))
      return run(file, [process.execPath, program], size)
    }
    const size = 40_000
    const file = prepare(place, size)
    // Blocks of 512 bytes (POSIX): from nothing at all to beyond the shorter versions.
    const blocks = Math.round(((size + 4000) / 512) * random())
    const limited = ['sh', '-c', 'ulimit -f "$0" && exec "$@"', String(blocks), process.execPath, program]
    return run(file, limited, size)
  })
}

/** A disk of this size, where this process may make one. @returns undefined where it may not */
export function smallDisk(folder: string, bytes: number): { readonly bytes: number; remove(): void } | undefined {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  if (status !== 0) return undefined
  return { bytes, remove: () => void spawnSync('umount', [folder]) }
}

function prepare(place: string, size: number): string {
  const file = join(place, 'project.json')
  writeFileSync(file, versionOf(0, size))
  return file
}

async function trials(folder: string, count: number, trial: (place: string) => Promise<Ended>): Promise<Trials> {
  const faults: string[] = []
  let newer = 0
  let leftBehind = 0
  for (let i = 0; i < count; i++) {
    const place = join(folder, `trial-${i}`)
    mkdirSync(place, { recursive: true })
    const ended = await trial(place)
    const found = numberOf(readFileSync(join(place, 'project.json'), 'utf8'))
    const fault = faultOf(place, ended, found)
    if (fault !== null) faults.push(`trial ${i}: ${fault}`)
    if (found === ended.last + 1) newer++
    if (readdirSync(place).some((name) => name.endsWith('.tmp'))) leftBehind++
    rmSync(place, { recursive: true })
  }
  return { count, newer, leftBehind, faults }
}

function faultOf(place: string, { last, full, said }: Ended, found: number | null): string | null {
  if (found === null) return `the file is not whole after version ${last}`
  // What was said to be saved is saved. What was not may be, unless its save failed.
  if (found !== last && (full || found !== last + 1)) return `version ${found} is there, ${last} was saved (${said})`
  for (const name of readdirSync(place)) {
    const number = /^data-(\d+)\.csv$/.exec(name)?.[1]
    if (number !== undefined && readFileSync(join(place, name), 'utf8') !== dataOf(Number(number)))
      return `${name} is not whole`
  }
  for (let i = 1; i <= found; i++) if (!readdirSync(place).includes(`data-${i}.csv`)) return `data-${i}.csv is missing`
  if (full && readdirSync(place).some((name) => name.endsWith('.tmp'))) return 'a temporary file was left'
  return null
}

/** @param killAfter ms after the first version; never when missing, the program then ends by itself */
function run(file: string, [command, ...args]: readonly string[], size: number, killAfter?: number): Promise<Ended> {
  const child = spawn(command, [...args, file, '0', String(size)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let last = -1
  let said = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (last < 0 && killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter)
    if (/^\d+$/.test(line)) last = Number(line)
    else said = line
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve({ last, full: said.startsWith('full'), said }))
  })
}
