/** Examples from the local server, which answers them as JSON (`app/server/server.ts`). */
import * as v from 'valibot'
import type { ExampleInfo, OpenedProject } from '../projects/opened'

const exampleInfo = v.object({ name: v.string(), title: v.string(), description: v.string() })
const openedProject = v.object({
  name: v.string(),
  location: v.nullable(v.string()),
  text: v.string(),
  files: v.record(v.string(), v.string()),
  beside: v.exactOptional(v.record(v.string(), v.string())),
})

export async function fetchExamples(): Promise<readonly ExampleInfo[]> {
  return v.parse(v.array(exampleInfo), await fetchJson('/api/examples'))
}

export async function fetchExample(name: string): Promise<OpenedProject> {
  return v.parse(openedProject, await fetchJson(`/api/examples/${encodeURIComponent(name)}`))
}

/** @throws Error with the server's own explanation, or saying that it does not answer */
async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path).catch(() => {
    throw new Error('The local server does not answer; start Wishbone again.')
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
