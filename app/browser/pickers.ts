/**
 * The pickers of the File System Access API (WICG), which TypeScript's DOM library does not declare
 * and which not every browser has. Cancelling a picker is an answer, `null`, not an error.
 */
interface FileType {
  readonly description: string
  readonly accept: Readonly<Record<string, readonly string[]>>
}

export interface Pickers {
  showOpenFilePicker(options: { readonly types: readonly FileType[] }): Promise<readonly FileSystemFileHandle[]>
  showSaveFilePicker(options: {
    readonly types: readonly FileType[]
    readonly suggestedName: string
  }): Promise<FileSystemFileHandle>
  showDirectoryPicker(options: {
    readonly mode: 'read' | 'readwrite'
    readonly startIn?: FileSystemHandle
  }): Promise<FileSystemDirectoryHandle>
}

export const projectFileType: FileType = {
  description: 'Wishbone project',
  accept: { 'application/json': ['.json', '.wishbone'] },
}

/** A project that was saved by download, with its data files. */
export const bundleFileType: FileType = {
  description: 'Wishbone project with its data',
  accept: { 'application/zip': ['.zip'] },
}

/** Returns the pickers of this browser, or undefined when files can only be uploaded and downloaded. */
export function browserPickers(): Pickers | undefined {
  return hasPickers(window) ? window : undefined
}

function hasPickers(target: object): target is Pickers {
  return 'showOpenFilePicker' in target && 'showSaveFilePicker' in target && 'showDirectoryPicker' in target
}

export async function unlessCancelled<T>(picked: Promise<T>): Promise<T | null> {
  try {
    return await picked
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
