/** Options of `inverse`: prescribed signals, freed sources, logs. */
import { readTextFile } from '../../../engine/io/node/text-file'
import { usualFilterOrder, type InverseOptions } from '../../../engine/analyse/inverse-options'
import { ModelError } from '../../../engine/errors/model-error'
import type { Arguments } from '../arguments'

/** @throws ModelError `usage`, `out-of-range`, `file-missing` */
export async function inverseOptions(args: Arguments): Promise<InverseOptions> {
  const prescribe = args.all('prescribe').map(prescribed)
  const twice = prescribe.find(([name], i) => prescribe.findIndex(([other]) => other === name) < i)
  if (twice !== undefined)
    throw new ModelError('usage', `${twice[0]} is prescribed twice`, { signal: twice[0] }, 'prescribe it once')
  const cutOff = args.quantity('filter', 'Hz')
  const order = args.quantity('order', '1') ?? usualFilterOrder
  if (cutOff === undefined && args.has('order'))
    throw new ModelError('usage', '--order has no effect without --filter', {}, 'give the cut-off frequency')
  if (!(Number.isInteger(order / 2) && order > 0 && order <= 12))
    throw new ModelError(
      'out-of-range',
      `--order ${order} is not an even order`,
      {},
      'give an even number from 2 to 12',
    )
  const [shift, interval] = [args.quantity('shift', 's'), args.seconds('interval')]
  const data = await Promise.all(args.all('data').map(async (file) => ({ file, text: await readTextFile(file) })))
  const map = args.all('map').map(mapped)
  const references = args.has('references') ? namesIn(args.text('references')) : undefined
  return {
    prescribe: Object.fromEntries(prescribe),
    free: namesIn(args.text('find')),
    ...(references !== undefined && { references }),
    ...(data.length > 0 && { data }),
    ...(map.length > 0 && { map: Object.fromEntries(map) }),
    ...(shift !== undefined && { shift }),
    ...(cutOff !== undefined && { filter: { cutOff, order } }),
    ...(interval !== undefined && { interval }),
  }
}

const namesIn = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function prescribed(text: string): readonly [signal: string, expression: string | null] {
  const at = text.indexOf('=')
  const signal = (at < 0 ? text : text.slice(0, at)).trim()
  const expression = at < 0 ? null : text.slice(at + 1).trim()
  if (signal !== '' && expression !== '') return [signal, expression]
  throw new ModelError(
    'usage',
    `--prescribe ${text} has no ${signal === '' ? 'signal' : 'expression'}`,
    {},
    'write SIGNAL=EXPRESSION, e.g. Arm.angle=0.5*sin(2*t), or the signal alone for a column of the log',
  )
}

function mapped(text: string): readonly [column: string, to: { readonly signal: string }] {
  const at = text.lastIndexOf('=')
  const [column, signal] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at > 0 && column !== '' && signal !== '') return [column, { signal }]
  throw new ModelError('usage', `--map ${text} has no signal`, {}, 'write COLUMN=SIGNAL, e.g. "yaw rate=Body.wz"')
}
