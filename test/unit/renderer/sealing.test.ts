/** Unsaved work that is encrypted where others could read it. */
import { describe, expect, test } from 'vitest'
import { keptRecords, type RecoveryRecord, type Records } from '../../../app/renderer/recovery/place'
import { isSealed } from '../../../app/renderer/recovery/sealing'

const record: RecoveryRecord = {
  title: 'Secret vehicle',
  time: 5,
  text: '{"wishbone":1,"title":"Secret vehicle"}',
  files: { 'a.csv': 't [s]\n0\n' },
  origin: { name: 'car', location: '/car', fingerprint: 'f' },
}

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

function memory() {
  const kept = new Map<string, unknown>()
  const records: Records = {
    set: (id, value) => Promise.resolve(void kept.set(id, value)),
    remove: (id) => Promise.resolve(void kept.delete(id)),
    entries: () => Promise.resolve([...kept]),
  }
  return { kept, records }
}

/** Every byte that is kept, as letters. */
const letters = (value: unknown): string =>
  isSealed(value) ? Buffer.concat([value.iv, new Uint8Array(value.data)]).toString('latin1') : JSON.stringify(value)

describe('records with a key', () => {
  test('are given back as they were, and cannot be read', async () => {
    const { kept, records } = memory()
    const key = await newKey()
    const place = keptRecords(records, () => Promise.resolve(key))
    await place.put('w', record)
    expect(await place.all()).toEqual([['w', record]])
    const first = letters(kept.get('w'))
    expect(first).not.toMatch(/Secret|wishbone|a\.csv/)
    await place.put('w', record)
    expect(letters(kept.get('w'))).not.toBe(first)
  })

  test('of another key, of another window, or changed, are damaged', async () => {
    const { kept, records } = memory()
    const [key, other] = [await newKey(), await newKey()]
    const place = keptRecords(records, () => Promise.resolve(key))
    await keptRecords(records, () => Promise.resolve(other)).put('foreign', record)
    await place.put('w', record)
    const sealed = kept.get('w')
    if (!isSealed(sealed)) throw new Error('the record is not sealed')
    kept.set('moved', sealed)
    const data = sealed.data.slice(0)
    new Uint8Array(data)[20] ^= 1
    kept.set('changed', { ...sealed, data })
    kept.set('half', { sealed: 1, iv: sealed.iv })
    expect(await place.all()).toEqual([
      ['foreign', null],
      ['w', record],
      ['moved', null],
      ['changed', null],
      ['half', null],
    ])
  })

  test('that were kept unencrypted before are found, and encrypted', async () => {
    const { kept, records } = memory()
    const key = await newKey()
    kept.set('old', record)
    const place = keptRecords(records, () => Promise.resolve(key))
    expect(await place.all()).toEqual([['old', record]])
    expect(isSealed(kept.get('old'))).toBe(true)
    expect(letters(kept.get('old'))).not.toContain('Secret')
    expect(await place.all()).toEqual([['old', record]])
  })

  test('are neither kept in the open nor touched where there is no key', async () => {
    const { kept, records } = memory()
    const place = keptRecords(records, () => Promise.reject(new Error('no key')))
    await expect(place.put('w', record)).rejects.toThrow('no key')
    expect(kept.size).toBe(0)
    kept.set('old', record)
    await expect(place.all()).rejects.toThrow('no key')
    expect(kept.get('old')).toBe(record)
  })
})

test('where nobody else can read them, records are kept as they are', async () => {
  const { kept, records } = memory()
  const place = keptRecords(records)
  await place.put('w', record)
  expect(kept.get('w')).toBe(record)
  expect(await place.all()).toEqual([['w', record]])
})
