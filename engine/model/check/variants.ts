/** Checks of parameter sets: their names, the parameters and variables that they set, the values. */
import { ModelError, settingAt } from '../../errors/model-error'
import { variableScope } from '../expression'
import type { ProjectFile } from '../project/project'
import { blockScopes } from '../network/scopes'
import { inVariant, unknownVariable, variantNameProblem } from '../experiments/variants'
import { checkOverrides, type CheckContext } from './experiments'

export function checkVariants(context: CheckContext): readonly ModelError[] {
  return Object.keys(context.project.variants ?? {}).flatMap((name) => checkVariant(name, context))
}

function checkVariant(name: string, context: CheckContext): readonly ModelError[] {
  const { project, registry } = context
  const { set = {}, variables = {} } = project.variants?.[name] ?? {}
  const named = variantNameProblem(name)?.at({ ...settingAt('variants', name), variant: name })
  const problems: ModelError[] = named === undefined ? [] : [named]
  const unknown = Object.keys(variables).filter((key) => !Object.hasOwn(project.variables ?? {}, key))
  problems.push(...unknown.map((key) => unknownVariable(project, name, key)))

  // Values are checked among the variables of the set; errors without the set are reported elsewhere.
  const known = Object.fromEntries(Object.entries(variables).filter(([key]) => !unknown.includes(key)))
  const withVariables: ProjectFile = { ...project, variables: { ...project.variables, ...known } }
  const scope = variableScope(withVariables.variables ?? {})
  for (const key of Object.keys(known)) {
    try {
      scope.get(key)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      problems.push(inVariant(name, error))
    }
  }
  const scopeOf = blockScopes(withVariables, registry, scope)
  const within: CheckContext = { ...context, project: withVariables, scope, scopeOf }
  problems.push(...checkOverrides(`in variant "${name}"`, ['variants', name, 'set'], { variant: name }, set, within))
  return problems
}
