/** Where a command writes: the process's streams, or a test's. */
export interface CliIo {
  /** Standard output; the text as it is, without a line end added. */
  readonly out: (text: string) => void
  /** Standard error. */
  readonly err: (text: string) => void
  /** `WISHBONE_DEBUG=1`: show where a defect of the program happened. */
  readonly debug: boolean
}
