/** Description of an export target: in menus, on the command line, in the Code view and in the documents. */
export interface ExportTarget {
  /** `C source`: the kind of the export. */
  readonly title: string
  /** Summary of the written files, to help users choose. */
  readonly summary: string
  /** Language of the generated code that the Code view shows, if that is the exported code. */
  readonly language?: 'javascript' | 'c' | 'webassembly'
  /** Properties of a model that this target refuses; each ends the sentence "it cannot have ...". */
  readonly cannot: readonly string[]
  /** Other tools run it and give inputs: hand inputs only, which keep their start values until they are set. */
  readonly imported?: boolean
  /**
   * One archive with this ending instead of a folder. It has libraries too where a compiler can make them, which takes
   * a program outside the page.
   */
  readonly archive?: 'fmu'
  /** Version of FMI. */
  readonly fmi?: 2 | 3
  /** Part that is run to verify an export; missing if only another program can run it. */
  readonly verified?: keyof typeof verifiedParts
  /** Program that can run an export that Wishbone can't verify. */
  readonly runsIn?: string
}

/** Parts of an export that can be run here, in words. */
export const verifiedParts = {
  module: 'the module',
  program: 'the program of the experiment, compiled with a C compiler',
  package: 'the package, built and run in Python',
  functions: 'the functions, in GNU Octave if it is there',
  'co-simulation': 'its co-simulation, imported again',
} as const
