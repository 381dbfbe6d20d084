/**
 * Returns why a file operation failed, without Node's path and call: `ENOENT: no such file or directory, open '...'`.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message
}
