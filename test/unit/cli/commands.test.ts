/** The commands on a cart whose motion has a closed form. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import { temporaryFolder } from '../../support/temporary-folder'
import { chain } from '../../validation/vectors/chain'
import { cart, json, put, wishbone } from './command-line'

const folder = temporaryFolder()
const project = put(folder, 'cart.json', cart)

/** Runs the cart and returns its final position and the whole table. */
async function simulate(...options: readonly string[]) {
  const out = join(folder, 'result.csv')
  const report = await json('simulate', project, '--out', out, ...options)
  const text = readFileSync(out, 'utf8')
  const table = readCsv(text, out)
  const x = columnNamed(table, 'Slider.s')?.values ?? new Float64Array()
  return { report, table, last: x[x.length - 1], heading: text.slice(0, text.indexOf('\n')) }
}

describe('help', () => {
  it('names every command, and every option of a command', async () => {
    const { status, out } = await wishbone('--help')
    expect(status).toBe(0)
    for (const name of ['check', 'compile', 'simulate', 'compare', 'tyre', 'export', 'bench']) {
      expect(out).toContain(name)
      const help = await wishbone(name, '--help')
      expect(help.status).toBe(0)
      expect(help.out).toMatch(/usage: .*--json/s)
    }
    expect((await wishbone('simulate', '--help')).out).toMatch(
      /--out.*--experiment.*--formulation.*--solver.*--step.*--tolerance.*--stop.*--sample.*--input.*--signals.*--set.*--patch/s,
    )
  })
})

