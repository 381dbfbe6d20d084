/** Files that come from outside: what each is taken for, and what it does to the window. */
import { archived } from '../../../support/fmi/compiled'
import { ball, descriptionOf } from '../../../support/fmi/descriptions'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { insertBlock } from '../../../../app/renderer/canvas/actions'
import type { Bridge } from '../../../../app/bridge'
import { addFmu } from '../../../../app/renderer/drop/contribution'
import { kindOf } from '../../../../app/renderer/drop/kinds'
import { openDropped } from '../../../../app/renderer/drop/open-files'
import type { DialogOf } from '../../../../app/renderer/workbench/dialog'
import type { Services } from '../../../../app/renderer/shell/services'
import { isUnsaved } from '../../../../app/renderer/store/project-store'
import { getHeader, projectFromDocument } from '../../../../app/renderer/store/records'
import { fakeBridge } from '../fixtures/bridge'
import { testServices } from '../fixtures/services'
import { network, roadText, straight } from '../../importers/xodr/network'

const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
const openedProject = { name: 'car', location: '/car', text: serialiseProject(vehicle), files: {} }
const opens = vi.fn(() => Promise.resolve(openedProject))
let services: Services

beforeEach(() => {
  const bridge = fakeBridge({ openDropped: opens })
  services = testServices({ bridge })
  services.project.getState().load(vehicle, { name: 'car', location: null, files: {} })
})

const drop = (name: string, text = ''): Promise<void> =>
  openDropped(services, { file: new File([text], name), folder: false })
const notices = (): readonly string[] => services.ui.getState().notices.map(({ text }) => text)

