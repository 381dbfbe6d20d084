/**
 * Reading of a record of unsaved work from the browser's database. Whatever else is damaged, the work is recovered if
 * its text exists.
 */
import { titleOf } from '../../projects/headline'
import type { RecoveryRecord } from './place'

/** Latest instant that a `Date` can represent, milliseconds since 1970 (ECMA-262, time values). */
const latest = 8.64e15

/** @returns null when there is no text in it */
export function readRecord(value: unknown): RecoveryRecord | null {
  const record = entriesOf(value)
  const { title, time, text } = record
  if (typeof text !== 'string' || text.trim() === '') return null
  const { name, location, fingerprint } = entriesOf(record.origin)
  const project = typeof name === 'string' ? name : 'project'
  return {
    title: typeof title === 'string' && title !== '' ? title : titleOf(text, project),
    time: typeof time === 'number' && Math.abs(time) <= latest ? time : 0,
    text,
    files: Object.fromEntries(
      Object.entries(entriesOf(record.files)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    origin: {
      name: project,
      location: typeof location === 'string' ? location : null,
      ...(typeof fingerprint === 'string' && { fingerprint }),
    },
  }
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
