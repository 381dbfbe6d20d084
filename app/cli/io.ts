import type { Compiler } from '../../engine/compile/compiler'

/** Output of a command: the streams of the process, or those of a test. */
export interface CliIo {
  /** Standard output; the text as it is, without a line end added. */
  readonly out: (text: string) => void
  /** Standard error. */
  readonly err: (text: string) => void
  /** Shows the share of a command that is done, 0 to 1, where somebody watches. */
  readonly progress?: (share: number) => void
  /** Shows where a defect of the program happened (`WISHBONE_DEBUG=1`). */
  readonly debug: boolean
  /** Entry of this program, where commands may start it again as a helper process for foreign code. */
  readonly program?: string
  /** Permits a helper process to load the FMU with this fingerprint. */
  readonly allow?: (hash: string) => void
  /** Compiler of models; without one, a command makes its own. Tests share one, to run many commands on one model. */
  readonly compiler?: Compiler
}
