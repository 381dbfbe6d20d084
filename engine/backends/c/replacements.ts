/**
 * Functions of the caller instead of those of blocks. Functions of the program that evaluate equations pass on the
 * argument `own`, an array with one entry for each replaceable function, or null; where one is called, the text asks
 * whether its entry is set. Derivatives of the caller's function are central differences with the step of
 * `symbolic/opaque.ts`, so Jacobians stay available.
 */
import { differenceStep } from '../../symbolic/opaque'
import type { ExportedReplaceable } from '../exported'
import type { Program } from '../../program/ir'
import { cFloat, cNumber } from './literals'
import slopes from './runtime/slopes.c?raw'
import type { CallStatement } from '../text/statements'

export interface Replacements {
  /** True if a function of the program takes the argument `own`. */
  readonly passedTo: (fn: string) => boolean
  /** Declaration of the argument that holds the replacements. */
  readonly parameter: readonly string[]
  /** Lines of a call that may be replaced; null for others. */
  readonly call: (s: CallStatement, scalars: readonly string[], arrays: readonly string[]) => readonly string[] | null
  /** Declarations for the header. */
  readonly header: readonly string[]
  /** Definitions for the head of the source. */
  readonly source: readonly string[]
}

export const noReplacements: Replacements = {
  passedTo: () => false,
  parameter: [],
  call: () => null,
  header: [],
  source: [],
}

export interface ReplacementOptions {
  readonly all: readonly ExportedReplaceable[]
  readonly prefix: string
  readonly single: boolean
  /** Name of a function of the program in C. */
  readonly nameOf: (fn: string) => string
}

/** eps^(1/3) of floats */
const singleStep = 2 ** (-23 / 3)

export function replacements(program: Program, { all, prefix, single, nameOf }: ReplacementOptions): Replacements {
  if (all.length === 0) return noReplacements
  const taking = new Set(
    program.functions
      .filter((fn) => fn.linked === undefined && fn.arrays.some(({ name }) => name === 'w'))
      .map(({ name }) => name),
  )
  const byCall = new Map(
    all.flatMap((entry, index) => entry.calls.map((c) => [`${c.fn} ${c.table}`, { entry, index, ...c }] as const)),
  )
  const real = single ? 'float' : 'double'
  const type = `${prefix}replacement`
  const literal = single ? cFloat : cNumber
  const differenced = [...byCall.values()].some(({ partials }) => partials)
  const most = (sizes: readonly number[]): number => Math.max(...sizes)
  return {
    passedTo: (fn) => taking.has(fn),
    parameter: [`const ${type} *own`],
    call(s, scalars, arrays) {
      const replacement = byCall.get(`${s.fn} ${s.arrays[0]?.offset}`)
      if (replacement === undefined) return null
      const { entry, index, partials } = replacement
      const args = `(const ${real}[]){${scalars.join(', ')}}`
      const nominal = `(const ${real}[]){${entry.nominal.map(literal).join(', ')}}`
      const replaced = partials
        ? `wb_slopes(own + ${index}, ${entry.inputs.length}, ${entry.outputs.length}, ${args}, ${nominal}, ${arrays[1]});`
        : `own[${index}].function(own[${index}].user, ${args}, ${arrays[1]});`
      return [
        `if (own && own[${index}].function)`,
        `  ${replaced}`,
        'else',
        `  ${nameOf(s.fn)}(${[...scalars, ...arrays].join(', ')});`,
      ]
    },
    header: [
      '/** A function of the caller instead of that of a block: writes results for arguments. It must depend on nothing else. */',
      `#ifndef ${prefix.toUpperCase()}REPLACEMENT`,
      `#define ${prefix.toUpperCase()}REPLACEMENT`,
      `typedef struct {`,
      `  void (*function)(void *user, const ${real} *arguments, ${real} *results);`,
      `  void *user;`,
      `} ${type};`,
      '#endif',
      '',
    ],
    source: differenced
      ? [
          `#define DIFFERENCE_STEP ${literal(single ? singleStep : differenceStep)}`,
          `enum { MOST_ARGUMENTS = ${most(all.map((e) => e.inputs.length))}, MOST_RESULTS = ${most(all.map((e) => e.outputs.length))} };`,
          '',
          slopes.replaceAll('REAL', real).replaceAll('model_eq_', prefix),
        ]
      : [],
  }
}
