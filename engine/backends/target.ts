/** Description of an export target: in menus, on the command line, in the Code view and in the documents. */
export interface ExportTarget {
  /** `C source`: what the model is exported as. */
  readonly title: string
  /** What is written, for those who choose. */
  readonly summary: string
  /** Of the generated code that the Code view shows, if that is the exported code. */
  readonly language?: 'javascript' | 'c' | 'webassembly'
  /** What a model may have that this target refuses; ends the sentence "it cannot have ...". */
  readonly cannot: readonly string[]
  /** Other tools run it and give inputs: hand inputs only, which keep their start values until they are set. */
  readonly imported?: boolean
  /** With directional derivatives, unless the user does without. */
  readonly jacobian?: boolean
}
