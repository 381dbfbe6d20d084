/** Why something cannot be done, and what is wrong with an entry. */
import { shownUnit } from '../../../engine/quantities/units'
export const refusalTexts = {
  workerNotStarted: 'The worker could not be started.',
  nameNeeded: 'A name is needed.',
  portLabel: (block: string, label: string): string => `${block} “${label}”`,
  portTaken: (port: string, other: string): string =>
    `${port} takes one wire and is wired to ${other}. Delete that wire first.`,
  onePort: 'A wire needs two different ports.',
  otherLevel: 'A wire stays on one level: lead it through a port of the subsystem.',
  blockNameTaken: (to: string): string => `Another block is called ${to}`,
  portNameTaken: (to: string): string => `Another port is called ${to}.`,
  otherNumber: 'give another number',
  runNameNeeded: 'Give the run a name.',
  nameCaptured: (captor: string, to: string): string =>
    `Inside ${captor}, ${to} is a parameter of the subsystem: expressions there would change.`,
  notPositive: (label: string): string => `${label} is not positive`,
  noSuchSignal: 'No signal has this name.',
  notRecorded: (list: string): string => `Not recorded in this run: ${list}.`,
  putFileBesideProject: 'put the file beside project.json',
  densityNotPositive: 'the density is not positive',
  checkTooLong: (seconds: number): string => `Checking the project takes longer than ${seconds} seconds`,
  checkTooLongHint: 'Undo the last change, or make the largest functions and tables smaller',
  checkFailed: (text: string): string => `The project could not be checked: ${text}`,
  checkFailedHint: 'Change it, or open it again',
  checkOutOfMemory: 'There is not enough memory to check the project',
  checkOutOfMemoryHint: 'Undo the last change, or make the largest tables smaller; the project is as it was',
  engineOutOfMemory: 'The simulation engine ran out of memory',
  engineOutOfMemoryHint:
    'store fewer rows (Store every), record fewer signals or end the run earlier, and remove runs that are no longer needed; the project is as it was',
  jobStopped: 'The job was stopped',
  massNotPositive: 'the mass is not positive',
  referenceMissing: 'the reference data is not in the project',
  otherUnit: (unit: string): string => `The signal is in ${shownUnit(unit) === '' ? 'no unit' : shownUnit(unit)}.`,
  engineStopped: (text: string): string => `The simulation engine stopped unexpectedly: ${text}`,
  dividedByZero: 'the value would be divided by zero',
  formulationNameTaken: (to: string): string => `There is a formulation ${to}.`,
  parameterNameTaken: (to: string): string => `There is a parameter ${to}.`,
  experimentNameTaken: (to: string): string => `There is an experiment ${to}.`,
  noNameHere: 'There is no name of this text here.',
  noSuchPort: (what: string): string => `There is no port ${what}.`,
  noSuchUnit: (unit: string): string => `There is no unit “${unit}”.`,
  wiredAlready: 'These two ports are wired already.',
  noCoordinate: 'This is no coordinate, speed or acceleration of the formulation.',
  numberRefused: 'This number cannot be used.',
  scaleOfZero: 'a scale of 0 leaves nothing of the column',
  giveAnotherScale: 'give another number, or do not use the column',
  offsetOfOtherKind: (unit: string): string =>
    `The offset is of another kind than the column, which is in ${shownUnit(unit) === '' ? 'no unit' : shownUnit(unit)}.`,
  giveOffsetInThatUnit: 'give the offset in the unit of the column',
  nothingBetween: (first: number, last: number): string =>
    `fewer than two rows are left of the data, which go from ${first} s to ${last} s`,
  widenTrim: 'let it begin earlier or end later',
  sourceTakes: (given: string, port: string, wanted: string): string =>
    `The column is in ${shownUnit(given) === '' ? 'no unit' : shownUnit(given)}, ${port} takes ${shownUnit(wanted)}. Write ${shownUnit(wanted)} as its unit, and as its scale how many of them one ${shownUnit(given)} is.`,
  columnNotThere: (column: string): string => `There is no column “${column}”.`,
  movesVector: (source: string): string =>
    `${source} gives a vector, and a column is one number. Split it into a source for each element.`,
  nothingToMove: 'Choose what this column moves.',
  movedTwice: (source: string, column: string): string =>
    `“${column}” moves ${source} already. Choose another source, or no column.`,
  noValues: (column: string): string => `"${column}" has no values in this part of the data`,
  valuesOnlyIn: (column: string, from: string, to: string): string =>
    `"${column}" has values from ${from} s to ${to} s only`,
  takeThatPart: (from: string, to: string): string => `let the data begin at ${from} s and end at ${to} s`,
  otherColumn: 'choose another column, or another part',
  nameRule: 'Use letters, digits and underscores, not starting with a digit.',
} as const
