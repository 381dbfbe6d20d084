/** Edits of experiments: settings, overrides, initial values and plots. */
import type {
  ExperimentSettings,
  ParamValue,
  PlotSettings,
  ScalarValue,
} from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { uniqueName } from '../names'
import { getRecord, type Document } from '../records'

/** Settings of a new experiment. */
export const newExperiment: ExperimentSettings = { stop: 10 }

export function freeExperimentName(doc: Document, preferred: string): string {
  return uniqueName(preferred, (name) => getRecord(doc, 'experiment', name) !== undefined)
}

export function setExperiment(doc: Document, name: string, settings: ExperimentSettings): RecordsDiff {
  return edit(doc, (draft) => draft.set('experiment', name, settings))
}

export function removeExperiment(doc: Document, name: string): RecordsDiff {
  return edit(doc, (draft) => draft.remove('experiment', name))
}

export function renameExperiment(doc: Document, from: string, to: string): RecordsDiff {
  if (getRecord(doc, 'experiment', to) !== undefined) return edit(doc, () => undefined)
  return edit(doc, (draft) => draft.rename('experiment', from, to))
}

/** Changes some settings; undefined removes a setting. */
export function changeExperiment(doc: Document, name: string, changes: Partial<ExperimentSettings>): RecordsDiff {
  return edit(doc, (draft) => {
    const settings = draft.get('experiment', name)
    if (settings === undefined) return
    const merged: Record<string, unknown> = { ...settings, ...changes }
    for (const key of Object.keys(merged)) if (merged[key] === undefined) delete merged[key]
    draft.set('experiment', name, merged as unknown as ExperimentSettings)
  })
}

/** Settings of an experiment with entries by name; `hold` is that of its start. */
export type EntrySection = 'set' | 'initial' | 'hold'

/** Sets or removes one entry of `set` or `initial` of an experiment. */
export function setExperimentEntry(
  doc: Document,
  experiment: string,
  section: EntrySection,
  key: string,
  value: ParamValue | undefined,
): RecordsDiff {
  const settings = getRecord(doc, 'experiment', experiment)?.value
  const entries: Record<string, ParamValue> = { ...(section === 'hold' ? settings?.start?.hold : settings?.[section]) }
  if (value === undefined) delete entries[key]
  else entries[key] = value
  const values = Object.keys(entries).length > 0 ? entries : undefined
  if (section === 'set') return changeExperiment(doc, experiment, { set: values })
  const scalars = values as Record<string, ScalarValue> | undefined
  if (section === 'initial') return changeExperiment(doc, experiment, { initial: scalars })
  const { hold: _, ...others } = settings?.start ?? {}
  return changeExperiment(doc, experiment, { start: { ...others, ...(scalars && { hold: scalars }) } })
}

function changePlots(
  doc: Document,
  experiment: string,
  change: (plots: Record<string, PlotSettings>) => void,
): RecordsDiff {
  const plots = { ...getRecord(doc, 'experiment', experiment)?.value.plots }
  change(plots)
  return changeExperiment(doc, experiment, { plots: Object.keys(plots).length > 0 ? plots : undefined })
}

export function setPlot(doc: Document, experiment: string, plot: string, settings: PlotSettings): RecordsDiff {
  return changePlots(doc, experiment, (plots) => {
    plots[plot] = settings
  })
}

export function removePlot(doc: Document, experiment: string, plot: string): RecordsDiff {
  return changePlots(doc, experiment, (plots) => {
    delete plots[plot]
  })
}

/** Adds a plot with these signals at the end of the list. */
export function addPlot(
  doc: Document,
  experiment: string,
  signals: readonly string[],
): { readonly name: string; readonly diff: RecordsDiff } {
  const plots = getRecord(doc, 'experiment', experiment)?.value.plots ?? {}
  const name = uniqueName('plot1', (candidate) => candidate in plots)
  return { name, diff: setPlot(doc, experiment, name, { signals }) }
}

export function togglePlotSignal(doc: Document, experiment: string, plot: string, signal: string): RecordsDiff {
  return changePlots(doc, experiment, (plots) => {
    const settings = plots[plot]
    if (settings === undefined) return
    const signals = settings.signals.includes(signal)
      ? settings.signals.filter((other) => other !== signal)
      : [...settings.signals, signal]
    plots[plot] = { ...settings, signals }
  })
}
