/**
 * Requests of this page to the local server beyond its files. The page has a secret that other addresses of this
 * machine do not have.
 */
import * as v from 'valibot'

/**
 * Key of the secret in the tab's session storage. The secret is available after a reload and in windows that this tab
 * opens, and nowhere else.
 */
const storageKey = 'wishbone.session'

const answerOf = {
  session: v.object({ secret: v.string() }),
  key: v.object({ key: v.pipe(v.string(), v.base64()) }),
}

export interface Session {
  /**
   * Returns the AES-256-GCM key of unsaved work. Scripts of the page cannot read the key itself. @throws Error when the
   * server does not give it
   */
  workKey(): Promise<CryptoKey>
  /** Headers of requests that only this page may send. @throws Error when the page has no secret */
  authorization(): Promise<Readonly<Record<string, string>>>
}

/** Removes the code from the page's address, and exchanges it at once. */
export function openSession(): Session {
  const code = /^#session=([\w-]+)$/.exec(location.hash)?.[1]
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  const secret = code === undefined ? Promise.resolve(remembered()) : trade(code)
  // Callers that need the key report the failure.
  secret.catch(() => undefined)
  let key: Promise<CryptoKey> | undefined
  return {
    workKey() {
      key ??= secret.then(fetchKey).catch((error: unknown) => {
        key = undefined
        throw error
      })
      return key
    },
    authorization: () => secret.then(bearer),
  }
}

async function trade(code: string): Promise<string | null> {
  const { secret } = v.parse(answerOf.session, await fetchJson('/api/session', { 'X-Wishbone-Code': code }))
  try {
    sessionStorage.setItem(storageKey, secret)
  } catch {
    // If storage is forbidden or full, the value lasts until the page is loaded again.
  }
  return secret
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function bearer(secret: string | null): Readonly<Record<string, string>> {
  if (secret === null) throw new Error('This page was not opened by Wishbone; open the address that it printed.')
  return { Authorization: `Bearer ${secret}` }
}

async function fetchKey(secret: string | null): Promise<CryptoKey> {
  const { key } = v.parse(answerOf.key, await fetchJson('/api/work-key', bearer(secret)))
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function fetchJson(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(path, { headers })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
