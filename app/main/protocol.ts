/**
 * The `app://wishbone/` origin: the built page, served from its folder. Our own scheme and not
 * `file://`, because module workers and fetch need an origin, and because a page of this origin cannot
 * read other files of the disk. (Electron documentation, "protocol" and "Security", item 18.)
 */
import { protocol } from 'electron'
import { securityHeaders } from '../serving/csp'
import { readStaticFile } from '../serving/static-files'

const scheme = 'app'
const host = 'wishbone'

export const pageUrl = `${scheme}://${host}/`

/** Registers the scheme of the page; must run before the application is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** @param root folder of the built page */
export function servePages(root: string): void {
  protocol.handle(scheme, (request) => respond(root, request))
}

export async function respond(root: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
  const file = isPageUrl(request.url) ? await readStaticFile(root, pathOf(request.url)) : undefined
  if (file === undefined) return refusal(404)
  const body = request.method === 'HEAD' ? null : file.content
  return new Response(body, { headers: { ...securityHeaders, 'Content-Type': file.mimeType } })
}

/** Returns whether a URL belongs to the application's own page. */
export function isPageUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === `${scheme}:` && new URL(url).host === host
}

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: securityHeaders })
}

function pathOf(url: string): string {
  return new URL(url).pathname
}
