/** Texts of libraries of subsystems. */
export const libraryTexts = {
  add: 'Add to library…',
  manage: 'Libraries…',
  update: 'Update from library',
  compare: 'Compare with the library',
  renamedFiles: (renamed: readonly (readonly [string, string])[]): string =>
    `The project has ${renamed.length === 1 ? 'another file' : 'other files'} of the same name: ${renamed
      .map(([from, to]) => `${from} of the library is ${to} here`)
      .join(', ')}.`,
  leftFiles: (files: readonly string[]): string =>
    `Nothing in the project refers to ${files.join(', ')} any more. ${files.length === 1 ? 'It stays' : 'They stay'} for undoing; delete ${files.length === 1 ? 'it' : 'them'} from the project's folder when no longer needed.`,
  tooLong: (name: string, length: number, most: number): string =>
    `The library ${name} would have ${Math.ceil(length / 1e6)} MB, at most ${most / 1e6} MB can be kept. Put the block into another library.`,
  mark: {
    changed: 'Changed from the library',
    newer: 'The library has a newer version',
    both: 'Changed from the library, which has a newer version',
    label: (name: string, what: string): string => `${name}: ${what}`,
    tip: (what: string): string => `${what}. Click to update or compare.`,
  },
  dialog: {
    title: (name: string): string => `Add ${name} to a library`,
    library: 'Library',
    newLibrary: 'a new one',
    newName: 'Name of the new library',
    proposed: 'My blocks',
    files: 'Data files that go along:',
    size: (characters: number): string =>
      characters < 1000
        ? `${characters} B`
        : characters < 1e6
          ? `${Math.round(characters / 1000)} kB`
          : `${(characters / 1e6).toFixed(1)} MB`,
    block: 'Name of the block',
    replaces: (name: string, version: number): string =>
      `The library has a block ${name}, version ${version}. It is replaced; blocks made of it can then be updated.`,
    becomes: 'Used from outside, these become parameters of it, with the present values as defaults:',
    cannot: (why: string): string => `It cannot be added: ${why}`,
    noTitle: 'It has no description yet: the palette will show its name only.',
    add: 'Add',
    cancel: 'Cancel',
    taken: (name: string): string => `There is a library ${name} already.`,
    edit: (path: string, library: string): string => `Add ${path} to library ${library}`,
    done: (block: string, library: string, version: number): string =>
      `${block} is in the library ${library}, version ${version}.`,
  },
  list: {
    title: 'Libraries',
    none: 'No library yet. Select a subsystem and choose Add to library…, or import a file.',
    import: 'Import…',
    export: (name: string): string => `Export ${name}`,
    remove: (name: string): string => `Remove ${name}`,
    rename: (name: string): string => `Name of library ${name}`,
    renameBlock: (name: string): string => `Name of block ${name}`,
    removeBlock: (name: string): string => `Remove block ${name}`,
    version: (version: number): string => `version ${version}`,
    files: (paths: readonly string[]): string => `with ${paths.join(', ')}`,
    close: 'Close',
    removed: (name: string): string => `${name} is removed.`,
    undo: 'Undo',
    imported: (name: string, count: number): string =>
      `The library ${name} with ${count === 1 ? 'one block' : `${count} blocks`} is in the palette.`,
    replaced: (name: string): string => `The library ${name} is replaced by the file.`,
    unreadable: (id: string, what: string): string => `The library ${id} cannot be read: ${what}`,
    taken: (name: string): string => `Another one is called ${name}.`,
    empty: 'no blocks',
  },
  palette: {
    summary: (library: string): string => `Block of the library ${library}`,
  },
  link: {
    section: 'Library',
    from: (block: string, library: string, version: number): string => `${block} of ${library}, version ${version}`,
    same: 'As it is in the library.',
    rearranged: 'As it is in the library, arranged differently.',
    arrange: 'Arrange as in the library',
    unclear: (version: number): string =>
      `The library has version ${version}. The block was taken by an older program; whether it was changed here cannot be told.`,
    changed: 'Changed from the library.',
    newer: (version: number): string => `The library has version ${version}.`,
    both: (version: number): string => `Changed from the library, which has version ${version}.`,
    missing: 'The library is not on this machine; the block is whole without it.',
    missingChanged: 'The library is not on this machine. Changed since it was taken from it.',
    update: 'Update from library',
    revert: 'Back to the library',
    unlink: 'Let go of the library',
    unlinked: (path: string): string => `Let ${path} go of its library`,
    updated: (what: string): string => `Update ${what} from library`,
    lost: (what: readonly string[]): string => `Updated. No longer there: ${what.join(', ')}.`,
    done: (count: number): string => (count === 1 ? 'Updated from the library.' : `${count} blocks updated.`),
    nothing: 'All blocks are as their libraries have them.',
  },
} as const
