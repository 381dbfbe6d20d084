/**
 * What the user reads stands in app/renderer/texts, nowhere else in the renderer: this rule finds text between the tags of
 * JSX, in the attributes that people read or hear (title, label, aria-label, placeholder, ...), in properties of such names
 * from which menus, commands and dialogs are made, in arguments of the functions that name undo steps, give notice or refuse, and
 * in HTML, and in whole sentences anywhere. A text that goes through constants, variables, lists or functions of its file before it is shown is
 * found where it is written. Errors that tell a defect of the program (`new Error`) are for those who mend it.
 */
import { valuesOf } from './values.mjs'

/** Attributes and properties whose value somebody reads or hears. */
const readAttributes = new Set([
  ...[
    'title',
    'label',
    'aria-label',
    'aria-roledescription',
    'aria-description',
    'placeholder',
    'alt',
    'data-tip',
    'tip',
  ],
  ...['hint', 'detail', 'heading', 'term', 'empty', 'emptyText'],
])
const readProperties = new Set([
  ...['title', 'label', 'placeholder', 'tip', 'hint', 'detail', 'heading', 'empty', 'ariaLabel', 'add', 'search'],
  ...['statusText', 'what', 'message', 'rejectReason'],
])
/** Functions that show what they are given, by the arguments that are shown. */
const readArguments = new Map([
  // undo steps
  ['edit', [0]],
  ['change', [0]],
  ['put', [2]],
  // notices, questions
  ['notify', [1]],
  ['notice', [0, 1]],
  ['announce', [0]],
  ['alert', [0]],
  ['confirm', [0]],
  ['prompt', [0]],
  // errors
  ['ModelError', [1, 3]],
  ['fail', [0, 1]],
])

/** @param {string} text */
const hasWord = (text) => /\p{L}{2,}/u.test(text)

/** A word with a capital, or several words: what is neither is a name of the program, such as `left` or `mm`. @param {string} text */
const isSentence = (text) => {
  const words = proseOf(text) ?? text
  return hasWord(words) && (/^\P{L}*\p{Lu}\p{Ll}/u.test(words) || /\p{L}\S*\s+\S*\p{L}/u.test(words))
}

/** What stands between the tags of HTML; undefined for what is none. @param {string} text */
const proseOf = (text) => (/^\s*<[a-z][^>]*>/i.test(text) ? text.replace(/<[^>]*(>|$)/g, ' ') : undefined)

/** Begins with a capital and ends with a stop. @param {string} text */
const isWhole = (text) => /^\p{Lu}[^<>{}]*\s[^<>{}]*[.!?]$/su.test(text.trim())

/** @typedef {{ node: any, text: string }} Text */

/**
 * Texts that stand in an expression: of both arms of a condition, of a template between its values.
 *
 * @param {any} node
 * @returns {readonly Text[]}
 */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : []
    case 'TemplateLiteral':
      return textsOfTemplate(node)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'LogicalExpression' || node.operator === '+'
        ? [...textsOf(node.left), ...textsOf(node.right)]
        : []
    case 'ArrowFunctionExpression':
      return textsOf(node.body)
    default:
      return []
  }
}

/**
 * @param {any} node
 * @returns {readonly Text[]}
 */
function textsOfTemplate(node) {
  /** @type {{ quasis: { value: { cooked: string } }[], expressions: object[] }} */
  const { quasis, expressions } = node
  const text = quasis.map((part) => part.value.cooked).join(' … ')
  return [{ node, text }, ...expressions.flatMap(textsOf)]
}

/**
 * Names, members and calls in an expression, where they are shown: what they come to is shown.
 *
 * @param {any} node
 * @returns {readonly any[]}
 */
function namesIn(node) {
  switch (node?.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
      return [node]
    case 'ConditionalExpression':
      return [...namesIn(node.consequent), ...namesIn(node.alternate)]
    case 'LogicalExpression':
      return [...namesIn(node.left), ...namesIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...namesIn(node.left), ...namesIn(node.right)] : []
    case 'TemplateLiteral':
      return node.expressions.flatMap(namesIn)
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return namesIn(node.expression)
    default:
      return []
  }
}

/** True if a text is of an error that no user input causes. @param {any} node */
const isDefect = (node) =>
  node.parent.type === 'NewExpression' && /^(Type|Range)?Error$/.test(String(node.parent.callee.name))

/** @type {import('eslint').Rule.RuleModule} */
export const englishTexts = {
  meta: {
    type: 'suggestion',
    docs: { description: 'texts for the reader stand in app/renderer/texts' },
    messages: { move: 'Move “{{text}}” to app/renderer/texts: what the user reads is kept in one place.' },
    schema: [],
  },
  create(context) {
    const reported = new Set()
    const report = (/** @type {any} */ node, /** @type {string} */ text) => {
      if (reported.has(node)) return
      reported.add(node)
      context.report({ node, messageId: 'move', data: { text: text.trim().replace(/\s+/g, ' ') } })
    }
    const scopeOf = (/** @type {any} */ node) => context.sourceCode.getScope(node)
    const check = (/** @type {any} */ value, /** @type {(text: string) => boolean} */ counts) => {
      for (const { node, text } of textsOf(value)) if (counts(text)) report(node, text)
      const named = namesIn(value).flatMap((name) => valuesOf(name, scopeOf))
      for (const { node, text } of named.flatMap(textsOf)) if (isSentence(text)) report(node, text)
    }
    const calls = (/** @type {any} */ node) => {
      /** @type {string | undefined} */
      const name = node.callee.property?.name ?? node.callee.name
      for (const i of readArguments.get(name ?? '') ?? []) {
        check(node.arguments[i], isSentence)
      }
    }
    const sentence = (/** @type {any} */ node, /** @type {string} */ text) => {
      if (isWhole(text) && !isDefect(node)) report(node, text)
      const prose = proseOf(text)
      if (prose === undefined) return
      if (isSentence(prose)) report(node, prose)
      for (const value of node.expressions ?? []) check(value, isSentence)
    }
    return {
      CallExpression: calls,
      NewExpression: calls,
      Literal(/** @type {any} */ node) {
        if (typeof node.value === 'string') sentence(node, String(node.value))
      },
      TemplateLiteral(/** @type {any} */ node) {
        sentence(node, textsOfTemplate(node)[0].text)
      },
      JSXText(/** @type {any} */ node) {
        /** @type {{ value: string, parent: any }} */
        const { value, parent } = node
        const tag = parent.openingElement?.name.name
        if (hasWord(value) && tag !== 'code' && tag !== 'kbd') report(node, value)
      },
      JSXExpressionContainer(/** @type {any} */ node) {
        if (node.parent.type !== 'JSXAttribute') check(node.expression, isSentence)
      },
      JSXAttribute(/** @type {any} */ node) {
        /** @type {string} */
        const name = node.name.name
        if (!readAttributes.has(name)) return
        check(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value, hasWord)
      },
      Property(/** @type {any} */ node) {
        /** @type {string} */
        const name = node.key.name ?? node.key.value
        if (!node.computed && readProperties.has(name) && node.parent.type === 'ObjectExpression')
          check(node.value, isSentence)
      },
    }
  },
}
