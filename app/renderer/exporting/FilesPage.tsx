/** Files of the export: the tree, and the text of the chosen file. */
import { useMemo, useState } from 'react'
import { FileText, Folder } from 'lucide-react'
import { hasOption } from '../../../engine/backends/options'
import { exportingTexts as texts } from '../texts/exporting'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'
import { treeOf } from './file-tree'
import { useExporting } from './services'
import { useFiles } from './use-files'
import './files.css'

/** Largest number of lines to show: more than anybody reads here, but few enough to keep the page fast. */
const MOST_LINES = 3000

export function FilesPage() {
  const { files, problem, busy, done } = useFiles()
  const target = useExporting((state) => state.target)
  const [requestedPath, setRequestedPath] = useState<string | null>(null)
  const paths = useMemo(() => Object.keys(files ?? {}), [files])
  const lines = useMemo(() => treeOf(paths), [paths])
  if (files === null)
    return problem === null ? (
      <EmptyState busy title={texts.writing} />
    ) : (
      <EmptyState icon={FileText} title={texts.noFiles} text={sentence(problem.what, problem.hint)} />
    )
  const chosen = requestedPath !== null && paths.includes(requestedPath) ? requestedPath : firstOf(paths)
  const sizes = paths.map((path) => sizeOf(files[path]))
  return (
    <div className="export-files" aria-busy={busy}>
      <div className="file-tree">
        <ul aria-label={texts.filesLabel}>
          {lines.map(({ path, name, depth }, i) => (
            <li key={path ?? `${i}/${name}`} style={{ paddingLeft: 8 + 14 * depth }}>
              {path === undefined ? (
                <span className="file-folder">
                  <Folder size={13} aria-hidden="true" /> {name}
                </span>
              ) : (
                <button
                  type="button"
                  className="file-entry"
                  aria-pressed={path === chosen}
                  onClick={() => setRequestedPath(path)}
                >
                  <FileText size={13} aria-hidden="true" /> <span className="file-name">{name}</span>
                  <span className="faint">{texts.bytes(sizeOf(files[path]))}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        <p className="faint">
          {texts.total(paths.length, texts.bytes(sizes.reduce((sum, size) => sum + size, 0)))}
          {!done && hasOption(target, 'libraries') && ` ${texts.librariesLater}`}
        </p>
        {problem !== null && <p className="message danger">{sentence(problem.what, problem.hint)}</p>}
      </div>
      {chosen !== undefined && <FileView path={chosen} content={files[chosen]} busy={busy} />}
    </div>
  )
}

/** Returns the file to show first: the one that explains the others. */
const firstOf = (paths: readonly string[]): string | undefined =>
  paths.find((path) => /^(modelDescription\.xml|README\.\w+)$/.test(path)) ?? paths[0]

const sizeOf = (content: string | Uint8Array): number =>
  typeof content === 'string' ? new Blob([content]).size : content.byteLength

interface FileViewProps {
  readonly path: string
  readonly content: string | Uint8Array
  readonly busy: boolean
}

function FileView({ path, content, busy }: FileViewProps) {
  const { shown, all } = useMemo(() => beginning(content), [content])
  return (
    <section className="file-view stack fill" aria-label={texts.previewOf(path)}>
      <header>
        <span className="file-path">{path}</span>
        <span className="spacer" />
        {busy && (
          <span className="faint" role="status">
            {texts.updating}
          </span>
        )}
        {all > MOST_LINES && (
          <span className="faint">{texts.cut(MOST_LINES.toLocaleString('en'), all.toLocaleString('en'))}</span>
        )}
      </header>
      {shown === null ? (
        <p className="interface-empty">{texts.binary(texts.bytes(sizeOf(content)))}</p>
      ) : (
        <pre tabIndex={0}>{shown}</pre>
      )}
    </section>
  )
}

function beginning(content: string | Uint8Array): { readonly shown: string | null; readonly all: number } {
  if (typeof content !== 'string') return { shown: null, all: 0 }
  let all = 1
  let end = content.length
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) {
    if (all === MOST_LINES) end = at
    all++
  }
  return { shown: content.slice(0, end), all }
}
