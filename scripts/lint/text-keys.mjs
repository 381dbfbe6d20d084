/**
 * Keys of texts say place and role (`plotsEmptyHint`), they do not spell the sentence (`chooseSignalsOnTheLeft`): the sentence changes and the
 * key stays, and a key that was cut off after five words says neither.
 */

const mostWords = 4

/** Words of sentences; as a key of one word (`there`) each may be a role. */
const sentenceWords = new Set(['the', 'a', 'an', 'this', 'that', 'these', 'those', 'there'])

/** @param {string} key */
export function keyProblem(key) {
  const words = key.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? []
  if (words.length > mostWords) return `has ${words.length} words; at most ${mostWords} say place and role`
  const spelled = words.length > 1 ? words.find((word) => sentenceWords.has(word.toLowerCase())) : undefined
  return spelled && `spells a sentence ("${spelled.toLowerCase()}"); name place and role`
}

/** @type {import('eslint').Rule.RuleModule} */
export const textKeys = {
  meta: { type: 'suggestion', schema: [], messages: { key: 'The key {{key}} {{problem}}, e.g. plotsEmptyHint.' } },
  create(context) {
    return {
      Property(node) {
        if (node.computed || node.parent.type !== 'ObjectExpression' || node.key.type !== 'Identifier') return
        const problem = keyProblem(node.key.name)
        if (problem) context.report({ node: node.key, messageId: 'key', data: { key: node.key.name, problem } })
      },
    }
  },
}
