/**
 * The generic vehicle on wheels of levels 3 to 7: work, largest steps and errors in real time; largest steps over speed and
 * vAdhesion; and what stands still. The tables of docs/theory/wheel-levels.md.
 *
 *     npm run bench -- wheel-levels         all; names of parts may follow after --: real-time, steps, standing
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { realTime } from '../../engine/analyses/real-time/real-time'
import type { RealTimeReport } from '../../engine/analyses/real-time/report'
import { toEnd } from '../../engine/collections/to-end'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../engine/model/project/project'
import { Compiler, runToEnd } from '../../engine/run/run'
import { levelProject, methodOf, restMethod, restToRest, sineSteer } from '../validation/tires/standing/levels'
import { scenarios, wheels } from '../validation/tires/standing/scenarios'

const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
const compiler = new Compiler(registry)
const only = process.argv.slice(2).map((name) => name.replace(/^-+/, ''))
const isWanted = (part: string): boolean => only.length === 0 || only.includes(part)
const levels = [3, 4, 5, 6, 7]
const milliseconds = (seconds: number | undefined): string =>
  seconds === undefined ? '' : Number.isFinite(seconds) ? (1000 * seconds).toPrecision(3) : 'any'

function report(project: ProjectFile, experiment: string): RealTimeReport {
  const workplace = { compiler, shouldStop: () => false, clock: () => performance.now() }
  return toEnd(realTime.compute({ project, files: {}, experiment }, workplace))
}

if (isWanted('real-time')) {
  console.log(
    '| run | level | method | constant work | operations of an evaluation | largest step, ms | error of the peak |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const [title, projectOf, experiment] of [
    ['Sine steer', (level: number) => sineSteer(vehicle, level), 'sine-steer'],
    [restToRest.title, (level: number) => levelProject(vehicle, level, restToRest), 'standing'],
  ] as const)
    for (const level of levels) {
      const { constantWork, stable, accuracy, work } = report(projectOf(level), experiment)
      const cells = [
        ...[title, level, experiment === 'standing' ? restMethod : methodOf(level), constantWork ? 'yes' : 'no'],
        ...[work.operations, milliseconds(stable?.limit), `${(100 * (accuracy?.relative ?? NaN)).toPrecision(2)} %`],
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
}

if (isWanted('steps')) {
  const [speeds, adhesions] = [
    [0, 1, 5, 20, 40],
    [0.001, 0.01, 0.05, 0.2],
  ]
  console.log(`\n| level | vAdhesion, m/s | ${speeds.map((v) => `${v} m/s`).join(' | ')} |`)
  console.log(`|---|---|${speeds.map(() => '---').join('|')}|`)
  for (const level of levels)
    for (const vAdhesion of adhesions) {
      const steps = speeds.map((speed) => {
        const scenario = { title: '', stops: false, stop: 0.4, speed }
        const project = levelProject(vehicle, level, scenario, { solver: 'rk4', vAdhesion })
        return milliseconds(report(project, 'standing').stable?.limit)
      })
      console.log(`| ${[level, vAdhesion, ...steps].join(' | ')} |`)
    }
}

if (isWanted('standing')) {
  console.log('\n| run | level | stops at, s | creep, m/s | swing, N | spin, rad/s |')
  console.log('|---|---|---|---|---|---|')
  for (const name of ['stop', 'parked', 'reverse'] as const)
    for (const level of levels) {
      const project = levelProject(vehicle, level, name)
      const signals = [
        'Body.x',
        'Body.y',
        'Body.vx',
        'Body.vy',
        ...wheels.flatMap((w) => [`Tire${w}.Fy`, `Spin${w}.rate`]),
      ]
      const { table, error } = runToEnd(
        { project, files: {}, experiment: 'standing', signals, checkStep: false },
        compiler,
      )
      if (error !== undefined) {
        console.log(`| ${scenarios[name].title} | ${level} | ${error.message} |`)
        continue
      }
      const column = (signal: string): ArrayLike<number> => table.columns.find((c) => c.name === signal)?.values ?? []
      const { time } = table
      const last = time.length - 1
      let stopped = last
      while (stopped > 0 && Math.hypot(column('Body.vx')[stopped], column('Body.vy')[stopped]) < 0.05) stopped -= 1
      const from = (t: number): number =>
        Math.max(
          time.findIndex((x) => x >= t - 1e-9),
          0,
        )
      const [standing, before] = [Math.min(from(time[stopped] + 3), last), from(time[last] - 5)]
      const moved = Math.hypot(...['Body.x', 'Body.y'].map((s) => column(s)[last] - column(s)[before]))
      const later = (signal: string): number[] => Array.from(column(signal)).slice(standing)
      const swing = Math.max(
        ...wheels.map((w) => Math.max(...later(`Tire${w}.Fy`)) - Math.min(...later(`Tire${w}.Fy`))),
      )
      const spin = Math.max(...wheels.map((w) => Math.max(...later(`Spin${w}.rate`).map(Math.abs))))
      const cells = [
        scenarios[name].title,
        level,
        time[stopped].toFixed(1),
        ...[moved / 5, swing, spin].map((x) => x.toExponential(1)),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
}
