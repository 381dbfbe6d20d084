/** The way from a block of the diagram to the fields of its parameters. */
import { beforeEach, describe, expect, it } from 'vitest'
import { enterBlock, openSelectedParameters } from '../../../../app/renderer/canvas/diagram-actions'
import type { Services } from '../../../../app/renderer/shell/services'
import { createUiStore } from '../../../../app/renderer/workbench/ui-store'
import { createProjectStore } from '../../../../app/renderer/store/project-store'
import { registry } from '../../../../blocks'
import { noSettings } from '../fixtures/services'
import type { ProjectFile } from '../../../../engine/model/project/project'

const model: ProjectFile = {
  wishbone: 1,
  title: 'Part',
  blocks: {
    Body: { type: 'mechanics/rigid-body' },
    Lone: { type: 'signals/product' },
    Corner: { type: 'subsystem', blocks: { Spring: { type: 'mechanics/spring-damper' } }, wires: {} },
  },
  wires: {},
}
const project = createProjectStore()
const ui = createUiStore(noSettings, 'light')
const services = { project, registry, ui } as unknown as Services

beforeEach(() => {
  project.getState().load(model, { name: 'part', location: null, files: {} })
  ui.getState().set({ inspectorOpen: false, inspectorTab: 'project', located: null })
})

describe('a double-click', () => {
  it('on a plain block opens the inspector at its first parameter', () => {
    enterBlock(services, 'Body')
    expect(project.getState().selection.blocks).toEqual(['Body'])
    expect(ui.getState()).toMatchObject({
      inspectorOpen: true,
      inspectorTab: 'selection',
      located: { block: 'Body', parameter: 'mass', focus: true },
    })
  })

  it('on a block without parameters selects it and asks for no field', () => {
    enterBlock(services, 'Lone')
    expect(project.getState().selection.blocks).toEqual(['Lone'])
    expect(ui.getState()).toMatchObject({ inspectorOpen: true, located: null })
  })

  it('on a subsystem looks inside, and leaves the inspector as it is', () => {
    enterBlock(services, 'Corner')
    expect(project.getState().level).toBe('Corner')
    expect(ui.getState()).toMatchObject({ inspectorOpen: false, located: null })
  })
})

it('the parameters of the selected block are asked for without a pointer', () => {
  project.getState().select({ blocks: ['Corner/Spring'], wires: [], notes: [] })
  openSelectedParameters(services)
  expect(ui.getState().located).toMatchObject({ block: 'Corner/Spring', parameter: 'stiffness' })
})
