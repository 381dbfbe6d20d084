/** Units of measurement: dimensions, the table of units, reading and formatting. */
export {
  addable,
  compatible,
  dimension,
  dimensionless,
  divide,
  isDimensionless,
  merge,
  multiply,
  power,
} from './dimension'
export type { Dimension } from './dimension'
export { baseUnitText, dimensionText, rateUnit } from './print'
export { unitNames } from './table'
export type { Unit } from './table'
export { isOfKind, isUnitName, otherMeaning, parseUnit, plainUnit, unitFor, unitTextFor } from './parse'
export { isInUnit, shownUnit, takesUnit, typedUnit, withShownUnit } from './shown'
export { formatNumber, formatQuantity, fromSI, toSI } from './format'
export { displayUnits, siUnit } from './display'
