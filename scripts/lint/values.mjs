/**
 * What an expression can come to, as far as its own file tells: literals and the like that it is, or that the constants,
 * variables, members of objects, elements of lists, parameters of `map` and returned values are which it names.
 *
 * Values that only another file, a caller or a run knows are left out; nothing is computed.
 */

/** Steps from a value to a part of it: a key of an object, a place in a list, or any of its parts. */
const ANY = Symbol('any')

/** Methods of lists that call their first argument with each element. */
const eachOf = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every'])
/** Methods of lists that give elements of the same list. */
const someOf = new Set(['filter', 'slice', 'toSorted', 'sort', 'reverse', 'toReversed', 'concat'])

/**
 * @param {any} node an expression
 * @param {(node: any) => any} scopeOf scope that a node stands in
 * @param {ReadonlySet<any>} [seen] expressions on the way to this one
 * @returns {readonly any[]} expressions that are no names: literals, templates, objects, lists, functions, calls
 */
export function valuesOf(node, scopeOf, seen = new Set()) {
  if (node == null || seen.has(node)) return []
  const here = new Set(seen).add(node)
  const values = (/** @type {any} */ other) => valuesOf(other, scopeOf, here)
  const parts = (/** @type {readonly any[]} */ of, /** @type {any} */ step) =>
    of.flatMap((v) => partOf(v, step, values))
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return values(node.expression)
    case 'ConditionalExpression':
      return [...values(node.consequent), ...values(node.alternate)]
    case 'LogicalExpression':
      return [...values(node.left), ...values(node.right)]
    case 'MemberExpression':
      return parts(values(node.object), keyOf(node))
    case 'CallExpression':
      return called(node, values) ?? [node]
    case 'Identifier':
      return variableOf(node, scopeOf(node)).flatMap((variable) => [
        ...variable.defs.flatMap((/** @type {any} */ def) => defined(def, values)),
        ...variable.references
          .filter((/** @type {any} */ reference) => reference.identifier.parent?.type === 'AssignmentExpression')
          .flatMap((/** @type {any} */ reference) => values(reference.writeExpr)),
      ])
    default:
      return [node]
  }
}

/** @param {any} name @param {any} scope @returns {readonly any[]} */
function variableOf(name, scope) {
  for (let at = scope; at !== null; at = at.upper) {
    const variable = at.set.get(name.name)
    if (variable !== undefined) return [variable]
  }
  return []
}

/** @param {any} member */
function keyOf({ computed, property }) {
  if (!computed) return property.name
  return property.type === 'Literal' ? property.value : ANY
}

/** Parts of a value that is no name. @param {any} value @param {any} step @param {(node: any) => readonly any[]} values @returns {readonly any[]} */
function partOf(value, step, values) {
  if (value.type === 'ArrayExpression')
    return value.elements.flatMap((/** @type {any} */ element, /** @type {number} */ i) => {
      if (element?.type === 'SpreadElement') return values(element.argument).flatMap((of) => partOf(of, ANY, values))
      return step === ANY || step === i ? values(element) : []
    })
  if (value.type === 'ObjectExpression')
    return value.properties.flatMap((/** @type {any} */ property) => {
      if (property.type === 'SpreadElement') return values(property.argument).flatMap((of) => partOf(of, step, values))
      const key = property.computed ? ANY : (property.key.name ?? property.key.value)
      return step === ANY || key === ANY || step === key ? values(property.value) : []
    })
  return []
}

/** What a variable is where it is made. @param {any} def @param {(node: any) => readonly any[]} values @returns {readonly any[]} */
function defined(def, values) {
  if (def.type === 'FunctionName') return [def.node]
  if (def.type === 'Variable' && def.node.init != null)
    return along(def.node.id, def.name, values(def.node.init), values)
  if (def.type !== 'Parameter') return []
  const { node: fn, name } = def
  const [first] = fn.params
  const { parent: call } = fn
  const method = call?.type === 'CallExpression' && call.arguments[0] === fn ? call.callee.property?.name : undefined
  if (!eachOf.has(method) || !contains(first, name)) return []
  const elements = values(call.callee.object).flatMap((list) => partOf(list, ANY, values))
  return along(first, name, elements, values)
}

/** @param {any} pattern @param {any} name */
function contains(pattern, name) {
  return pattern.range[0] <= name.range[0] && name.range[1] <= pattern.range[1]
}

/** The parts of values that a name in a pattern stands for. @param {any} pattern @param {any} name @param {readonly any[]} of @param {(node: any) => readonly any[]} values @returns {readonly any[]} */
function along(pattern, name, of, values) {
  const parts = (/** @type {any} */ step) => of.flatMap((value) => partOf(value, step, values))
  switch (pattern.type) {
    case 'Identifier':
      return of
    case 'AssignmentPattern':
      return contains(pattern.left, name) ? [...along(pattern.left, name, of, values), ...values(pattern.right)] : []
    case 'ArrayPattern': {
      const i = pattern.elements.findIndex((/** @type {any} */ element) => element !== null && contains(element, name))
      return i < 0 ? [] : along(pattern.elements[i], name, parts(i), values)
    }
    case 'ObjectPattern': {
      const property = pattern.properties.find((/** @type {any} */ part) => contains(part, name))
      if (property?.type !== 'Property') return []
      return along(property.value, name, parts(property.key.name ?? property.key.value), values)
    }
    default:
      return []
  }
}

/** What a call gives: of a function of the file, of `Object.entries` and `Object.values`, of a method that selects. @param {any} call @param {(node: any) => readonly any[]} values @returns {readonly any[] | undefined} */
function called({ callee, arguments: given }, values) {
  const method = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined
  if (callee.object?.name === 'Object' && (method === 'entries' || method === 'values'))
    return values(given[0]).map((object) => listOf(object, method === 'entries'))
  if (someOf.has(method)) return values(callee.object)
  if (method !== undefined) return undefined
  const returned = values(callee).flatMap(returnedBy)
  return returned.length === 0 ? undefined : returned.flatMap(values)
}

/** @param {any} object @param {boolean} withKeys */
function listOf(object, withKeys) {
  const elements = (object.properties ?? [])
    .filter((/** @type {any} */ property) => property.type === 'Property')
    .map((/** @type {any} */ { value }) => (withKeys ? { type: 'ArrayExpression', elements: [null, value] } : value))
  return { type: 'ArrayExpression', elements }
}

/** Expressions that a function gives back, without those of the functions in it. @param {any} fn @returns {readonly any[]} */
function returnedBy(fn) {
  if (fn.type === 'ArrowFunctionExpression' && fn.body.type !== 'BlockStatement') return [fn.body]
  if (!/Function/.test(fn.type)) return []
  /** @type {(statement: any) => readonly any[]} */
  const found = (statement) => {
    switch (statement?.type) {
      case 'ReturnStatement':
        return [statement.argument]
      case 'BlockStatement':
        return statement.body.flatMap(found)
      case 'IfStatement':
        return [...found(statement.consequent), ...found(statement.alternate)]
      case 'SwitchStatement':
        return statement.cases.flatMap((/** @type {any} */ one) => one.consequent.flatMap(found))
      case 'ForStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
        return found(statement.body)
      case 'TryStatement':
        return [...found(statement.block), ...found(statement.handler?.body), ...found(statement.finalizer)]
      default:
        return []
    }
  }
  return found(fn.body)
}
