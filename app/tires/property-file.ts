/**
 * A tyre property file as a tyre: what it gives, what of it does not act, and a check that its forces are finite where
 * it was measured.
 */
import { registry } from '../../blocks'
import { verticalLaws } from '../../blocks/tires/models'
import type { VerticalLaw } from '../../blocks/tires/vertical/law'
import type { RangeKey } from '../../blocks/tires/data-range'
import { readTir, tirToTireParams, type TireParams, type TirFile } from '../../importers/tir'
import { ModelError } from '../../engine/errors/model-error'
import type { ProjectFile } from '../../engine/model/project/project'
import { entryOf } from '../../engine/collections/entries'
import { resolveParameters, type ResolvedBlock } from '../../engine/model/network/resolve'
import { tireOf, tireType, type TireForces } from './forces'

export interface PropertyFileTire extends TireForces {
  readonly tir: TirFile
  /** Parameters of a tyre block. */
  readonly params: TireParams
  readonly resolved: ResolvedBlock
}

/**
 * @param file name for messages
 * @param block name of the tyre, and other values of its parameters by `block.parameter`
 * @throws ModelError of the file, with its line where there is one; `non-finite` where forces within its range are not
 *   finite
 */
export function propertyFileTire(
  text: string,
  file: string,
  {
    block = 'Tire',
    overrides = {},
  }: { readonly block?: string; readonly overrides?: Parameters<typeof resolveParameters>[2] } = {},
): PropertyFileTire {
  const tir = readTir(text, file)
  const params = tirToTireParams(tir)
  const project: ProjectFile = { wishbone: 1, title: file, blocks: { [block]: { type: tireType, params } }, wires: {} }
  try {
    const resolved = entryOf(resolveParameters(project, registry, overrides).blocks, block)
    const tire = tireOf(resolved)
    checkForces(tire, tir)
    return { ...tire, tir, params, resolved }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, error.what, { ...error.place, file }, error.hint)
  }
}

/** Loads, slips and angles in the range of the file, or usual ones. */
function* operatingPoints({ values, format }: TirFile): Generator<Readonly<Record<string, number>>> {
  const nominal = format === 'PAC2002' || format === 'MF6' ? values.FNOMIN : 4000
  const limit = (key: RangeKey, usual: number): number => (Object.hasOwn(values, key) ? values[key] : usual)
  const spread = (min: RangeKey, max: RangeKey, low: number, high: number): readonly number[] => {
    const [a, b] = [limit(min, low), limit(max, high)]
    return [0, 0.25, 0.5, 0.75, 1].map((share) => a + share * (b - a))
  }
  const steepest = 1.5
  const angles = spread('ALPMIN', 'ALPMAX', -0.3, 0.3).map((a) => Math.max(-steepest, Math.min(a, steepest)))
  const radius = values.UNLOADED_RADIUS
  for (const Fz of [0, ...spread('FZMIN', 'FZMAX', 0.1 * nominal, 2.5 * nominal)])
    for (const S of [...spread('KPUMIN', 'KPUMAX', -1, 1), 0.01])
      for (const alpha of [...angles, 0.01])
        for (const gamma of spread('CAMMIN', 'CAMMAX', -0.1, 0.1)) {
          const VCx = 20
          const common = { Fz, S, alpha, gamma, VCx, tanAlpha: Math.tan(alpha), Reff: radius, loadedRadius: radius }
          const pressed = { deflection: 0.05 * radius, totalSpin: 0, turnSlip: 0, patchLength: 0.6 * radius }
          yield { ...common, ...pressed, Omega: (VCx * (1 + S)) / radius }
        }
}

/** @throws ModelError `non-finite` naming the parameter to look at */
function checkForces({ forces, faultyParameter, block }: TireForces, tir: TirFile): void {
  for (const point of operatingPoints(tir)) {
    const bad = Object.entries(forces(point)).flatMap(([name, value]) => (Number.isFinite(value) ? [] : [name]))
    if (bad.length === 0) continue
    const at = (['Fz', 'S', 'alpha', 'gamma'] as const).map((name) => `${name} = ${Number(point[name].toPrecision(4))}`)
    const parameter = faultyParameter(point)
    throw new ModelError(
      'non-finite',
      `within the range of the file, at ${at.join(', ')}, ${bad.join(', ')} ${bad.length === 1 ? 'is' : 'are'} not finite`,
      { block, ...(parameter && { parameter: parameter.name }) },
      parameter === undefined ? 'correct the coefficients' : `check ${parameter.name}, which is ${parameter.value}`,
    )
  }
}

const lawOf = ({ vertical }: TireParams): VerticalLaw =>
  verticalLaws.find(({ id }) => id === vertical) ?? verticalLaws[0]

/** Returns the facts of a file, as label and text: side, vertical law, range. */
export function propertyFileFacts({
  tir,
  params,
}: Pick<PropertyFileTire, 'tir' | 'params'>): readonly (readonly [string, string])[] {
  const range = (['FZ', 'KPU', 'ALP', 'CAM'] as const).flatMap((key) => {
    const [low, high] = [params[`range.${key}MIN`], params[`range.${key}MAX`]]
    if (low === undefined && high === undefined) return []
    const [name, unit] = { FZ: ['Fz', ' N'], KPU: ['S', ''], ALP: ['alpha', ' rad'], CAM: ['gamma', ' rad'] }[key]
    const short = (limit: TireParams[string] | undefined): string =>
      typeof limit === 'number' ? String(Number(limit.toPrecision(6))) : '-'
    return [`${name} ${short(low)} to ${short(high)}${unit}`]
  })
  const side = String(params.measuredSide ?? 'unknown')
  return [
    ['side', params.mountedSide === undefined ? side : `${side}, mounted ${String(params.mountedSide)}`],
    ['vertical law', lawOf(params).label],
    ['range', range.length === 0 ? 'not given' : range.join(', ')],
    ['values', `${Object.keys(params).length} parameters from ${Object.keys(tir.values).length} numbers`],
  ]
}
