/** Vectors in the window: wires, signals on offer, subsystems, renaming, and lists that are typed in. */
import { describe, expect, it } from 'vitest'
import { FlowItems } from '../../../app/renderer/canvas/flow-items'
import { keyParameter } from '../../../app/renderer/symbols/key-parameter'
import { listFromText, textFromList } from '../../../app/renderer/ui/fields/entry'
import { widthsOf } from '../../../app/renderer/store/scope'
import { firstPlots } from '../../../app/renderer/results/first-plots'
import { signalsAt } from '../../../app/renderer/results/probe/signals-at'
import { listSignals } from '../../../app/renderer/results/signals'
import { applyDiff } from '../../../app/renderer/store/diff'
import { followDeclarations } from '../../../app/renderer/store/edits/functions'
import { groupBlocks } from '../../../app/renderer/store/edits/subsystems'
import { documentFromProject, getRecord, projectFromDocument, type Document } from '../../../app/renderer/store/records'
import { registry } from '../../../blocks'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { checkProject } from '../../../engine/model/check/validate'
import { chain } from '../../validation/vectors/chain'

const project = chain()
const doc = documentFromProject(project)
const wireBetween = (of: Document, a: string, b: string): string =>
  Object.entries(projectFromDocument(of).wires).find(([, ends]) => ends[0] === a && ends[1] === b)?.[0] ?? ''

describe('wires', () => {
  const items = new FlowItems(registry).wireItems(doc, '', new Set(), widthsOf(doc, registry).port)
  const item = (a: string, b: string) => items.find(({ id }) => id === wireBetween(doc, a, b))

  it('know how many elements they carry', () => {
    expect(item('Sensor.v', 'Scale.u1')?.width).toBe(3)
    expect(item('Dot.y', 'Scope.u2')?.width).toBe(1)
    expect(item('World.frame', 'Axle.base')?.width).toBe(1)
    expect(item('Sensor.v', 'Scale.u1')?.label).toMatch(/3 elements/)
  })
  it('say so once for each port that they leave', () => {
    const leaving = ['Turned.u', 'Dot.u1', 'Hold.u1'].map((to) => item('Int.y', to)?.numbered)
    expect(leaving.filter((numbered) => numbered === true)).toHaveLength(1)
    expect(item('Dot.y', 'Scope.u2')?.numbered).toBe(false)
  })
})

describe('signals on offer', () => {
  const signals = listSignals(doc, registry, null, null)
  const names = signals.map(({ name }) => name)
  it('are elements, by their names', () => {
    expect(names).toEqual(expect.arrayContaining(['Int.y[1]', 'Int.y[3]', 'Scope.u1[2]', 'Scope.u2', 'Sensor.vx']))
    expect(names).not.toContain('Int.y')
    expect(names).not.toContain('Scope.u1')
  })
  it('are at a wire those of its elements', () => {
    const at = (a: string, b: string) =>
      signalsAt({ kind: 'wire', name: wireBetween(doc, a, b) }, doc, registry, signals).map(({ name }) => name)
    expect(at('Sensor.v', 'Scale.u1')).toEqual(['Sensor.vx', 'Sensor.vy', 'Sensor.vz'])
    expect(at('Scale.y', 'Sum.u1')).toEqual(['Scale.y[1]', 'Scale.y[2]', 'Scale.y[3]'])
  })
  it('are those of the first plots', () => {
    const plotted = Object.values(firstPlots(doc, registry, (name) => /^(Scope|Int)\./.test(name))).flatMap(
      (plot) => plot.signals,
    )
    expect(plotted.length).toBeGreaterThan(0)
    for (const name of plotted) expect(names).toContain(name)
  })
})

describe('a subsystem', () => {
  const result = groupBlocks(doc, registry, ['Scale', 'Sum', 'Int', 'Cross'], [], 'Inner')
  if (result === undefined) throw new Error('nothing to group')
  const grouped = applyDiff(doc, result.diff)
  it('carries vectors through its ports, and fixes the widths that its blocks fix', () => {
    const written = projectFromDocument(grouped)
    const ports = Object.values(getRecord(grouped, 'block', 'Inner')?.value.ports ?? {})
    expect(
      ports.flatMap((port) => (port.kind === 'signal' && port.width !== undefined ? [port.joins, port.width] : [])),
    ).toEqual(expect.arrayContaining([['Cross.u1'], 3, ['Cross.y'], 3]))
    expect(checkProject(written, registry, {})).toEqual([])
    const again = parseProject(serialiseProject(written), 'project.json')
    expect(checkProject(again, registry, {})).toEqual([])
    expect(widthsOf(grouped, registry).port('Inner/Int', 'y')).toBe(3)
  })
})

it('a vector of a function that is renamed takes plots of its elements along', () => {
  const plain = documentFromProject({
    wishbone: 1,
    title: 'Test',
    blocks: { F: { type: 'signals/function', params: { code: 'output vector y[2]\ny = [1, 2]' } } },
    wires: {},
    experiments: { run: { stop: 1, plots: { p: { signals: ['F.y[1]', 'F.y[2]', 'F.yaw'] } } } },
  })
  const follow = (to: string | null) =>
    projectFromDocument(applyDiff(plain, followDeclarations(plain, 'F', new Map([['y', to]])))).experiments?.run.plots
      ?.p.signals
  expect(follow('out')).toEqual(['F.out[1]', 'F.out[2]', 'F.yaw'])
  expect(follow(null)).toEqual(['F.yaw'])
})

describe('a list with a value for each element', () => {
  it('is read as it is typed in, with units, expressions and functions', () => {
    expect(listFromText(' [1, 2 kN, min(a, b), -3e-2] ')).toEqual([1, '2 kN', 'min(a, b)', -0.03])
    expect(listFromText('[]')).toEqual([])
    for (const text of ['1', '2 kN', '1, 2', '[1, 2', '']) expect(listFromText(text)).toBeUndefined()
    expect(textFromList([1, '2 kN'])).toBe('[1, 2 kN]')
  })
  it('stands under the name of the block', () => {
    const gain = registry.get('signals/gain')
    if (gain === undefined) throw new Error('no gain')
    expect(keyParameter(gain, { type: 'signals/gain', params: { gain: [1, '2 kN', 0.5] } })).toBe('Gain [1, 2 kN, 0.5]')
  })
})
