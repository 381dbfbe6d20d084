/**
 * Searches for torques that are nearly zero beside the efforts that hold a load: a rotor is held by dry friction F0 at
 * its limit; what it can't bear goes through a differential that locks, a gear and a transfer case, with losses, to F1.
 */
import { expect, it } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { roundingOf } from '../../../engine/formulate/implicit/rounding'
import { lower } from '../../../engine/program/lower'
import { jacobian, mathOf, Pool, searchJacobian, type Expr, type ImplicitEquations } from '../../../engine/symbolic'
import { Random } from '../../validation/oracle/prng'

const pool = new Pool()
const { abs, add, gt, mul, num, select, sub } = mathOf(pool)

type Row = readonly [number, number, number]
const scaled = (s: number, [a, b, c]: Row): Row => [s * a, s * b, s * c]
const plus = ([a, b, c]: Row, [d, e, f]: Row): Row => [a + d, b + e, c + f]
const dot = (a: Row, b: Row): number => a.reduce((s, v, i) => s + v * b[i], 0)

/** Rates of shafts by those of the three rotors: front, behind a gear at the rear, driven. */
const front: Row = [1, 0, 0]
const rear: Row = [0, 3.94, 0]
const input = scaled(1.5, plus(scaled(0.4, front), scaled(0.6, rear)))
const right = scaled(0.58, input)
const cage = scaled(3.07 / 2, plus([0, 0, 1], right))
const shafts: readonly (readonly [inertia: number, Row])[] = [
  [0.517, front],
  [0.884, [0, 1, 0]],
  [0.154, rear],
  [0.74, [0, 0, 1]],
  [0.307, right],
  [0.488 + 0.289 * 3.88 ** 2, scaled(2.26, cage)],
]
/** Clutch and losses of the transfer case, loss of the gear, differential, loss of a gear at its cage, F0 there, F1. */
const axes: readonly Row[] = [
  plus(rear, scaled(-1, front)),
  front,
  rear,
  input,
  plus([0, 0, 1], scaled(-1, right)),
  cage,
  cage,
  [0, 1, 0],
]

/** Inverse of the mass matrix by its cofactors. */
const inverse: readonly Row[] = (() => {
  const m = [0, 1, 2].map((i) => [0, 1, 2].map((k) => shafts.reduce((s, [j, u]) => s + j * u[i] * u[k], 0)))
  const minor = (i: number, k: number): number => {
    const [a, b] = [(i + 1) % 3, (i + 2) % 3]
    const [c, d] = [(k + 1) % 3, (k + 2) % 3]
    return m[a][c] * m[b][d] - m[a][d] * m[b][c]
  }
  const determinant = m[0].reduce((s, v, k) => s + v * minor(0, k), 0)
  return [0, 1, 2].map((i): Row => [minor(0, i) / determinant, minor(1, i) / determinant, minor(2, i) / determinant])
})()
const moved = (u: Row): Row => [dot(inverse[0], u), dot(inverse[1], u), dot(inverse[2], u)]
const mobility = axes.map((u) => axes.map((v) => dot(u, moved(v))))

