/** Content of a tyre property file. */
export interface TirFile {
  readonly format: 'PAC2002' | 'MF6' | 'PAC94' | 'PAC89' | 'FIALA'
  /** Numbers by keyword, SI. */
  readonly values: Readonly<Record<string, number>>
  /** Texts by keyword as written, e.g. `TYRESIDE`. */
  readonly strings: Readonly<Record<string, string>>
  /** Rows of [DEFLECTION_LOAD_CURVE] if it is a vertical law: deflection, m, and load, N. */
  readonly curve?: readonly (readonly [deflection: number, load: number])[]
  /** Sections with keywords that no parameter is taken from, in the order of the file; headers are left out. */
  readonly unused: readonly TirUnused[]
  /** Content of the file that has no effect, one sentence each. */
  readonly ignored: readonly string[]
  /** Assumptions for data that the file does not state, one sentence each. */
  readonly assumed: readonly string[]
}

export interface TirUnused {
  readonly section: string
  /** One-based line of the first keyword that is not used. */
  readonly line: number
  readonly keys: readonly string[]
  /** True if nothing of the section is used. */
  readonly whole: boolean
}
