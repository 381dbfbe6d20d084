/**
 * A compilation goes with the values of its parameters as an `Instance` (engine/host/instance.ts). A function that takes both apart could get the
 * values of another model, or write into an array that others read.
 * Checked by `npm run lint`; test/unit/tooling/instances.test.ts proves that a pair is found.
 */

/** @type {import('eslint').Rule.RuleModule} */
export const instances = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { pair: 'Take an Instance (engine/host/instance.ts) instead of a compilation and its parameters.' },
  },
  create(context) {
    /** @param {any} node of a function */
    const check = ({ params, ...node }) => {
      const annotations = params.map((/** @type {any} */ param) => typeOf(param))
      const values = params.some((/** @type {any} */ param, /** @type {number} */ i) => {
        const { name } = param.type === 'TSParameterProperty' ? param.parameter : param
        return annotations[i] === 'ParameterValues' || (name === 'parameters' && annotations[i] === 'Float64Array')
      })
      if (values && annotations.includes('Compilation')) context.report({ loc: node.loc, messageId: 'pair' })
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      TSEmptyBodyFunctionExpression: check,
    }
  },
}

/**
 * Name of the type that a parameter is annotated with.
 *
 * @param {any} param
 * @returns {string | undefined}
 */
function typeOf(param) {
  const inner = param.type === 'TSParameterProperty' ? param.parameter : param
  const { typeAnnotation } = (inner.type === 'AssignmentPattern' ? inner.left : inner).typeAnnotation ?? {}
  return typeAnnotation?.typeName?.name
}
