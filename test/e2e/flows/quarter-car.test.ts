/**
 * A quarter car from an empty canvas, with mouse and keyboard alone and without wiring by hand what the window can wire by
 * itself; its natural frequencies are read off the spectrum and compared with the textbook.
 */
import type { Page } from 'playwright-core'
import { columnOf, downloaded, readColumns } from '../support/csv'
import { expect, test } from '../support/test'
import { insert, rename, setParameter } from '../support/tutorial'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  drag,
  enter,
  field,
  port,
  run,
  select,
  showView,
  statusBar,
  wire,
} from '../support/window'

const [wheel, chassis, tire, spring, gravity] = [40, 300, 200e3, 20e3, 9.81]

/** Natural frequencies of the undamped quarter car, Hz: m_w m_c w^4 - (m_w k_s + m_c (k_t + k_s)) w^2 + k_t k_s = 0. */
function textbook(): readonly [number, number] {
  const [a, b, c] = [wheel * chassis, wheel * spring + chassis * (tire + spring), tire * spring]
  const root = Math.sqrt(b * b - 4 * a * c)
  const hertz = (square: number): number => Math.sqrt(square) / (2 * Math.PI)
  return [hertz((b - root) / (2 * a)), hertz((b + root) / (2 * a))]
}

const paletteEntry = (page: Page, title: string) =>
  page.getByRole('complementary', { name: 'Palette' }).getByRole('button', { name: title, exact: true }).last()

test('a quarter car from an empty canvas has the natural frequencies of the textbook', async ({ empty: page }) => {
  await button(page, 'Add the world').click()
  await block(page, 'World').waitFor()

  // A chain: every block goes on from the one before.
  await paletteEntry(page, 'Prismatic joint').click()
  await wire(page, 'World.frame', 'PrismaticJoint.base').waitFor({ state: 'attached' })
  await rename(page, 'Tyre')
  await insert(page, 'Rigid body', 'Wheel')
  await insert(page, 'Prismatic joint', 'Suspension')
  await insert(page, 'Rigid body', 'Chassis')
  await wire(page, 'Suspension.end', 'Chassis.com').waitFor({ state: 'attached' })
  await select(page, 'Tyre')
  await insert(page, 'Spring-damper', 'TyreSpring')
  await select(page, 'Suspension')
  await insert(page, 'Spring-damper', 'MainSpring')
  await button(statusBar(page), 'No problems').waitFor()

  // The road: a driver put into the wire that it has to move, and a source wired to it by hand.
  await atRest(port(page, 'Tyre.base'))
  const [from, to] = [await centreOf(port(page, 'World.frame')), await centreOf(port(page, 'Tyre.base'))]
  const canvas = page.getByRole('region', { name: 'Diagram' })
  const { x, y } = await boxOf(canvas)
  await paletteEntry(page, 'Motion driver').dragTo(canvas, {
    targetPosition: { x: (from.x + to.x) / 2 - x, y: from.y - y },
  })
  await button(page, 'Undo: Insert MotionDriver into a wire').waitFor()
  await rename(page, 'Road')
  await page.getByRole('combobox', { name: 'Motion' }).selectOption({ label: 'Translation' })
  await paletteEntry(page, 'Smooth step').dragTo(canvas, { targetPosition: { x: 120, y: 560 } })
  await rename(page, 'Kerb')
  await enter(field(page, 'Final value'), '0.05')
  await atRest(port(page, 'Road.u'))
  await drag(page, await centreOf(port(page, 'Kerb.y')), await centreOf(port(page, 'Road.u')))
  await wire(page, 'Kerb.y', 'Road.u').waitFor({ state: 'attached' })
  await button(statusBar(page), 'No problems').waitFor()
  // Room was made: no block lies on another.
  const boxes = await page.locator('.react-flow__node-block').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)

  await setParameter(page, 'Wheel', 'Mass', `${wheel} kg`)
  await setParameter(page, 'Chassis', 'Mass', `${chassis} kg`)
  await setParameter(page, 'TyreSpring', 'Stiffness', '200 kN/m')
  await setParameter(page, 'MainSpring', 'Stiffness', '20 kN/m')
  await setParameter(page, 'MainSpring', 'Damping', '1.5 kN s/m')

  // The first run plots what moves, without being told.
  await run(page)
  const plot = page.getByRole('region', { name: 'Plot Suspension.s, Tyre.s' })
  await plot.locator('.scatterlayer .trace').nth(1).waitFor({ state: 'attached' })
  const damped = readColumns((await downloaded(page, button(page, 'Export results as CSV'))).file)
  const last = (signal: string): number => columnOf(damped, signal).at(-1) ?? NaN
  expect(last('Suspension.s')).toBeCloseTo((-chassis * gravity) / spring, 4)
  expect(last('Chassis.z')).toBeCloseTo(0.05 - (chassis * gravity) / spring - ((chassis + wheel) * gravity) / tire, 4)

  // Undamped, as an experiment of its own.
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await button(page, 'Duplicate experiment').click()
  await enter(field(page, 'Experiment name'), 'undamped')
  await button(page, 'Change a parameter').click()
  await page.getByRole('combobox', { name: 'Change a parameter' }).fill('MainSpring.damping')
  await page.keyboard.press('Enter')
  await enter(field(page, 'MainSpring.damping'), '0')
  await run(page)
  await button(plot, 'Plot settings').click()
  await button(page, 'Spectrum').click()
  await page.keyboard.press('Escape')
  const peaks = plot.getByRole('list', { name: 'Peaks of the spectra' }).getByRole('listitem')
  await peaks.nth(1).waitFor()
  const resolution = 1 / 10
  const found =
    /at (.*) Hz/
      .exec(await peaks.nth(1).innerText())?.[1]
      .split(', ')
      .map(Number) ?? []
  const [body, hop] = textbook()
  expect([body.toFixed(2), hop.toFixed(1)]).toEqual(['1.24', '11.8'])
  expect(Math.abs(found[0] - body)).toBeLessThan(resolution)
  expect(Math.abs((found.at(-1) ?? NaN) - hop)).toBeLessThan(resolution)
  await showView(page, 'Model')
  await statusBar(page).getByText('2 DOF, 4 states').waitFor()
})
