/** Messages that go when their cause has gone. */
import { beforeEach, expect, it, vi } from 'vitest'
import { plotSignal } from '../../../../app/renderer/results/plot-actions'
import type { Services } from '../../../../app/renderer/shell/services'
import { tellUnsolved } from '../../../../app/renderer/running/running'
import { setParameter } from '../../../../app/renderer/store/edits/blocks'
import { newOrigin } from '../../../../app/renderer/store/project-store'
import { vehicle } from '../fixtures'
import { testServices } from '../fixtures/services'

let services: Services
beforeEach(() => {
  services = testServices()
  const files = { 'reference/sine-steer.csv': 't [s],Body.x [m]\n0,0\n1,1\n' }
  services.project.getState().load(vehicle, { ...newOrigin, files })
})

const texts = (): readonly string[] => services.ui.getState().notices.map(({ text }) => text)
function change(value: string): void {
  const { doc, edit } = services.project.getState()
  edit('Change', setParameter(doc, ['SpringFL'], 'stiffness', value))
}

it('problems in the way of a run are told as long as there are some', () => {
  vi.useFakeTimers()
  change('3 kg')
  vi.advanceTimersByTime(500)
  tellUnsolved(services, 1)
  expect(texts()).toHaveLength(1)
  change('3 kN/m')
  vi.advanceTimersByTime(500)
  expect(texts()).toEqual([])
  vi.useRealTimers()
})

it('a plot without an experiment is refused until there is one', () => {
  services.project.setState({ experiment: null })
  plotSignal(services, 'Body.x')
  expect(texts()).toHaveLength(1)
  services.project.getState().chooseExperiment('sine-steer')
  expect(texts()).toEqual([])
})
