/** Dialog at the start that offers work that an earlier window did not save. */
import { FileClock, FileX2 } from 'lucide-react'
import { useStore } from 'zustand'
import { Dialog } from '../ui/Dialog'
import type { LostWork } from './autosave'
import type { RecoveryStore } from './recovery-store'
import { recoveryTexts } from '../texts/recovery'
import { Button } from '../ui/Button'
import './recovery.css'

export function RecoveryDialog({ recovery }: { readonly recovery: RecoveryStore }) {
  const { works, damaged, recover, discard, discardDamaged, later } = useStore(recovery)
  if (works.length + damaged.length === 0) return null
  return (
    <Dialog
      wide
      title={recoveryTexts.title}
      onClose={later}
      actions={<Button label={recoveryTexts.decideLater} onClick={later} />}
    >
      <p>{recoveryTexts.explanation}</p>
      <ul className="lost-work">
        {works.map((work) => (
          <Work key={work.window} work={work} recover={() => void recover(work)} discard={() => discard(work)} />
        ))}
        {damaged.map((window) => (
          <Damaged key={window} discard={() => discardDamaged(window)} />
        ))}
      </ul>
    </Dialog>
  )
}

interface WorkProps {
  readonly work: LostWork
  readonly recover: () => void
  readonly discard: () => void
}

function Work({ work, recover, discard }: WorkProps) {
  const { title, time, origin } = work
  const when =
    time === 0
      ? recoveryTexts.unknownTime
      : new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <FileClock size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="lost-work-text stack fill">
        <strong>{title}</strong>
        <span>
          {recoveryTexts.lastChanged} {when}
          {origin.location !== null && recoveryTexts.from(origin.name)}
        </span>
      </div>
      <Button label={recoveryTexts.discard} aria-label={recoveryTexts.discardOf(title)} onClick={discard} />
      <Button
        look="primary"
        label={recoveryTexts.recover}
        aria-label={recoveryTexts.recoverOf(title)}
        onClick={recover}
      />
    </li>
  )
}

function Damaged({ discard }: { readonly discard: () => void }) {
  return (
    <li>
      <FileX2 size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="lost-work-text stack fill">
        <strong>{recoveryTexts.damaged}</strong>
        <span>{recoveryTexts.damagedWhy}</span>
      </div>
      <Button
        label={recoveryTexts.discard}
        aria-label={recoveryTexts.discardOf(recoveryTexts.damaged)}
        onClick={discard}
      />
    </li>
  )
}
