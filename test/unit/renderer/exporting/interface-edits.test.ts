/** Edits of the interface: each is one step to undo and ends in the project file. */
import { beforeEach, expect, it } from 'vitest'
import { include, nameBy, restoreDefault, setFact } from '../../../../app/renderer/exporting/edits'
import type { Services } from '../../../../app/renderer/shell/services'
import { newOrigin } from '../../../../app/renderer/store/project-store'
import { projectFromDocument } from '../../../../app/renderer/store/records'
import { vehicle } from '../fixtures'
import { testServices } from '../fixtures/services'

let services: Services
beforeEach(() => {
  services = testServices()
  services.project.getState().load(vehicle, newOrigin)
})

const usual = ['Body.vx', 'Body.vy']
const written = () => projectFromDocument(services.project.getState().doc).interface
const undo = () => services.project.getState().undo()

it('starts a list with what the model has', () => {
  include(services, 'outputs', usual, ['Body.wz'], true)
  expect(written()).toEqual({ outputs: { 'Body.vx': {}, 'Body.vy': {}, 'Body.wz': {} } })
  expect(undo()).toBe('Export Body.wz')
  expect(written()).toBeUndefined()
})

it('takes variables off it, and writes nothing where the list is the usual one again', () => {
  include(services, 'outputs', usual, ['Body.vx', 'Body.vy'], false)
  expect(written()).toEqual({ outputs: {} })
  include(services, 'outputs', usual, usual, true)
  expect(written()).toBeUndefined()
})

it('keeps what is said of a variable, and forgets it where a field is emptied', () => {
  setFact(services, 'inputs', [], 'SteerInput', 'name', 'steer')
  setFact(services, 'inputs', [], 'SteerInput', 'min', '-8 deg')
  expect(written()).toEqual({ inputs: { SteerInput: { name: 'steer', min: '-8 deg' } } })
  setFact(services, 'inputs', [], 'SteerInput', 'name', undefined)
  expect(written()).toEqual({ inputs: { SteerInput: { min: '-8 deg' } } })
  expect(undo()).toBe('Set exported name of SteerInput')
})

it('goes back to the default in one step', () => {
  setFact(services, 'outputs', usual, 'Body.vx', 'description', 'Speed')
  nameBy(services, 'structured')
  restoreDefault(services, 'outputs')
  expect(written()).toEqual({ names: 'structured' })
  nameBy(services, 'signals')
  expect(written()).toBeUndefined()
  undo()
  undo()
  expect(written()).toEqual({ names: 'structured', outputs: { 'Body.vx': { description: 'Speed' }, 'Body.vy': {} } })
})
