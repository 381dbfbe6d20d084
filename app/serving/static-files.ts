/**
 * Files of the built page by URL path: which file a path means, and its MIME type. A path cannot
 * leave the folder, neither by `..` in any encoding nor through a symbolic link.
 */
import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

export interface StaticFile {
  readonly content: Buffer<ArrayBuffer>
  readonly mimeType: string
}

/**
 * @param root folder that may be read
 * @param urlPath path of the URL, still percent-encoded, starting with `/`; `/` means `/index.html`
 * @returns the file, or undefined when there is no such file inside `root`
 */
export async function readStaticFile(root: string, urlPath: string): Promise<StaticFile | undefined> {
  const relative = relativePath(urlPath)
  if (relative === undefined) return undefined
  try {
    const realRoot = await realpath(root)
    const file = await realpath(join(realRoot, relative))
    if (!file.startsWith(realRoot + sep)) return undefined
    const mimeType = mimeTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
    return { content: await readFile(file), mimeType }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Decoded path without leading slash, or undefined when a segment is not the plain name of a file. */
function relativePath(urlPath: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
  if (!decoded.startsWith('/')) return undefined
  if (decoded === '/') return 'index.html'
  const segments = decoded.slice(1).split('/')
  const plain = segments.every((segment) => segment !== '' && !segment.startsWith('.') && !/[\0\\:]/.test(segment))
  return plain ? segments.join(sep) : undefined
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG'
}