describe('a dropped file', () => {
  it.each([
    ['project.json', 'project'],
    ['Car.Wishbone', 'project'],
    ['kart.zip', 'project'],
    ['model.adm', 'adams'],
    ['run.CSV', 'data'],
    ['test.mat', 'data'],
    ['drop-at-1.5s.state.json', 'state'],
    ['suspensions.library.json', 'library'],
    ['tyre.tir', 'tyre'],
    ['town.xodr', 'xodr'],
    ['picture.png', undefined],
    ['noextension', undefined],
  ])('%s is taken for %s', (name, kind) => expect(kindOf(name)).toBe(kind))

  it('that nothing is done with is refused with a sentence, and the project stays', async () => {
    const { doc } = services.project.getState()
    await drop('picture.png')
    expect(notices()[0]).toMatch(/picture\.png: the file is a picture, not a file that this window opens/)
    await drop('noextension', '\0\u0001')
    expect(notices().at(-1)).toMatch(/Wishbone can’t use “noextension” here/)
    expect(services.project.getState().doc).toBe(doc)
  })

  it('that is a project is opened at its place', async () => {
    await drop('car.wishbone')
    expect(services.project.getState().origin.location).toBe('/car')
  })

  it('that is a project is opened on the desktop with its content, which shows that it was dropped', async () => {
    const given = vi.fn<Bridge['openDropped']>(() => Promise.resolve(null))
    const bridge = fakeBridge({ kind: 'electron', openDropped: given })
    const desktop = testServices({ bridge })
    const contents = (): readonly string[] => given.mock.calls.map(([, , content]) => new TextDecoder().decode(content))
    await openDropped(desktop, { file: new File(['of the file'], 'car.wishbone'), folder: false })
    expect(contents()).toEqual(['of the file'])

    const inside = {
      isFile: true,
      file: (take: (file: File) => void) => take(new File(['in the folder'], 'project.json')),
    }
    const folderWith = (answer: (take: (entry: object) => void, fail: () => void) => void) =>
      ({
        getFile: (_path: string, _options: object, take: (entry: object) => void, fail: () => void) =>
          answer(take, fail),
      }) as unknown as FileSystemEntry
    const drop = (entry: FileSystemEntry): Promise<void> =>
      openDropped(desktop, { file: new File([], 'car'), folder: true, entry })
    await drop(folderWith((take) => take(inside)))
    expect(contents()).toEqual(['of the file', 'in the folder'])
    await drop(folderWith((_take, fail) => fail()))
    expect(contents()).toHaveLength(2)
    expect(desktop.ui.getState().notices.at(-1)?.text).toMatch(/The folder “car” contains no project\.json/)
  })

  it('that is a library is kept, and its blocks can be inserted', async () => {
    const strut = { type: 'subsystem', blocks: { Arm: { type: 'mechanics/rigid-arm' } }, wires: {} }
    const blocks = { Strut: { version: 1, block: strut } }
    await drop('a.library.json', JSON.stringify({ wishboneLibrary: 1, name: 'Cars', blocks }))
    expect(services.library.getState().libraries.map(({ id, file }) => [id, file.name])).toEqual([['cars', 'Cars']])
    insertBlock(services, 'library:Cars/Strut', [0, 0])
    expect(projectFromDocument(services.project.getState().doc).blocks['Strut']).toMatchObject({
      ...strut,
      library: { name: 'Cars', block: 'Strut', version: 1 },
    })
    await drop('a.library.json', '{ "wishboneLibrary": 7 }')
    expect(notices().at(-1)).toMatch(/saved in format 7/)
  })

  it('of ADAMS becomes a project that is to be saved', async () => {
    await drop('pendulum.adm', readFileSync('test/validation/data/adams/revolute/model.adm', 'utf8'))
    const state = services.project.getState()
    expect(Object.keys(projectFromDocument(state.doc).blocks).length).toBeGreaterThan(2)
    expect(state.origin).toMatchObject({ name: 'pendulum', location: null })
    expect(isUnsaved(state)).toBe(true)
  })

  it('of ADAMS that is none tells why and changes nothing', async () => {
    await drop('broken.adm', 'this is no dataset')
    expect((services.ui.getState().dialog as DialogOf<'open-failure'>).problems[0].message).toMatch(/broken\.adm/)
    expect(getHeader(services.project.getState().doc).title).toBe(vehicle.title)
  })

  it('of a tyre sets the parameters of the selected tyres in one step, and wants some selected', async () => {
    const text = [
      '[UNITS]',
      "LENGTH = 'meter'",
      "FORCE = 'newton'",
      "ANGLE = 'radians'",
      "MASS = 'kg'",
      "TIME = 'second'",
      '[MODEL]',
      "PROPERTY_FILE_FORMAT = 'FIALA'",
      '[DIMENSION]',
      'UNLOADED_RADIUS = 0.31',
      'WIDTH = 0.2',
      '[PARAMETER]',
      'VERTICAL_STIFFNESS = 200000',
      'CSLIP = 1000',
      'CALPHA = 800',
      'CGAMMA = 0',
      'UMIN = 0.9',
      'UMAX = 1',
    ].join('\n')
    await drop('small.tir', text)
    expect(notices()[0]).toMatch(/Select the tyres/)
    services.project.getState().select({ blocks: ['TireFL', 'TireRR', 'Body'] })
    await drop('small.tir', text)
    expect(notices().slice(1)).toEqual([])
    const { blocks } = projectFromDocument(services.project.getState().doc)
    expect(blocks['TireFL']?.params?.['radius']).toBe(0.31)
    expect(blocks['TireRR']?.params?.['radius']).toBe(0.31)
    expect(blocks['TireFR']?.params?.['radius']).not.toBe(0.31)
    services.project.getState().undo()
    expect(projectFromDocument(services.project.getState().doc)).toEqual(vehicle)
    // a load curve comes and goes with the file that has it
    const law = () => projectFromDocument(services.project.getState().doc).blocks['TireFL']?.params?.['vertical']
    await drop('curved.tir', `${text}\n[DEFLECTION_LOAD_CURVE]\n{pen fz}\n0 0\n0.01 2100\n0.02 4500`)
    expect(law()).toBe('table')
    await drop('small.tir', text)
    expect(law()).toBe('linear')
  })
})

