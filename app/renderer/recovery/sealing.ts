/**
 * Encryption of unsaved work that a browser stores: AES-256-GCM (NIST SP 800-38D) with a random initialisation vector
 * of 96 bits per record. The name of the window is authenticated, so that records cannot be exchanged.
 */
import type { RecoveryRecord } from './place'
import { readRecord } from './read-record'
import { recordBytes } from './record-bytes'

export interface SealedRecord {
  readonly sealed: 1
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const parametersOf = (window: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`wishbone recovery 1 ${window}`),
})

export async function seal(key: CryptoKey, window: string, record: RecoveryRecord): Promise<SealedRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = await recordBytes(record)
  return { sealed: 1, iv, data: await crypto.subtle.encrypt(parametersOf(window, iv), key, text) }
}

export function isSealed(value: unknown): value is SealedRecord {
  if (typeof value !== 'object' || value === null || !('sealed' in value) || value.sealed !== 1) return false
  const { iv, data } = value as Partial<Record<keyof SealedRecord, unknown>>
  return iv instanceof Uint8Array && data instanceof ArrayBuffer
}

/** @returns null for a record that is damaged or was encrypted with another key */
export async function unseal(
  key: CryptoKey,
  window: string,
  { iv, data }: SealedRecord,
): Promise<RecoveryRecord | null> {
  try {
    const text = await crypto.subtle.decrypt(parametersOf(window, iv), key, data)
    return readRecord(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    return null
  }
}
