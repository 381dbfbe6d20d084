/** Content of a tyre property file. */
export interface TirFile {
  readonly format: 'PAC2002' | 'FIALA'
  /** Numbers by keyword, SI. */
  readonly values: Readonly<Record<string, number>>
  /** Texts by keyword as written, e.g. `TYRESIDE`. */
  readonly strings: Readonly<Record<string, string>>
  /** Sections with keywords that no parameter is taken from, in the order of the file; headers are left out. */
  readonly unused: readonly TirUnused[]
  /** What the file says in vain, one sentence each. */
  readonly ignored: readonly string[]
  /** What the file does not say and was supposed, one sentence each. */
  readonly assumed: readonly string[]
}

export interface TirUnused {
  readonly section: string
  /** One-based line of its first keyword that is not used. */
  readonly line: number
  readonly keys: readonly string[]
  /** Nothing of the section is used. */
  readonly whole: boolean
}
