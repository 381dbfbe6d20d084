/**
 * What may be called after each status (FMI 2.0.5, 2.1.3, 3.2.3 and 4.2.4; FMI 3.0.2, 2.2.3), shown by the calls that an instance receives: after
 * "error" it is freed only, after "fatal" nothing is called. Steps that an FMU takes in its own thread are awaited.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readFmuDeclaration, type FmuDeclaration, type FmuKind } from '../../../blocks/signals/fmu/declaration'
import type { FmuApi } from '../../../app/fmu/native/api'
import { Fmi2 } from '../../../app/fmu/native/fmi2'
import { Fmi3 } from '../../../app/fmu/native/fmi3'
import { openArchive } from '../../../app/fmu/unit/archive'
import { Directional } from '../../../app/fmu/unit/directional'
import { fmuDeclaration } from '../../../importers/fmi'
import { describeWithCompiler } from '../../support/c-compiler'
import { archived, compiledFmu, faultyDescription } from '../../support/fmi/compiled'
import { descriptionOf } from '../../support/fmi/descriptions'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const [OK, WARNING, DISCARD, ERROR, FATAL] = [0, 1, 2, 3, 4]

afterEach(() => void delete process.env[statusVariable])

const unit = (model: string, token: string, more: readonly object[] = [], abilities = '') => ({
  model,
  token,
  abilities,
  variables: [
    { name: 'x', reference: 1, causality: 'output', initial: 'exact', start: 0, needs: [] },
    { name: 'der(x)', reference: 2, derivativeOf: 'x', needs: [] },
    ...(more as { readonly name: string; readonly reference: number }[]),
  ],
})
const declared = (xml: string): FmuDeclaration => readFmuDeclaration(JSON.stringify(fmuDeclaration(xml))).declaration

/** What calls return is read from the environment, so that one library serves all statuses. */
const statusVariable = 'WISHBONE_TEST_STATUS'
const stated = `atoi(getenv("${statusVariable}"))`
const libraries = new Map<string, string>()

/** An instance of a compiled unit, with the calls that it received. */
function instanceOf(model: string, xml: string, defines: readonly string[], version: 2 | 3) {
  const key = [model, version, ...defines].join(' ')
  const file = join(folder, 'trace')
  let library = libraries.get(key)
  if (library === undefined) {
    const own = join(folder, `own${libraries.size}`)
    mkdirSync(own)
    compiledFmu(own, model, xml, [...defines, `TRACE="${file}"`], version)
    library = join(own, readdirSync(own).find((name) => name.endsWith('.so')) ?? '')
    libraries.set(key, library)
  }
  const declaration = declared(xml)
  const loaded = { declaration, library, folder, resources: false, name: 'Unit' }
  const api: FmuApi = version === 2 ? new Fmi2(loaded) : new Fmi3(loaded)
  const calls = (): readonly string[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(' ')[0].slice(4))
      : []
  return { api, declaration, calls, forget: () => rmSync(file, { force: true }) }
}

/** Begins a run; model exchange is in continuous-time mode then. */
function begun(api: FmuApi, kind: FmuKind): void {
  api.instantiate(kind)
  api.enterInitialization(0)
  api.exitInitialization()
  if (kind === 'simulation') return
  api.iterate()
  api.enterContinuous()
}

