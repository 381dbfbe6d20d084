/** Pages of the view of analyses, in the order of its tabs. Names, commands and words of a page are in the texts. */
import type { ComponentType } from 'react'
import type { AnalysisPageName } from './choice-store'
import { FitPage, FitSetup } from './FitPage'
import { InversePage } from './InversePage'
import { InverseSetup } from './InverseSetup'
import { LociPage, LociSetup } from './LociPage'
import { ModesPage, ModesSetup } from './ModesPage'
import { OperatingPage } from './OperatingPage'
import { OperatingSetup } from './OperatingSetup'
import { ResponsePage, ResponseSetup } from './ResponsePage'
import { SensitivityPage, SensitivitySetup } from './SensitivityPage'

interface AnalysisPageEntry {
  readonly id: AnalysisPageName
  /** Settings, beside the page. */
  readonly Setup: ComponentType
  /** Report, or what the analysis computes while there is none. */
  readonly Page: ComponentType
}

export const analysisPages: readonly AnalysisPageEntry[] = [
  { id: 'operating', Setup: OperatingSetup, Page: OperatingPage },
  { id: 'modes', Setup: ModesSetup, Page: ModesPage },
  { id: 'loci', Setup: LociSetup, Page: LociPage },
  { id: 'response', Setup: ResponseSetup, Page: ResponsePage },
  { id: 'sensitivity', Setup: SensitivitySetup, Page: SensitivityPage },
  { id: 'identify', Setup: FitSetup, Page: FitPage },
  { id: 'inverse', Setup: InverseSetup, Page: InversePage },
]
