/** A run together with the derivatives of its signals by parameters. */
import { Outputs, type Model } from '../../compile/model'
import type { Instance } from '../../compile/instance'
import { correctionsOf } from '../../run/corrections'
import { SensitivitySystem, type Direction } from '../../run/sensitivities/system'
import type { FormTangents } from '../../run/sensitivities/tangent-programs'
import type { RunResult, SimulateOptions } from '../../solve/options'
import { simulate } from '../../solve/run'
import { stateScales } from '../../solve/scales'
import type { StartOfRun } from '../../start/settle/start'

type Options = Pick<
  SimulateOptions,
  'start' | 'stop' | 'solver' | 'tolerance' | 'sample' | 'mostEvaluations' | 'shouldStop' | 'clock'
> & {
  /**
   * Receives a row: the signals, whose array is reused, and their derivatives by each parameter, in units of its
   * direction.
   */
  readonly onRow: (t: number, y: Float64Array, slopes: readonly Float64Array[]) => void
  /** Returns what is yielded over the share of the run that is done. */
  readonly share: (fraction: number) => number
}

export interface SolvedAlong {
  readonly result: RunResult
  /** Units of the signals. */
  readonly units: readonly string[]
  /** Doubts about the derivatives, in sentences. */
  readonly remarks: readonly string[]
}

/**
 * Solves a run and its sensitivities.
 * @param names signals of the model
 * @throws ModelError where the derivatives don't exist, naming the event
 */
export function* alongRun(
  { model, start }: { readonly model: Model; readonly start: StartOfRun },
  directions: readonly Direction[],
  names: readonly string[],
  { onRow, share, ...options }: Options,
): Generator<number, SolvedAlong, void> {
  const { instance } = start
  const system = new SensitivitySystem(model, instance, directions, options.start)
  const outputs = new Outputs(instance, names)
  const slopes = new SignalSlopes(instance, system, names)
  const { project } = correctionsOf(instance, 'variable', start.x)
  const n = model.size
  const loop = simulate(system, {
    ...options,
    x0: system.start(start.x),
    z0: start.z,
    scales: stateScales(system),
    ...(project === undefined
      ? {}
      : {
          project: (t, x, z) => {
            const base = x.slice(0, n)
            project(t, base, z)
            x.set(base)
          },
        }),
    onRow: (t, x) => onRow(t, outputs.at(t, x.subarray(0, n), model.discrete?.z), slopes.at(t, x)),
  })
  let next = loop.next()
  while (next.done !== true) {
    yield share(next.value.fraction)
    next = loop.next()
  }
  return { result: next.value, units: outputs.units, remarks: system.remarks }
}

/** Derivatives of signals by the parameters. */
class SignalSlopes {
  private readonly free: ReturnType<FormTangents['signals']>
  private heldForm: ReturnType<FormTangents['signals']> | null = null

  constructor(
    private readonly instance: Instance,
    private readonly system: SensitivitySystem,
    private readonly names: readonly string[],
  ) {
    this.free = system.programsOf(instance).signals(names)
  }

  at(t: number, x: Float64Array): readonly Float64Array[] {
    const { program, run } = this.form
    return this.system.along(program, run, t, x)
  }

  private get form(): ReturnType<FormTangents['signals']> {
    const { heldInstance } = this.instance
    if (this.system.form === 0 || heldInstance === null) return this.free
    return (this.heldForm ??= this.system.programsOf(heldInstance).signals(this.names))
  }
}
