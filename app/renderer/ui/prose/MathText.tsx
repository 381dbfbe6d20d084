/** Equation as MathML. */
import { createElement, useMemo, type ReactNode } from 'react'
import { parseTex, type TexNode } from './tex'

interface MathTextProps {
  readonly tex: string
  readonly display?: boolean
}

export function MathText({ tex, display = false }: MathTextProps) {
  const tree = useMemo(() => parseTex(tex), [tex])
  return createElement('math', { display: display ? 'block' : 'inline', 'aria-label': tex }, show(tree))
}

function show(node: TexNode, key?: number): ReactNode {
  const make = (tag: string, props: Record<string, unknown>, ...children: ReactNode[]): ReactNode =>
    createElement(tag, { key, ...props }, ...children)
  switch (node.kind) {
    case 'row':
      return make('mrow', {}, ...node.children.map((child, i) => show(child, i)))
    case 'identifier':
      return make('mi', {}, node.text)
    case 'number':
      return make('mn', {}, node.text)
    case 'operator':
      return make('mo', /^[()[\]|{}]$/.test(node.text) ? { stretchy: 'false' } : {}, node.text)
    case 'function':
      return make('mi', {}, node.text)
    case 'upright':
      return make('mi', { mathvariant: 'normal', style: node.bold ? { fontWeight: 'bold' } : undefined }, node.text)
    case 'text':
    case 'unknown':
      return make('mtext', {}, node.text)
    case 'space':
      return make('mspace', { width: node.width })
    case 'scripts': {
      const base = show(node.base, 0)
      if (node.sub !== null && node.sup !== null) return make('msubsup', {}, base, show(node.sub, 1), show(node.sup, 2))
      if (node.sub !== null) return make('msub', {}, base, show(node.sub, 1))
      return node.sup === null ? base : make('msup', {}, base, show(node.sup, 1))
    }
    case 'fraction':
      return make('mfrac', {}, show(node.top, 0), show(node.bottom, 1))
    case 'root':
      return make('msqrt', {}, show(node.of, 0))
    case 'accent':
      return make('mover', { accent: 'true' }, show(node.over, 0), createElement('mo', { key: 1 }, node.mark))
    case 'fenced':
      // the style of the cases draws their brace
      if (isCases(node.inside)) return show(node.inside, key)
      return make(
        'mrow',
        {},
        node.open !== '' && createElement('mo', { key: 0, stretchy: 'true' }, node.open),
        show(node.inside, 1),
        node.close !== '' && createElement('mo', { key: 2, stretchy: 'true' }, node.close),
      )
    case 'table':
      return make(
        'mtable',
        tableProps(node.environment),
        ...node.rows.map((row, i) =>
          createElement('mtr', { key: i }, ...row.map((cell, j) => createElement('mtd', { key: j }, show(cell)))),
        ),
      )
  }
}

const isCases = (node: TexNode): boolean => node.kind === 'table' && node.environment === 'cases'

function tableProps(environment: string): { readonly className?: string } {
  if (environment.endsWith('matrix')) return {}
  return { className: environment === 'cases' ? 'cases' : 'aligned' }
}
