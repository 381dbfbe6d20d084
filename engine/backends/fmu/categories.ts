/** Log categories of an FMU: names of FMI 2.0.5, section 2.2.4, as far as they are used. */

export const logCategories = [
  { name: 'logEvents', doc: 'Events and the end of a run' },
  { name: 'logStatusWarning', doc: 'Differences from the request' },
  { name: 'logStatusDiscard', doc: 'Why a call has no result; a smaller step may have one' },
  { name: 'logStatusError', doc: 'Why a call has failed' },
] as const
