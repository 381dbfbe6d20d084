/** Hook for components that offer signals: returns the signals, and the plot that they are added to. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PlotSettings } from '../../../engine/model/project/project'
import { useProject, useRun, useSummary } from '../workbench/services'
import { useServices } from './services'
import { overlaidDocument } from '../store/overlaid-document'
import { plotsOf } from './plot-actions'
import { listSignals, type SignalInfo } from './signals'

/** Returns every signal of the model, and whether the present run has it. */
export function useSignals(): readonly SignalInfo[] {
  const { registry } = useServices()
  const doc = useProject((state) => overlaidDocument(state.doc, state.experiment))
  const experiment = useProject((state) => state.experiment)
  const result = useRun((state) => state.result)
  const summary = useSummary()
  const shown = result?.experiment === experiment ? result : null
  // New rows do not change the list of signals that can be plotted.
  const source = shown?.available
  return useMemo(
    () => listSignals(doc, registry, shown, summary),
    // oxlint-disable-next-line react/exhaustive-deps
    [doc, registry, source, summary],
  )
}

export interface Plotting {
  readonly plots: Readonly<Record<string, PlotSettings>>
  /** Plot that gets signals. */
  readonly target: string | undefined
  readonly plotted: ReadonlySet<string>
}

const none: Plotting['plots'] = {}

export function usePlotting(): Plotting {
  const { linked } = useServices()
  const plots = useProject((state) => (state.experiment === null ? none : plotsOf(state)))
  const active = useStore(linked, (state) => state.active)
  const target = active !== null && active in plots ? active : undefined
  const signals = target === undefined ? undefined : plots[target]?.signals
  return useMemo(() => ({ plots, target, plotted: new Set(signals) }), [plots, target, signals])
}
