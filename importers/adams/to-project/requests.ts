/** REQUEST statements as sensors and records named `REQUEST_n`, whose signals have the names of the results. */
import type { Dataset } from '../dataset/dataset'
import type { LeftOut } from '../../imported/imported-project'
import type { Functions } from './functions'
import type { Unit } from './measure'
import type { Measures } from './measures'
import type { Picture, PortName } from './picture'

/** Plot of one request. */
export interface RequestPlot {
  readonly title: string
  readonly signals: readonly string[]
}

const vectors = { displacement: [''], velocity: ['v', 'w'], acceleration: ['a', 'wd'] } as const

const titles: Readonly<Record<string, string>> = {
  '': 'displacement',
  v: 'velocity',
  w: 'angular velocity',
  a: 'acceleration',
  wd: 'angular acceleration',
}

export function drawRequests(
  dataset: Dataset,
  picture: Picture,
  measures: Measures,
  functions: Functions,
  leftOut: LeftOut[],
): Readonly<Record<string, RequestPlot>> {
  const plots: Record<string, RequestPlot> = {}
  for (const request of dataset.requests) {
    const name = `REQUEST_${request.id}`
    const owner = { name: `REQUEST/${request.id}`, line: request.line }
    const recorded: [channel: string, port: PortName, unit: Unit][] = []
    if (request.kind === 'FUNCTION') {
      const unknown = Object.values(request.channels).map((value) => measures.unknownIn(value))
      const what = unknown.find((text) => text !== undefined)
      if (what !== undefined) leftOut.push({ line: request.line, name: `${owner.name}: ${what}` })
      for (const [channel, value] of Object.entries(request.channels).filter((_, k) => unknown[k] === undefined)) {
        const { port, unit } = functions.recorded(value, `${name}_${channel}`, owner)
        recorded.push([channel, port, unit])
      }
    } else if (request.kind === 'FORCE') {
      const channels = { F2: 'FX', F3: 'FY', F4: 'FZ', F6: 'TX', F7: 'TY', F8: 'TZ' }
      const ids = [request.i, request.j ?? 0, request.rm ?? 0].map((value) => ({ kind: 'number' as const, value }))
      for (const [channel, fn] of Object.entries(channels)) {
        const call = { kind: 'call' as const, name: fn, args: ids }
        const { port, unit } = functions.recorded(call, `${name}_${channel}`, owner)
        recorded.push([channel, port, unit])
      }
    } else {
      const kind = request.kind.toLowerCase() as keyof typeof vectors
      measures.typed(name, kind, request.i, request.j, request.rm, owner)
      for (const prefix of vectors[kind]) {
        plots[prefix === '' ? name : `${name}-${prefix}`] = {
          title: `REQUEST/${request.id}: ${titles[prefix]}`,
          signals: ['x', 'y', 'z'].map((axis) => `${name}.${prefix}${axis}`),
        }
      }
    }
    if (recorded.length === 0) continue
    const block = picture.block(
      name,
      'signals/record',
      Object.fromEntries(
        recorded.filter(([, , unit]) => unit !== '1').map(([channel, , unit]) => [`unit${channel}`, unit]),
      ),
    )
    for (const [channel, port] of recorded) picture.wire(port, `${block}.${channel}`)
    for (const [i, unit] of [...new Set(recorded.map(([, , u]) => u))].entries()) {
      const channels = recorded.filter(([, , u]) => u === unit).map(([channel]) => channel)
      plots[i === 0 ? name : `${name}-${i + 1}`] = {
        title: `REQUEST/${request.id}: ${channels.join(', ')}`,
        signals: channels.map((channel) => `${name}.${channel}`),
      }
    }
  }
  return plots
}
