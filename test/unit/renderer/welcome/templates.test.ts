/** Templates: each is a model that runs as it is, and does what the textbook says. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { templates } from '../../../../app/renderer/welcome/templates'
import { checkFormulated } from '../../../../engine/host/check'
import { Compiler, runToEnd } from '../../../../engine/host/run'
import { columnNamed } from '../../../../engine/io/table'
import type { ProjectFile } from '../../../../engine/model/project'

const openExample = (name: string) =>
  Promise.resolve({
    name,
    location: null,
    text: readFileSync(`projects/${name}/project.json`, 'utf8'),
    files: {},
  })
const load = (name: string) => templates.find((template) => template.name === name)!.load({ openExample })

function runProject(project: ProjectFile, experiment: string, run: { readonly stop?: number } = {}) {
  const request = { project, files: {}, experiment, run, withPlotted: true }
  const { status, table } = runToEnd(request, new Compiler(registry))
  expect(status).toBe('done')
  return {
    time: [...table.time],
    signal: (name: string): readonly number[] => [...(columnNamed(table, name)?.values ?? [NaN])],
  }
}

describe.each(templates.map(({ name }) => name))('%s', (name) => {
  test('has no problems, needs no files, and every experiment runs to its end with what its plots show', async () => {
    const project = await load(name)
    expect(checkFormulated({ project, files: {} }, registry)).toEqual([])
    expect(Object.keys(project.experiments ?? {})).not.toHaveLength(0)
    for (const experiment of Object.keys(project.experiments ?? {})) {
      const { time, signal } = runProject(project, experiment, { stop: 0.5 })
      expect(time.at(-1)).toBeCloseTo(0.5, 9)
      for (const plot of Object.values(project.experiments?.[experiment].plots ?? {}))
        for (const shown of plot.signals) expect(signal(shown).every(Number.isFinite), shown).toBe(true)
    }
  })

  test('lies tidily: no block on another', async () => {
    const { blocks } = await load(name)
    const places = Object.values(blocks).map(({ at }) => at ?? [0, 0])
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.abs(a[0] - b[0]) >= 96 || Math.abs(a[1] - b[1]) >= 40).toBe(true)
  })
})

test('the quarter car oscillates with the frequencies of two masses on two springs', async () => {
  const { time, signal } = runProject(await load('quarter-car'), 'free')
  const [wheel, chassis, tyre, spring] = [40, 400, 200e3, 20e3]
  // det([[k1 + k2 - m1 w^2, -k2], [-k2, k2 - m2 w^2]]) = 0
  const [a, b, c] = [wheel * chassis, -(wheel * spring + chassis * (tyre + spring)), tyre * spring]
  const slow = Math.sqrt((-b - Math.sqrt(b * b - 4 * a * c)) / (2 * a))
  // The chassis is nearly in the slow mode alone: its period from crossings of the mean.
  const z = signal('Chassis.z')
  const mean = z.reduce((sum, value) => sum + value, 0) / z.length
  const crossings = time.filter((_, i) => i > 0 && z[i - 1] < mean && z[i] >= mean)
  const period = (crossings.at(-1)! - crossings[0]) / (crossings.length - 1)
  expect((2 * Math.PI) / period / slow).toBeCloseTo(1, 2)
})

test('the pendulum swings with the period of the complete elliptic integral', async () => {
  const { time, signal } = runProject(await load('pendulum'), 'swing')
  const [mass, length, inertia, gravity] = [1, 1, 0.01, 9.81]
  const small = 2 * Math.PI * Math.sqrt((mass * length * length + inertia) / (mass * gravity * length))
  // T = T0 / agm(1, cos(amplitude / 2)), Gauss 1799
  let [x, y] = [1, Math.cos(Math.PI / 4)]
  for (let i = 0; i < 6; i++) [x, y] = [(x + y) / 2, Math.sqrt(x * y)]
  const angle = signal('Pivot.angle')
  const down = time.flatMap((t, i) => {
    if (i === 0 || !(angle[i - 1] > 0 && angle[i] <= 0)) return []
    return [t - ((time[i] - time[i - 1]) * angle[i]) / (angle[i] - angle[i - 1])]
  })
  expect((down.at(-1)! - down[0]) / (down.length - 1)).toBeCloseTo(small / x, 3)
})
