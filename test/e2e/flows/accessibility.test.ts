/** Screens, dialogs and panels for people who do not see it, or see it badly, or have no pointer. */
import type { Locator, Page } from 'playwright-core'
import { visitDialogs } from '../../../scripts/lib/dialog-tour.mjs'
import { faultsOf } from '../support/axe'
import { viewport } from '../support/chromium'
import { expect, test } from '../support/test'
import {
  block,
  boxOf,
  button,
  chooseInMenu,
  exampleOpen,
  field,
  run,
  select,
  showView,
  statusBar,
  wire,
} from '../support/window'

/** All faults in the light theme, and those of contrast in the dark one. */
async function faultsInBothThemes(page: Page, screen: string, within: string): Promise<readonly string[]> {
  const setTheme = (theme: string): Promise<void> =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
  const light = await faultsOf(page, { within })
  await setTheme('dark')
  const dark = await faultsOf(page, { within, contrastOnly: true })
  await setTheme('light')
  return [...light.map((fault) => `${screen}: ${fault}`), ...dark.map((fault) => `${screen}, dark: ${fault}`)]
}

// Looking at many screens takes its time on a busy machine. The main screens are looked at beside their pictures.
test('no view, menu or panel has a serious fault, in neither theme', async ({ finished: page }) => {
  const found: string[] = []
  const check = async (screen: string, within: string): Promise<void> => {
    found.push(...(await faultsInBothThemes(page, screen, within)))
  }
  await button(page, 'Plot settings').first().click()
  await check('how a plot is drawn', '.popover')
  await page.keyboard.press('Escape')
  await button(page, /^Validation/).click()
  await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  await check('validation', '.centre')
  await showView(page, 'Model')
  await statusBar(page).getByText('14 DOF').waitFor()
  await check('model', '.centre')

  await showView(page, 'Diagram')
  await page.getByRole('tab', { name: 'Project', exact: true }).click()
  await check('project', '[aria-label="Inspector"].pane')
  await button(page, 'Wishbone project menu').click()
  await check('project menu', '.popover')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await check('commands', '.popover')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find' }).fill('Tire')
  await check('find', '.find-panel')
  await page.getByRole('textbox', { name: 'Find' }).press('Escape')
  await button(page, 'Keyboard shortcuts').click()
  await page.getByRole('dialog').waitFor()
  await check('shortcuts', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await select(page, 'ArmFL')
  await page.keyboard.press('Delete')
  await statusBar(page)
    .getByRole('button', { name: /^\d+ problems?$/ })
    .click()
  await page.getByRole('region', { name: 'Problems', exact: true }).waitFor()
  await check('problems', '.centre')
  await select(page, 'TireFL')
  // The page does not scroll, though a long inspector has text for screen readers below its end.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height)
  await select(page, 'SpringFL')
  await page.keyboard.press('Control+a')
  await page.getByRole('heading', { name: /^\d+ blocks$/ }).waitFor()
  await check('several blocks', '[aria-label="Inspector"].pane')
  await page.keyboard.press('Control+g')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
  await check('subsystem', '[aria-label="Inspector"].pane')
  await chooseInMenu(page, 'New project')
  await page.getByRole('heading', { name: 'Save the changes' }).waitFor()
  await check('unsaved changes', 'dialog')
  await button(page, 'Don’t save').click()
  await page.getByRole('heading', { name: 'Start with a block' }).waitFor()
  await check('empty canvas', '.centre')
  await button(page, 'Close problems').click()
  expect(found).toEqual([])
})

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === null || element === document.body
      ? 'nothing'
      : (element.getAttribute('aria-label') ?? element.tagName)
  })

/** Press Tab until something has the focus. */
async function tabTo(page: Page, selector: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
  }
  throw new Error(`${selector} is not reached with ${most} presses of Tab`)
}

test('a model is built, wired, moved and taken apart with the keyboard alone, and the focus is never lost', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await page.keyboard.press('Control+Alt+n')
  await page.getByRole('heading', { name: 'Start with a block' }).waitFor()
  const insert = async (title: string): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Insert a block' })
    await search.fill(title)
    await search.press('Enter')
    await search.waitFor({ state: 'detached' })
  }
  await insert('World')
  await insert('Revolute joint')
  await insert('Rigid body')
  await block(page, 'RigidBody').waitFor()

  // Wired by name: from the selected block, or between two that are selected.
  await page.keyboard.press('w')
  await page.getByRole('combobox', { name: 'Connect a port of RigidBody' }).fill('end')
  await page.keyboard.press('Enter')
  await wire(page, 'RigidBody.com', 'RevoluteJoint.end').waitFor({ state: 'attached' })
  await block(page, 'World').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('World')
  await page.keyboard.press('w')
  await page.getByRole('option', { name: /^World\.frame to RevoluteJoint\.base/ }).waitFor()
  await page.keyboard.press('Enter')
  await wire(page, 'World.frame', 'RevoluteJoint.base').waitFor({ state: 'attached' })
  await button(statusBar(page), 'No problems').waitFor()

  // Blocks are reached with Tab from the part of the window before them, and moved with the arrows.
  await page.getByRole('tab', { name: 'Diagram', exact: true }).focus()
  await tabTo(page, '.react-flow__node', 6)
  await page.keyboard.press('Enter')
  const name = await field(page, 'Block name').inputValue()
  const before = await boxOf(block(page, name))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await boxOf(block(page, name))).x).toBeGreaterThan(before.x)
  await expect.poll(async () => (await boxOf(block(page, name))).y).toBeGreaterThan(before.y)
  await button(page, `Undo: Move ${name}`).waitFor()

  // What goes away gives its focus back.
  await page.keyboard.press('Delete')
  await block(page, name).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Diagram')
  await page.keyboard.press('Control+Shift+m')
  await button(page, 'Close problems').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Close problems').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBe('nothing')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard and pointer' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBe('nothing')

  // Whatever has the focus shows it, in both themes.
  for (const theme of ['light', 'dark']) {
    const faint = await page.evaluate(async (name) => {
      document.documentElement.dataset['theme'] = name
      const look = (element: Element): string => {
        // Some show it on what is around them, or in what they draw after themselves.
        const parts = [element, ...element.querySelectorAll('.block, .wire'), element.closest('label') ?? element]
        return parts
          .map((part) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow, stroke, borderColor } = getComputedStyle(part)
            const after = getComputedStyle(part, '::after').backgroundColor
            return [
              outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
              boxShadow,
              stroke,
              borderColor,
              after,
            ].join()
          })
          .join()
      }
      const stops = [...document.querySelectorAll<HTMLElement>('button, input, select, [tabindex="0"]')]
      return stops
        .filter((stop) => stop.checkVisibility() && !stop.matches(':disabled'))
        .flatMap((stop) => {
          stop.blur()
          const without = look(stop)
          stop.focus({ focusVisible: true })
          return document.activeElement === stop && look(stop) === without ? [stop.outerHTML.slice(0, 160)] : []
        })
    }, theme)
    expect(faint).toEqual([])
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
})

