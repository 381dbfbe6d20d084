/** The export view: the settings of an export beside the interface of the model and the files. */
import { PackageOpen } from 'lucide-react'
import { ProblemsFirst } from '../running/CompileNotice'
import { exportingTexts as texts } from '../texts/exporting'
import { modelTexts } from '../texts/model'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'
import { SetupView } from '../ui/SetupView'
import type { ExportPage } from './export-store'
import { FilesPage } from './FilesPage'
import { InterfacePage, NamingField } from './InterfacePage'
import { ResultCard } from './ResultCard'
import { SetupPanel } from './SetupPanel'
import { useExporting, useServices } from './services'
import { useProject } from '../workbench/services'
import { useCandidates, useRows, type Candidates } from './use-candidates'
import type { AllRows } from './rows'
import './exporting.css'

const pages = ['inputs', 'outputs', 'parameters', 'files'] as const satisfies readonly ExportPage[]

export function ExportView() {
  const { exporting } = useServices()
  const page = useExporting((state) => state.page)
  const candidates = useCandidates()
  const rows = useRows(candidates.candidates)
  const tabs = pages.map((id) => ({ id, label: texts[id], badge: badgeOf(id, rows) }))
  return (
    <SetupView
      name="export"
      label={texts.view}
      pagesLabel={texts.pages}
      side={
        <>
          <SetupPanel />
          <ResultCard />
        </>
      }
      tabs={tabs}
      current={page}
      onChoose={(chosen) => exporting.setState({ page: chosen, query: '' })}
      tools={<NamingField />}
    >
      <Page page={page} rows={rows} candidates={candidates} />
    </SetupView>
  )
}

function badgeOf(page: ExportPage, rows: AllRows | null) {
  if (page === 'files' || rows === null) return undefined
  const { included, rows: all } = rows[page]
  const faulty = all.some(({ problems }) => problems.length > 0)
  return <span className={faulty ? 'badge danger' : 'badge'}>{included.toLocaleString('en')}</span>
}

interface PageProps {
  readonly page: ExportPage
  readonly rows: AllRows | null
  readonly candidates: Candidates
}

function Page({ page, rows, candidates: { status, problem } }: PageProps) {
  const hasExperiment = useProject((state) => state.experiment !== null)
  if (!hasExperiment) return <EmptyState icon={PackageOpen} title={texts.noExperiment} />
  if (status === 'blocked') return <ProblemsFirst title={modelTexts.failedTitle} />
  if (page === 'files') return <FilesPage />
  if (rows === null)
    return status === 'failed' && problem !== undefined ? (
      <EmptyState icon={PackageOpen} title={modelTexts.failedTitle} text={sentence(problem.what, problem.hint)} />
    ) : (
      <EmptyState busy title={texts.reading} />
    )
  return <InterfacePage key={page} list={page} rows={rows[page]} />
}
