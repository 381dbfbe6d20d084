/**
 * A run says that the bound of the relaxation length has acted, and from which load on: that under which the published formula (Pacejka 2002,
 * section 7.1) comes to 15 radii, by a separate program (SciPy, brentq): 2.0841 times the nominal load, 10107.8 N.
 */
import { expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ParamValue } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'
import { scenarios, standingProject, variants, wheels } from './standing/scenarios'

const vehicle = new ShippedProject('generic-vehicle')

function warnings(scenario: string, tire: Readonly<Record<string, ParamValue>>): readonly string[] {
  const set = Object.fromEntries(
    wheels.flatMap((w) => Object.entries(tire).map(([name, value]) => [`Tire${w}.${name}`, value])),
  )
  const { [scenario]: of } = scenarios
  const project = standingProject(vehicle.project, of, variants['delayed, rk4'], 'pac2002', { stop: 0.6, set })
  const request = { project, files: vehicle.files, experiment: 'standing', signals: ['Body.z'], checkStep: false }
  const { error, report } = runToEnd(request, sharedCompiler)
  if (error !== undefined) throw error
  return report.warnings.filter((warning) => warning.includes('relaxation lengths'))
}

it('names load, instant and remedy', () => {
  const found = warnings('landing', {})
  expect(found).toHaveLength(4)
  expect(found[0]).toMatch(
    /^TireFL leaves the range of its relaxation lengths: load 1\d{4} N at t = .* \(0 N to 10110 N\)/,
  )
  expect(found[0]).toContain('raise string.maximum')
})

it('says nothing where the bound does not act', () => {
  expect(warnings('stop', {})).toEqual([])
  expect(warnings('landing', { 'string.maximum': 1000 })).toEqual([])
  // lengths that fall with the load reach no bound
  expect(warnings('landing', { 'string.PTX3': -2 })).toEqual([])
  expect(warnings('landing', { relaxation: 'constant' })).toEqual([])
})
