/**
 * `import ROAD.xodr --out PROJECT`: a project with a car on the road. With `--block NAME`, a merge patch for a block
 * Road of another project.
 */
import { basename, join } from 'node:path'
import { registry } from '../../blocks'
import { ModelError } from '../../engine/errors/model-error'
import { readTextFile, writeTextFile } from '../../engine/io/node/text-file'
import { checkProject } from '../../engine/model/check/validate'
import { serialiseProject } from '../../engine/model/project/serialise'
import { withoutEnding } from '../../importers/table'
import { readXodr, type XodrRoad } from '../../importers/xodr'
import { roadType } from '../../importers/xodr/road-type'
import { carOnRoad, nameOf } from '../roads/car-on-road'
import type { Arguments } from './arguments'
import type { ExitStatus, OptionSpec } from './command'
import type { CliIo } from './io'
import { columns, short } from './text-table'

export const roadOption: OptionSpec = { value: 'ID', doc: 'OpenDRIVE only: id of the road; default: the longest' }
export const blockOption: OptionSpec = {
  value: 'NAME',
  doc: 'OpenDRIVE only: write a merge patch (PROJECT is a .json file) that gives this block Road the line, instead of a project',
}

export async function importRoadFile(path: string, out: string, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const road = readXodr(await readTextFile(path), path, args.text('road'))
  const block = args.text('block')
  const written = block === undefined ? await writeProject(road, path, out) : await writePatch(road, block, out)
  const { id, name, origin, geometry, notes, leftOut, lane, params } = road
  const sections = (params['line.sections'] as unknown as readonly unknown[]).length
  if (args.has('json')) {
    const facts = { id, name, length: geometry.line.length, closed: geometry.line.closed, sections, origin, lane }
    io.out(`${JSON.stringify({ ...written, road: facts, notes, leftOut }, null, 2)}\n`)
    return 0
  }
  const turned = short((origin.heading * 180) / Math.PI, 6)
  const rows: (readonly string[])[] = [
    [
      'written',
      written.blocks === undefined
        ? `${written.project}: patch of ${block}`
        : `${written.project}: ${written.blocks} blocks`,
    ],
    [
      'road',
      `${nameOf(road)}, ${short(geometry.line.length, 6)} m, ${sections} sections${geometry.line.closed ? ', closed' : ''}`,
    ],
    [
      'start',
      `x = ${short(origin.x, 8)} m, y = ${short(origin.y, 8)} m, z = ${short(origin.z, 6)} m, heading ${turned} deg in the file`,
    ],
    ['lane', `${short(lane, 4)} m to the left of the line`],
    ...notes.map((note) => ['note', note]),
    ...leftOut.map((what) => ['left out', what]),
  ]
  io.out(`${columns(rows).join('\n')}\n`)
  return 0
}

interface Written {
  readonly project: string
  readonly blocks?: number
}

async function writeProject(road: XodrRoad, path: string, out: string): Promise<Written> {
  const project = carOnRoad(road, withoutEnding(basename(path), 'xodr'))
  const [problem] = checkProject(project, registry, {})
  if (problem !== undefined)
    throw new ModelError(problem.code, problem.what, { ...problem.place, file: path }, problem.hint)
  const file = /\.json$/i.test(out) ? out : join(out, 'project.json')
  await writeTextFile(file, serialiseProject(project))
  return { project: file, blocks: Object.keys(project.blocks).length }
}

async function writePatch(road: XodrRoad, block: string, out: string): Promise<Written> {
  if (!/\.json$/i.test(out))
    throw new ModelError('usage', `--out ${out} is not a .json file`, {}, 'give the file of the merge patch')
  const patch = { blocks: { [block]: { type: roadType, params: road.params } } }
  await writeTextFile(out, `${JSON.stringify(patch, null, 2)}\n`)
  return { project: out }
}
