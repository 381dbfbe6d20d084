/** Generated code as it is sent to a window: structured-clonable, with lines and places counted from 0. */
export type CodeLanguage = 'javascript' | 'c' | 'webassembly'

export interface ListedWord {
  /** Line that computes the value; -1 for an argument. */
  readonly line: number
  /** Meaning in words; empty if nothing is known. */
  readonly meaning: string
  /** Value in terms of the model; empty if that adds nothing to the meaning. */
  readonly definition: string
}

export interface CodeListing {
  readonly language: CodeLanguage
  readonly text: string
  /** Place in `sources` of each line; -1 if the line has no source. */
  readonly lineSources: Int32Array
  /** Place in `meanings` of each line; -1 if the line has no meaning. */
  readonly lineMeanings: Int32Array
  readonly sources: readonly { readonly blocks: readonly string[]; readonly edges: readonly string[] }[]
  readonly meanings: readonly string[]
  readonly functions: readonly {
    readonly name: string
    readonly first: number
    readonly last: number
    /** Words by identifier in the text. */
    readonly words: Readonly<Record<string, ListedWord>>
    /** Keys in `elements` by identifier of an array. */
    readonly arrays: Readonly<Record<string, string>>
  }[]
  /** Contents of array elements, by place. */
  readonly elements: Readonly<Record<string, readonly string[]>>
}