describeWithCompiler('an instance', () => {
  const faulty = (version: 2 | 3, defines: readonly string[]) =>
    instanceOf(
      'faulty',
      version === 2 ? faultyDescription() : descriptionOf(unit('Faulty', '{faulty}'), 3),
      defines,
      version,
    )
  const cases = ([2, 3] as const).flatMap((version) =>
    (['exchange', 'simulation'] as const).flatMap((kind) =>
      (
        [
          [OK, undefined, ['Terminate', 'FreeInstance']],
          [WARNING, undefined, ['Terminate', 'FreeInstance']],
          [DISCARD, 'discard', ['Terminate', 'FreeInstance']],
          [ERROR, 'error', ['FreeInstance']],
          [FATAL, 'fatal', []],
        ] as const
      ).map(([status, message, end]) => [version, kind, status, message, end] as const),
    ),
  )
  it.each(cases)('of FMI %i (%s) after the status %i', (version, kind, status, message, end) => {
    const { api, calls, forget } = faulty(version, [`STATUS=${stated}`])
    process.env[statusVariable] = String(status)
    const fails = (): void => {
      if (kind === 'simulation') return void api.step(0, 1)
      api.setTime(1)
      api.derivatives(new Float64Array(1))
    }
    begun(api, kind)
    if (message === undefined) fails()
    else expect(fails).toThrow(`returned ${message}`)
    forget()
    api.end()
    expect(calls()).toEqual(end)
    // Nothing is left to be ended.
    api.end()
    expect(calls()).toEqual(end)
  })

  it.each([
    [OK, undefined, ['Terminate', 'FreeInstance']],
    [WARNING, undefined, ['Terminate', 'FreeInstance']],
    [DISCARD, 'discard', ['Terminate', 'FreeInstance']],
    [ERROR, 'error', ['FreeInstance']],
    [FATAL, 'fatal', []],
  ] as const)('takes a step in its own thread, which ends with the status %i', (status, message, end) => {
    const { api, calls, forget } = faulty(2, ['PENDING=3', `OUTCOME=${stated}`])
    process.env[statusVariable] = String(status)
    begun(api, 'simulation')
    forget()
    const step = (): boolean => api.step(0, 0.25)
    if (message === undefined) expect(step()).toBe(false)
    else expect(step).toThrow(`fmi2DoStep returned ${message}`)
    const pending = ['DoStep', ...Array.from({ length: 4 }, () => 'GetStatus')]
    expect(calls()).toEqual([...pending, ...(status === DISCARD ? ['GetBooleanStatus'] : [])])
    if (message === undefined) expect(api.step(0.25, 0.25)).toBe(false)
    forget()
    api.end()
    expect(calls()).toEqual(end)
  })

  it('that never ends its step is asked again, and not stepped on', () => {
    const { api, calls, forget } = faulty(2, ['PENDING=200', 'OUTCOME=0'])
    begun(api, 'simulation')
    forget()
    api.step(0, 0.25)
    expect(calls().filter((call) => call === 'DoStep')).toHaveLength(1)
    expect(calls().filter((call) => call === 'GetStatus')).toHaveLength(201)
    api.end()
  })
})

describeWithCompiler('partial derivatives by time', () => {
  // d/dt sin(2 t) = 2 cos(2 t)
  it.each([0.3, 40])('of both precisions, at %d s', (t) => {
    const shown = {
      name: 'shown',
      reference: 3,
      type: 'Float32',
      causality: 'output',
      initial: 'calculated',
      needs: [],
    }
    const abilities = ' providesDirectionalDerivatives="true"'
    const xml = descriptionOf(unit('Wave', '{wishbone-wave}', [shown], abilities), 3)
    const { api, declaration } = instanceOf('wave', xml, [], 3)
    begun(api, 'exchange')
    const entries = [
      { output: 'der_x', input: 't' },
      { output: 'shown', input: 't' },
    ]
    const results = new Float64Array(2)
    new Directional(api, declaration, entries).evaluate(Float64Array.of(t, 0, 0), results, (args) =>
      api.setTime(args[0]),
    )
    expect(Math.abs(results[0] - 2 * Math.cos(2 * t))).toBeLessThan(1e-9 * Math.max(1, t) ** 2)
    expect(Math.abs(results[1] - 2 * Math.cos(2 * t))).toBeLessThan(2e-4 * Math.max(1, t) ** 2)
    api.end()
  })
})

it('of a description in ISO-8859-1 have their names, whether it says so or not', () => {
  const xml = (declaration: string): string =>
    faultyDescription()
      .replace('<?xml version="1.0"?>', declaration)
      .replace('modelName="Faulty"', 'modelName="Dämpfer für Öl, 20 µm"')
      .replace('name="x"', 'name="x" description="Größe"')
  const latin = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0))
  const utf16 = (text: string): Uint8Array =>
    new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer)
  for (const bytes of [
    latin(xml('<?xml version="1.0" encoding="ISO-8859-1"?>')),
    latin(xml("<?xml version='1.0' encoding='iso-8859-1' standalone='yes'?>")),
    latin(xml('<?xml version="1.0" encoding="windows-1252"?>')),
    latin(xml('<?xml version="1.0"?>')),
    latin(xml('<?xml version="1.0" encoding="UTF-8"?>')),
    new TextEncoder().encode(xml('<?xml version="1.0" encoding="UTF-8"?>')),
    new TextEncoder().encode(`\ufeff${xml('<?xml version="1.0"?>')}`),
    utf16(xml('<?xml version="1.0" encoding="UTF-16"?>')),
  ]) {
    const { description } = openArchive(archived(bytes), 'unit.fmu')
    const { model, outputs } = declared(description)
    expect([model, outputs[0].doc]).toEqual(['Dämpfer für Öl, 20 µm', 'Größe'])
  }
  const unknown = latin(xml('<?xml version="1.0" encoding="X-Fantasy"?>'))
  expect(() => openArchive(archived(unknown), 'unit.fmu')).toThrow(
    /encoding "X-Fantasy" of the model description is unknown/,
  )
})
