/** Replacement of a source by a column of a data file; its name, position and wires stay. */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import { columnSource, withoutSources } from '../../../../engine/model/inputs/experiment-inputs'
import { liveTarget } from '../../../../engine/model/names/live'
import { splitMember } from '../../../../engine/model/names/names'
import type { InputColumn } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import type { Document } from '../records'

/**
 * Replaces a source by one that reads a column. Settings of the old source in experiments, parameter sets and sliders
 * are removed.
 */
export function replaceSource(doc: Document, registry: BlockRegistry, source: string, input: InputColumn): RecordsDiff {
  return edit(doc, (draft) => {
    const old = draft.get('block', source)
    if (old === undefined) return
    const { type, params, at, flip, rotate } = columnSource(registry, input, old)
    draft.set('block', source, {
      type,
      ...(params && { params }),
      ...(at && { at }),
      ...(flip === undefined ? {} : { flip }),
      ...(rotate === undefined ? {} : { rotate }),
    })
    const gone = { [source]: true }
    for (const { name, value } of draft.all('experiment')) {
      const { inputs, set, initial, ...rest } = withoutSources(value, gone)
      const others = Object.fromEntries(Object.entries(inputs ?? {}).filter(([key]) => key !== source))
      draft.set('experiment', name, {
        ...rest,
        ...(set && Object.keys(set).length > 0 && { set }),
        ...(initial && Object.keys(initial).length > 0 && { initial }),
        ...(Object.keys(others).length > 0 && { inputs: others }),
      })
    }
    for (const { name, value } of draft.all('variant')) draft.set('variant', name, withoutSources(value, gone))
    for (const { name } of draft.all('slider')) {
      const target = liveTarget(name)
      if (target.kind !== 'variable' && splitMember(target.name)?.block === source) draft.remove('slider', name)
    }
  })
}
