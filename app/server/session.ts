/**
 * The secret of a page, beside the cookie. Cookies are sent to every port of a host, so another process that a browser
 * visits on this machine gets them; what it must not get is requested with this secret, which only scripts of the
 * page's own address have. The page receives a code in the part of its address that is not sent (`#session=...`), good
 * once and for a minute, and trades it for the secret: the address in the history of a browser is worthless.
 */
import { randomBytes } from 'node:crypto'
import { isSame } from './access'

const codeMilliseconds = 60_000
/** More addresses than a user opens within a minute. */
const mostCodes = 100

export interface Sessions {
  /** Returns a code for a page that is about to open. */
  issue(): string
  /** Returns the secret for a code, which then is used up; undefined for any other text. */
  trade(code: string): string | undefined
  knows(secret: string): boolean
}

/** @param now milliseconds of any clock */
export function createSessions(now: () => number = Date.now): Sessions {
  const secret = randomBytes(24).toString('base64url')
  const codes = new Map<string, number>()
  return {
    issue() {
      for (const [code, until] of codes) if (until < now() || codes.size >= mostCodes) codes.delete(code)
      const code = randomBytes(24).toString('base64url')
      codes.set(code, now() + codeMilliseconds)
      return code
    },
    trade(code) {
      const until = codes.get(code)
      codes.delete(code)
      return until !== undefined && until >= now() ? secret : undefined
    },
    knows: (candidate) => isSame(candidate, secret),
  }
}
