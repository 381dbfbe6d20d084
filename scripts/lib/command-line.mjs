/** Options of a script that developers call: a wrong one ends it with one line, `--help` shows the first comment of its source. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail, messageOf } from './log.mjs'
import { root } from './paths.mjs'

/**
 * First comment of a source file, without its marks.
 *
 * @param {string} file
 * @returns {string}
 */
export function headComment(file) {
  const comment = /\/\*\*(.*?)\*\//s.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return `${comment.replaceAll(/^ \* ?/gm, '').trim()}\n`
}

/**
 * Read the command line of a script. `--help` and a wrong option end the process.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string} file path of the source, whose first comment is the help
 * @param {Options} options
 * @param {readonly string[]} [args]
 */
export function commandLine(file, options, args = process.argv.slice(2)) {
  if (args.includes('--help')) {
    process.stdout.write(headComment(file))
    process.exit(0)
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Node's second sentence is about words that begin with a dash, which no script takes.
    return fail(`${messageOf(error).split('. ')[0]}; --help shows what ${path.relative(root, file)} takes`, 2)
  }
}
