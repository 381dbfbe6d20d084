/** Targets of a curve of operating points that depend on the value of its parameter. */
import { ModelError } from '../../errors/model-error'
import type { PreparationRequest } from '../../experiment/prepare-experiment'
import type { Target } from '../../experiment/settle-goal'
import { evaluateAs, known, type Quantity, type Scope } from '../../model/expression'
import type { ScalarValue } from '../../model/project/project'
import { parseUnit } from '../../quantities/units'
import type { CurveRequest } from './curve'

/** Name of the value of the parameter in targets. */
const parameter = 'over'

export class TargetsAlong {
  private readonly type: Quantity['type']

  /** @throws ModelError `usage` for a project with a variable of the name of the parameter */
  constructor(
    private readonly expressions: NonNullable<CurveRequest['along']>,
    unit: string,
    private readonly variables: Scope,
  ) {
    this.type = known(parseUnit(unit).dimension)
    if (Object.keys(expressions).length > 0 && variables.get(parameter) !== undefined)
      throw new ModelError(
        'usage',
        `the project has a variable ${parameter}, which is the name of the value along a curve`,
        { setting: 'along' },
        'rename the variable',
      )
  }

  /** Returns targets at a value of the parameter. @throws ModelError for a wrong expression or unit */
  at(targets: readonly Target[], value: number): readonly Target[] {
    const scope: Scope = {
      names: [...this.variables.names, parameter],
      get: (name) => (name === parameter ? { value, type: this.type } : this.variables.get(name)),
    }
    return targets.map((target) =>
      Object.hasOwn(this.expressions, target.signal)
        ? { ...target, value: evaluateAs(this.expressions[target.signal], target.unit, scope) }
        : target,
    )
  }
}

/** Returns the preparation of a curve: its targets are those of the experiment, and its source can be shifted. */
export function withTargets(request: CurveRequest, isSource: boolean): PreparationRequest {
  const { along = {}, run, project, experiment, over } = request
  const names = Object.keys(along)
  const hold: Readonly<Record<string, ScalarValue>> = {
    ...(run?.hold ?? project.experiments?.[experiment]?.start?.hold),
    ...Object.fromEntries(names.map((signal) => [signal, 0])),
  }
  return {
    ...request,
    ...(isSource && { trims: [over] }),
    ...(names.length > 0 && { run: { ...run, hold } }),
  }
}
