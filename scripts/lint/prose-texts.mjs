/** Texts in a file of code, whole: joined by `+`, and with a mark for every inserted value. */
import ts from 'typescript'

/** @typedef {{ readonly text: string, readonly line: number, readonly isExact: boolean, readonly key: string }} ShownText
 * `line` counts from 0; `isExact`: line breaks of the text are those of the file; `key`: name of the property that it is */

/** @param {ts.Node} node @returns {string | undefined} undefined for what is not a text */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `\0${span.literal.text}`).join('')
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : textOf(node.template)
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined && right === undefined ? undefined : `${left ?? '\0'}${right ?? '\0'}`
}

/** Nodes inside of a text that may hold texts of their own: its inserted values. @param {ts.Node} node @returns {readonly ts.Node[]} */
function insertedIn(node) {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map((span) => span.expression)
  if (ts.isTaggedTemplateExpression(node)) return insertedIn(node.template)
  if (ts.isParenthesizedExpression(node)) return insertedIn(node.expression)
  if (!ts.isBinaryExpression(node)) return []
  return [node.left, node.right].flatMap((side) => (textOf(side) === undefined ? [side] : insertedIn(side)))
}

/** @param {string} text of a TypeScript file @returns {readonly ShownText[]} */
export function shownTexts(text) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  /** @type {ShownText[]} */
  const found = []
  /** @param {ts.Node} node @param {string} key */
  const visit = (node, key) => {
    const words = textOf(node)
    if (words === undefined) {
      const name = ts.isPropertyAssignment(node) ? node.name.getText() : ts.isArrowFunction(node) ? key : ''
      ts.forEachChild(node, (child) => visit(child, name))
      return
    }
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line
    found.push({ text: words, line, isExact: !ts.isBinaryExpression(node), key })
    for (const inner of insertedIn(node)) visit(inner, key)
  }
  visit(source, '')
  return found
}
