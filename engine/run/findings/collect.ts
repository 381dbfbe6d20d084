/**
 * Collects the findings of all checks of a run. A check that fails doesn't affect the result: its failure becomes a
 * remark.
 */
import { toEnd } from '../../collections/to-end'
import type { ModelError } from '../../errors/model-error'
import { runChecks } from './checks'
import type { CheckedRun, Findings, RunCheck } from './finding'

export interface AllFindings {
  readonly warnings: readonly string[]
  readonly remarks: readonly string[]
  /** Failure of the run with its explanation. */
  readonly failure: ModelError | undefined
  readonly sunken: Findings['sunken']
}

/**
 * Runs the checks of a run.
 * @param failure of the run
 * @returns the findings, after yields that return control to the host
 */
export function* findingsOf(
  run: CheckedRun,
  failure: ModelError | undefined,
  checks: readonly RunCheck[] = runChecks,
): Generator<void, AllFindings, void> {
  const [warnings, remarks]: [string[], string[]] = [[], []]
  let explained = failure
  let sunken: Findings['sunken']
  for (const { subject, concerns, check } of checks) {
    if (concerns?.(run) === false) continue
    let findings: Findings
    try {
      const checked = check(run, explained)
      findings = Symbol.iterator in checked ? yield* checked : checked
    } catch (error) {
      remarks.push(unchecked(subject, error))
      continue
    }
    warnings.push(...(findings.warnings ?? []))
    remarks.push(...(findings.remarks ?? []))
    explained = findings.failure ?? explained
    sunken ??= findings.sunken
  }
  return { warnings, remarks, failure: explained, sunken }
}

/** Runs `findingsOf` to its end, without returning control to a host. */
export function findingsAtOnce(run: CheckedRun, failure?: ModelError): AllFindings {
  return toEnd(findingsOf(run, failure))
}

function unchecked(subject: string, failure: unknown): string {
  const reason = failure instanceof Error ? failure.message : String(failure)
  return `the ${subject} could not be checked (${reason}); the result is not affected`
}
