/**
 * The tutorial docs/tutorial/quarter-car.md, step by step in the window: what it tells the reader to
 * do can be done, and gives what it says.
 */
import { columnOf } from '../support/csv'
import { undampedQuarterCar } from '../support/quarter-car'
import { expect, test } from '../support/test'
import {
  addEntry,
  beginTutorial,
  connect,
  diagram,
  expectProjectOf,
  exported,
  inspector,
  picturesOf,
  place,
  plot,
  results,
  setParameter,
} from '../support/tutorial'
import { button, enter, field, run, select, showView, statusBar } from '../support/window'

const picture = picturesOf('quarter-car')

/** Instants of the inner maxima of a curve after a time, between rows by a parabola. */
function maxima(time: readonly number[], y: readonly number[], after: number): number[] {
  return time.flatMap((t, i) => {
    if (t < after || i === 0 || i === time.length - 1 || y[i] <= y[i - 1] || y[i] < y[i + 1]) return []
    const [before, next] = [y[i] - y[i - 1], y[i] - y[i + 1]]
    return [t + ((time[i + 1] - t) * (before - next)) / (2 * (before + next))]
  })
}

test('the quarter car of the tutorial', async ({ context, server }) => {
  const page = await beginTutorial(context, server)
  await page.getByRole('tab', { name: 'Project' }).click()
  await enter(field(page, 'Title'), 'Quarter car')

  // Blocks
  await place(page, 'World', [80, 400], 'World')
  await place(page, 'Prismatic joint', [390, 400], 'Tyre')
  await place(page, 'Rigid body', [544, 300], 'Wheel')
  await place(page, 'Prismatic joint', [698, 400], 'Suspension')
  await place(page, 'Rigid body', [840, 300], 'Chassis')
  await place(page, 'Spring-damper', [390, 300], 'TyreSpring')
  await place(page, 'Spring-damper', [698, 300], 'MainSpring')
  await picture(page, 'blocks')

  // Wires
  await connect(page, 'World.frame', 'Tyre.base')
  await connect(page, 'Tyre.end', 'Wheel.com')
  await connect(page, 'Wheel.com', 'Suspension.base')
  await connect(page, 'Suspension.end', 'Chassis.com')
  await connect(page, 'TyreSpring.axis', 'Tyre.axis')
  await connect(page, 'MainSpring.axis', 'Suspension.axis')
  await button(statusBar(page), 'No problems').waitFor()

  // Numbers
  await setParameter(page, 'Wheel', 'Mass', '40 kg')
  await setParameter(page, 'Chassis', 'Mass', '400 kg')
  await setParameter(page, 'TyreSpring', 'Stiffness', '200 kN/m')
  await setParameter(page, 'MainSpring', 'Stiffness', '20 kN/m')
  await picture(page, 'wired', diagram(page))
  await picture(page, 'spring', inspector(page))

  // Run
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await enter(field(page, 'Experiment name'), 'drop')
  await enter(field(page, 'Stop time'), '3')
  await run(page)
  await page.getByRole('region', { name: 'Plot Suspension.s, Tyre.s' }).waitFor()
  await button(page, 'Plot').click()
  await plot(page, 'Chassis.z', 'Wheel.z')
  await button(page, 'Plot').click()
  await plot(page, 'TyreSpring.force')
  await picture(page, 'drop', results(page))
  const drop = await exported(page)
  const exact = undampedQuarterCar(20e3)
  expect(exact.hertz.map((f) => f.toPrecision(3))).toEqual(['1.07', '11.8'])
  columnOf(drop, 't').forEach((t, row) => {
    const [wheel, chassis] = exact.at(t)
    expect(Math.abs(columnOf(drop, 'Wheel.z')[row] - wheel)).toBeLessThan(1e-5)
    expect(Math.abs(columnOf(drop, 'Chassis.z')[row] - chassis)).toBeLessThan(1e-5)
  })

  // Damper
  await button(page, 'Pin this run to compare it with later runs').click()
  await showView(page, 'Diagram')
  await select(page, 'Chassis')
  await setParameter(page, 'MainSpring', 'Damping', '1.5 kN s/m')
  await run(page)
  await picture(page, 'damped', results(page))
  const damped = await exported(page)
  const bounces = maxima(columnOf(damped, 't'), columnOf(damped, 'Chassis.z'), 0.5)
  expect((1 / (bounces[1] - bounces[0])).toFixed(2)).toBe('1.06')

  // Road
  await showView(page, 'Diagram')
  await select(page, 'Tyre')
  await button(page, 'Delete wire to World.frame').click()
  await place(page, 'Motion driver', [235, 400], 'Road')
  await inspector(page).getByRole('combobox', { name: 'Motion' }).selectOption({ label: 'Translation' })
  await place(page, 'Smooth step', [80, 500], 'Kerb')
  await enter(field(page, 'Final value'), '0.05')
  await enter(field(page, 'Start'), '0.5 s')
  await enter(field(page, 'Duration'), '20 ms')
  await connect(page, 'World.frame', 'Road.base')
  await connect(page, 'Road.end', 'Tyre.base')
  await connect(page, 'Kerb.y', 'Road.u')
  await button(statusBar(page), 'No problems').waitFor()
  await picture(page, 'road', diagram(page))

  // Second experiment
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await button(page, 'Duplicate experiment').click()
  await enter(field(page, 'Experiment name'), 'kerb')
  await addEntry(page, 'Add initial value', 'Tyre.s', '-440 kg*9.81 m/s^2/(200 kN/m)')
  await addEntry(page, 'Add initial value', 'Suspension.s', '-400 kg*9.81 m/s^2/(20 kN/m)')
  await picture(page, 'experiment', inspector(page))
  await run(page)
  await picture(page, 'kerb', results(page))
  const kerb = await exported(page)
  const hops = maxima(columnOf(kerb, 't'), columnOf(kerb, 'TyreSpring.force'), 0.55)
  // Peaks lean on the slope of the bounce below them: about 11 Hz, not to the digit.
  expect(Math.abs(1 / (hops[1] - hops[0]) - 11.3)).toBeLessThan(0.6)
  expect(columnOf(kerb, 'Chassis.z')[0]).toBeCloseTo(-0.0216 - 0.1962, 4)

  expect(Math.max(...columnOf(kerb, 'TyreSpring.force')) / (440 * 9.81)).toBeCloseTo(3, 0)
  expect((440 * 9.81) / Math.min(...columnOf(kerb, 'TyreSpring.force'))).toBeCloseTo(4, 0)

  // A step that is too long tells the frequency of the wheel
  await inspector(page).getByRole('combobox', { name: 'Solver' }).selectOption({ label: 'Euler' })
  await enter(field(page, 'Step'), '10 ms')
  await run(page)
  await results(page)
    .getByText(/largest stable step of euler, 7\.08 ms.*11\.3 Hz, damping ratio 0\.26/)
    .waitFor()
  for (let i = 0; i < 2; i++) await button(page, /^Undo: Change/).click()
  await inspector(page).getByText('Tolerance').waitFor()

  // The first experiment on a flat road again
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption({ label: 'drop' })
  await addEntry(page, 'Change a parameter', 'Kerb.final', '0')
  await run(page)
  const flat = await exported(page)
  expect(columnOf(flat, 'Chassis.z').at(-1)).toBeCloseTo(columnOf(damped, 'Chassis.z').at(-1) ?? NaN, 6)

  // Save
  await expectProjectOf(page, 'quarter-car')
})
