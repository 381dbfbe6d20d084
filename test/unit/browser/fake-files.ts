/** Folders and files of the File System Access API in memory, as far as the application uses them. */
type Entry = FakeFile | FakeFolder

export class FakeFile {
  readonly kind = 'file'
  refusesWriting = false
  /** What looking at it fails with: it was deleted, or is a folder now. */
  failsWith: string | undefined
  constructor(
    readonly name: string,
    public content = '',
  ) {}

  async getFile(): Promise<File> {
    if (this.failsWith !== undefined) throw new DOMException('Looking at it failed', this.failsWith)
    const bytes = new TextEncoder().encode(this.content)
    return { text: async () => this.content, arrayBuffer: async () => bytes.buffer } as File
  }

  async isSameEntry(other: FakeFile): Promise<boolean> {
    return other === this
  }

  async createWritable() {
    if (this.refusesWriting) throw new DOMException('The request is not allowed', 'NotAllowedError')
    let written = ''
    return {
      write: async (text: string) => void (written += text),
      close: async () => void (this.content = written),
    }
  }
}

export class FakeFolder {
  readonly kind = 'directory'
  readonly entries = new Map<string, Entry>()
  constructor(readonly name: string) {}

  getFileHandle(name: string, options: { create?: boolean } = {}): Promise<FakeFile> {
    return this.entry(name, FakeFile, options.create === true)
  }

  getDirectoryHandle(name: string, options: { create?: boolean } = {}): Promise<FakeFolder> {
    return this.entry(name, FakeFolder, options.create === true)
  }

  async resolve(wanted: Entry): Promise<string[] | null> {
    for (const entry of this.entries.values()) {
      if (entry === wanted) return [entry.name]
      const below = entry instanceof FakeFolder ? await entry.resolve(wanted) : null
      if (below !== null) return [entry.name, ...below]
    }
    return null
  }

  /** Relative path -> content of every file below. */
  contents(): Record<string, string> {
    const all: Record<string, string> = {}
    for (const [name, entry] of this.entries) {
      if (entry instanceof FakeFile) all[name] = entry.content
      else for (const [path, content] of Object.entries(entry.contents())) all[`${name}/${path}`] = content
    }
    return all
  }

  async put(path: string, content: string): Promise<FakeFile> {
    const [first, ...rest] = path.split('/')
    if (rest.length > 0) return (await this.getDirectoryHandle(first, { create: true })).put(rest.join('/'), content)
    const file = await this.getFileHandle(first, { create: true })
    file.content = content
    return file
  }

  private async entry<T extends Entry>(name: string, type: new (name: string) => T, create: boolean): Promise<T> {
    const present = this.entries.get(name)
    if (present instanceof type) return present
    if (present !== undefined) throw new DOMException('Wrong kind of entry', 'TypeMismatchError')
    if (!create) throw new DOMException('No such entry', 'NotFoundError')
    const made = new type(name)
    this.entries.set(name, made)
    return made
  }
}
