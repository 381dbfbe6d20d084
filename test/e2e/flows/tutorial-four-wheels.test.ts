/**
 * The tutorial docs/tutorial/four-wheels.md, step by step in the window, as somebody builds a vehicle who knows the window:
 * one corner by quick insert, made a subsystem, duplicated. Wheel loads at rest and the yaw rate in a curve are those of the
 * closed forms in the text.
 */
import type { Page } from 'playwright-core'
import { columnOf } from '../support/csv'
import type { Columns } from '../support/csv'
import { expect, test } from '../support/test'
import {
  addEntry,
  beginTutorial,
  connectByName,
  diagram,
  expectProjectOf,
  exported,
  insert,
  inspector,
  picturesOf,
  plot,
  rename,
  results,
} from '../support/tutorial'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  drag,
  enter,
  field,
  run,
  select,
  showView,
  statusBar,
  wire,
} from '../support/window'

const picture = picturesOf('four-wheels')
const corners = ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight'] as const

const behind = 'mass*9.81 m/s^2*front/(front + rear)/2'
const copies = {
  FrontRight: { left: '-0.75 m' },
  RearLeft: { ahead: '-rear', load: behind },
  RearRight: { ahead: '-rear', left: '-0.75 m', load: behind },
}

const variables = { mass: 1400, front: 1.2, rear: 1.5 }
const [unsprung, corneringStiffness, gravity] = [20 + 28, 60e3, 9.81]
/** Pneumatic trail of the Fiala tyre at small slip angles: a third of its width, m. */
const trail = 0.16 / 3

async function setParameters(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  await block(page, name).click()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe(name.split('/').at(-1))
  for (const [label, value] of Object.entries(values)) await enter(field(page, label), value)
}

async function addVariable(page: Page, name: string, value: string): Promise<void> {
  await inspector(page).getByRole('button', { name: 'Add variable', exact: true }).click()
  await enter(page.getByRole('textbox', { name: 'Name of variable variable1' }), name)
  await enter(page.getByRole('textbox', { name: `Value of ${name}` }), value)
}

async function addParameter(page: Page, name: string, unit: string, value: string): Promise<void> {
  await button(page, 'Add parameter').click()
  const own = page.getByRole('region', { name: 'Parameters of the subsystem' })
  await enter(own.getByLabel('Name of parameter parameter1'), name)
  await enter(own.getByLabel(`Unit of parameter ${name}`), unit)
  await enter(field(page, name), value)
}

/** Distances of the axles from the mass centre of the whole vehicle, wheels included, and its mass. */
function whole(): { readonly mass: number; readonly front: number; readonly rear: number } {
  const mass = variables.mass + 4 * unsprung
  const ahead = (2 * unsprung * (variables.front - variables.rear)) / mass
  return { mass, front: variables.front - ahead, rear: variables.rear + ahead }
}

const last = (table: Columns, signal: string): number => columnOf(table, signal).at(-1) ?? NaN

