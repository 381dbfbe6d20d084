/** Documentation of a block, a note or a tutorial, typeset. Parts have no identity but their place. */
import { createContext, createElement, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { MathText } from './MathText'
import { parseMarkdown, type MarkdownNode } from './markdown'
import { commonTexts } from '../../texts/common'
import './prose.css'

/** Targets of links and pictures of a text. */
export interface ProsePlaces {
  /**
   * Returns the action of a link; undefined for a link that leaves the application, of which only the words are shown.
   */
  readonly follow: (to: string) => (() => void) | undefined
  /** Returns the address of a picture. */
  readonly picture: (source: string) => string | undefined
}

export const ProsePlacesContext = createContext<ProsePlaces>({ follow: () => undefined, picture: () => undefined })

export function Prose({ text }: { readonly text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text])
  return <div className="prose">{viewAll(nodes)}</div>
}

/** Elements with the same names as in Markdown. */
const plain = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'td', 'strong', 'em', 's'])
/** Levels of headings, below the title of the panel that contains the text. */
const headings = ['h3', 'h4', 'h5'] as const

function viewAll(nodes: readonly MarkdownNode[]): ReactNode {
  return nodes.map((node, i) => <Fragment key={i}>{view(node)}</Fragment>)
}

function view({ type, token, children }: MarkdownNode): ReactNode {
  const inner = (): ReactNode => viewAll(children)
  switch (type) {
    case 'paragraph': {
      const [only] = children
      if (children.length === 1 && only.type === 'image')
        return <PictureView source={attribute(only, 'src')} text={only.token.content} />
      return token.hidden ? inner() : <p>{inner()}</p>
    }
    case 'heading': {
      const level = Number(token.tag.slice(1))
      const Heading = headings[Math.min(level, headings.length) - 1] ?? 'h4'
      return <Heading className={`prose-${level}`}>{inner()}</Heading>
    }
    case 'fence':
      return <pre tabIndex={0}>{token.content.replace(/\n$/, '')}</pre>
    case 'equation':
      return (
        <div className="equation" tabIndex={0} role="group" aria-label={commonTexts.equation}>
          {partsOf(token.content).map((tex, i) => (
            <MathText key={i} tex={tex} display />
          ))}
        </div>
      )
    case 'math':
      return <MathText tex={token.content} />
    case 'code_inline':
      return <code>{token.content}</code>
    case 'link':
      return <LinkView to={attribute({ token }, 'href')}>{inner()}</LinkView>
    case 'image':
      return <em>{token.content}</em>
    case 'th':
      return <th scope="col">{inner()}</th>
    case 'ordered_list':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{inner()}</ol>
    case 'softbreak':
      // If line breaks are significant, as in notes, the page shows them.
      return '\n'
    case 'hardbreak':
      return <br />
    case 'hr':
      return <hr />
    default:
      return plain.has(token.tag) ? createElement(token.tag, {}, inner()) : token.content
  }
}

function attribute({ token }: Pick<MarkdownNode, 'token'>, name: string): string {
  return String(token.attrGet(name) ?? '')
}

function PictureView({ source, text }: { readonly source: string; readonly text: string }) {
  const address = useContext(ProsePlacesContext).picture(source)
  if (address === undefined) return null
  return (
    <figure>
      <img src={address} alt="" loading="lazy" />
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function LinkView({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const go = useContext(ProsePlacesContext).follow(to)
  if (go === undefined) return <em>{children}</em>
  return (
    <button type="button" className="link" onClick={go}>
      {children}
    </button>
  )
}

/** Returns the equations of a row, which are placed side by side, or below each other if there is no room. */
function partsOf(tex: string): readonly string[] {
  return /\\begin|\\left/.test(tex) ? [tex] : tex.split('\\qquad')
}
