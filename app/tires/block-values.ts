/** Values of the parameters of a tyre block by name, SI, as property files are written from them. */
import type { ResolvedBlock } from '../../engine/model/network/resolve'

export const blockValues = ({ params }: Pick<ResolvedBlock, 'params'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...params].map(([name, { value }]) => [name, value]))
