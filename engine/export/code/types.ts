/** What a window gets of generated code: structured-clonable, lines and places counted from 0. */
export type CodeLanguage = 'javascript' | 'c' | 'webassembly'

export interface ListedWord {
  /** Line that computes it; -1 for an argument. */
  readonly line: number
  /** In words; empty where nothing is known. */
  readonly meaning: string
  /** Its value in terms of the model; empty where that says nothing new. */
  readonly definition: string
}

export interface CodeListing {
  readonly language: CodeLanguage
  readonly text: string
  /** By line: place in `sources`, -1 where the line has none. */
  readonly lineSources: Int32Array
  /** By line: place in `meanings`, -1 where the line has none. */
  readonly lineMeanings: Int32Array
  readonly sources: readonly { readonly blocks: readonly string[]; readonly edges: readonly string[] }[]
  readonly meanings: readonly string[]
  readonly functions: readonly {
    readonly name: string
    readonly first: number
    readonly last: number
    /** Identifiers in the text. */
    readonly words: Readonly<Record<string, ListedWord>>
    /** Identifiers of arrays: key in `elements`. */
    readonly arrays: Readonly<Record<string, string>>
  }[]
  /** What array elements hold, by place. */
  readonly elements: Readonly<Record<string, readonly string[]>>
}
