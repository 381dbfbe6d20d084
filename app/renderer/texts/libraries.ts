/** Texts of libraries of subsystems. */
export const libraryTexts = {
  add: 'Add to library…',
  manage: 'Libraries…',
  update: 'Update from library',
  compare: 'Compare with the library',
  renamedFiles: (renamed: readonly (readonly [string, string])[]): string =>
    `The project already has ${renamed.length === 1 ? 'a different file' : 'different files'} of the same name: ${renamed
      .map(([from, to]) => `${from} from the library is now ${to}`)
      .join(', ')}.`,
  leftFiles: (files: readonly string[]): string =>
    `The project no longer uses ${files.join(', ')}. Wishbone keeps ${files.length === 1 ? 'it' : 'them'} so that you can undo. Delete ${files.length === 1 ? 'it' : 'them'} from the project folder when no longer needed.`,
  tooLong: (name: string, length: number, most: number): string =>
    `The library ${name} would reach ${Math.ceil(length / 1e6)} MB; the limit is ${most / 1e6} MB. Add the block to another library.`,
  mark: {
    changed: 'Differs from the library',
    newer: 'The library has a newer version',
    both: 'Differs from the library, which has a newer version',
    label: (name: string, what: string): string => `${name}: ${what}`,
    tip: (what: string): string => `${what}. Click to update or compare.`,
  },
  dialog: {
    title: (name: string): string => `Add ${name} to a library`,
    library: 'Library',
    newLibrary: 'new library',
    newName: 'Name of the new library',
    proposed: 'My blocks',
    files: 'Data files to include:',
    size: (characters: number): string =>
      characters < 1000
        ? `${characters} B`
        : characters < 1e6
          ? `${Math.round(characters / 1000)} kB`
          : `${(characters / 1e6).toFixed(1)} MB`,
    block: 'Name of the block',
    replaces: (name: string, version: number): string =>
      `The library already has a block ${name}, version ${version}. Adding replaces it; you can then update the blocks made from it.`,
    becomes:
      'The block uses these values from outside. They become parameters of the block, with the current values as defaults:',
    cannot: (why: string): string => `Can’t add it: ${why}`,
    noTitle: 'The block has no description yet, so the palette will show only its name.',
    add: 'Add',
    cancel: 'Cancel',
    taken: (name: string): string => `A library ${name} already exists.`,
    edit: (path: string, library: string): string => `Add ${path} to library ${library}`,
    done: (block: string, library: string, version: number): string =>
      `Added ${block} to the library ${library}, version ${version}.`,
  },
  list: {
    title: 'Libraries',
    none: 'No libraries yet. Select a subsystem and choose Add to library…, or import a file.',
    import: 'Import…',
    export: (name: string): string => `Export ${name}`,
    remove: (name: string): string => `Remove ${name}`,
    rename: (name: string): string => `Name of library ${name}`,
    renameBlock: (name: string): string => `Name of block ${name}`,
    removeBlock: (name: string): string => `Remove block ${name}`,
    version: (version: number): string => `version ${version}`,
    files: (paths: readonly string[]): string => `with ${paths.join(', ')}`,
    close: 'Close',
    removed: (name: string): string => `Removed ${name}.`,
    undo: 'Undo',
    imported: (name: string, count: number): string =>
      `Added the library ${name} with ${count === 1 ? 'one block' : `${count} blocks`} to the palette.`,
    replaced: (name: string): string => `Replaced the library ${name} with the file.`,
    unreadable: (id: string, what: string): string => `Can’t read the library ${id}: ${what}`,
    taken: (name: string): string => `The name ${name} is already in use.`,
    empty: 'no blocks',
  },
  palette: {
    summary: (library: string): string => `Block from the library ${library}`,
  },
  link: {
    section: 'Library',
    from: (block: string, library: string, version: number): string => `${block} from ${library}, version ${version}`,
    same: 'Same as in the library.',
    rearranged: 'Same as in the library, but arranged differently.',
    arrange: 'Arrange as in the library',
    unclear: (version: number): string =>
      `The library has version ${version}. An older version of Wishbone inserted this block, so whether it was changed here is unknown.`,
    changed: 'Differs from the library.',
    newer: (version: number): string => `The library has version ${version}.`,
    both: (version: number): string => `Differs from the library, which has version ${version}.`,
    missing: 'The library is not on this machine. The block is complete without it.',
    missingChanged: 'The library is not on this machine. The block was changed after it was inserted.',
    update: 'Update from library',
    revert: 'Reset to the library',
    unlink: 'Unlink from the library',
    unlinked: (path: string): string => `Unlink ${path} from its library`,
    updated: (what: string): string => `Update ${what} from library`,
    lost: (what: readonly string[]): string => `Updated. Removed: ${what.join(', ')}.`,
    done: (count: number): string =>
      count === 1 ? 'Updated from the library.' : `Updated ${count} blocks from the library.`,
    nothing: 'All blocks are up to date with their libraries.',
  },
} as const