// Context menus open over everything else, and validation has curves in its rows.
test('menus of what is pointed at are worked with the keyboard, and have no serious fault; nor have the curves of a validation row', async ({
  finished: page,
}) => {
  const found: string[] = []
  const check = async (screen: string, within: string): Promise<void> => {
    found.push(...(await faultsInBothThemes(page, screen, within)))
  }
  const menu = page.getByRole('menu')
  let menus = 0
  const checkMenu = async (what: string, at: Locator): Promise<void> => {
    await at.click({ button: 'right' })
    await checkOpen(what)
  }
  const checkOpen = async (what: string): Promise<void> => {
    await menu.waitFor()
    // Menus differ in their entries, not in their colours.
    if (menus++ === 0) await check(`menu of ${what}`, '.popover')
    else found.push(...(await faultsOf(page, { within: '.popover' })).map((fault) => `menu of ${what}: ${fault}`))
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  const signals = page.getByRole('complementary', { name: 'Signals' })
  await checkMenu('a run', signals.locator('.run-item-facts').first())
  await signals.getByText('TireFL').first().click()
  await checkMenu('a signal', signals.locator('.signal-item').first())
  await checkMenu('a plot', page.locator('.plot-card').first().locator('.plot-area'))
  await checkMenu('a curve', page.getByRole('list', { name: 'Legend' }).first().getByRole('listitem').first())
  await button(page, /^Validation/).click()
  const row = page.getByRole('button', { name: /^Overlay and difference of/ }).first()
  await checkMenu('a row', row)
  await row.click()
  await page.locator('.validation-curves .js-plotly-plot .trace').nth(2).waitFor({ state: 'attached' })
  await check('curves of a row', '.error-table')
  await row.click()
  await showView(page, 'Diagram')
  await checkMenu('a block', block(page, 'SpringFL'))
  await checkMenu('a port', page.locator('.react-flow__handle').first())
  const way = wire(page, 'SuspensionFL.axis', 'SpringFL.axis').locator('path').first()
  const middle = await way.evaluate((path) => {
    const line = path as unknown as SVGPathElement
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
    const at = new DOMPoint(x, y).matrixTransform(line.getScreenCTM() ?? undefined)
    return [at.x, at.y] as const
  })
  await page.mouse.click(...middle, { button: 'right' })
  await checkOpen('a wire')
  const { x, y, width, height } = await boxOf(page.locator('.react-flow__pane'))
  await page.mouse.click(x + width - 8, y + height - 8, { button: 'right' })
  await checkOpen('the canvas')
  await select(page, 'SpringFL')

  // By keys: opened on what has the focus, walked by arrows and letters, left with the focus back where it was.
  await block(page, 'SpringFL').focus()
  await page.keyboard.press('Shift+F10')
  await menu.waitFor()
  const item = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.querySelector('.menu-label')?.textContent ?? '')
  const first = await item()
  await page.keyboard.press('ArrowUp')
  expect(await item()).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(await item()).toBe(first)
  await page.keyboard.type('del')
  expect(await item()).toMatch(/^Delete/)
  await page.keyboard.press('Home')
  expect(await item()).toBe(first)
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^SpringFL/)
  await page.keyboard.press('ContextMenu')
  await menu.waitFor()
  await page.keyboard.type('dup')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('SpringFL2')
  await page.keyboard.press('Control+z')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('SpringFL')
  expect(found).toEqual([])
})

test('at twice the size everything is still there: nothing lies on another, nothing is cut off', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await page.setViewportSize({ width: 720, height: 450 })
  const covered = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.toolbar button, .toolbar select, .view-bar button, .inspector .tab')]
        .filter((control) => control.checkVisibility())
        .flatMap((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          const inside = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
          return inside && hit !== null && (control.contains(hit) || hit.contains(control))
            ? []
            : [control.getAttribute('aria-label') ?? control.innerText]
        }),
    )
  await expect.poll(covered).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
  await run(page)
  await expect.poll(covered).toEqual([])
  await page.setViewportSize(viewport)
})

// The last one: libraries stay.
test('nor has any dialog or panel that only some work leads to', async ({ fresh: page }) => {
  await exampleOpen(page)
  const found: string[] = []
  await visitDialogs(page, async (name, within) => {
    found.push(...(await faultsInBothThemes(page, name, within)))
  })
  expect(found).toEqual([])
})
