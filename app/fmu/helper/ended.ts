/** Why a helper process has ended, as one message. */
import { ModelError } from '../../../engine/errors/model-error'
import type { Phase } from '../loader'
import type { HelperStatus } from './status'

const phases: Readonly<Record<Phase, string>> = {
  load: 'while it was loaded',
  start: 'while it was initialised',
  evaluation: 'while its equations were evaluated',
  event: 'during an event',
  step: 'during a communication step',
  end: 'while it was ended',
}

export function endedBy(
  { state, phase, block, file, limit }: HelperStatus,
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
): ModelError {
  const place = { ...(block === undefined ? {} : { block }), ...(file === undefined ? {} : { file }) }
  const when = phase === undefined ? '' : ` ${phases[phase]}`
  if (state === 'hanging')
    return new ModelError(
      'foreign-code',
      `a call of the FMU ${file ?? ''} took longer than ${limit ?? 0} s${when}, so the run was ended`,
      place,
      'raise the time limit of the block, or contact the author of the FMU',
    )
  const how = signal === null ? `exit status ${code ?? 'unknown'}` : signal
  const who = file === undefined ? 'the process of the run' : `the FMU ${file}`
  return new ModelError(
    'foreign-code',
    `${who} ended the run${when} (${how})`,
    place,
    'its library has crashed or ended the process: contact the author of the FMU',
  )
}