test('the tutorial of the four-wheel vehicle does what it says', async ({ context, server }) => {
  const page = await beginTutorial(context, server)

  // Project
  await page.getByRole('tab', { name: 'Project' }).click()
  await enter(field(page, 'Title'), 'Four-wheel vehicle')
  await addVariable(page, 'mass', '1400 kg')
  await addVariable(page, 'front', '1.2 m')
  await addVariable(page, 'rear', '1.5 m')

  // World, road and body
  await button(page, 'Add the world').click()
  await block(page, 'World').waitFor()
  await insert(page, 'Flat road', 'Road')
  await page.keyboard.press('Escape')
  await insert(page, 'Rigid body', 'Body')

  // One corner, in a row
  await insert(page, 'Rigid arm', 'Arm')
  await insert(page, 'Prismatic joint', 'Suspension')
  await insert(page, 'Rigid body', 'Hub')
  await insert(page, 'Motion driver', 'Steer')
  await insert(page, 'Revolute joint', 'Spin')
  await insert(page, 'Tyre', 'Tire')
  await wire(page, 'Tire.road', 'Road.surface')
    .or(wire(page, 'Road.surface', 'Tire.road'))
    .waitFor({ state: 'attached' })
  await select(page, 'Suspension')
  await insert(page, 'Spring-damper', 'Spring')
  await select(page, 'Spin')
  await insert(page, 'Torque', 'Drive')
  await insert(page, 'Constant', 'DriveInput')
  await select(page, 'Steer')
  await insert(page, 'Smooth step', 'SteerInput')
  await button(statusBar(page), 'No problems').waitFor()
  await picture(page, 'corner', diagram(page))

  // Values
  await setParameters(page, 'Body', { Mass: 'mass', Ixx: '500', Iyy: '2000', Izz: '2200' })
  await setParameters(page, 'Hub', { Mass: '20 kg' })
  await setParameters(page, 'Spring', { Stiffness: '30 kN/m', Damping: '3 kN s/m' })
  await setParameters(page, 'Suspension', { 'Axis z': '-1' })
  await setParameters(page, 'Spin', { 'Axis y': '1', 'Axis z': '0' })
  await setParameters(page, 'DriveInput', { Value: '0' })
  await setParameters(page, 'SteerInput', { 'Final value': '0' })
  await select(page, 'Tire')
  await inspector(page).getByRole('combobox', { name: 'Tyre model' }).selectOption({ label: 'Fiala' })
  await setParameters(page, 'Tire', { CA: '60 kN/rad', CR: '0' })
  await button(statusBar(page), 'No problems').waitFor()

  // A subsystem with parameters of its own
  const members = ['Arm', 'Suspension', 'Hub', 'Steer', 'Spin', 'Tire', 'Spring', 'Drive']
  await select(page, members[0])
  for (const name of members.slice(1)) await block(page, name).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
  await rename(page, 'FrontLeft')
  const ports = page.getByRole('region', { name: 'Ports of the subsystem' })
  await enter(ports.getByLabel('Name of port u', { exact: true }), 'drive')
  await enter(ports.getByLabel('Name of port u2', { exact: true }), 'steer')
  await addParameter(page, 'ahead', 'm', 'front')
  await addParameter(page, 'left', 'm', '0.75 m')
  await addParameter(page, 'load', 'N', 'mass*9.81 m/s^2*rear/(front + rear)/2')
  await block(page, 'FrontLeft').dblclick()
  await setParameters(page, 'FrontLeft/Arm', { x: 'ahead', y: 'left' })
  await setParameters(page, 'FrontLeft/Spring', { 'Free length': 'load/(30 kN/m)' })
  await picture(page, 'inside')
  await page.getByRole('navigation', { name: 'Level' }).getByRole('button', { name: 'Four-wheel vehicle' }).click()

  // Three more, wired by name
  const { x, y } = await boxOf(diagram(page))
  for (const [i, [name, changed]] of Object.entries(copies).entries()) {
    await atRest(block(page, 'FrontLeft'))
    const from = await centreOf(block(page, 'FrontLeft'))
    await page.keyboard.down('Alt')
    await drag(page, from, { x: x + 240 + 180 * i, y: y + 560 })
    await page.keyboard.up('Alt')
    await block(page, 'FrontLeft2').click()
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('FrontLeft2')
    await rename(page, name)
    for (const [label, value] of Object.entries(changed)) await enter(field(page, label), value)
  }
  await select(page, 'FrontLeft')
  await insert(page, 'Constant', 'Zero')
  await enter(field(page, 'Value'), '0')
  for (const name of corners.slice(1)) {
    await select(page, name)
    await connectByName(page, 'base Body', 'Body.com', `${name}.base`)
    await connectByName(page, 'road', 'Road.surface', `${name}.road`)
    for (const input of ['steer', 'drive']) {
      const source = name !== 'FrontRight' ? 'Zero' : input === 'steer' ? 'SteerInput' : 'DriveInput'
      await connectByName(page, `${name}.${input} ${source}`, `${source}.y`, `${name}.${input}`)
    }
  }
  await button(statusBar(page), 'No problems').waitFor()
  await page.keyboard.press('Control+Shift+a')
  await statusBar(page).getByText('Arranged 10 blocks').waitFor()
  await picture(page, 'vehicle', diagram(page))

  // Straight on: the wheel loads of statics
  await page.getByRole('tab', { name: 'Experiment', exact: true }).click()
  await enter(field(page, 'Experiment name'), 'straight')
  await enter(field(page, 'Stop time'), '5')
  await addEntry(page, 'Add initial value', 'Body.z', '0.34 m')
  await addEntry(page, 'Add initial value', 'Body.vx', '20 m/s')
  for (const corner of corners) await addEntry(page, 'Add initial value', `${corner}/Spin.rate`, '20 m/s/(0.345 m)')
  await picture(page, 'experiment', inspector(page))
  await run(page)
  await showView(page, 'Results')
  await button(page, 'Plot').click()
  await plot(page, ...corners.map((corner) => `${corner}/Tire.Fz`))
  await button(page, 'Plot').click()
  await plot(page, 'Body.wz')
  await picture(page, 'loads', results(page))
  const straight = await exported(page)
  const { mass, front, rear } = whole()
  const loads = [rear, rear, front, front].map((lever) => (mass * gravity * lever) / (front + rear) / 2)
  corners.forEach((corner, i) => expect(last(straight, `${corner}/Tire.Fz`)).toBeCloseTo(loads[i], 2))

  // In a curve
  await button(page, 'Duplicate experiment').click()
  await enter(field(page, 'Experiment name'), 'curve')
  await addEntry(page, 'Change a parameter', 'SteerInput.final', '0.5 deg')
  await run(page)
  await picture(page, 'curve', results(page))
  const curve = await exported(page)
  const understeer = ((mass / (front + rear)) * (rear + trail - (front - trail))) / (2 * corneringStiffness)
  const speed = last(curve, 'Body.vx')
  const gain = speed / (front + rear + understeer * speed * speed)
  const steer = (0.5 * Math.PI) / 180
  expect(Math.abs(last(curve, 'Body.wz') / (gain * steer) - 1)).toBeLessThan(0.01)
  expect([speed.toFixed(1), (gain * steer).toFixed(4), last(curve, 'Body.wz').toFixed(4)]).toEqual([
    '20.0',
    '0.0509',
    '0.0507',
  ])

  // Driven
  await button(page, 'Duplicate experiment').click()
  await enter(field(page, 'Experiment name'), 'drive')
  await enter(field(page, 'SteerInput.final'), '0')
  await addEntry(page, 'Change a parameter', 'DriveInput.value', '400')
  await run(page)
  const drive = await exported(page)
  // 2 T = (m R + 4 I / R_eff) a, and the weight that goes to the rear: 2 T / L, as all masses are as high as the wheels.
  const [torque, radius, spin] = [400, 0.355 - (mass * gravity) / 4 / 304e3, 1.56]
  const acceleration = (2 * torque) / (mass * radius + (4 * spin) / last(drive, 'FrontLeft/Tire.Reff'))
  const [time, velocity] = [columnOf(drive, 't'), columnOf(drive, 'Body.vx')]
  const measured = (last(drive, 'Body.vx') - velocity[velocity.length - 101]) / (5 - time[time.length - 101])
  expect(Math.abs(measured / acceleration - 1)).toBeLessThan(0.005)
  const shift = last(drive, 'RearLeft/Tire.Fz') - loads[2]
  expect(Math.abs(shift / (torque / (front + rear)) - 1)).toBeLessThan(0.01)
  expect([measured.toFixed(2), shift.toFixed(0)]).toEqual(['1.42', '149'])
  await expectProjectOf(page, 'four-wheels')
  await showView(page, '3D')
  await page.getByText(/^run 3/).waitFor()
  await picture(page, 'scene')
})
