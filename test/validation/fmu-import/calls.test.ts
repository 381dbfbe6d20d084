/**
 * Calls of FMUs in every state of the standard's machines, with all arguments: sequences that the models in `support/fmi/units` wrote down while they
 * were run. They answer a call outside the machine with an error, which ends the run.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fmi2Prototypes } from '../../../app/fmu/native/fmi2'
import { fmi3Prototypes } from '../../../app/fmu/native/fmi3'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { describeWithCompiler } from '../../support/c-compiler'
import { clockDescription, compiledFmu } from '../../support/fmi/compiled'
import { descriptionOf, stair } from '../../support/fmi/descriptions'
import { runImported, withFmu } from '../../support/fmi/imported'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const solver = { name: 'dopri5', tolerance: 1e-8 }
let traces = 0

/** Runs an FMU and returns what it was called with, without repetitions. */
function traced(
  make: (trace: string) => Uint8Array,
  kind: FmuKind,
  run: object,
  params: Readonly<Record<string, number>> = {},
) {
  const file = join(folder, `trace${traces++}`)
  rmSync(file, { force: true })
  const model = withFmu(make(`TRACE="${file}"`), kind, { stop: 1, solver, sample: 0.5, ...run }, { params })
  const outcome = runImported(model)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return { ...outcome, calls: lines.filter((line, i) => line !== lines[i - 1]) }
}

const stairs =
  (version: 2 | 3, defines: readonly string[] = [], experiment?: string, saves?: boolean) =>
  (trace: string) =>
    compiledFmu(folder, 'stair', descriptionOf(stair(experiment, saves), version), [...defines, trace], version)

/** Places of the calls in this order, each after the one before. */
function expectOrder(calls: readonly string[], wanted: readonly (string | RegExp)[]): void {
  let from = 0
  for (const next of wanted) {
    const place = calls.findIndex((c, i) => i >= from && (typeof next === 'string' ? c === next : next.test(c)))
    expect(place, `${next} in\n${calls.slice(from, from + 30).join('\n')}`).toBeGreaterThanOrEqual(from)
    from = place + 1
  }
}

describeWithCompiler('calls of FMI 2.0', () => {
  it('start model exchange with all arguments, and end it after its own end', () => {
    const { calls, error, report, values } = traced(
      stairs(2, ['LAST=3']),
      'exchange',
      { stop: 8 },
      { level_start: 0.002 },
    )
    expect(error).toBeUndefined()
    expectOrder(calls, [
      /^fmi2Instantiate Unit 0 \{wishbone-stair\} file:\/\/\/ 0 0$/,
      'fmi2SetReal 0 2',
      'fmi2SetupExperiment 0 0 0 0 0',
      'fmi2EnterInitializationMode',
      'fmi2ExitInitializationMode',
      'fmi2NewDiscreteStates',
      'fmi2EnterContinuousTimeMode',
      // Its states are saved and may be restored.
      'fmi2GetFMUstate',
      'fmi2CompletedIntegratorStep 0',
      'fmi2EnterEventMode',
      'fmi2NewDiscreteStates',
      'fmi2EnterContinuousTimeMode',
    ])
    expect(report.stoppedBy).toMatchObject({ block: 'Unit', reason: 'Stair requested the end of the run' })
    expect(values('Unit.count').at(-1)).toBe(3)
    expect(values('Unit.shown').at(-1)).toBeCloseTo(3, 9)
  })

  it('say where earlier states are not restored', () => {
    const { calls, error } = traced((trace) => compiledFmu(folder, 'clock', clockDescription, [trace]), 'exchange', {})
    expect(error).toBeUndefined()
    expect(calls).toContain('fmi2CompletedIntegratorStep 1')
    expect(calls).not.toContain('fmi2CompletedIntegratorStep 0')
    expect(calls.some((c) => c.includes('FMUstate'))).toBe(false)
  })

  it('take steps of co-simulation that are not returned to', () => {
    const { calls, error, values } = traced(stairs(2, ['LAST=9']), 'simulation', {}, { step: 0.25, timeAtStart: 100 })
    expect(error).toBeUndefined()
    expectOrder(calls, [
      /^fmi2Instantiate Unit 1 /,
      'fmi2SetupExperiment 0 0 100 0 0',
      'fmi2EnterInitializationMode',
      'fmi2ExitInitializationMode',
      'fmi2DoStep 100 0.25 1',
      'fmi2DoStep 100.25 0.25 1',
      'fmi2DoStep 100.75 0.25 1',
    ])
    expect(values('Unit.kept').at(-1)).toBe(101)
    expect(calls.some((c) => c.includes('FMUstate'))).toBe(false)
  })

  it('ask a step that is discarded whether the FMU ended', () => {
    const { calls, error, report } = traced(stairs(2, ['LAST=2']), 'simulation', { stop: 5 }, { step: 0.5 })
    expect(error).toBeUndefined()
    expectOrder(calls, ['fmi2DoStep 1.5 0.5 1', 'fmi2GetBooleanStatus 3'])
    expect(calls.some((c) => c.startsWith('fmi2DoStep 2'))).toBe(false)
    expect(report.stoppedBy?.block).toBe('Unit')
  })
})

