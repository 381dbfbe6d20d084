/** Trees of the linear graph as the window edits them: exchanges, places, formulations that can be undone. */
import { describe, expect, it } from 'vitest'
import { circuit, countOf, cutset, edgesOf, exchangeOf, exchangeSides } from '../../../app/renderer/graph/exchange'
import { layoutGraph } from '../../../app/renderer/graph/layout'
import { applyDiff, reverseDiff } from '../../../app/renderer/store/diff'
import { renameBlock } from '../../../app/renderer/store/edits/blocks'
import {
  formulationNames,
  placeEdges,
  renameFormulation,
  setConstraints,
  setCoordinates,
  setFormulation,
  setSmall,
  setSmallLaws,
} from '../../../app/renderer/store/edits/formulations'
import { documentFromProject, projectFromDocument } from '../../../app/renderer/store/records'
import { registry } from '../../../blocks'
import { describeModelGraph } from '../../../engine/compile/graph'
import { compileProject } from '../../../engine/compile/compile'
import { summarise } from '../../../engine/compile/summary'
import type { ModelError } from '../../../engine/errors/model-error'
import type { FormulationSettings, ProjectFile } from '../../../engine/model/project/project'

/** A pendulum on a trolley. */
const project: ProjectFile = {
  wishbone: 1,
  title: 'Trolley',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Trolley: { type: 'mechanics/rigid-body' },
    Pin: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Rod: { type: 'mechanics/rigid-arm', params: { z: -1 } },
    Bob: { type: 'mechanics/rigid-body' },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Trolley.com'],
    w3: ['Trolley.com', 'Pin.base'],
    w4: ['Pin.end', 'Rod.base'],
    w5: ['Rod.end', 'Bob.com'],
  },
}

function graphWith(formulation: FormulationSettings) {
  return describeModelGraph({ project: { ...project, formulations: { default: formulation } }, files: {} }, registry)
}

const translation = edgesOf(graphWith({}).graph, 'translation')
const named = (name: string) => {
  const edge = translation.find((e) => e.name === name)
  if (edge === undefined) throw new Error(`no edge ${name} in ${translation.map((e) => e.name).join(', ')}`)
  return edge
}

describe('swapping edges', () => {
  it('offers the branches of the circuit that a chord closes, the joint with most motions first', () => {
    const names = circuit(translation, named('Bob.T1')).map((e) => e.name)
    expect(names).toEqual(['Rail.T1', 'Pin.T1', 'Rod.T1'])
    const offer = exchangeOf(translation, named('Bob.T1'))
    expect(offer?.side).toBe('tree')
    expect(offer?.partners[0].name).toBe('Rail.T1')
  })

  it('offers the chords of the cutset of a branch', () => {
    expect(cutset(translation, named('Pin.T1')).map((e) => e.name)).toEqual(['Bob.T1'])
    expect(exchangeOf(translation, named('Pin.T1'))).toMatchObject({ side: 'cotree', partners: [{ name: 'Bob.T1' }] })
  })

  it('makes a tree that the compiler takes, with the motions and constraints that the panel counts', () => {
    const settings = { translation: exchangeSides(named('Bob.T1'), named('Pin.T1')) }
    const { graph, trouble } = graphWith(settings)
    expect(trouble).toBeUndefined()
    const swapped = edgesOf(graph, 'translation')
    expect(countOf(translation)).toEqual({ motions: 1, constraints: 0 })
    expect(countOf(swapped)).toEqual({ motions: 4, constraints: 3 })
    const changed: ProjectFile = { ...project, formulations: { default: settings } }
    const summary = summarise(compileProject({ project: changed, files: {} }, registry))
    // Of the three conditions of the pin, the one across the plane of the motion holds by itself.
    expect(summary.constraints + summary.redundant.length).toBe(3)
    expect(summary.constraintNames.every((name) => name.startsWith('Pin.'))).toBe(true)
    expect(summary.degreesOfFreedom).toBe(2)
  })

  it('finds the way back', () => {
    const { graph } = graphWith({ translation: exchangeSides(named('Bob.T1'), named('Pin.T1')) })
    const swapped = edgesOf(graph, 'translation')
    const bob = swapped.find((e) => e.name === 'Bob.T1')
    if (bob === undefined) throw new Error('no edge Bob.T1')
    expect(exchangeOf(swapped, bob)?.partners.map((e) => e.name)).toContain('Pin.T1')
  })
})

describe('choices that make no tree', () => {
  const trouble = (settings: FormulationSettings): ModelError => {
    const { trouble: found } = graphWith(settings)
    if (found === undefined) throw new Error('no trouble')
    return found
  }

  it('name the edges of a loop, in the panel as in the compiler', () => {
    const settings: FormulationSettings = {
      translation: { 'Rail.T1': 'tree', 'Pin.T1': 'tree', 'Rod.T1': 'tree', 'Bob.T1': 'tree' },
    }
    const found = trouble(settings)
    expect(found.code).toBe('closed-loop')
    for (const name of ['Rail.T1', 'Pin.T1', 'Rod.T1', 'Bob.T1']) expect(found.what).toContain(name)
    const invalid: ProjectFile = { ...project, formulations: { default: settings } }
    expect(() => compileProject({ project: invalid, files: {} }, registry)).toThrow(found.message)
  })

  it('name the edges of the cotree that cut a frame off', () => {
    const found = trouble({ translation: { 'Pin.T1': 'cotree', 'Bob.T1': 'cotree' } })
    expect(found.code).toBe('not-connected-to-ground')
    expect(found.what).toContain('Pin.T1')
    expect(found.what).toContain('Bob.T1')
  })
})

