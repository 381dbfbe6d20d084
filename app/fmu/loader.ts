/**
 * Loads FMUs into this process, for a process that exists for one run: a foreign library may end it or never return.
 * What it is doing is reported to whoever watches.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fmuCode, type FmuEntry, type FmuInstance } from '../../blocks/signals/fmu/functions'
import { readFmuDeclaration } from '../../blocks/signals/fmu/declaration'
import { ModelError } from '../../engine/errors/model-error'
import { provideForeign } from '../../engine/symbolic/foreign'
import { fmuDeclaration } from '../../importers/fmi'
import { FmuError, type FmuApi } from './native/api'
import { Fmi2 } from './native/fmi2'
import { Fmi3 } from './native/fmi3'
import { libraryFile } from './unit/library'
import { openArchive } from './unit/archive'
import { fingerprintOfFmu, unpack } from './unit/unpack'
import { ExchangeUnit } from './unit/exchange'
import { SimulationUnit } from './unit/simulation'

/** Loading may compile sources, s. */
const loadLimit = 360

/** Observer of calls into a foreign library. */
export interface FmuWatch {
  /** Marks the beginning of a call into the library. @param limit s that it may take */
  enter(fmu: { readonly block: string; readonly file: string }, phase: Phase, limit: number): void
  /** Marks the end of the call. */
  leave(): void
}

export type Phase = 'load' | 'start' | 'evaluation' | 'event' | 'step' | 'end'

interface Unit {
  run(entry: FmuEntry, args: Float64Array, results: Float64Array): void
  /** Terminates and frees the instance. */
  end(): void
}

const phases: Readonly<Record<FmuEntry, Phase>> = {
  derivatives: 'evaluation',
  outputs: 'evaluation',
  indicators: 'evaluation',
  jacobian: 'evaluation',
  completed: 'evaluation',
  event: 'event',
  begin: 'start',
  advance: 'step',
}

/**
 * Lets this process run models with FMUs.
 * @param allowed fingerprints of the FMUs that may be loaded
 */
export function provideFmus(allowed: ReadonlySet<string>, watch: FmuWatch): void {
  const units = new WeakMap<object, Unit>()
  const singles: Singles = new Map()
  provideForeign(fmuCode, ({ instance, entry, file }, block) => {
    const fmu = instance as FmuInstance
    const at = { block, file }
    // The stored failure is thrown again; the function that failed is not called a second time.
    let failed: ModelError | undefined
    return (args, results) => {
      if (failed !== undefined) throw failed
      try {
        const isLoaded = units.has(instance)
        watch.enter(at, isLoaded ? phases[entry as FmuEntry] : 'load', isLoaded ? fmu.timeLimit : loadLimit)
        let unit = units.get(instance)
        if (unit === undefined) {
          unit = loadUnit(fmu, block, allowed, singles)
          units.set(instance, unit)
          endAtExit(unit, () => watch.enter(at, 'end', fmu.timeLimit), watch.leave)
        }
        unit.run(entry as FmuEntry, args, results)
      } catch (error) {
        failed = failureOf(error, fmu, block)
        throw failed
      } finally {
        watch.leave()
      }
    }
  })
}

function failureOf(error: unknown, { file, declaration: d }: FmuInstance, block: string): ModelError {
  if (error instanceof ModelError) return error.at({ block, file })
  if (!(error instanceof FmuError || error instanceof RangeError)) throw error
  return new ModelError(
    'foreign-code',
    `the FMU ${d.model} failed: ${error.message}`,
    { block, file },
    (error instanceof FmuError ? error.hint : undefined) ??
      'check its parameters and inputs, or ask the author of the FMU',
  )
}

/** Blocks and units of FMUs that can be instantiated only once, by the SHA-256 of the file. */
type Singles = Map<string, { readonly block: string; readonly unit: Unit }>

/**
 * @throws ModelError for a file that is not the one of the block, is not allowed, or has no library for this machine
 */
function loadUnit(fmu: FmuInstance, block: string, allowed: ReadonlySet<string>, singles: Singles): Unit {
  const { declaration, kind, file } = fmu
  const bytes = new Uint8Array(Buffer.from(fmu.content, 'base64'))
  const hash = fingerprintOfFmu(bytes)
  if (!allowed.has(hash))
    throw new ModelError(
      'unsupported',
      `loading the FMU ${file} is not allowed`,
      {},
      'allow it when the window asks, or with --allow-fmu on the command line, then run the model again',
    )
  const archive = openArchive(bytes, file)
  const built = readFmuDeclaration(JSON.stringify(fmuDeclaration(archive.description))).declaration
  if (JSON.stringify(built) !== JSON.stringify(declaration))
    throw new ModelError(
      'unlike-state',
      `the interface of the block does not match ${file}`,
      { parameter: 'interface' },
      'import the file again, or restore the file from which the block was made',
    )
  const interfaceOfKind = kind === 'exchange' ? built.exchange : built.simulation
  const { identifier = '', single = false } = interfaceOfKind ?? {}
  const other = singles.get(hash)
  if (single && other !== undefined && other.block !== block)
    throw new ModelError(
      'unsupported',
      `the FMU ${file} can be instantiated only once, and the block ${other.block} already uses it`,
      {},
      'remove one of the blocks',
    )
  // The instance belongs to an earlier run of the same block.
  if (single) other?.unit.end()
  const folder = unpack(archive)
  removeAtExit(folder)
  const library = libraryFile(archive, built.fmi, identifier, folder)
  const resources = [...archive.entries.keys()].some((name) => name.startsWith('resources/'))
  const loaded = { declaration: built, library: join(folder, library), folder, resources, name: block }
  const api: FmuApi = built.fmi === '2.0' ? new Fmi2(loaded) : new Fmi3(loaded)
  const unit = kind === 'exchange' ? new ExchangeUnit(api, fmu) : new SimulationUnit(api, fmu)
  if (single) singles.set(hash, { block, unit })
  return unit
}

const ends: (() => void)[] = []

/** Terminates and frees an instance before the process ends, if its library allows that. */
function endAtExit(unit: Unit, enter: () => void, leave: () => void): void {
  const isFirst = ends.length === 0
  ends.push(() => {
    try {
      enter()
      unit.end()
    } catch {
      // The results are complete.
    } finally {
      leave()
    }
  })
  if (isFirst) process.prependOnceListener('exit', () => ends.forEach((end) => end()))
}

const folders: string[] = []

function removeAtExit(folder: string): void {
  if (folders.push(folder) > 1) return
  process.once('exit', () => folders.forEach((f) => rmSync(f, { recursive: true, force: true })))
}
