/**
 * Saves the hand inputs of a drive as tables for sources, `t [s], value`, one file each, so that the drive can be
 * simulated again.
 */
import { writeCsv } from '../../../engine/io/csv'
import { offerFile } from '../workbench/offer-file'
import type { Services } from './services'

export async function saveInputs(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result === null) return
  const time = result.table.values('t')
  if (time === undefined) return
  for (const source of result.driven) {
    const values = result.table.values(`${source}.y`)
    if (values === undefined) continue
    const text = writeCsv({ time, columns: [{ name: 'value', unit: '1', values }] })
    await offerFile(services, `${source.replaceAll('/', '-')}.csv`, text, 'text/csv')
  }
}