describe('the drawing', () => {
  it('stays where it is when edges are swapped, and puts no frame upon another', () => {
    const before = layoutGraph(graphWith({}).graph, 'translation')
    const after = layoutGraph(
      graphWith({ translation: { 'Bob.T1': 'tree', 'Rail.T1': 'cotree' } }).graph,
      'translation',
    )
    expect(after.nodes).toEqual(before.nodes)
    expect(new Set(before.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(before.nodes.length)
    for (const { path } of before.edges) expect(path).not.toContain('NaN')
  })
})

describe('the names of branches', () => {
  const wheel = (name: string): ProjectFile['blocks'] => ({
    [`Axle${name}`]: { type: 'mechanics/revolute' },
    [`Wheel${name}`]: { type: 'mechanics/rigid-body' },
  })
  const forked: ProjectFile = {
    wishbone: 1,
    title: 'Barrow',
    blocks: { World: { type: 'world/world' }, Frame: { type: 'mechanics/rigid-body' }, ...wheel('L'), ...wheel('R') },
    wires: {
      w1: ['Frame.com', 'AxleL.base'],
      w2: ['Frame.com', 'AxleR.base'],
      w3: ['AxleL.end', 'WheelL.com'],
      w4: ['AxleR.end', 'WheelR.com'],
    },
  }
  const { nodes, edges } = layoutGraph(describeModelGraph({ project: forked, files: {} }, registry).graph, 'rotation')
  const drawn = (name: string) => edges.find(({ edge }) => edge.name === name)

  it('stand below the level end of their line, where a frame forks too', () => {
    for (const side of ['L', 'R']) {
      const label = drawn(`Axle${side}.R1`)?.label
      const end = nodes.find(({ name }) => name === `Axle${side}.end`)
      expect(label?.y).toBe((end?.y ?? 0) + 15)
      expect(drawn(`Axle${side}.R1`)?.path).toMatch(new RegExp(` ${end?.y}H${end?.x}$`))
    }
  })

  it('leave room beside a frame from which lines go up and down', () => {
    const places = nodes.filter(({ forked }) => forked).map(({ x, y }) => `M${x} ${y}C`)
    expect(places).toHaveLength(1)
    for (const side of ['L', 'R']) expect(drawn(`Axle${side}.R1`)?.path.startsWith(places[0])).toBe(true)
  })
})

describe('formulations', () => {
  const doc = documentFromProject(project)
  const written = (next: typeof doc) => projectFromDocument(next).formulations

  it('are written when they say something, and undone by the reverse', () => {
    const placed = placeEdges(doc, 'default', 'translation', { 'Bob.T1': 'tree', 'Pin.T1': 'cotree' })
    const changed = applyDiff(doc, placed)
    expect(written(changed)).toEqual({ default: { translation: { 'Bob.T1': 'tree', 'Pin.T1': 'cotree' } } })
    expect(written(applyDiff(changed, reverseDiff(placed)))).toBeUndefined()
    const released = placeEdges(changed, 'default', 'translation', { 'Bob.T1': undefined, 'Pin.T1': undefined })
    expect(written(applyDiff(changed, released))).toBeUndefined()
  })

  it('are listed with the default first, written or not, and renamed unless the name is taken', () => {
    const one = applyDiff(doc, setFormulation(doc, 'absolute', {}))
    expect(formulationNames(one)).toEqual(['default', 'absolute'])
    expect(formulationNames(applyDiff(one, renameFormulation(one, 'absolute', 'cartesian')))).toContain('cartesian')
    expect(formulationNames(applyDiff(one, renameFormulation(one, 'absolute', 'default')))).toContain('absolute')
  })

  it('say what is small, and nothing where nothing is', () => {
    const small = setSmall(doc, 'default', ['Pin.angle*', 'der(Pin.rate)'])
    const changed = applyDiff(doc, small)
    expect(written(changed)).toEqual({ default: { small: ['Pin.angle*', 'der(Pin.rate)'] } })
    expect(written(applyDiff(changed, setSmall(changed, 'default', [])))).toBeUndefined()
    const truncated = applyDiff(changed, setSmallLaws(changed, 'default', 'truncated'))
    expect(written(truncated)?.default.smallLaws).toBe('truncated')
    expect(written(applyDiff(truncated, setSmallLaws(truncated, 'default', 'exact')))).toEqual(written(changed))
    expect(written(applyDiff(truncated, setSmall(truncated, 'default', [])))).toBeUndefined()
    const renamed = applyDiff(changed, renameBlock(changed, 'Pin', 'Hinge'))
    expect(written(renamed)).toEqual({ default: { small: ['Hinge.angle*', 'der(Hinge.rate)'] } })
    const { system } = compileProject({ project: projectFromDocument(changed), files: {} }, registry)
    expect(system.small).toEqual(['Pin.angle', 'Pin.rate', 'der(Pin.rate)'])
  })

  it('follow a block to its new name', () => {
    let next = applyDiff(doc, setConstraints(doc, 'default', { method: 'projection', iterations: 2 }))
    next = applyDiff(next, setCoordinates(next, 'default', 'Bob', { orientation: '312' }))
    next = applyDiff(next, placeEdges(next, 'default', 'rotation', { 'Bob.R1': 'tree' }))
    next = applyDiff(next, renameBlock(next, 'Bob', 'Weight'))
    expect(written(next)).toEqual({
      default: {
        constraints: { method: 'projection', iterations: 2 },
        coordinates: { Weight: { orientation: '312' } },
        rotation: { 'Weight.R1': 'tree' },
      },
    })
  })
})
