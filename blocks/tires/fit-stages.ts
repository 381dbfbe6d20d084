/** Stages in which measurements determine the parameters of a tyre model. */

/** Points of a stage: without turn slip, with slip alone, with slip angle alone, with both; with turn slip; or all. */
export type FitRows = 'longitudinal' | 'lateral' | 'combined' | 'turning' | 'all'

export interface FitStage {
  readonly label: string
  readonly rows: FitRows
  /** Results that the stage fits. */
  readonly channels: readonly ('Fx' | 'Fy' | 'Mx' | 'My' | 'Mz')[]
  /** Names of the parameters that it determines; those of the stages before keep their values. */
  readonly parameters: RegExp
}

/** Stages of the Magic Formula, by the names of its coefficients (Pacejka 2012, section 4.3.2). */
export const magicFormulaStages: readonly FitStage[] = [
  { label: 'longitudinal force, pure slip', rows: 'longitudinal', channels: ['Fx'], parameters: /^P[CDEKHVP]X\d+$/ },
  { label: 'lateral force, pure slip', rows: 'lateral', channels: ['Fy'], parameters: /^P[CDEKHVP]Y\d+$/ },
  { label: 'aligning moment, pure slip', rows: 'lateral', channels: ['Mz'], parameters: /^(Q[A-Z]Z|PPZ)\d+$/ },
  { label: 'longitudinal force, combined slip', rows: 'combined', channels: ['Fx'], parameters: /^R[A-Z]X\d+$/ },
  { label: 'lateral force, combined slip', rows: 'combined', channels: ['Fy'], parameters: /^R[A-Z]Y\d+$/ },
  { label: 'aligning moment, combined slip', rows: 'combined', channels: ['Mz'], parameters: /^SSZ\d+$/ },
  { label: 'overturning moment', rows: 'all', channels: ['Mx'], parameters: /^(QSX|PPMX)\d+$/ },
  { label: 'rolling resistance', rows: 'all', channels: ['My'], parameters: /^QSY\d+$/ },
]

/** Last stage of a Magic Formula with turn slip. */
export const turnSlipStage: FitStage = {
  ...{ label: 'turn slip', rows: 'turning', channels: ['Fx', 'Fy', 'Mz'] },
  parameters: /^(PDX|PDY|PEC|PHY|PKY|QBR|QCR|QDR|QDT)P\d+$/,
}

/** Stages of the Magic Formula of 1989 and 1994, whose coefficients are numbered. */
export const numberedStages: readonly FitStage[] = [
  { label: 'longitudinal force', rows: 'longitudinal', channels: ['Fx'], parameters: /^B\d+$/ },
  { label: 'lateral force', rows: 'lateral', channels: ['Fy'], parameters: /^A\d+$/ },
  { label: 'aligning moment', rows: 'lateral', channels: ['Mz'], parameters: /^C\d+$/ },
]
