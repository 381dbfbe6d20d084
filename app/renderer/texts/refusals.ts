/** Reasons why an action is refused, and errors of entries. */
import { isInUnit, shownUnit, takesUnit, typedUnit } from '../../../engine/quantities/units'
export const refusalTexts = {
  workerNotStarted: 'Wishbone could not start the worker.',
  nameNeeded: 'Enter a name.',
  portLabel: (block: string, label: string): string => `${block} “${label}”`,
  portTaken: (port: string, other: string): string =>
    `${port} takes one wire and is wired to ${other}. Delete that wire first.`,
  onePort: 'A wire needs two different ports.',
  otherLevel: 'A wire can’t cross levels. Connect it through a port of the subsystem.',
  blockNameTaken: (to: string): string => `Another block is already named ${to}`,
  blockNameTakenIn: (to: string, experiment: string): string => `Experiment ${experiment} adds a block named ${to}`,
  portNameTaken: (to: string): string => `Another port is already named ${to}.`,
  otherNumber: 'enter another number',
  runNameNeeded: 'Enter a name for the run.',
  nameCaptured: (captor: string, to: string): string =>
    `${to} is a parameter of the subsystem ${captor}, so expressions inside it would change. Choose another name.`,
  notPositive: (label: string): string => `${label} is not positive`,
  noSuchSignal: 'No signal has this name.',
  notRecorded: (list: string): string => `Not recorded in this run: ${list}.`,
  putFileBesideProject: 'put the file beside project.json',
  densityNotPositive: 'the density is not positive',
  checkTooLong: (seconds: number): string => `Checking the project takes longer than ${seconds} seconds`,
  checkTooLongHint: 'Undo the last change, or reduce the largest functions and tables',
  checkFailed: (text: string): string => `Wishbone could not check the project: ${text}`,
  checkFailedHint: 'Change the project, or open it again',
  checkOutOfMemory: 'There is not enough memory to check the project',
  checkMemoryHint: 'Undo the last change, or reduce the largest tables; the project is unchanged',
  engineOutOfMemory: 'The simulation engine ran out of memory',
  engineMemoryHint:
    'store fewer rows (Store every), record fewer signals or end the run earlier, and delete runs that you no longer need; the project is unchanged',
  jobStopped: 'The job was stopped',
  massNotPositive: 'the mass is not positive',
  referenceMissing: 'the reference data is not in the project',
  otherUnit: (unit: string): string =>
    shownUnit(unit) === '' ? 'The signal has no unit.' : `The signal is in ${shownUnit(unit)}.`,
  engineStopped: (text: string): string => `The simulation engine stopped unexpectedly: ${text}`,
  dividedByZero: 'the change would divide the value by zero',
  formulationNameTaken: (to: string): string => `A formulation ${to} already exists.`,
  parameterNameTaken: (to: string): string => `A parameter ${to} already exists.`,
  experimentNameTaken: (to: string): string => `An experiment ${to} already exists.`,
  noNameHere: 'There is no matching name here.',
  noSuchPort: (what: string): string => `There is no port ${what}.`,
  noSuchUnit: (unit: string): string => `There is no unit “${unit}”.`,
  wiredAlready: 'These two ports are already wired.',
  noCoordinate: 'This is not a coordinate, speed or acceleration of the formulation.',
  numberRefused: 'Wishbone can’t use this number.',
  scaleOfZero: 'a scale of 0 makes the whole column zero',
  giveAnotherScale: 'enter another number, or don’t use the column',
  offsetOfOtherKind: (unit: string): string =>
    `The unit of the offset does not match the column, which ${shownUnit(unit) === '' ? 'has no unit' : `is in ${shownUnit(unit)}`}.`,
  offsetUnitHint: 'enter the offset in the unit of the column',
  offsetOfUnclearUnit: (unit: string): string => `The unit ${unit} has several meanings, so the offset is unclear.`,
  giveUnitOfColumn: (unit: string): string => `choose ${unit} as the unit of the column`,
  nothingBetween: (first: number, last: number): string =>
    `fewer than two rows of the data remain; the data runs from ${first} s to ${last} s`,
  widenTrim: 'choose an earlier start or a later end',
  sourceTakes: (columnUnit: string, port: string, portUnit: string): string =>
    shownUnit(columnUnit) === '' || shownUnit(portUnit) === ''
      ? `The column ${isInUnit(columnUnit)}, but ${port} ${takesUnit(portUnit)}. Enter ${typedUnit(portUnit)} as the unit, and as the scale the factor between them.`
      : `The column is in ${shownUnit(columnUnit)}, but ${port} takes ${shownUnit(portUnit)}. Enter ${shownUnit(portUnit)} as the unit, and as the scale the number of ${shownUnit(portUnit)} in one ${shownUnit(columnUnit)}.`,
  columnMissing: (column: string): string => `There is no column “${column}”.`,
  movesVector: (source: string): string =>
    `${source} gives a vector, but a column holds a single number. Split it into one source per element.`,
  nothingToMove: 'Choose the source that this column drives.',
  movedTwice: (source: string, column: string): string =>
    `“${column}” already drives ${source}. Choose another source, or no column.`,
  noValues: (column: string): string => `"${column}" has no values in this part of the data`,
  valuesOnlyIn: (column: string, from: string, to: string): string =>
    `"${column}" has values only from ${from} s to ${to} s`,
  partHint: (from: string, to: string): string => `trim the data to start at ${from} s and end at ${to} s`,
  otherColumn: 'choose another column, or another part of the data',
  nameRule: 'Use letters, digits and underscores, not starting with a digit.',
} as const
