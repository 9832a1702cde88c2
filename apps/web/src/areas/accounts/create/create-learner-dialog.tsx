import type { EducationAccount } from '@dopusk/contract'
import { useId, useState } from 'react'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import styles from './create-learner-dialog.module.css'
import { LearnerPicker } from './learner-picker.tsx'
import { NewLearner } from './new-learner.tsx'

interface CreateLearnerDialogProps {
  /** An account without a learner. */
  account: EducationAccount
  onClose: () => void
}

type Way = 'new' | 'existing'

const ways = [
  { value: 'new', label: 'Новый' },
  { value: 'existing', label: 'Существующий' },
] as const

/** Assigns a learner to the account: a new one or an existing one. */
export const CreateLearnerDialog = ({ account, onClose }: CreateLearnerDialogProps) => {
  const [way, setWay] = useState<Way>('new')
  const [guard, setGuard] = useState<LeaveGuard>('free')
  const [isDone, setDone] = useState(false)
  /** Search text of the existing learners, set from a known email. */
  const [search, setSearch] = useState('')
  const panelId = useId()
  const form = { account, onGuard: setGuard, onDone: () => setDone(true), onClose }

  const pickByEmail = (email: string) => {
    setSearch(email)
    setWay('existing')
  }
  return (
    <GuardedDialog title="Профиль обучающегося" guard={isDone ? 'free' : guard} onClose={onClose}>
      <div className={styles.ways}>
        {!isDone && <Tabs label="Кто будет учиться" tabs={ways} current={way} panelId={panelId} onChange={setWay} />}
        <div id={panelId} {...(!isDone && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, way) })}>
          {/* Both stay mounted, so that a switch of tabs loses nothing. */}
          <div hidden={way !== 'new'}>
            <NewLearner {...form} onPickExisting={pickByEmail} />
          </div>
          <div hidden={way !== 'existing'}>
            {(way === 'existing' || search !== '') && <LearnerPicker key={search} {...form} initialSearch={search} />}
          </div>
        </div>
      </div>
    </GuardedDialog>
  )
}
