/** What the scripts have to say goes to stderr, so that stdout stays the program's own. */

/** @param {string} message */
export function say(message) {
  process.stderr.write(`wishbone: ${message}\n`)
}

/**
 * End the process with one line that names the remedy.
 *
 * @param {string} message
 * @param {number} [status]
 * @returns {never}
 */
export function fail(message, status = 1) {
  process.stderr.write(`error: ${message}\n`)
  process.exit(status)
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))
