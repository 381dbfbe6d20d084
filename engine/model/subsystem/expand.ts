/**
 * Project with subsystems as one level: blocks, wires, routes and notes of all levels by path, wires between ports by
 * path, subsystems as entries without their contents. Everything that looks up a block by name works on this form;
 * `nestProject` is its inverse.
 */
import type { BlockInstance, ProjectFile } from '../project/project'
import { nameOf, parentOf, pathOf } from '../names/paths'

/** Type of a block that consists of blocks. */
export const subsystemType = 'subsystem'

interface Level {
  readonly blocks?: ProjectFile['blocks']
  readonly wires?: ProjectFile['wires']
  readonly routes?: ProjectFile['routes']
  readonly notes?: ProjectFile['notes']
}

interface Contents {
  blocks: Record<string, BlockInstance>
  wires: Record<string, readonly [string, string]>
  routes: Record<string, NonNullable<ProjectFile['routes']>[string]>
  notes: Record<string, NonNullable<ProjectFile['notes']>[string]>
}

const empty = (): Contents => ({ blocks: {}, wires: {}, routes: {}, notes: {} })

/**
 * Returns the project with all levels as one, in the order of the file: a subsystem before its contents. Returns the
 * same object for a project without subsystems.
 */
export function expandProject(project: ProjectFile): ProjectFile {
  if (!Object.values(project.blocks).some(hasContents)) return project
  const flat = empty()
  take(flat, '', project)
  return assembled(project, flat)
}

function hasContents({ blocks, wires, routes, notes }: BlockInstance): boolean {
  return blocks !== undefined || wires !== undefined || routes !== undefined || notes !== undefined
}

function take(flat: Contents, parent: string, level: Level): void {
  for (const [name, block] of Object.entries(level.blocks ?? {})) {
    const path = pathOf(parent, name)
    if (!hasContents(block)) {
      flat.blocks[path] = block
      continue
    }
    const { blocks, wires, routes, notes, ...settings } = block
    flat.blocks[path] = settings
    take(flat, path, { blocks, wires, routes, notes })
  }
  for (const [name, [a, b]] of Object.entries(level.wires ?? {}))
    flat.wires[pathOf(parent, name)] = [pathOf(parent, a), pathOf(parent, b)]
  for (const [name, route] of Object.entries(level.routes ?? {})) flat.routes[pathOf(parent, name)] = route
  for (const [name, note] of Object.entries(level.notes ?? {})) flat.notes[pathOf(parent, name)] = note
}

/** Returns the project as it is written to a file, with every subsystem around its contents. */
export function nestProject(project: ProjectFile): ProjectFile {
  if (!Object.values(project.blocks).some(({ type }) => type === subsystemType)) return project
  const levels = new Map<string, Contents>()
  const level = (path: string): Contents => {
    let contents = levels.get(path)
    if (contents === undefined) levels.set(path, (contents = empty()))
    return contents
  }
  const relative = (port: string, parent: string): string => (parent === '' ? port : port.slice(parent.length + 1))
  for (const [path, block] of Object.entries(project.blocks)) level(parentOf(path)).blocks[nameOf(path)] = block
  for (const [path, ends] of Object.entries(project.wires)) {
    const parent = parentOf(path)
    level(parent).wires[nameOf(path)] = [relative(ends[0], parent), relative(ends[1], parent)]
  }
  for (const [path, route] of Object.entries(project.routes ?? {})) level(parentOf(path)).routes[nameOf(path)] = route
  for (const [path, note] of Object.entries(project.notes ?? {})) level(parentOf(path)).notes[nameOf(path)] = note

  const withContents = (parent: string): Contents => {
    const outer = level(parent)
    const blocks = Object.entries(outer.blocks).map(([name, block]) => {
      if (block.type !== subsystemType) return [name, block] as const
      const inner = withContents(pathOf(parent, name))
      const { routes, notes } = present(inner)
      return [name, { ...block, blocks: inner.blocks, wires: inner.wires, ...routes, ...notes }] as const
    })
    return { ...outer, blocks: Object.fromEntries(blocks) }
  }
  return assembled(project, withContents(''))
}

function assembled(project: ProjectFile, contents: Contents): ProjectFile {
  const { routes: _routes, notes: _notes, ...rest } = project
  const { routes, notes } = present(contents)
  return { ...rest, blocks: contents.blocks, wires: contents.wires, ...routes, ...notes }
}

/** Returns routes and notes as keys of an object, if there are any. */
function present({ routes, notes }: Contents): { readonly routes: Partial<Level>; readonly notes: Partial<Level> } {
  return {
    routes: Object.keys(routes).length > 0 ? { routes } : {},
    notes: Object.keys(notes).length > 0 ? { notes } : {},
  }
}