describe('an FMU that is chosen', () => {
  const chosen = (name: string, content: Uint8Array): Services => {
    const chooseFile = vi.fn<Bridge['chooseFile']>(() => Promise.resolve({ name, content }))
    const window = testServices({ bridge: fakeBridge({ chooseFile }) })
    window.project.getState().load(vehicle, { name: 'car', location: null, files: {} })
    return window
  }

  it('becomes a block of the model, as one that is dropped', async () => {
    const window = chosen('Ball.fmu', archived(descriptionOf(ball, 3)))
    await addFmu(window)
    expect(projectFromDocument(window.project.getState().doc).blocks['Thrown_ball']?.type).toBe('signals/fmu')
    expect(Object.keys(window.project.getState().origin.files)).toEqual(['Ball.fmu'])
    expect(window.project.getState().undo()).toBe('Add Thrown_ball')
  })

  it('that cannot be read is refused with the reason, and the project stays', async () => {
    const window = chosen('broken.fmu', new Uint8Array(100))
    const { doc } = window.project.getState()
    await addFmu(window)
    expect(window.ui.getState().notices.at(-1)?.text).toMatch(/broken\.fmu/)
    expect(window.project.getState().doc).toBe(doc)
  })
})

describe('a dropped road of OpenDRIVE', () => {
  const text = network(
    roadText({ id: 'side', geometries: [straight(30)] }),
    roadText({ geometries: [straight(90)], elevation: '<elevation s="0" a="4" b="0.05" c="0" d="0"/>' }),
  )
  const blockOf = (name: string) => projectFromDocument(services.project.getState().doc).blocks[name]

  it('takes the place of the road, in one step of undo, with wires and place', async () => {
    const { blocks, wires } = projectFromDocument(services.project.getState().doc)
    await drop('town.xodr', text)
    const { type, at, params = {} } = blockOf('Road')
    expect({ type, at }).toEqual({ type: 'world/road', at: blocks.Road.at })
    expect(params['line.sections']).toEqual([[90, 0, 0]])
    expect(projectFromDocument(services.project.getState().doc).wires).toEqual(wires)
    expect(notices().join()).toMatch(/left out: one other road/)
    services.project.getState().undo()
    expect(blockOf('Road')).toEqual(blocks.Road)
  })

  it('of several roads, takes that of the selected one', async () => {
    insertBlock(services, 'world/flat-road', [0, 0])
    const before = projectFromDocument(services.project.getState().doc)
    services.project.getState().select({ blocks: [] })
    await drop('town.xodr', text)
    expect(notices().at(-1)).toMatch(/several roads/)
    expect(projectFromDocument(services.project.getState().doc)).toEqual(before)
    const added = Object.keys(before.blocks).find(
      (name) => name !== 'Road' && before.blocks[name].type === 'world/flat-road',
    )
    services.project.getState().select({ blocks: [added ?? ''] })
    await drop('town.xodr', text)
    expect([blockOf('Road').type, blockOf(added ?? '').type]).toEqual(['world/flat-road', 'world/road'])
  })

  it('in an empty window, becomes a project with a car on it', async () => {
    services.project
      .getState()
      .load({ wishbone: 1, title: '', blocks: {}, wires: {} }, { name: '', location: null, files: {} })
    await drop('town.xodr', text)
    const { title, blocks } = projectFromDocument(services.project.getState().doc)
    expect(title).toBe('town')
    expect([blocks.Road.type, blocks.Course.params?.shape]).toEqual(['world/road', 'road'])
  })

  it('that is wrong changes nothing, and the error names its line', async () => {
    const { doc } = services.project.getState()
    await drop('town.xodr', text.replace('length="90"><line/>', 'length="-90"><line/>'))
    expect(services.project.getState().doc).toBe(doc)
    expect(notices().at(-1)).toMatch(/town\.xodr:\d+: <geometry> has a length of -90 m/)
  })
})
