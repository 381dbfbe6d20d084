/** Content of a tyre property file. */
export interface TirFile {
  readonly format: 'PAC2002' | 'FIALA'
  /** Numbers by keyword, SI. */
  readonly values: Readonly<Record<string, number>>
  /** Texts by keyword as written, e.g. `TYRESIDE`. */
  readonly strings: Readonly<Record<string, string>>
  /** What was passed over or assumed, one sentence each. */
  readonly warnings: readonly string[]
}
