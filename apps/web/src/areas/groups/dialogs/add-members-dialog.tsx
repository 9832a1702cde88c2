import type { GroupCandidate } from '@dopusk/contract'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { type Tab, Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { peopleCount } from '../group-words.ts'
import styles from './add-members-dialog.module.css'
import { AddingOutcomes } from './adding-outcomes.tsx'
import { CandidatePicker, type ChosenCandidates } from './candidate-picker.tsx'
import { maxAdded, readEmails } from './pasted-emails.ts'
import { useAddMembers } from './use-add-members.ts'

type Way = 'search' | 'paste'

const ways: Tab<Way>[] = [
  { value: 'search', label: 'Найти' },
  { value: 'paste', label: 'Вставить адреса' },
]

const tooMany = (count: number): string | null =>
  count > maxAdded ? `За\u00a0один раз можно добавить не\u00a0больше ${maxAdded} человек` : null

interface FootProps {
  count: number
  isPending: boolean
  problem: string | null
  onAdd: () => void
  children?: ReactNode
}

const Foot = ({ count, isPending, problem, onAdd, children }: FootProps) => (
  <div className={form.foot}>
    <p role="status">{count === 0 ? 'Никто не\u00a0выбран' : `Выбрано: ${peopleCount(count)}`}</p>
    {children}
    <Alert message={problem} />
    <ButtonRow>
      <Button busy={isPending} disabled={count === 0 || count > maxAdded} onClick={onAdd}>
        Добавить в&nbsp;группу
      </Button>
    </ButtonRow>
  </div>
)

const toggled = (chosen: ChosenCandidates, candidate: GroupCandidate): ChosenCandidates => {
  const next = new Map(chosen)
  if (!next.delete(candidate.user_course)) next.set(candidate.user_course, candidate)
  return next
}

const guardOf = (isPending: boolean, isTouched: boolean): LeaveGuard => {
  if (isPending) return 'busy'
  return isTouched ? 'touched' : 'free'
}

interface AddMembersDialogProps {
  groupId: number
  onClose: () => void
}

/** Adds people to a group: found by name, or by a pasted list of emails. */
export const AddMembersDialog = ({ groupId, onClose }: AddMembersDialogProps) => {
  const [way, setWay] = useState<Way>('search')
  const [chosen, setChosen] = useState<ChosenCandidates>(new Map())
  const [text, setText] = useState('')
  const panelId = useId()
  const adding = useAddMembers(groupId)
  const { outcomes, isPending, error } = adding
  const { emails, wrong } = readEmails(text)
  const isTouched = outcomes === null && (chosen.size > 0 || text !== '')
  const startAgain = () => {
    adding.startAgain()
    setChosen(new Map())
    setText('')
  }
  if (outcomes !== null) {
    return (
      <GuardedDialog title="Добавить людей" guard={guardOf(isPending, false)} onClose={onClose}>
        <AddingOutcomes
          outcomes={outcomes}
          isPending={isPending}
          error={error}
          onMove={adding.move}
          onMore={startAgain}
          onClose={onClose}
        />
      </GuardedDialog>
    )
  }
  const problemOf = (count: number) => tooMany(count) ?? error?.message ?? null
  return (
    <GuardedDialog title="Добавить людей" guard={guardOf(isPending, isTouched)} onClose={onClose}>
      <div className={form.form}>
        <Tabs label="Как добавить" tabs={ways} current={way} panelId={panelId} onChange={setWay} />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, way)} className={form.form}>
          {way === 'search' ? (
            <>
              <CandidatePicker
                groupId={groupId}
                chosen={chosen}
                onToggle={(candidate) => setChosen((now) => toggled(now, candidate))}
              />
              <Foot
                count={chosen.size}
                isPending={isPending}
                problem={problemOf(chosen.size)}
                onAdd={() => adding.add({ chosen })}
              />
            </>
          ) : (
            <>
              <TextArea
                label="Адреса email"
                hint={
                  <>
                    Через пробел, запятую, точку с&nbsp;запятой или с&nbsp;новой строки, до&nbsp;{maxAdded}. Людей,
                    которых ещё нет на&nbsp;сайте, сначала создайте в&nbsp;разделе{' '}
                    <Link to={paths.accountList}>«Учётные записи»</Link>: по&nbsp;одному или списком из&nbsp;файла.
                  </>
                }
                rows={6}
                spellCheck={false}
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Foot
                count={emails.length}
                isPending={isPending}
                problem={problemOf(emails.length)}
                onAdd={() => adding.add({ emails })}
              >
                {wrong.length > 0 && (
                  <p className={styles.wrong}>
                    Не&nbsp;похоже на&nbsp;email, не&nbsp;добавим: {wrong.slice(0, 10).join(', ')}
                    {wrong.length > 10 && ` и\u00a0ещё ${wrong.length - 10}`}
                  </p>
                )}
              </Foot>
            </>
          )}
        </div>
      </div>
    </GuardedDialog>
  )
}
