/** Documentation of a block or a tutorial, typeset. Sections have no identity but their place. */
import { createContext, useContext, useMemo } from 'react'
import { MathText } from './MathText'
import { parseInline, parseMarkdown, type Inline, type Section } from './markdown'
import { commonTexts } from '../../texts/common'
import './prose.css'

/** What links and pictures of a text lead to. */
export interface ProsePlaces {
  /** What following a link does; undefined when it leads out of the application, then its words alone are shown. */
  readonly follow: (to: string) => (() => void) | undefined
  /** Address of a picture. */
  readonly picture: (source: string) => string | undefined
}

export const ProsePlacesContext = createContext<ProsePlaces>({ follow: () => undefined, picture: () => undefined })

export function Prose({ text }: { readonly text: string }) {
  const sections = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className="prose">
      {sections.map((section, i) => (
        <SectionView key={i} section={section} />
      ))}
    </div>
  )
}

function SectionView({ section }: { readonly section: Section }) {
  switch (section.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineView content={section.content} />
        </p>
      )
    case 'heading': {
      const Heading = headings[Math.min(section.level, headings.length) - 1] ?? 'h4'
      return (
        <Heading className={`prose-${section.level}`}>
          <InlineView content={section.content} />
        </Heading>
      )
    }
    case 'picture':
      return <PictureView source={section.source} text={section.text} />
    case 'code':
      return <pre tabIndex={0}>{section.text}</pre>
    case 'equation':
      return (
        <div className="equation" tabIndex={0} role="group" aria-label={commonTexts.equation}>
          {partsOf(section.tex).map((tex, i) => (
            <MathText key={i} tex={tex} display />
          ))}
        </div>
      )
    case 'list': {
      const items = section.items.map((item, i) => (
        <li key={i}>
          <InlineView content={item} />
        </li>
      ))
      return section.start === undefined ? <ul>{items}</ul> : <ol start={section.start}>{items}</ol>
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {section.head.map((cell, i) => (
                <th key={i} scope="col">
                  <InlineView content={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j}>
                    <InlineView content={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

/** Below the title of the panel that the text is in. */
const headings = ['h3', 'h4', 'h5'] as const

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

function LinkView({ text, to }: { readonly text: string; readonly to: string }) {
  const go = useContext(ProsePlacesContext).follow(to)
  const words = <InlineView content={parseInline(text)} />
  if (go === undefined) return <em>{words}</em>
  return (
    <button type="button" className="link" onClick={go}>
      {words}
    </button>
  )
}

function InlineView({ content }: { readonly content: readonly Inline[] }) {
  return content.map((part, i) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'bold':
        return (
          <strong key={i}>
            <InlineView content={[{ kind: 'text', text: part.text }]} />
          </strong>
        )
      case 'italic':
        return <em key={i}>{part.text}</em>
      case 'code':
        return <code key={i}>{part.text}</code>
      case 'link':
        return <LinkView key={i} text={part.text} to={part.to} />
      case 'math':
        return <MathText key={i} tex={part.text} />
    }
  })
}

/** Equations side by side, where a row has room for fewer of them they stand below each other. */
function partsOf(tex: string): readonly string[] {
  return /\\begin|\\left/.test(tex) ? [tex] : tex.split('\\qquad')
}
