/** A capacity below zero ends the run with an error, at fixed and variable steps and in exports; zero holds nothing. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import type { ProjectFile } from '../../../engine/model/project/project'
import { exportedRun, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

/** A rotor with a brake whose torque falls from 2 N m through zero at 1 s. */
const braked = (solver: object, final: number, type = 'mechanics/brake'): ProjectFile =>
  smallProject(
    {
      World: ['world/world'],
      Axle: ['mechanics/revolute'],
      Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 2, Iyy: 2, Izz: 2 }],
      Torque: ['sources/ramp', { start: 0, duration: 2, initial: 2, final }],
      Brake: [type],
    },
    ['World.frame - Axle.base', 'Axle.end - Rotor.com', 'Axle.axis - Brake.axis', 'Torque.y - Brake.u'],
    { stop: 2, sample: 0.1, initial: { 'Axle.rate': 3 }, solver: solver as never },
  )

describe.each(['mechanics/brake', 'mechanics/dry-friction'])('%s', (type) => {
  it.each([
    ['dopri5', { name: 'dopri5', tolerance: 1e-8 }, 0.051],
    ['rk4', { name: 'rk4', step: 0.001 }, 0.052],
  ] as const)('refuses a capacity below zero with %s', (_, solver, late) => {
    const { error, report } = runSmall(braked(solver, -2, type), ['Axle.rate'])
    expect(error?.code).toBe('out-of-range')
    expect(error?.message).toMatch(/the (torque|factor) u of Brake is .*below 0/)
    expect(error?.message).toMatch(/magnitude/)
    expect(error?.place.block).toBe('Brake')
    expect(Math.abs((error?.place.time ?? 0) - 1)).toBeLessThan(late)
    expect(report.simulatedSeconds).toBeGreaterThan(0.99)
  })

  it('runs where the capacity falls to zero and stays there', () => {
    const { error } = runSmall(braked({ name: 'rk4', step: 0.001 }, 0, type), ['Axle.rate'])
    expect(error).toBeUndefined()
  })

  it('refuses it in exports', async () => {
    const target = join(temporaryFolder(), type.replace('/', '-'))
    mkdirSync(target)
    const files = exportJs(exportedRun(braked({ name: 'rk4', step: 0.001 }, -2, type), ['Axle.rate']))
    for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
    const url = pathToFileURL(join(target, 'model.mjs')).href
    const module = (await import(/* @vite-ignore */ url)) as ExportedModule
    const m = await module.createModel()
    m.begin()
    expect(() => {
      for (let i = 0; i < 2000; i++) m.step()
    }).toThrow(/u of Brake is .*below 0/)
    expect(m.time).toBeLessThan(1.06)
  })
})
