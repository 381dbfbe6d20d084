/** What a window gets of generated code: structured-clonable, lines and places counted from 0. */
import type { ProjectFile } from '../../model/project'
import type { ProjectFiles } from '../protocol'

export type CodeLanguage = 'javascript' | 'c' | 'webassembly'

/** Generated text of a model, compiled if need be, with where its lines come from. */
export interface CodeRequest {
  readonly type: 'code'
  readonly id: number
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
  readonly language: CodeLanguage
}

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