/** Returns the torques by the load on the driven rotor, from where their search starts. @param scale of all limits */
function chain(scale: number): (load: number, start: readonly number[]) => readonly number[] {
  const load = pool.symbol('load', 'argument')
  const unknowns = ['cage', 'G7', 'rear', 'G4', 'front'].map((name) => pool.symbol(name, 'argument'))
  const [yCage, y7, yRear, y4, yFront] = unknowns

  /** Limits of the loss of a gear for positive and negative efforts. */
  const loss = (torque: Expr, efficiency: number, reverse: number): readonly [Expr, Expr] => {
    const [driving, driven] = [1 - efficiency, 1 / reverse - 1]
    const isForward = gt(torque, 0)
    return [mul(abs(torque), select(isForward, driven, driving)), mul(abs(torque), select(isForward, driving, driven))]
  }
  const same = (limit: Expr): readonly [Expr, Expr] => [limit, limit]
  const limits = [
    ...[same(num(3.6 * scale)), loss(yFront, 0.988, 0.898), loss(yRear, 0.988, 0.898), loss(y4, 0.723, 0.893)],
    ...[same(add(5 * scale, mul(abs(yCage), select(gt(yCage, 0), 0.15, 0.17)))), loss(y7, 0.703, 0.849)],
    ...[same(num(2.54 * scale)), same(num(5.87 * scale))],
  ]
  const driven = axes.map((u) => dot(u, moved([0, 0, 1])))
  const efforts = pool
    .dense({ kind: 'hold', n: 8, sides: 2, within: true }, [
      ...mobility.flat().map((g) => num(g)),
      ...driven.map((a) => mul(a, load)),
      ...limits.map(([upper]) => upper),
      ...limits.map(([, lower]) => lower),
      ...axes.map(() => num(1)),
    ])
    .slice(0, 8)
  const accelerationOf = (u: Row): Expr =>
    axes.reduce((s, axis, i) => add(s, mul(dot(u, moved(axis)), efforts[i])), mul(dot(u, moved([0, 0, 1])), load))
  const atCage = mul(-2.26 * shafts[5][0], accelerationOf(shafts[5][1]))
  const taken = mul(3.07, add(atCage, add(efforts[5], efforts[6])))
  const atGear = mul(0.58, sub(sub(mul(0.5, taken), efforts[4]), mul(0.307, accelerationOf(right))))
  const atInput = add(atGear, efforts[3])
  const torques = [taken, atCage, mul(1.5 * 0.6, atInput), atGear, mul(1.5 * 0.4, atInput)]
  const residuals = unknowns.map((y, i) => sub(y, torques[i]))

  const state = pool.symbol('load', 'state')
  const start = unknowns.map((_, i) => pool.symbol(`start ${i}`, 'state'))
  const rounding = roundingOf(pool, residuals)
  const equations: ImplicitEquations = {
    name: `torques ${scale}`,
    unknowns: unknowns.map((symbol) => ({ name: `Chain.${symbol.name}`, block: 'Chain', symbol, nominal: 1 })),
    residuals: residuals.map((expr, i) => ({ name: `Chain.${unknowns[i].name}`, block: 'Chain', expr })),
    arguments: [load],
    byUnknown: searchJacobian(pool, residuals, unknowns),
    byArgument: () => jacobian(pool, residuals, [load]) ?? [],
    ...(rounding === null ? {} : { rounding }),
    iterations: null,
  }
  const outs = pool.implicit(equations, [state], start)
  const inputs = [state, ...start]

  const outputs = outs.map((expr, index) => ({ index, expr }))
  const lowered = lower('test', pool, [{ name: 'f', doc: 'Test.', out: 'y', outputs }], (s) => ({
    array: 'x',
    index: inputs.indexOf(s),
  }))
  const compiled = compileJs(lowered.program, 4096)
  const arrays = [0, lowered.derivedSize, inputs.length, lowered.workSize, outs.length].map((n) => compiled.allocate(n))
  const run = compiled.bind('f', arrays)
  return (value, from) => {
    arrays[2].set([value, ...from])
    run(0)
    return [...arrays[4]]
  }
}

it.each([1, 1000])('meets equations up to the rounding of the efforts in them, with limits of %d times', (scale) => {
  const torquesAt = chain(scale)
  const random = new Random(3)
  const holding = 2.54 * 3.07 * scale
  for (let k = 0; k < 16; k++) {
    const beyond = scale * random.between(9.2e-8, 9.8e-8)
    const solution = [-holding, 0, 0.9 * 0.58 * beyond, 0.58 * beyond, 0.6 * 0.58 * beyond]
    const [atCage, , toRear, transmitted, toFront] = torquesAt(
      holding + beyond,
      solution.map((y) => y + scale * random.between(-1e-11, 1e-11)),
    )
    // what F0 can't bear passes the gear; then its loss takes a part of that at most
    const off = [
      atCage + holding,
      transmitted - 0.58 * beyond,
      Math.max(0, Math.abs(toFront / 0.6 - transmitted) - 0.277 * transmitted),
      Math.max(0, Math.abs(toRear / 0.9 - transmitted) - 0.277 * transmitted),
    ].map(Math.abs)
    expect(Math.max(...off), `${beyond} N m beyond the limit`).toBeLessThan(1e-11 * holding)
  }
})
