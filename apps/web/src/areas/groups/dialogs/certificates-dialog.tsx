import { getCertificatesArchive, type IssuedCertificate, issueGroupCertificates } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { invoicesKey } from '../../../shared/api/queries.ts'
import { randomId } from '../../../shared/new-key.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { peopleCount } from '../group-words.ts'
import styles from './add-members-dialog.module.css'

/** The server draws a file for each person: a part of the list takes a few seconds, and progress is seen after it. */
const batchSize = 20

interface CertificatePerson {
  userCourseId: number
  name: string
}

interface CertificatesDialogProps {
  groupId: number
  people: readonly CertificatePerson[]
  onClose: () => void
}

/** A repeat with the same key gets the certificates that were issued, and goes on. */
const useIssueAll = ({ groupId, people }: CertificatesDialogProps, key: string) => {
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const { mutate, ...mutation } = useMutation({
    mutationFn: async () => {
      const outcomes: IssuedCertificate[] = []
      for (let start = 0; start < people.length; start += batchSize) {
        const user_courses = people.slice(start, start + batchSize).map(({ userCourseId }) => userCourseId)
        const answer = await call(issueGroupCertificates, { params: { id: groupId }, body: { key, user_courses } })
        outcomes.push(...answer.outcomes)
        setDoneCount(outcomes.length)
      }
      return outcomes
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  })
  return { ...mutation, doneCount, issue: useMutateOnce(mutate) }
}

const reasons = { nothing_studied: 'ответов пока нет', not_found: 'больше не\u00a0в\u00a0группе' }

interface IssuedProps extends CertificatesDialogProps {
  bulkKey: string
  outcomes: readonly IssuedCertificate[]
}

/** What became of everybody, and the files; takes focus. */
const Issued = ({ bulkKey, outcomes, people, onClose }: IssuedProps) => {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callForFile(getCertificatesArchive, { query: { key: bulkKey } }),
    onSuccess: (content) => saveFile(content, 'Справки о подготовке.zip'),
  })
  const download = useMutateOnce(mutate)
  const issuedCount = outcomes.filter(({ outcome }) => outcome === 'issued').length
  const without = outcomes.flatMap(({ outcome, user_course }) => {
    const person = people.find(({ userCourseId }) => userCourseId === user_course)
    return outcome === 'issued' || person === undefined ? [] : [{ ...person, reason: reasons[outcome] }]
  })
  return (
    <div className={form.form}>
      <p ref={heading} tabIndex={-1} className={styles.summary} role="status">
        {issuedCount === 0 ? 'Ни\u00a0одной справки не\u00a0выдано' : `Выдано справок: ${issuedCount}`}
      </p>
      {issuedCount > 0 && <p>Они есть в&nbsp;реестре: «Счета», вид «Справки». Там&nbsp;же можно отозвать любую.</p>}
      {without.length > 0 && (
        <section className={styles.outcome}>
          <h3 className={styles.outcomeTitle}>Без справки: {without.length}</h3>
          <ul className={styles.named}>
            {without.map(({ userCourseId, name, reason }) => (
              <li key={userCourseId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={form.foot}>
        <Alert message={error === null ? null : `Не\u00a0получилось скачать архив. ${error.message}`} />
        <ButtonRow>
          {issuedCount > 0 && (
            <Button busy={isPending} onClick={() => download()}>
              Скачать все архивом
            </Button>
          )}
          <Button look={issuedCount > 0 ? 'ghost' : 'primary'} onClick={onClose}>
            Закрыть
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}

/** Issues «Справка о подготовке» for several members, and offers the files as one archive. */
export const CertificatesDialog = (props: CertificatesDialogProps) => {
  const { people, onClose } = props
  const [key] = useState(randomId)
  const { issue, isPending, error, data, doneCount } = useIssueAll(props, key)
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title="Справки о&nbsp;подготовке" onClose={close}>
      {data !== undefined ? (
        <Issued {...props} bulkKey={key} outcomes={data} />
      ) : (
        <div className={form.form}>
          <p>
            {peopleCount(people.length)}: каждый получит справку со&nbsp;своим номером. В&nbsp;ней курс, период
            и&nbsp;время занятий, изученные вопросы и&nbsp;билеты на&nbsp;сегодня. Подлинность проверяют по&nbsp;коду
            на&nbsp;бумаге.
          </p>
          <p>Справка не&nbsp;является документом о&nbsp;квалификации. Изменить выданную нельзя, только отозвать.</p>
          {isPending && (
            <ProgressBar
              label={`Готово: ${doneCount} из\u00a0${people.length}`}
              percent={Math.round((100 * doneCount) / people.length)}
            />
          )}
          <div className={form.foot}>
            <Alert message={error?.message ?? null} />
            <ButtonRow>
              <Button busy={isPending} onClick={() => issue()}>
                {error === null ? 'Выдать' : 'Продолжить'}
              </Button>
              <Button look="ghost" onClick={close}>
                Отмена
              </Button>
            </ButtonRow>
          </div>
        </div>
      )}
    </Dialog>
  )
}
