/** What the checks of a run find out, together. No check may cost the result: one that fails becomes a remark. */
import type { ModelError } from '../../errors/model-error'
import { runChecks } from './checks'
import type { CheckedRun, Findings, RunCheck } from './finding'

export interface AllFindings {
  readonly warnings: readonly string[]
  readonly remarks: readonly string[]
  /** The failure of the run with what explains it. */
  readonly failure: ModelError | undefined
  readonly sunken: Findings['sunken']
}

/**
 * @param failure of the run
 * @returns after yields that let a host in
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

/** `findingsOf` at once, where nobody is to be let in. */
export function findingsAtOnce(run: CheckedRun, failure?: ModelError): AllFindings {
  const all = findingsOf(run, failure)
  for (;;) {
    const next = all.next()
    if (next.done === true) return next.value
  }
}

function unchecked(subject: string, failure: unknown): string {
  const reason = failure instanceof Error ? failure.message : String(failure)
  return `the ${subject} could not be checked (${reason}); the result is not affected`
}
