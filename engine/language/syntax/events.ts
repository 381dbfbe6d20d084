/** Parser of actions at instants: `when`, and inside it `reinit` and `terminate` (grammar: `functions.ts`). */
import type { Statement, When } from './ast'
import { describe, invalid } from './messages'
import { StatementParser } from './statements'

export abstract class EventParser extends StatementParser {
  protected override eventStatement(word: string, column: number): Statement | undefined {
    if (word === 'when') return this.when(column)
    const open = this.lexer.peek()
    if (open.kind !== 'symbol' || open.symbol !== '(') return undefined
    if (word === 'reinit') return this.reinit(column)
    return word === 'terminate' ? this.terminate(column) : undefined
  }

  private when(column: number): Statement {
    return this.nestedBlock(column, () => {
      const trigger = this.sample() ?? this.whenCondition()
      const token = this.lexer.peek()
      if (trigger.kind === 'sample' && token.kind === 'name' && (token.name === 'and' || token.name === 'or')) {
        const hint = 'put the condition into an "if" between the braces'
        throw invalid('"sample" must be alone after "when"', token.column, hint)
      }
      return { kind: 'when', trigger, body: this.block('"when"'), column }
    })
  }

  private whenCondition(): When['trigger'] {
    const { column } = this.lexer.peek()
    const node = this.node()
    return { kind: 'condition', condition: this.condition(node), column }
  }

  /** `sample(interval)` or `sample(start, interval)`. */
  private sample(): When['trigger'] | undefined {
    const before = this.lexer.mark()
    const word = this.takeName('sample')
    if (word === undefined) return undefined
    const open = this.lexer.peek()
    if (open.kind !== 'symbol' || open.symbol !== '(') {
      this.lexer.reset(before)
      return undefined
    }
    this.lexer.next()
    const example = 'write "when sample(0, 10 ms) { ... }"'
    const first = this.boundedNumeric()
    const second = this.takeSymbol(',') === undefined ? undefined : this.boundedNumeric()
    this.expect(')', 'after the sample time', example)
    const [start, interval] = second === undefined ? [undefined, first] : [first, second]
    return { kind: 'sample', start, interval, column: word.column }
  }

  private reinit(column: number): Statement {
    const example = 'write "reinit(x, value)"'
    this.expect('(', 'after "reinit"', example)
    const token = this.lexer.next()
    if (token.kind !== 'name') {
      throw invalid(`the name of a state is expected, not ${describe(token)}`, token.column, example)
    }
    const open = this.takeIndex()
    const indices = open === undefined ? [] : this.indices(open.column)
    this.expect(',', 'after the state', example)
    const value = this.boundedNumeric()
    this.expect(')', 'after the new value', example)
    return { kind: 'reinit', name: token.name, nameColumn: token.column, indices, value, column }
  }

  private terminate(column: number): Statement {
    const example = 'write terminate("why the run ends")'
    this.expect('(', 'after "terminate"', example)
    const message = this.lexer.quoted()
    if (message === undefined) {
      const token = this.lexer.peek()
      throw invalid(`a text between quotation marks is expected, not ${describe(token)}`, token.column, example)
    }
    if (message.text.trim() === '') throw invalid('the message is empty', message.column, example)
    this.expect(')', 'after the message', example)
    return { kind: 'terminate', message: message.text.trim(), column }
  }
}
