/** REQUEST statements: typed (DISPLACEMENT, VELOCITY, ACCELERATION, FORCE) or by functions F1 to F8. */
import { readArguments } from './arguments'
import { requestChannels, type Request, type RequestChannel } from './dataset'
import { datasetError, unsupported } from './error'
import { parseFunction, type AdamsExpression } from './expression'
import type { Key } from './read-parts'
import type { Statement } from './statements'

const kinds = ['DISPLACEMENT', 'VELOCITY', 'ACCELERATION', 'FORCE'] as const

/** @throws ModelError `file-format`, `unsupported` for user subroutines */
export function readRequest(statement: Statement, { id, name, line }: Key): Request {
  const args = readArguments(statement, name, {
    values: [...requestChannels, 'I', 'J', 'RM', 'COMMENT', 'TITLE', 'CNAMES', 'CUNITS', 'FUNCTION', 'RESULTS_NAME'],
    flags: kinds,
    expressions: requestChannels,
    texts: ['COMMENT', 'TITLE', 'CNAMES', 'CUNITS', 'RESULTS_NAME'],
    short: { D: 'DISPLACEMENT', V: 'VELOCITY', A: 'ACCELERATION', F: 'FORCE', C: 'COMMENT' },
  })
  if (args.has('FUNCTION')) {
    throw unsupported(line, `${name} calls a user subroutine`, 'give F2 to F8 as expressions')
  }
  const kind = args.flag(...kinds)
  if (kind !== undefined) {
    return {
      id,
      line,
      kind,
      i: args.requiredReference('I'),
      j: args.reference('J'),
      rm: args.reference('RM'),
    }
  }
  const channels: Partial<Record<RequestChannel, AdamsExpression>> = {}
  for (const channel of requestChannels) {
    const text = args.text(channel)
    if (text !== undefined) channels[channel] = parseFunction(text, name)
  }
  if (Object.keys(channels).length > 0) return { id, line, kind: 'FUNCTION', channels }
  throw datasetError(line, `${name} asks for nothing`, `add ${kinds.join(', ')} with I, or functions F2 to F8`)
}
