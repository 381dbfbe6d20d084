/** Writing tried values into the project: a new value goes to the place that holds the value now. */
import type { ScalarValue } from '../../../engine/model/project/project'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { setExperimentEntry } from '../store/edits/experiments'
import type { Document } from '../store/records'
import { destinationOf, writeParameters, writeVariable } from '../variants/writing'
import { pinnedParameter, withComponent, writtenParameter, type Pin, type PinContext } from './pins'

export interface PinnedValue {
  readonly pin: Pin
  readonly value: ScalarValue
}

/** Returns one change of the project with all values. */
export function commitPins(context: PinContext, values: readonly PinnedValue[]): RecordsDiff {
  let doc = context.doc
  let diff = emptyDiff
  for (const { pin, value } of values) {
    const change = commitPin({ ...context, doc }, pin, value)
    doc = applyDiff(doc, change)
    diff = squashDiffs(diff, change)
  }
  return diff
}

function commitPin(context: PinContext, pin: Pin, value: ScalarValue): RecordsDiff {
  const { doc, experiment } = context
  switch (pin.kind) {
    case 'variable':
      return writeVariable(doc, destinationOf(doc, experiment, context.edits ?? 'variant'), pin.name, value)
    case 'initial':
      return experiment === null ? emptyDiff : setExperimentEntry(doc, experiment, 'initial', pin.name, value)
    case 'parameter':
      return commitParameter(doc, context, pin, value)
  }
}

function commitParameter(doc: Document, context: PinContext, pin: Pin, value: ScalarValue): RecordsDiff {
  const pinned = pinnedParameter(pin.name, context)
  if (pinned === null) return emptyDiff
  const { block, key, component } = pinned
  const { value: before, source } = writtenParameter(pinned, context)
  const whole = withComponent(before, component, value)
  return source === 'experiment' && context.experiment !== null
    ? setExperimentEntry(doc, context.experiment, 'set', `${block}.${key}`, whole)
    : writeParameters(
        doc,
        destinationOf(doc, context.experiment, context.edits ?? 'variant'),
        new Map([[block, { [key]: whole }]]),
      )
}