describeWithCompiler('calls of FMI 3.0', () => {
  it('start model exchange with all arguments, and end it after its own end', () => {
    const { calls, error, report, values } = traced(stairs(3, ['LAST=3']), 'exchange', { stop: 8 }, { timeAtStart: 7 })
    expect(error).toBeUndefined()
    expectOrder(calls, [
      // No environment, and no folder of resources in the archive.
      'fmi3InstantiateModelExchange Unit {wishbone-stair} NULL 0 0 0',
      'fmi3EnterInitializationMode 0 0 7 0 0',
      'fmi3ExitInitializationMode',
      'fmi3UpdateDiscreteStates',
      'fmi3EnterContinuousTimeMode',
      'fmi3EnterEventMode',
      'fmi3UpdateDiscreteStates',
      'fmi3EnterContinuousTimeMode',
    ])
    // Only FMUs that ask for it receive the end of each step.
    expect(calls.some((c) => c.startsWith('fmi3CompletedIntegratorStep'))).toBe(false)
    expect(report.stoppedBy?.block).toBe('Unit')
    expect(values('Unit.count').at(-1)).toBe(3)
    expect(values('Unit.shown').at(-1)).toBeCloseTo(10, 9)
  })

  it('take steps of co-simulation without event mode, early return and intermediate update', () => {
    const { calls, error } = traced(stairs(3, ['LAST=9']), 'simulation', {}, { step: 0.25 })
    expect(error).toBeUndefined()
    expectOrder(calls, [
      'fmi3InstantiateCoSimulation Unit {wishbone-stair} NULL 0 0 0 0 0 0 0 0',
      'fmi3EnterInitializationMode 0 0 0 0 0',
      'fmi3ExitInitializationMode',
      'fmi3DoStep 0 0.25 1',
      'fmi3DoStep 0.75 0.25 1',
    ])
  })
})

describeWithCompiler('an FMU', () => {
  it.each([2, 3] as const)('that ends after an accepted step has no event then (FMI %i)', (version) => {
    const steps = (xml: string): string =>
      version === 2 ? xml : xml.replace('<ModelExchange ', '<ModelExchange needsCompletedIntegratorStep="true" ')
    const make = (trace: string): Uint8Array =>
      compiledFmu(folder, 'stair', steps(descriptionOf(stair(), version)), ['LAST=3', 'ENDS=2', trace], version)
    const { calls, error, report } = traced(make, 'exchange', { stop: 8, solver: { name: 'rk4', step: 0.1 } })
    expect(error).toBeUndefined()
    expect(report.stoppedBy?.block).toBe('Unit')
    // At 1 s and 2 s, in the run and again when values before the end are read.
    expect(calls.filter((c) => c.endsWith('EnterEventMode'))).toHaveLength(4)
  })

  it.each([2, 3] as const)('that is run again from the start is terminated before it is freed (FMI %i)', (version) => {
    // It can't save its state, and values before its events are read after them.
    const { calls, error } = traced(stairs(version, ['LAST=9'], undefined, false), 'exchange', { stop: 3 })
    expect(error).toBeUndefined()
    const freed = [...calls.keys()].filter((i) => calls[i].includes('FreeInstance'))
    const made = calls.filter((c) => c.includes('Instantiate'))
    // The last instance is ended with the process.
    expect(freed.length).toBeGreaterThan(0)
    expect(freed).toHaveLength(made.length - 1)
    for (const i of freed) expect(calls[i - 1]).toBe(`fmi${version}Terminate`)
  })

  it('has references that are counted for each base type, and aliases', () => {
    const unit = compiledFmu(folder, 'stair', descriptionOf(stair(), 2))
    const run = { stop: 2.5, solver, sample: 0.5 }
    const { values, error } = runImported(withFmu(unit, 'exchange', run, { params: { level_start: 0.002 } }))
    expect(error).toBeUndefined()
    // Integer 0 counts, Real 0 is the level in mm, Real 1 its derivative and the alias of that.
    expect(values('Unit.count').at(-1)).toBe(2)
    expect(values('Unit.level').at(-1)).toBeCloseTo(0.002 + 0.0025, 12)
    expect(values('Unit.slope').at(-1)).toBe(1)
  })
})

it('are listed with their arguments in the guide', () => {
  const guide = readFileSync('docs/fmu-calls.md', 'utf8')
  const calls = [...Object.keys(fmi2Prototypes), ...Object.keys(fmi3Prototypes)]
  expect(calls.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
