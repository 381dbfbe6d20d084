/** Options of `identify`: parameters with starts and bounds, measurements, weights. */
import { ModelError } from '../../../engine/errors/model-error'
import { readTextFile } from '../../../engine/io/node/text-file'
import { usualRuns, type FurtherData, type IdentifyOptions } from '../../../engine/analyses/identification-options'
import type { ProjectFile, ScalarValue } from '../../../engine/model/project/project'
import type { Arguments } from '../arguments'

/** @throws ModelError `usage`, `file-missing` */
export async function identifyOptions(args: Arguments, project: ProjectFile): Promise<IdentifyOptions> {
  const names = listOf(args.text('parameters')) ?? []
  const starts = pairsOf(args, 'start', 'NAME=VALUE, e.g. Body.mass=1500')
  const bounds = pairsOf(args, 'bound', 'NAME=LOW:HIGH, e.g. Body.mass=1200:2000')
  const stray = [...starts, ...bounds].find(([name]) => !names.includes(name))
  if (stray !== undefined)
    throw new ModelError(
      'usage',
      `${stray[0]} is not fitted`,
      {},
      `name it in --parameters, which has ${names.join(', ')}`,
    )
  const [startOf, boundOf] = [new Map(starts), new Map(bounds)]
  const runs = args.quantity('runs', '1') ?? usualRuns
  if (!Number.isInteger(runs) || runs < 1)
    throw new ModelError('out-of-range', `--runs ${runs} is not a number of runs`, {}, 'give a whole number from 1 on')
  const data = await Promise.all(args.all('data').map(async (text) => dataOf(text, project)))
  const map = pairsOf(args, 'map', 'COLUMN=SIGNAL, e.g. acceleration=Body.az')
  const lists = {
    experiments: listOf(args.text('experiments')),
    references: listOf(args.text('references')),
    signals: listOf(args.text('signals')),
  }
  return {
    parameters: names.map((name) => {
      const start = startOf.get(name)
      return { name, ...(start !== undefined && { start: scalar(start) }), ...limitsOf(name, boundOf.get(name)) }
    }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)),
    ...(data.length > 0 && { data }),
    ...(map.length > 0 && { map: Object.fromEntries(map.map(([column, signal]) => [column, { signal }])) }),
    weights: Object.fromEntries(
      pairsOf(args, 'weight', 'SIGNAL=FACTOR, e.g. Body.ay=0.5').map(([signal, text]) => [
        signal,
        factorOf(signal, text),
      ]),
    ),
    noise: Object.fromEntries(
      pairsOf(args, 'noise', 'SIGNAL=DEVIATION, e.g. Body.ay=0.2').map(([signal, text]) => [signal, scalar(text)]),
    ),
    shift: args.quantity('shift', 's') ?? 0,
    runs,
  }
}

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const scalar = (text: string): ScalarValue =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

function pairsOf(args: Arguments, option: string, form: string): readonly (readonly [string, string])[] {
  return args.all(option).map((text) => {
    const at = text.indexOf('=')
    const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    if (at > 0 && name !== '' && value !== '') return [name, value]
    throw new ModelError('usage', `--${option} ${text} has no value`, {}, `write ${form}`)
  })
}

function limitsOf(name: string, text: string | undefined): { readonly min?: ScalarValue; readonly max?: ScalarValue } {
  if (text === undefined) return {}
  const [low, high, ...more] = text.split(':').map((part) => part.trim())
  if (high === undefined || more.length > 0 || (low === '' && high === ''))
    throw new ModelError(
      'usage',
      `--bound ${name}=${text} is not a bound`,
      {},
      'write --bound Body.mass=1200:2000, or Body.mass=1200: for one side',
    )
  return { ...(low !== '' && { min: scalar(low) }), ...(high !== '' && { max: scalar(high) }) }
}

function factorOf(signal: string, text: string): number {
  const factor = Number(text)
  if (factor >= 0 && Number.isFinite(factor)) return factor
  throw new ModelError('usage', `--weight ${signal}=${text} is not a weight`, { signal }, 'give a number from 0 on')
}

/** Reads a file; a name of an experiment may stand before it. */
async function dataOf(text: string, { experiments = {} }: ProjectFile): Promise<FurtherData> {
  const at = text.indexOf('=')
  const experiment = at > 0 ? text.slice(0, at).trim() : ''
  const named = Object.hasOwn(experiments, experiment)
  const file = named ? text.slice(at + 1).trim() : text
  return { file, text: await readTextFile(file), ...(named && { experiment }) }
}
