/** Parameters of the flat road for each choice. */
import type { ParamValue } from '../../engine/model/project/project'
import type { roads } from './choices'

const parameters: Readonly<Record<keyof typeof roads, Readonly<Record<string, ParamValue>>>> = {
  dry: {},
  wet: { friction: 0.6 },
  split: { frictionMap: 'split', 'split.left': 0.3 },
}

export const road = (kind: keyof typeof roads): Readonly<Record<string, ParamValue>> => parameters[kind]