describe('compile', () => {
  it('counts freedoms, states and operations', async () => {
    const summary = await json('compile', project)
    expect(summary).toMatchObject({ degreesOfFreedom: 1, states: 2, constraints: 0 })
    expect(summary.coordinates).toEqual(['Slider.ds', 'Slider.s'])
    expect(summary.tree.translation).toEqual(['Slider.T1'])
    // ds' = F/m with 1/m from the parameters: one product
    expect(summary.cost.main).toMatchObject({ add: 0, mul: 1, div: 0, call: 0 })
    expect(summary.milliseconds.formulate).toBeGreaterThan(0)
    expect(summary.milliseconds.compile).toBeGreaterThan(0)
  })
  it('prints equations and the linear graph', async () => {
    const { out } = await wishbone('compile', project, '--equations', '--tree')
    expect(out).toMatch(/degrees of freedom +1/)
    expect(out).toMatch(/Slider\.T1 +sliding +\S+ +\S+ +1 +[+-]Cart\.T1/)
    expect(out).toMatch(/Slider\.s' = Slider\.ds/)
    expect(out).toMatch(/Phi/)
  })
  it("gives cutsets and circuits that are each other's transpose", async () => {
    const { translation } = (await json('compile', project, '--tree')).graph
    expect(translation.cutsets['Slider.T1']).toEqual(['+Cart.T1'])
    expect(translation.circuits['Cart.T1']).toEqual(['-Slider.T1'])
  })
})

describe('equations', () => {
  it('prints the equations for a program, and refuses a format that does not exist', async () => {
    const { out } = await wishbone('equations', project, '--format', 'maxima')
    expect(out).toContain('x_Slider_s = x_Slider_ds')
    const refused = await wishbone('equations', project, '--format', 'maximo')
    expect(refused.status).toBe(2)
    expect(refused.err).toMatch(/there is no format "maximo".*maxima/)
    expect((await wishbone('equations', project)).err).toMatch(/--format is missing/)
  })
})

describe('simulate', () => {
  it('writes the logged signals with units and reports the run', async () => {
    const { report, table, last, heading } = await simulate()
    expect(heading).toMatch(/^t \[s\],.*Slider\.s \[m\]/)
    expect(table.time).toHaveLength(201)
    expect(last).toBeCloseTo((3 / 2) * 2, 12)
    expect(report).toMatchObject({
      experiment: 'push',
      solver: 'rk4',
      steps: 200,
      evaluations: 800,
      simulatedSeconds: 2,
    })
  })
  it('takes solver, step, stop, sample and signals, with units', async () => {
    const { report, table, last } = await simulate(
      ...[
        '--solver',
        'euler',
        '--step',
        '1ms',
        '--stop',
        '1 s',
        '--sample',
        '0.1',
        '--signals',
        'Slider.s,der(Slider.ds)',
      ],
    )
    expect(report).toMatchObject({ solver: 'euler', steps: 1000 })
    expect(table.time).toHaveLength(11)
    expect(table.columns.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['Slider.s m', 'der(Slider.ds) m/s^2'])
    // Euler: x = a h^2 n (n - 1)/2
    expect(last).toBeCloseTo((1.5 * 1e-6 * 1000 * 999) / 2, 12)
  })
  it('takes the name of a vector for all of its elements', async () => {
    const out = join(folder, 'vector.csv')
    const vector = put(folder, 'vector.json', JSON.parse(JSON.stringify(chain())))
    await wishbone('simulate', vector, '--out', out, '--signals', 'Int.y,Scope.u2,Int.y[2]')
    expect(readCsv(readFileSync(out, 'utf8'), out).columns.map(({ name }) => name)).toEqual([
      'Int.y[1]',
      'Int.y[2]',
      'Int.y[3]',
      'Scope.u2',
    ])
    const { status, err } = await wishbone('simulate', vector, '--out', out, '--signals', 'Int.y[4]')
    expect(status).toBe(2)
    expect(err).toMatch(/there is no signal "Int\.y\[4\]"/)
  })
  it('saves a state and goes on from it as one run would', async () => {
    const state = join(folder, 'state.json')
    const [whole] = [await simulate('--solver', 'ab3')]
    await simulate('--solver', 'ab3', '--stop', '1', '--save-state', state)
    const rest = await simulate('--solver', 'ab3', '--from-state', state)
    expect(rest.table.time[0]).toBe(1)
    expect(rest.last).toBe(whole.last)
    expect(rest.report).toMatchObject({ simulatedSeconds: 1, steps: 100 })
    const out = join(folder, 'none.csv')
    const { status, err } = await wishbone('simulate', project, '--out', out, '--from-state', project)
    expect(status).toBe(2)
    expect(err).toMatch(/^error: /)
  })
  it('treats the states implicitly that are named, and knows those that are none', async () => {
    const options = ['--solver', 'imex', '--step', '1ms', '--stiff']
    const { report, last } = await simulate(...options, 'Slider.ds')
    expect(report.remarks).toEqual(['implicit in 1 of 2 states, as given: Slider.ds'])
    expect(last).toBeCloseTo((await simulate()).last, 5)
    const out = join(folder, 'none.csv')
    const { status, err } = await wishbone('simulate', project, '--out', out, ...options, 'Slider.speed')
    expect(status).toBe(2)
    expect(err).toMatch(
      /^error: .*Slider\.speed, listed as stiff for imex, is neither a state.*Slider\.ds, Slider\.s\n$/,
    )
  })

  it.each([
    [['--solver', 'rk4', '--tolerance', '1e-9'], 'the solver rk4 has fixed steps, so a tolerance has no effect'],
    [['--solver', 'dopri5', '--stiff', 'Slider.ds'], 'the solver dopri5 treats all states alike'],
  ])('refuses %j, which has no effect', async (options, problem) => {
    const { status, err } = await wishbone('simulate', project, '--out', join(folder, 'none.csv'), ...options)
    expect(status).toBe(2)
    expect(err).toContain(problem)
  })

  it('logs reactions of joints: the slider carries the weight', async () => {
    const { table } = await simulate('--signals', 'Slider.Fz')
    expect(columnNamed(table, 'Slider.Fz')?.values[0]).toBeCloseTo(2 * 9.81, 12)
  })
  it('sets parameters, several at once, before what the experiment sets', async () => {
    const patch = put(folder, 'set.json', { experiments: { push: { set: { 'Cart.mass': 100 } } } })
    const { last } = await simulate('--patch', patch, '--set', 'Cart.mass=4000 g', 'Source.value=8')
    expect(last).toBeCloseTo((8 / 4) * 2, 12)
  })
  it('replaces a source by a spline through a table, exact for a cubic', async () => {
    const rows = [0, 0.5, 1, 1.5, 2].map((t) => `${t},${t ** 3}`)
    const input = put(folder, 'cubic.csv', ['t [s],value [N]', ...rows, ''].join('\n'))
    const { last } = await simulate('--input', `Source=${input}`, '--solver', 'dopri5', '--tolerance', '1e-10')
    expect(last).toBeCloseTo(2 ** 5 / 20 / 2, 8)
  })
  it('or by straight lines, whose corners it hits', async () => {
    const input = put(folder, 'lines.csv', 't [ms],value [kN]\n0,0\n500,0\n1500,0.002\n2000,0.002\n')
    const { last, report } = await simulate('--input', `Source=${input}:linear`, '--step', '0.3')
    // ramp from 0.5 s to 1.5 s to 2 N: v = 0.5 at its end after 1/6 m, then a = 1 for 0.5 s
    expect(last).toBeCloseTo(1 / 6 + 0.5 * 0.5 + 0.5 * 0.25, 12)
    expect(report.steps).toBe(8)
  })
  it('or by a column of a log, in its unit, scaled, from where the run begins', async () => {
    const rows = [9, 10, 11, 12, 13].map(
      (t) => `${t},0;${(1.5 * (t - 10)).toFixed(1).replace('.', ',')};${t === 11 ? 'N/A' : '7'}`,
    )
    const log = put(folder, 'log 1.csv', `Zeit;Kraft: vorn;x\ns;kN;m\n${rows.join('\n')}\n`)
    const force = `Source=${log}:kraft: vorn:from=10:scale=-2e-3:add=0.001:linear`
    // -3 t + 1 N
    const { last } = await simulate('--input', force, '--solver', 'dopri5', '--tolerance', '1e-10')
    expect(last).toBeCloseTo((2 ** 2 / 2 - (3 * 2 ** 3) / 6) / 2, 8)
    const out = join(folder, 'gap.csv')
    const gap = await wishbone('simulate', project, '--out', out, '--input', `Source=${log}:x:from=10:unit=N`)
    expect(gap.out).toContain('note: Source: 1 row of "x" has no value and is skipped')
  })
  it('runs an experiment whose source reads a column, and refuses what would have no effect on it', async () => {
    put(folder, 'driven.csv', 't [s],a [N],b [kN]\n0,0,0\n1,3,0.003\n2,6,0.006\n3,9,0.009\n')
    const patch = put(folder, 'driven.json', {
      experiments: { push: { inputs: { Source: { file: 'driven.csv', column: 'b', scale: 2 } } } },
    })
    const { last } = await simulate('--patch', patch)
    expect(last).toBeCloseTo((6 * 2 ** 3) / 6 / 2, 10)
    const out = join(folder, 'driven-out.csv')
    const set = await wishbone('simulate', project, '--patch', patch, '--set', 'Source.value=4', '--out', out)
    expect(set.status).toBe(2)
    expect(set.err).toMatch(/--set Source\.value: in experiment "push" Source reads its value from "driven\.csv"/)
    const long = await wishbone('simulate', project, '--patch', patch, '--stop', '4', '--out', out)
    expect(long.err).toMatch(/driven\.csv: block Source: the data for Source cover 0 s to 3 s, the run 0 s to 4 s/)
    // what the command line says comes first
    const constant = put(folder, 'constant.csv', 't [s],value [N]\n0,3\n2,3\n')
    expect((await simulate('--patch', patch, '--input', `Source=${constant}`)).last).toBeCloseTo(3, 8)
    const checked = await wishbone(
      'check',
      project,
      '--patch',
      put(folder, 'gone.json', {
        experiments: { push: { inputs: { Source: { file: 'driven.csv', column: 'c' } } } },
      }),
    )
    expect(checked.status).toBe(1)
    expect(checked.out + checked.err).toMatch(/experiments\.push\.inputs\.Source.*no column "c"/s)
  })
  it('needs nothing of an experiment but its stop', async () => {
    const patch = put(folder, 'bare.json', { experiments: { push: { solver: null } } })
    const { report, last } = await simulate('--patch', patch)
    expect(report.solver).toBe('dopri5')
    expect(last).toBeCloseTo(3, 8)
  })
  it('starts where initial values say', async () => {
    const patch = put(folder, 'start.json', { experiments: { push: { initial: { 'Cart.x': '1 m', 'Cart.vx': 2 } } } })
    const { last } = await simulate('--patch', patch)
    expect(last).toBeCloseTo(1 + 2 * 2 + 3, 9)
  })
  it('keeps the rows up to a state that is no number', async () => {
    const patch = put(folder, 'blowup.json', {
      blocks: {
        Source: { type: 'sources/table', params: { value: null, file: 'blowup.csv', interpolation: 'linear' } },
      },
    })
    put(folder, 'blowup.csv', 't [s],value\n0,0\n1,0\n1.01,1e308\n2,1e308\n')
    const out = join(folder, 'blowup-result.csv')
    const { status, err } = await wishbone(
      'simulate',
      project,
      '--patch',
      patch,
      '--set',
      'Cart.mass=1e-9',
      '--out',
      out,
    )
    expect(status).toBe(2)
    expect(err).toMatch(/block Source: .*Slider\.ds .*Source\.y is infinite/)
    expect(readCsv(readFileSync(out, 'utf8'), out).time).toHaveLength(101)
  })
})

describe('compare', () => {
  const result = put(folder, 'a.csv', 't [s],A.x [m],A.v [m/s]\n0,0,1\n1,1,1\n2,2,1\n')
  it('passes what agrees and says by how much', async () => {
    const reference = put(folder, 'b.csv', 't [s],A.x [mm]\n0,0\n1,1000.1\n2,2000\n')
    const compared = await json('compare', result, reference)
    expect(compared.pass).toBe(true)
    expect(compared.signals['A.x'].relative).toBeCloseTo(0.0001 / 2, 10)
    expect(compared.signals['A.x']).toMatchObject({ unit: 'm', peak: 2 })
  })
  it('fails with status 1 beyond the tolerance, and for a missing signal, naming it', async () => {
    const reference = put(folder, 'c.csv', 't [s],A.x [m],A.w [m]\n0,0,0\n1,1.1,0\n2,2,0\n')
    const { status, out } = await wishbone('compare', result, reference)
    expect(status).toBe(1)
    expect(out).toMatch(/A\.x .*FAIL/)
    expect(out).toMatch(/not in the result: A\.w/)
  })
  it('takes a tolerance by signal and a map of names', async () => {
    const reference = put(folder, 'd.csv', 't [s],POS\n0,0\n1,1100\n2,2000\n')
    const map = put(folder, 'map.json', { POS: { signal: 'A.x', unit: 'mm' } })
    const tolerance = put(folder, 'tolerance.json', { default: 1e-6, 'A.x': 0.06 })
    expect((await wishbone('compare', result, reference, '--map', map)).status).toBe(1)
    expect((await wishbone('compare', result, reference, '--map', map, '--tolerance', tolerance)).status).toBe(0)
    expect((await wishbone('compare', result, reference, '--map', map, '--tolerance', '0.06')).status).toBe(0)
  })
})

describe('check', () => {
  it('finds nothing wrong with the cart', async () => {
    expect(await wishbone('check', project)).toEqual({ status: 0, out: `${project}: no problems\n`, err: '' })
    expect(await json('check', project)).toEqual({ pass: true, problems: [] })
  })
  it('formulates, and finds signals that no block has', async () => {
    const patch = put(folder, 'plot.json', {
      experiments: { push: { initial: { 'Cart.q': 1 }, plots: { p: { signals: ['Cart.speed'] } } } },
    })
    const { pass, problems } = await json('check', project, '--patch', patch)
    expect(pass).toBe(false)
    expect((problems as { code: string }[]).map((p) => p.code)).toEqual(['unknown-signal', 'unknown-signal'])
    expect(problems[0].message).toMatch(/cart\.json: block Cart: .*Cart\.q/)
  })
})

describe('tyre', () => {
  const points = 'test/validation/data/tyre_points_fiala.json'
  it('gives the forces of the reference, from a project and from a property file', async () => {
    const tir = put(folder, 'fiala.tir', fialaFile)
    const [fromProject, fromFile] = [join(folder, 'p.json'), join(folder, 'f.json')]
    const set = ['--set', 'TireRL.forceModel=fiala']
    await json(
      'tyre',
      'projects/generic-vehicle',
      '--block',
      'TireRL',
      '--points',
      points,
      '--out',
      fromProject,
      ...set,
    )
    await json('tyre', tir, '--points', points, '--out', fromFile)
    const reference = JSON.parse(readFileSync(points, 'utf8')) as Record<string, number>[]
    for (const file of [fromProject, fromFile]) {
      const forces = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>[]
      expect(forces).toHaveLength(50)
      forces.forEach((point, i) => {
        expect(point.alpha).toBe(reference[i].alpha)
        for (const q of ['Fx', 'Fy', 'Mx', 'My', 'Mz']) expect(Math.abs(point[q] - reference[i][q])).toBeLessThan(1e-9)
      })
    }
  })
})

describe('tyre FILE.tir', () => {
  const text = readFileSync('test/unit/io/data/tyres/synthetic_pac2002_mm.tir', 'utf8').replace(
    '[DIMENSION]',
    '[SCALING_COEFFICIENTS]\nLGYR = 1.04\n[RIM]\nRIM_MASS = 2\n[DIMENSION]',
  )
  it('lists what is ignored and assumed', async () => {
    const { status, out } = await wishbone('tyre', put(folder, 'mm.tir', text))
    expect(status).toBe(0)
    expect(out).toMatch(/^tyre +Tire: PAC2002/)
    expect(out).toMatch(/^side +left$/m)
    expect(out).toMatch(/^range +Fz 200 to 9000 N, alpha -1.48\d* to 1.48\d* rad$/m)
    expect(out).toMatch(/^assumed: not in the file, default used: LFZO = 1/m)
    expect(out).toMatch(/^ignored: .*LGYR = 1.04 has no effect/m)
    expect(out).toMatch(/^ignored: line \d+, \[RIM\]: all of it: RIM_MASS$/m)
    const { ignored, assumed, unused, side } = await json('tyre', put(folder, 'mm.tir', text))
    expect([(ignored as unknown[]).length, (assumed as unknown[]).length, side]).toEqual([1, 2, 'left'])
    expect(unused).toContainEqual(expect.objectContaining({ section: 'RIM', keys: ['RIM_MASS'] }))
  })
  it('refuses a file whose forces are not finite where it was measured', async () => {
    const { status, err } = await wishbone('tyre', put(folder, 'mm.tir', text.replace(/^PKX3.*$/m, 'PKX3 = 900')))
    expect(status).toBe(2)
    expect(err).toMatch(/^error: .*mm\.tir.*within the range of the file, at Fz = .*not finite.*pac2002\.PKX3/)
  })
  it('computes the load from a deflection by the vertical law', async () => {
    const point = { deflection: 0.02, S: 0, alpha: 0.05, Omega: 50 }
    const points = put(folder, 'pressed.json', JSON.stringify([point, { ...point, normalSpeed: -0.1 }]))
    const out = join(folder, 'pressed-forces.json')
    const law = ['--set', 'Tire.vertical=non-sticking']
    const tir = put(folder, 'pressed.tir', fialaFile)
    expect((await wishbone('tyre', tir, '--points', points, '--out', out, ...law)).status).toBe(0)
    const loads = (JSON.parse(readFileSync(out, 'utf8')) as { Fz: number; Fy: number }[]).map(({ Fz }) => Fz)
    expect(loads[0]).toBeCloseTo(304000 * 0.02, 9)
    expect(loads[1]).toBeCloseTo(304000 * 0.02 + 500 * 0.1, 9)
    const gap = put(folder, 'gap.json', JSON.stringify([{ deflection: 0.02, S: 0, alpha: 0.05 }]))
    const refused = await wishbone('tyre', tir, '--points', gap, '--out', out)
    expect(refused.err).toContain('point 1 has no Omega')
  })
  it('takes the tangent of the slip angle from the angle, and the pressure from the tyre', async () => {
    const point = { Fz: 4000, S: 0.01, Omega: 60, gamma: 0, VCx: 20 }
    const given = [
      { ...point, alpha: 0.05 },
      { ...point, tanAlpha: Math.tan(0.05), pressure: 2.2e5 },
    ]
    const out = join(folder, 'angles-forces.json')
    const points = put(folder, 'angles.json', JSON.stringify(given))
    const law = ['--set', 'Tire.forceModel=mf6']
    expect(
      (await wishbone('tyre', put(folder, 'angles.tir', fialaFile), '--points', points, '--out', out, ...law)).status,
    ).toBe(0)
    const [first, second] = JSON.parse(readFileSync(out, 'utf8')) as { Fy: number }[]
    expect(first.Fy).toBeLessThan(-1000)
    expect(second.Fy).toBe(first.Fy)
  })
  it('needs points and a place for the results together', async () => {
    expect((await wishbone('tyre', put(folder, 'mm.tir', text), '--out', 'x.json')).status).toBe(2)
    expect((await wishbone('tyre', 'projects/generic-vehicle')).status).toBe(2)
  })
})

const fialaFile = `[UNITS]
LENGTH = 'meter'
FORCE = 'newton'
ANGLE = 'radians'
MASS = 'kg'
TIME = 'second'
[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 0.355
WIDTH = 0.16
[PARAMETER]
VERTICAL_STIFFNESS = 304000
VERTICAL_DAMPING = 500
ROLLING_RESISTANCE = 0.01
CSLIP = 115000
CALPHA = 117000
UMIN = 0.2
UMAX = 1.22
`
