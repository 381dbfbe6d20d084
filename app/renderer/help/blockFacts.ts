/** What a block's definition says of its ports and parameters, in words: as in the written reference, docs/blocks. */
import type { Param, Port } from '../../../engine/model/block'

export function portKind(port: Port): string {
  switch (port.kind) {
    case 'frame':
      return 'frame'
    case 'flange': {
      const motion = port.motion === 'any' ? 'rotation or translation' : port.motion
      return `flange (${motion}), ${port.provides ? 'provided' : 'used'}`
    }
    case 'signal':
      return `${port.direction === 'in' ? 'input' : 'output'}${port.unit === '1' ? '' : ` in ${port.unit}`}`
    case 'surface':
      return `road, ${port.provides ? 'provided' : 'used'}`
  }
}

export function unitOf(param: Param): string {
  if (param.kind === 'table') return param.columns.map(({ name, unit }) => `${name}: ${unit}`).join(', ')
  return (param.kind === 'quantity' || param.kind === 'vector') && param.unit !== '1' ? param.unit : ''
}

export function defaultOf(param: Param): string {
  switch (param.kind) {
    case 'vector':
      return `[${param.default.join(', ')}]`
    case 'function':
      return ''
    case 'table':
      return JSON.stringify(param.default)
    default:
      return String(param.default)
  }
}

export function rangeOf(param: Param): string {
  switch (param.kind) {
    case 'quantity': {
      const [above, below] = param.exclusive ? ['>', '<'] : ['≥', '≤']
      const bounds = [
        ...(param.min === undefined ? [] : [`${above} ${param.min}`]),
        ...(param.max === undefined ? [] : [`${below} ${param.max}`]),
      ]
      return bounds.join(', ')
    }
    case 'choice':
      return param.options.map(({ label }) => label).join('; ')
    case 'file':
      return param.extensions.map((extension) => `.${extension}`).join(', ')
    default:
      return ''
  }
}

/** The condition under which a parameter is used, or nothing. */
export function conditionOf({ when }: Param): string {
  return when === undefined ? '' : `${when.param} = ${when.is.join(' or ')}`
}
