/**
 * Processor time of reading and of checking large projects, as `check` and the window do it. Exit status 1 if a limit of
 * docs/performance.md is exceeded by checking. Each size is checked by a process of its own, because the functions of a
 * process that has checked before are compiled already.
 */
import { spawnSync } from 'node:child_process'
import { registry } from '../../blocks'
import { parseProject } from '../../engine/model/parse/parse-project'
import { checkProject } from '../../engine/model/check/validate'

type Blocks = Record<string, unknown>

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
const entries = (list: readonly (readonly [string, unknown])[]): Blocks => Object.fromEntries(list)
const project = (blocks: Blocks, wires: Blocks): string =>
  JSON.stringify({ wishbone: 1, title: 'large', blocks: { World: { type: 'world/world' }, ...blocks }, wires })

/** A corner of a vehicle in each subsystem: a body on a slider with spring and damper, parameters that are expressions. */
function mechanisms(count: number): string {
  const inside = (i: number): unknown => ({
    type: 'subsystem',
    params: { mass: String(1 + i) },
    parameters: { mass: { unit: 'kg', default: 300 } },
    ports: { ground: { kind: 'frame', joins: ['Slider.base'] } },
    blocks: {
      Body: { type: 'mechanics/rigid-body', params: { mass: 'mass' } },
      Slider: { type: 'mechanics/prismatic' },
      Spring: { type: 'mechanics/spring-damper', params: { stiffness: '20 kN/m' } },
    },
    wires: { a: ['Slider.end', 'Body.com'], b: ['Slider.axis', 'Spring.axis'] },
  })
  return project(
    entries(numbers(count).map((i) => [`S${i}`, inside(i)])),
    entries(numbers(count).map((i) => [`g${i}`, ['World.frame', `S${i}.ground`]])),
  )
}

/** Signals through subsystems, one after the other. */
function signals(count: number): string {
  const inside = {
    type: 'subsystem',
    ports: {
      u: { kind: 'signal', direction: 'in', joins: ['Gain.u1'] },
      y: { kind: 'signal', direction: 'out', joins: ['Sum.y'] },
    },
    blocks: {
      Gain: { type: 'signals/gain', params: { gain: '2' } },
      Offset: { type: 'sources/constant', params: { value: '1' } },
      Sum: { type: 'signals/sum', params: { k1: '2', k2: '-1' } },
    },
    wires: { a: ['Gain.y', 'Sum.u1'], b: ['Offset.y', 'Sum.u2'] },
  }
  return project(
    { Start: { type: 'sources/constant' }, ...entries(numbers(count).map((i) => [`S${i}`, inside])) },
    entries(numbers(count).map((i) => [`w${i}`, [i === 0 ? 'Start.y' : `S${i - 1}.y`, `S${i}.u`]])),
  )
}

/** @param faulty every block has a parameter that it does not know, and no wires */
function plain(count: number, wires: number, faulty = false): string {
  const block = (i: number): unknown =>
    i % 2 === 0
      ? { type: 'sources/constant', params: faulty ? { valeu: '1' } : { value: `${i} m` } }
      : { type: 'signals/gain', params: { gain: faulty ? 'two' : '2' } }
  return project(
    entries(numbers(count).map((i) => [`B${i}`, block(i)])),
    entries(numbers(wires).map((i) => [`w${i}`, [`B${2 * i}.y`, `B${2 * i + 1}.u1`]])),
  )
}

const cases: Readonly<Record<string, { readonly text: () => string; readonly limit: number }>> = {
  '4,000 subsystems with mechanisms': { text: () => mechanisms(4000), limit: 1 },
  '4,000 subsystems with signals': { text: () => signals(4000), limit: 1 },
  '12,000 blocks with 6,000 wires': { text: () => plain(12_000, 6000), limit: 5 },
  '12,000 faulty blocks': { text: () => plain(12_000, 0, true), limit: 5 },
  '49,000 blocks with 24,500 wires': { text: () => plain(49_000, 24_500), limit: 10 },
  '49,000 faulty blocks': { text: () => plain(49_000, 0, true), limit: 10 },
  '100,000 blocks with 50,000 wires': { text: () => plain(100_000, 50_000), limit: 10 },
}

const [chosen] = process.argv.slice(2)
if (chosen === undefined) {
  for (const name of Object.keys(cases)) {
    const { stdout } = spawnSync(process.execPath, [process.argv[1], name], { encoding: 'utf8' })
    const [reading, seconds, problems] = stdout.trim().split(' ').map(Number)
    const { limit } = cases[name]
    if (!(seconds < limit)) process.exitCode = 1
    const times = `${seconds.toFixed(2).padStart(6)} s of ${limit} s, and ${reading.toFixed(2)} s for reading`
    console.log(`${name.padEnd(36)} ${times}; ${problems} problems`)
  }
} else {
  const text = cases[chosen].text()
  const start = process.cpuUsage()
  const parsed = parseProject(text)
  const read = process.cpuUsage(start)
  const between = process.cpuUsage()
  const problems = checkProject(parsed, registry, {})
  const checked = process.cpuUsage(between)
  console.log((read.user + read.system) / 1e6, (checked.user + checked.system) / 1e6, problems.length)
}
