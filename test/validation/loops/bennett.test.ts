/**
 * Bennett's linkage: four revolute joints whose loop should lock (mobility -2 by Gruebler's count) and moves with one
 * freedom because of its proportions, a/sin(alpha) = b/sin(beta) (Bennett, A New Mechanism, Engineering 76, 1903). Three of its
 * rows repeat the others, and not the same ones everywhere.
 */
import { expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'

const alpha = (50 * Math.PI) / 180
const beta = (100 * Math.PI) / 180
const a = 1
const b = (a * Math.sin(beta)) / Math.sin(alpha)
const theta = 1
/** tan(theta/2) tan(phi/2) = sin((beta + alpha)/2) / sin((beta - alpha)/2) */
const phi = 2 * Math.atan(Math.sin((beta + alpha) / 2) / Math.sin((beta - alpha) / 2) / Math.tan(theta / 2))

const links = [
  { length: a, twist: alpha, turn: theta },
  { length: b, twist: beta, turn: phi },
  { length: a, twist: alpha, turn: -theta },
  { length: b, twist: beta, turn: -phi },
]

function bennett(): ProjectFile {
  const blocks: Record<string, BlockInstance> = { World: { type: 'world/world' }, W: { type: 'mechanics/fixed' } }
  const wires: Record<string, readonly [string, string]> = {
    w0: ['World.frame', 'J0.base'],
    end: ['World.frame', 'W.end'],
  }
  links.forEach(({ length, twist, turn }, i) => {
    blocks[`J${i}`] = { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } }
    blocks[`Y${i}`] = { type: 'mechanics/rigid-arm', params: { yaw: turn } }
    blocks[`L${i}`] = { type: 'mechanics/rigid-arm', params: { x: length, roll: twist } }
    wires[`a${i}`] = [`J${i}.end`, `Y${i}.base`]
    wires[`b${i}`] = [`Y${i}.end`, `L${i}.base`]
    wires[`c${i}`] = [`L${i}.end`, i < 3 ? `J${i + 1}.base` : 'W.base']
    if (i === 3) return
    blocks[`B${i}`] = { type: 'mechanics/rigid-body', params: { mass: i + 1, Ixx: 0.02, Iyy: 0.3, Izz: 0.3 } }
    blocks[`H${i}`] = { type: 'mechanics/rigid-arm', params: { x: length / 2 } }
    wires[`d${i}`] = [`Y${i}.end`, `H${i}.base`]
    wires[`e${i}`] = [`H${i}.end`, `B${i}.com`]
  })
  return {
    wishbone: 1,
    title: 'Bennett',
    blocks,
    wires,
    experiments: { e: { stop: 2, sample: 0.01, initial: { 'J0.rate': 1.5 } } },
  }
}

const compiler = new Compiler(registry)
const run = (solver: object) =>
  runToEnd({ project: bennett(), files: {}, experiment: 'e', run: solver, checkStep: false }, compiler)

test('moves with one degree of freedom', () => {
  const { compilation } = compiler.compile({ project: bennett(), files: {} })
  const { degreesOfFreedom, redundant } = summarise(compilation)
  expect(degreesOfFreedom).toBe(1)
  expect(redundant).toHaveLength(3)
})

test('keeps the relation of its angles, also where rows that counted at the start repeat others', () => {
  const { error, table } = run({ solver: 'dopri5', tolerance: 1e-10 })
  expect(error).toBeUndefined()
  const column = (name: string): Float64Array => {
    const found = table.columns.find((c) => c.name === name)
    if (found === undefined) throw new Error(name)
    return found.values
  }
  const [first, second] = [column('J0.angle'), column('J1.angle')]
  expect(first.length).toBe(201)
  first.forEach((angle, i) => {
    // tan(theta/2) tan(phi/2) without what is infinite
    const [t, p] = [(theta + angle) / 2, (phi + second[i]) / 2]
    const ratio = Math.tan(theta / 2) * Math.tan(phi / 2)
    expect(Math.sin(t) * Math.sin(p) - ratio * Math.cos(t) * Math.cos(p)).toBeCloseTo(0, 7)
  })
})
