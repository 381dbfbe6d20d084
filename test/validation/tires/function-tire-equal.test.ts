/**
 * Built-in tyres written as text: rows of runs and of exported code agree. The texts repeat the published equations,
 * so an error in the signature, in units or in the way of arguments shows at once.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportedModel } from '../../../engine/export/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import type { ProjectFile } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { onBranch } from '../../../engine/start/settle/start'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject } from '../events/small-run'

const compiler = new Compiler(registry)

/** Linear forces within an ellipse of muX = 1.1 and muY = 0.9, as in `blocks/tires/force/ellipse.ts`. */
const ellipse = `input Fz: N
input S
input tanAlpha
input friction
output Fx: N
output Fy: N
output Mz: N m
parameter CS: N = 90000
parameter CA: N = 60000
let X = CS*S
let Y = -CA*tanAlpha
let needed = sqrt((X/(1.1*friction))^2 + (Y/(0.9*friction))^2 + 1e-30 N^2)
let share = min(Fz/needed, 1)
Fx = share*X
Fy = share*Y
Mz = -0.03 m*Fy
`

/** The same ellipse with the share as the solution of an equation. */
const implicit = ellipse
  .replace('let share = min(Fz/needed, 1)', 'unknown share = 0.5\n0 = share - min(Fz/needed, 1)')
  .replace('parameter CS', 'parameter unusedArm: m = 1\nparameter CS')

/** Linear forces from tables over load and slip, which straight lines represent exactly. */
const tables = `input Fz: N
input S
input tanAlpha
output Fx: N
output Fy: N
output Mz: N m
table stiffness(load: N, C: N) = [[0, 0], [2 kN, 40 kN], [20 kN, 400 kN]]
table lateral(load: N, slip, force: N) = [[0, -0.2, 0.2], [0, 0, 0], [10 kN, 24 kN, -24 kN]]
Fx = interpolate(stiffness, Fz)*S
Fy = interpolate(lateral, Fz, tanAlpha)
Mz = -0.03 m*Fy
`
/** The same forces without tables. */
const products = `input Fz: N
input S
input tanAlpha
output Fx: N
output Fy: N
output Mz: N m
Fx = 20*Fz*S
Fy = -12*Fz*tanAlpha
Mz = -0.03 m*Fy
`

const brush = `input Fz: N
input S
input tanAlpha
input totalSpin: 1/m
input friction
output Fx: N
output Fy: N
output Mz: N m
parameter C: N = 100000
parameter a0: m = 0.06
parameter load0: N = 4000
let load = max(Fz, 0)
let mu = 0.95*friction
let share = load/load0
let a = a0*sqrt(max(share, 1e-30))
let slip0 = 3*mu*load0/C
let r = abs(1 + S)
let largest = 2*slip0*r
let W = 2*a*totalSpin
let w = clamp(W, -largest, largest)
let d2 = S^2 + tanAlpha^2
let root = sqrt(max(largest^2*d2 - w^2*S^2, 1e-30))
let u = min(2*d2/max(root - w*tanAlpha, 1e-30), 1)
let rest = (1 - u)^2
let onset = slip0*r
let d = sqrt(max(d2, 1e-30))
let fading = 6*d*onset/max(5*d2 + onset^2, 1e-30)
let turned = w*(u/2 - u^3/6)*if(onset < d, fading, 1)
let across = tanAlpha + turned
let size2 = max(S^2 + across^2, 1e-30)
let slides = mu*load*u^2/sqrt(size2)
let sticks = C*share*rest/max(r, 1e-30)
let pull = slides*(3 - 2*u)
let rho = min((largest + 2*d)/max(abs(W), 1e-30), 1)
let oneWay = sqrt(2*rho/(1 + rho))
let bore = 0.375*mu*load*(1 - rho)/(1 + rho)*sign(W)
Fx = oneWay*S*(sticks + pull)
Fy = -oneWay*(sticks*(tanAlpha + w*(1 + 2*u)/6) + pull*across)
Mz = a*(oneWay*(sticks*((1 - 4*u)*tanAlpha/3 - w*u^2/2) + 3*slides*rest*across - slides*u^2*w*S^2/(11*size2)) - bore)
`

type Values = Readonly<Record<string, string | number>>

