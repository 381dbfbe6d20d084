/** Documentation of a block, typeset. Sections have no identity but their place. */
import { useMemo } from 'react'
import { MathText } from './MathText'
import { parseMarkdown, type Inline, type Section } from './markdown'
import './prose.css'

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
    case 'heading':
      return (
        <h4>
          <InlineView content={section.content} />
        </h4>
      )
    case 'code':
      return <pre tabIndex={0}>{section.text}</pre>
    case 'equation':
      return (
        <div className="equation" tabIndex={0} role="group" aria-label="Equation">
          <MathText tex={section.tex} display />
        </div>
      )
    case 'list':
      return (
        <ul>
          {section.items.map((item, i) => (
            <li key={i}>
              <InlineView content={item} />
            </li>
          ))}
        </ul>
      )
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
      case 'math':
        return <MathText key={i} tex={part.text} />
    }
  })
}
