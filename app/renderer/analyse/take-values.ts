/** Writes fitted values into the project as one undo step, each in its unit at the place that holds it now. */
import type { IdentifiedParameter } from '../../../engine/identification/report'
import { liveTarget } from '../../../engine/model/names/live'
import { fromSI } from '../../../engine/quantities/units'
import { commitPins, type PinnedValue } from '../live/commit'
import { pinContext, pinInfo, plain, writtenAs } from '../live/pins'
import { analyseTexts as texts } from '../texts/analyse'
import type { Services } from '../workbench/services'

export function takeValues(
  { project, registry }: Pick<Services, 'project' | 'registry'>,
  parameters: readonly IdentifiedParameter[],
): void {
  const state = project.getState()
  const context = pinContext(state, registry)
  const values = parameters.flatMap(({ name, value }): readonly PinnedValue[] => {
    const pin = liveTarget(name)
    const info = pinInfo(pin, context)
    return info === null ? [] : [{ pin, value: writtenAs(fromSI(value, plain(info.unit)), info) }]
  })
  if (values.length > 0) state.edit(texts.fitEdit, commitPins(context, values))
}
