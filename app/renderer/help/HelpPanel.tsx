/** Tutorials, guides and the reference of all blocks, in a panel beside the work. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ArrowLeft, BookOpen, Compass, FileText, X } from 'lucide-react'
import { definitionFor } from '../../../engine/model/blocks/block'
import { BlockIcon } from '../symbols/BlockIcon'
import { libraryOf, librarySections } from '../libraries/entries'
import { allBlocks } from '../libraries/catalogue'
import { useLibrary } from '../libraries/services'
import { useProject, useUi } from '../workbench/services'
import { useServices } from './services'
import { getRecord } from '../store/records'
import { guides, helpTexts as texts, tutorials, type DocumentInfo } from '../texts/help'
import { IconButton } from '../ui/IconButton'
import { search, type Searchable } from '../ui/search'
import { BlockPage } from './BlockPage'
import { DocumentPage } from './DocumentPage'
import './help.css'

export default function HelpPanel({ page }: { readonly page: string }) {
  const { registry } = useServices()
  const set = useUi((state) => state.set)
  const show = useCallback((to: string) => set({ helpPage: to }), [set])
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    body.current?.scrollTo(0, 0)
    body.current?.focus({ preventScroll: true })
  }, [page])
  const libraries = useLibrary((state) => state.libraries)
  const block = page.startsWith('block:')
    ? allBlocks(registry, libraries).find(({ type }) => type === page.slice('block:'.length))
    : undefined
  const path = page.startsWith('subsystem:') ? page.slice('subsystem:'.length) : ''
  const subsystem = useProject(({ doc }) => getRecord(doc, 'block', path)?.value)
  const definition = subsystem === undefined ? undefined : definitionFor(registry, subsystem)
  return (
    <div className="help">
      <header className="panel-title">
        {page !== '' && <IconButton small icon={ArrowLeft} label={texts.home} onClick={() => show('')} />}
        <h2>{texts.panel}</h2>
        <span className="spacer" />
        <IconButton small icon={X} label={texts.close} onClick={() => set({ helpPage: null })} />
      </header>
      <div className="help-body" ref={body} tabIndex={-1}>
        {page.startsWith('doc:') ? (
          <DocumentPage key={page} id={page.slice('doc:'.length)} onFollow={show} />
        ) : block !== undefined ? (
          <BlockPage definition={block} library={libraryOf(block.type)} />
        ) : definition !== undefined ? (
          <BlockPage definition={definition} subsystem={path} />
        ) : (
          <Contents onShow={show} />
        )}
      </div>
    </div>
  )
}

interface Entry extends Searchable {
  readonly page: string
  readonly title: string
  readonly detail: string
  readonly group: string
  readonly icon: React.ReactNode
}

function Contents({ onShow }: { readonly onShow: (page: string) => void }) {
  const services = useServices()
  const { registry } = services
  const libraries = useLibrary((state) => state.libraries)
  const [query, setQuery] = useState('')
  const entries = useMemo((): readonly Entry[] => {
    const document =
      (group: string, Icon: typeof FileText) =>
      ({ id, title, detail }: DocumentInfo): Entry => ({
        page: `doc:${id}`,
        title,
        detail,
        group,
        icon: <Icon size={16} strokeWidth={1.75} aria-hidden="true" />,
        texts: [title, detail],
      })
    return [
      ...tutorials.map(document(texts.tutorials, BookOpen)),
      ...guides.map(document(texts.guides, FileText)),
      ...registry.all().map(({ type, title, summary, icon, category }) => ({
        page: `block:${type}`,
        title,
        detail: summary,
        group: `${texts.blocks}: ${category}`,
        icon: <BlockIcon path={icon} size={16} />,
        texts: [title, category, summary, type],
      })),
      ...librarySections(libraries, registry).flatMap(({ title: library, members }) =>
        members.map(({ type, title, summary, icon }) => ({
          page: `block:${type}`,
          title,
          detail: summary,
          group: `${texts.blocks}: ${library}`,
          icon: <BlockIcon path={icon} size={16} />,
          texts: [title, library, summary],
        })),
      ),
    ]
  }, [registry, libraries])
  const matches = search(entries, query)
  const groups = [...new Set(matches.map(({ group }) => group))]
  return (
    <>
      <button type="button" className="list-item help-entry tour" onClick={() => services.commands.run('tour')}>
        <Compass size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{texts.tour}</span>
      </button>
      <input
        type="search"
        className="field"
        aria-label={texts.search}
        placeholder={texts.search}
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {matches
              .filter((entry) => entry.group === group)
              .map(({ page, title, detail, icon }) => (
                <li key={page}>
                  <button type="button" className="list-item help-entry" onClick={() => onShow(page)}>
                    {icon}
                    <span>
                      {title}
                      <small>{detail}</small>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {matches.length === 0 && <p className="help-none">{texts.nothing(query)}</p>}
    </>
  )
}
