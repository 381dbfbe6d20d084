/** Describes responses and spectra of every kind in words and as CSV. */
import type { Described } from '../analyses/analysis'
import type { AnyResponse } from './report'
import { describeRunResponse, describeSpectra } from './run-text'
import { describeResponse } from './text'

export function describeAnyResponse(report: AnyResponse): Described {
  if (report.kind === 'response') return describeResponse(report)
  return report.kind === 'psd' ? describeSpectra(report) : describeRunResponse(report)
}
