/** Blocks of libraries as the palette and quick insert list them: definitions whose type names library and block. */
import { definitionFor, type BlockDefinition, type BlockRegistry } from '../../../engine/model/blocks/block'
import { isWhatWasTaken } from '../../../engine/model/library'
import type { LibraryLink } from '../../../engine/model/project/project'
import type { LibraryEntry } from '../store/edits/library'
import { libraryTexts } from '../texts/libraries'
import type { KeptLibrary } from './library-store'

/** Prefix of the types. No built-in type begins with it; names of libraries contain no slash. */
const prefix = 'library:'

export function libraryKey(library: string, block: string): string {
  return `${prefix}${library}/${block}`
}

export function isLibraryKey(type: string): boolean {
  return type.startsWith(prefix)
}

/** Returns the name of the library of such a type; undefined for built-in types. */
export function libraryOf(type: string): string | undefined {
  return isLibraryKey(type) ? type.slice(prefix.length, type.indexOf('/')) : undefined
}

export interface LibrarySection {
  readonly title: string
  readonly members: readonly BlockDefinition[]
}

/** Returns the libraries with the definitions of their blocks; the same objects for the same libraries. */
export function librarySections(libraries: readonly KeptLibrary[], registry: BlockRegistry): readonly LibrarySection[] {
  let list = sections.get(libraries)
  if (list === undefined) sections.set(libraries, (list = libraries.map((library) => sectionOf(library, registry))))
  return list
}

const sections = new WeakMap<readonly KeptLibrary[], readonly LibrarySection[]>()

/** Common names of the blocks in the shipped libraries. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  MacPherson: ['strut', 'McPherson', 'front suspension', 'front axle'],
  DoubleWishbone: ['A-arm', 'wishbone', 'control arm', 'SLA', 'front suspension', 'front axle'],
  MultiLink: ['five links', 'multilink', 'rear suspension', 'rear axle'],
  TrailingArm: ['semi-trailing arm', 'swing arm', 'rear suspension', 'rear axle'],
  TrailingArmWithBushings: ['rubber mounts', 'elastokinematics', 'compliance steer', 'rear suspension', 'rear axle'],
  RigidAxle: ['solid axle', 'live axle', 'beam axle', 'Panhard', 'four link', 'rear suspension'],
  RigidAxleAir: ['air suspension', 'bellows', 'solid axle', 'live axle', 'truck', 'rear suspension', 'rear axle'],
  RackSteering: ['rack and pinion', 'steering gear', 'steering wheel'],
  VariableRackSteering: ['rack and pinion', 'steering gear', 'steering wheel', 'rack ratio curve', 'C-factor'],
  TrailerHitch: ['tow ball', 'caravan', 'coupling', 'drawbar'],
  FifthWheel: ['semi-trailer', 'kingpin', 'truck', 'coupling'],
}

function sectionOf({ file }: KeptLibrary, registry: BlockRegistry): LibrarySection {
  const members = Object.entries(file.blocks).flatMap(([name, { block }]) => {
    const definition = definitionFor(registry, block)
    if (definition === undefined) return []
    const { title = name, description = libraryTexts.palette.summary(file.name) } = block
    return [
      {
        ...definition,
        type: libraryKey(file.name, name),
        title,
        summary: description,
        terms: [name, file.name, ...(otherNames[name] ?? [])],
      },
    ]
  })
  return { title: file.name, members }
}

export function entryOf(libraries: readonly KeptLibrary[], library: string, name: string): LibraryEntry | undefined {
  const file = libraries.find((one) => one.file.name === library)?.file
  return file !== undefined && Object.hasOwn(file.blocks, name)
    ? { library, name, entry: file.blocks[name] }
    : undefined
}

/** Returns the library block of a link, by its names or, if these were changed, by the content that was inserted. */
export function entryFor(libraries: readonly KeptLibrary[], link: LibraryLink): LibraryEntry | undefined {
  const named = entryOf(libraries, link.name, link.block)
  if (named !== undefined) return named
  for (const { file } of libraries)
    for (const [name, entry] of Object.entries(file.blocks))
      if (isWhatWasTaken(link.contents, entry)) return { library: file.name, name, entry }
  return undefined
}

/**
 * Returns the library block of a type.
 * @param type in the form of `libraryKey`
 */
export function entryForKey(libraries: readonly KeptLibrary[], type: string): LibraryEntry | undefined {
  if (!isLibraryKey(type)) return undefined
  const at = type.indexOf('/')
  return entryOf(libraries, type.slice(prefix.length, at), type.slice(at + 1))
}
