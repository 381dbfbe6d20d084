/** A measurement of a test rig as a tyre: a tyre block with a table of the points. */
import { registry } from '../../blocks'
import type { AxisConvention } from '../../blocks/tires/axes'
import { entryOf } from '../../engine/collections/entries'
import { ModelError } from '../../engine/errors/model-error'
import { resolveParameters, type ResolvedBlock } from '../../engine/model/network/resolve'
import type { ParamValue } from '../../engine/model/project/project'
import { readTireTest, tableOf, type TireTest } from '../../importers/tire-test'
import { tireOf, tireType, type TireForces } from './forces'

export interface MeasuredTire extends TireForces {
  readonly test: TireTest
  readonly params: Readonly<Record<string, ParamValue>>
  /** Largest distance of a point from its set point, as a share of the range of the argument. */
  readonly moved: number
  readonly resolved: ResolvedBlock
}

/** Returns the parameters of a tyre block with these rows of points. */
export const measuredParams = (rows: readonly (readonly number[])[]): Readonly<Record<string, ParamValue>> => ({
  forceModel: 'measured',
  'measured.points': rows.map((row) => [...row]),
  'measured.outside': 'error',
})

/**
 * @param file name for messages
 * @throws ModelError of the file; `out-of-range` for points that are not a grid
 */
export function measuredTire(
  text: string,
  file: string,
  {
    block = 'Tire',
    axes,
    overrides = {},
  }: {
    readonly block?: string
    readonly axes?: AxisConvention | undefined
    readonly overrides?: Parameters<typeof resolveParameters>[2]
  } = {},
): MeasuredTire {
  const test = readTireTest(text, file, axes)
  const { rows, moved } = tableOf(test.points, file)
  const params = measuredParams(rows)
  const project = { wishbone: 1 as const, title: file, blocks: { [block]: { type: tireType, params } }, wires: {} }
  try {
    const resolved = entryOf(resolveParameters(project, registry, overrides).blocks, block)
    return { ...tireOf(resolved), test, params, moved, resolved }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, error.what, { ...error.place, file }, error.hint)
  }
}
