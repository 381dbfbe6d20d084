/**
 * A compilation goes with the values of its parameters as an `Instance` (engine/compile/instance.ts). A function, interface or class that has both
 * apart could get the values of another model, or write into an array that others read.
 * Checked by `npm run lint`; test/unit/tooling/instances.test.ts proves that a pair is found.
 */

/** Types that an array of values is annotated with, and kinds of types. */
const arrays = new Set(['Float64Array', 'ArrayLike', 'ReadonlyArray', 'Readonly', 'TSArrayType', 'TSTypeOperator'])

/** @type {import('eslint').Rule.RuleModule} */
export const instances = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { pair: 'Take an Instance (engine/compile/instance.ts) instead of a compilation and its parameters.' },
  },
  create(context) {
    /**
     * @param {any} node where a pair is reported
     * @param {readonly any[]} variables parameters of a function, or members of a type
     */
    const check = (node, variables) => {
      const hasCompilation = variables.some((variable) => typeOf(variable) === 'Compilation')
      if (hasCompilation && variables.some(isValues)) context.report({ loc: node.loc, messageId: 'pair' })
    }
    /** @param {any} node of a function */
    const checkFunction = (node) => check(node, node.params.map(inner))
    /** @param {any} node of a type or class */
    const checkMembers = (node) => check(node, node.body ?? node.members)
    return {
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSEmptyBodyFunctionExpression: checkFunction,
      TSFunctionType: checkFunction,
      TSMethodSignature: checkFunction,
      TSInterfaceBody: checkMembers,
      TSTypeLiteral: checkMembers,
      ClassBody: checkMembers,
    }
  },
}

/**
 * What a parameter declares, without its default.
 *
 * @param {any} param
 */
function inner(param) {
  const variable = param.type === 'TSParameterProperty' ? param.parameter : param
  return variable.type === 'AssignmentPattern' ? variable.left : variable
}

/**
 * True if a variable or member has values of parameters.
 *
 * @param {any} variable
 */
function isValues(variable) {
  const type = typeOf(variable)
  if (type === 'ParameterValues') return true
  const name = variable.name ?? variable.key?.name
  const { type: kind } = variable.typeAnnotation?.typeAnnotation ?? {}
  // `readonly number[]` is an operator on a type
  const isArray = arrays.has(type ?? kind)
  return name === 'parameters' && isArray
}

/**
 * Name of the type that a variable or member is annotated with.
 *
 * @param {any} variable
 * @returns {string | undefined}
 */
function typeOf(variable) {
  return variable.typeAnnotation?.typeAnnotation?.typeName?.name
}
