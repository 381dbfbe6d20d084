/**
 * Access to the local server: only for a browser that has once opened the address with the token.
 *
 * Any program of this machine, and any web page in a browser on it, can send requests to a loopback port. The token
 * keeps both out: it is in the address once, then in a cookie that scripts cannot read (`HttpOnly`) and that requests
 * started by other sites do not carry (`SameSite=Strict`). The `Host` check stops a site that lets its own name point
 * to 127.0.0.1 (DNS rebinding), where the browser would take the answers for those of that site.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/** Returns whether the server may listen on a host name, as given to `--host`. */
export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === 'localhost' || host === '::1'
}

export function hasLocalHost(request: IncomingMessage, port: number): boolean {
  return loopbackNames.some((name) => request.headers.host === `${name}:${port}`)
}

/** Cookies are shared by all ports of a host, so the name distinguishes servers on one machine. */
function cookieName(port: number): string {
  return `wishbone-${port}`
}

export function sessionCookie(port: number, token: string): string {
  return `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
}

export function hasSession(request: IncomingMessage, port: number, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const prefix = `${cookieName(port)}=`
  return cookies.some((cookie) => cookie.startsWith(prefix) && isSame(cookie.slice(prefix.length), token))
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSame(offered: string, token: string): boolean {
  return timingSafeEqual(digest(offered), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
