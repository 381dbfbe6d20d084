/** Library file; see docs/libraries.md. */
import * as v from 'valibot'
import { block } from './blocks'
import { fact, maybe } from './facts'
import { count, named, text } from './values'

/** Data files that come with blocks, by the path by which the blocks refer to them. */
export const filesShape = named(v.union([v.string(), v.array(v.string())], 'a text or a list of lines'))

export const libraryBlock = v.strictObject({
  version: fact(count, { value: 'whole number', text: 'counts up with every change' }),
  block: fact(block, { value: 'block', text: 'a subsystem' }),
  files: maybe(filesShape, { value: 'path -> text, or list of lines', text: 'data files of its blocks' }),
})

export const libraryShape = v.strictObject({
  wishboneLibrary: fact(v.literal(1), { value: '`1`', text: 'version of the format' }),
  name: fact(text, { value: 'text', text: 'heading in the palette' }),
  description: maybe(text, { value: 'text', text: 'one line about it' }),
  blocks: fact(named(libraryBlock), { value: 'name -> block', text: 'in the order of the palette' }),
})