/** A wheel that is led along a swerve, braked and driven, with changing load, over a slippery road. */
function led(tire: Values): ProjectFile {
  return smallProject(
    {
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: ['signals/expression', { expression: '10*t' }],
      Shift: ['mechanics/driver', { motion: 'translation', axis: [0, 1, 0] }],
      Side: ['signals/expression', { expression: '0.12*sin(9*t)' }],
      Lift: ['mechanics/driver', { motion: 'translation', axis: [0, 0, 1] }],
      Height: ['signals/expression', { expression: '0.33 + 0.004*sin(13*t)' }],
      Turn: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      Yaw: ['signals/expression', { expression: '0.05*sin(4*t)' }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: ['signals/expression', { expression: '29.5*t + 0.4*sin(6*t)' }],
      World: ['world/world'],
      Road: ['world/flat-road', { friction: 0.7 }],
      Tire: ['tires/tire', { effectiveRadius: 'unloaded', ...tire }],
    },
    [
      ...['World.frame - Draw.base', 'Way.y - Draw.u', 'Draw.end - Shift.base', 'Side.y - Shift.u'],
      ...['Shift.end - Lift.base', 'Height.y - Lift.u', 'Lift.end - Turn.base', 'Yaw.y - Turn.u'],
      ...['Turn.end - Spin.base', 'Roll.y - Spin.u', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    ],
    { stop: 0.5, sample: 0.01, solver: { name: 'rk4', step: 0.001 } },
  )
}

const signals = ['Tire.Fx', 'Tire.Fy', 'Tire.Mz', 'Tire.Fz', 'Tire.S']

function rowsOf(project: ProjectFile) {
  const { table, error } = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, compiler)
  if (error !== undefined) throw error
  return table
}

const text = (code: string): Values => ({ forceModel: 'function', 'function.code': code })

describe('a built-in tyre written as text', () => {
  const builtIn = {
    ...{ forceModel: 'ellipse', 'ellipse.CS': 90000, 'ellipse.CA': 60000, 'ellipse.muX': 1.1, 'ellipse.muY': 0.9 },
    ...{ 'ellipse.trail': 0.03, 'ellipse.CR': 0 },
  }
  const brushBlock = {
    ...{ forceModel: 'brush', 'brush.C': 100000, 'brush.a': 0.06, 'brush.mu': 0.95, 'brush.nominalLoad': 4000 },
    'brush.CR': 0,
  }
  describe.each([
    ['linear within an ellipse', ellipse, builtIn],
    ['the same with an unknown', implicit, builtIn],
    ['brush', brush, brushBlock],
    ['tables', tables, text(products)],
  ])('%s', (_, code, other) => {
    const project = led(text(code))
    const table = rowsOf(project)
    it('has the rows of the other to 1e-12 of their peak', () => {
      const expected = rowsOf(led(other))
      for (const { name, values } of table.columns) {
        const reference = expected.columns.find((column) => column.name === name)?.values ?? []
        const peak = Math.max(...reference.map(Math.abs))
        expect(peak).toBeGreaterThan(0.01)
        values.forEach((value, i) => expect(Math.abs(value - reference[i]) / peak).toBeLessThan(1e-12))
      }
    })
    const folder = temporaryFolder()
    const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, registry)
    const model = exportedModel(onBranch(experiment, compiler), { signals })
    itGivesTheSameExported(folder, () => ({ table, model }), 1)
  })
})

describe('the road as argument of a text', () => {
  const road = (name: string, unit: string): string =>
    `input Fz: N\ninput ${name}: ${unit}\noutput Mx: N m\nMx = ${name}*${unit === 'm' ? '1 N' : '1 N m'}`
  const pitch = -0.08
  const yaw = 0.5
  /** Mx of a wheel that heads to the left on a road that rises along x. */
  const onSlope = (name: string, unit: string, side: Values = {}): readonly [number, number] => {
    const project = smallProject(
      {
        Turn: ['mechanics/rigid-arm', { x: 3, z: 0.56, yaw }],
        World: ['world/world'],
        Road: ['world/flat-road', { pitch }],
        Tire: ['tires/tire', { ...text(road(name, unit)), ...side }],
      },
      ['World.frame - Turn.base', 'Turn.end - Tire.hub', 'Tire.road - Road.surface'],
      { stop: 0.001, sample: 0.001, solver: { name: 'rk4', step: 0.001 } },
    )
    const { table, error } = runToEnd(
      { project, files: {}, experiment: 'run', signals: ['Tire.Mx', 'Tire.contactZ'], checkStep: false },
      compiler,
    )
    if (error !== undefined) throw error
    return [table.columns[0].values[0], table.columns[1].values[0]]
  }
  it('is the height of the contact point', () => {
    const [value, z] = onSlope('roadHeight', 'm')
    expect(z).toBeGreaterThan(0.2)
    expect(value).toBeCloseTo(z, 14)
  })
  it.each([
    ['normalX', Math.sin(pitch) * Math.cos(yaw)],
    ['normalY', -Math.sin(pitch) * Math.sin(yaw)],
    ['normalZ', Math.cos(pitch)],
  ])('is the normal in level axes: %s', (name, expected) => {
    expect(onSlope(name, '1')[0]).toBeCloseTo(expected, 13)
    const mirrored = onSlope(name, '1', { measuredSide: 'left', mountedSide: 'right' })[0]
    expect(mirrored).toBeCloseTo(name === 'normalY' ? expected : -expected, 13)
  })
})
