/** Values of the parameters of a tyre block by name, SI, as a block with these values has them in a project. */
import type { ResolvedBlock } from '../../engine/model/network/resolve'
import type { ParamValue } from '../../engine/model/project/project'

export const blockValues = ({ params }: Pick<ResolvedBlock, 'params'>): Readonly<Record<string, ParamValue>> =>
  Object.fromEntries([...params].map(([name, { value }]) => [name, value]))
