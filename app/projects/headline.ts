/** Returns the title of a project from its text, for lists; its name where the text has none. */
export function titleOf(text: string, name: string): string {
  try {
    const project: unknown = JSON.parse(text)
    if (typeof project === 'object' && project !== null && 'title' in project && typeof project.title === 'string')
      return project.title
  } catch {
    return name
  }
  return name
}
