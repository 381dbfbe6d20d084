/** An unexpected error as text of the crash log: the same in the desktop application and in a browser. */
export interface CrashReport {
  /** Part of the program that failed. */
  readonly source: 'window' | 'engine' | 'application'
  readonly message: string
  readonly stack: string
  /** Activity before the crash: view, run and size of the model, without any content of the project. */
  readonly activity: string
}

/** Longest text of one error; recursion makes stacks without end. */
const longest = 8000

export function crashEntry(report: CrashReport, version: string, time: Date): string {
  const stack = report.stack.startsWith(report.message) ? report.stack : `${report.message}\n${report.stack}`
  const activity = report.activity === '' ? '' : `\nwhile: ${report.activity}`
  return `--- ${time.toISOString()} Wishbone ${version}, ${report.source}${activity}\n${stack.trim().slice(0, longest)}\n\n`
}
