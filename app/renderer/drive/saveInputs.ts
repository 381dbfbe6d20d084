/** What hands did in a drive as tables for sources: `t [s], value`, a file each, to be simulated again. */
import { writeCsv } from '../../../engine/io/csv'
import type { Services } from '../shell/services'
import { noticeTexts } from '../texts/notices'

export async function saveInputs({ run, bridge, ui }: Services): Promise<void> {
  const { result } = run.getState()
  if (result === null) return
  const time = result.table.values('t')
  if (time === undefined) return
  try {
    for (const source of result.driven) {
      const values = result.table.values(`${source}.y`)
      if (values === undefined) continue
      const text = writeCsv({ time, columns: [{ name: 'value', unit: '1', values }] })
      const exported = await bridge.exportFile(`${source.replaceAll('/', '-')}.csv`, text, 'text/csv')
      if (exported !== null) ui.getState().notify('success', noticeTexts.exported(exported.name))
    }
  } catch (error) {
    ui.getState().notify('danger', error instanceof Error ? error.message : String(error))
  }
}
