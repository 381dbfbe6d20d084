/**
 * Work-precision diagrams: error against evaluations of the derivatives and against processor time, for every solver on
 * the problems of the test set and on the generic vehicle, over steps or tolerances. Writes a picture per problem and
 * tables into docs/theory/work-precision.
 *
 *     npm run bench -- work-precision
 *
 * Time is that of all steps but the first, in which kernels are compiled; the fastest of three.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { solvers } from '../../engine/solve/registry'
import { simulateToEnd, type RunResult } from '../../engine/solve/run'
import type { Solver } from '../../engine/solve/solver'
import { problems, type BenchProblem } from './work-precision/problems'
import { diagram } from './work-precision/svg'

const folder = join(process.cwd(), 'docs/theory/work-precision')
/** Errors above are no solution, those below are those of the references. */
const [worst, best] = [0.3, 1e-13]
const mostSteps = 200_000

interface Method {
  readonly name: string
  readonly solver: Solver
  readonly stiff?: readonly string[]
}

interface Point {
  readonly setting: number
  readonly error: number
  readonly steps: number
  readonly evaluations: number
  readonly milliseconds: number
}

function run(
  problem: BenchProblem,
  method: Method,
  setting: number,
  onRow: (x: Float64Array) => void,
  sample?: number,
) {
  const { solver, stiff } = method
  const control = solver.kind === 'fixed' ? { step: setting } : { tolerance: setting, maxStep: problem.maxStep }
  return simulateToEnd(problem.make(), {
    x0: problem.x0,
    start: 0,
    stop: problem.stop,
    solver,
    stiff,
    scales: problem.scales,
    sample,
    clock: () => performance.now(),
    onRow: (_t, x) => onRow(x),
    ...control,
  })
}

function measure(problem: BenchProblem, method: Method, setting: number): Point | undefined {
  const rows: Float64Array[] = []
  const sample = problem.sample ?? problem.stop
  const keep = (x: Float64Array): void => void rows.push(Float64Array.from(x))
  const first = run(problem, method, setting, keep, sample)
  if (first.status !== 'done') return undefined
  const error = problem.errorOf(rows)
  if (!(error < worst)) return undefined
  const { steps, evaluations } = first
  const milliseconds = Math.min(...[1, 2, 3].map(() => processorTime(() => problem, method, setting)))
  return { setting, error: Math.max(error, best), steps, evaluations, milliseconds }
}

/** Repeated until it can be measured, ms. */
function processorTime(problem: () => BenchProblem, method: Method, setting: number): number {
  let spent = 0
  let runs = 0
  while (spent < 10 && runs < 50) {
    let count = 0
    let since = process.cpuUsage()
    const { steps }: RunResult = run(problem(), method, setting, () => {
      if (++count === 2) since = process.cpuUsage()
    })
    const { user, system } = process.cpuUsage(since)
    spent += ((user + system) * 1e-3 * steps) / Math.max(1, steps - 1)
    runs++
  }
  return spent / runs
}

function methodsFor(problem: BenchProblem, algebraic: boolean): Method[] {
  return solvers
    .filter((solver) => !algebraic || solver.algebraic === true)
    .flatMap((solver): Method[] => {
      const plain = { name: solver.name, solver }
      const { stiff } = problem
      return solver.name === 'imex' && stiff !== undefined ? [plain, { name: 'imex, wheels', solver, stiff }] : [plain]
    })
}

const names = [...solvers.map(({ name }) => name), 'imex, wheels']
const text: string[] = []

function report(problem: BenchProblem): void {
  const algebraic = problem.make().algebraic?.some((index) => index !== 0) === true
  const results = methodsFor(problem, algebraic).map((method) => {
    const { kind } = method.solver
    const settings = (kind === 'fixed' ? problem.steps : problem.tolerances).filter(
      (setting) => kind === 'variable' || problem.stop / setting <= mostSteps,
    )
    return { method, points: settings.flatMap((setting) => measure(problem, method, setting) ?? []) }
  })
  const found = results.filter(({ points }) => points.length > 0)
  const panel = (work: string, of: (p: Point) => number) => ({
    work,
    series: found.map(({ method, points }) => ({
      name: method.name,
      points: points.map((p) => [of(p), p.error] as const),
    })),
  })
  const panels = [panel('evaluations', (p) => p.evaluations), panel('processor time, ms', (p) => p.milliseconds)]
  writeFileSync(join(folder, `${problem.name}.svg`), diagram(problem.title, panels, names))
  text.push(`## ${problem.title}`, '', `![${problem.title}](${problem.name}.svg)`, '', `Error: ${problem.error}.`, '')
  text.push(
    '| solver | step or tolerance | error | steps | evaluations | processor time |',
    '|---|---|---|---|---|---|',
  )
  for (const { method, points } of found) {
    for (const { setting, error, steps, evaluations, milliseconds } of points) {
      const control =
        method.solver.kind === 'fixed' ? `${Number((setting * 1e3).toPrecision(4))} ms` : setting.toExponential(0)
      const time = `${Number(milliseconds.toPrecision(2))} ms`
      text.push(`| \`${method.name}\` | ${control} | ${error.toExponential(1)} | ${steps} | ${evaluations} | ${time} |`)
    }
  }
  const none = results.filter(({ points }) => points.length === 0).map(({ method }) => `\`${method.name}\``)
  if (none.length > 0) text.push('', `No error below ${worst} with up to ${mostSteps} steps: ${none.join(', ')}.`)
  text.push('')
  console.log(`${problem.name}: ${found.length} methods`)
}

mkdirSync(folder, { recursive: true })
text.push(
  '# Work and precision',
  '',
  'What accuracy costs with each [solver](../solvers.md): error against evaluations of the derivatives, and against processor',
  'time on a shared machine with two cores, in which errors are exact and times vary by some 30 %. Evaluations do not count',
  'Jacobians. Written by `npm run bench -- work-precision`.',
  '',
)
for (const problem of problems()) report(problem)
writeFileSync(join(folder, 'README.md'), text.join('\n'))
