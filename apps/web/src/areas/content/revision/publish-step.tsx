import { publishRevision, type Revision } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { revisionPath } from '../../../shared/content-paths.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import section from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import remarks from '../remarks.module.css'
import { isChangedMeanwhile } from '../use-change.ts'
import styles from './revision.module.css'
import { revisionQuery } from './revision-queries.ts'
import { RevisionTasks } from './revision-tasks.tsx'
import { dayWords } from './revision-words.ts'
import type { FieldState } from './text-step.tsx'
import type { RevisionEditing } from './use-revision-editor.ts'
import { VerdictCounts } from './verdict-counts.tsx'

const notSaved = 'Последние правки не\u00a0сохранились. Закройте окно и\u00a0дождитесь сохранения'

/** What prevents publishing; each leads to its place. */
const Faults = ({ revision: { id, faults } }: { revision: Revision }) =>
  faults.length === 0 ? (
    <p className={remarks.fine}>
      <Icon name="check" />
      Замечаний нет, можно публиковать
    </p>
  ) : (
    <section className={remarks.summary} tabIndex={-1} data-summary aria-label="Замечания">
      <div>
        <h3 className={remarks.listTitle}>Мешает опубликовать</h3>
        <ul className={remarks.list}>
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field === 'questions' ? (
                <Link className={styles.faultLink} to={revisionPath(id, 'questions')}>
                  {message}
                </Link>
              ) : (
                <Link className={styles.faultLink} to={revisionPath(id)} state={{ field } satisfies FieldState}>
                  {message}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )

const usePublish = (editing: RevisionEditing, onRefused: () => void) => {
  const client = useQueryClient()
  const { saver } = editing
  const { id } = editing.state
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (note: string) => {
      if (!(await saver.settle())) throw new Error(notSaved)
      return await call(publishRevision, { params: { id }, body: { version: saver.read().version, note } })
    },
    onSuccess: async (published) => {
      saver.close()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(revisionQuery(id).queryKey, published)
    },
    onError: async (refusal) => {
      if (!isChangedMeanwhile(refusal)) return
      await editing.compare()
      onRefused()
    },
  })
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return {
    publish: useMutateOnce(mutate),
    isPending,
    reset,
    problem: error === null ? null : new Error([error.message, ...fields].join('. ')),
  }
}

/** Courses that would keep too few questions. */
const ShortBanks = ({ revision: { short_banks: banks } }: { revision: Revision }) =>
  banks.map(({ course, question_count: count, bank_count: bank }) => (
    <p key={course} className={styles.text}>
      <StatusBadge tone="red" icon="warning">
        {course}: в&nbsp;плане останется {plural(count, questions)} из&nbsp;{bank}, меньше 80&nbsp;%
      </StatusBadge>
    </p>
  ))

/** All together, with what it means for learners. */
export const PublishStep = ({ editing }: { editing: RevisionEditing }) => {
  const { state } = editing
  const page = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { publish, isPending, problem, reset } = usePublish(editing, () => setAsking(false))
  const { sheet, before } = state
  const isBlocked = state.status === 'conflict' || state.status === 'gone'
  const check = async () => {
    setChecking(true)
    const isSaved = await editing.saver.settle().finally(() => setChecking(false))
    if (!isSaved) return
    if (editing.saver.read().faults.length > 0) page.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
    else setAsking(true)
  }
  return (
    <div ref={page} className={styles.step}>
      <Faults revision={state} />
      <Card>
        <section className={section.section} aria-labelledby="revision-summary">
          <h3 id="revision-summary">Что произойдёт</h3>
          <p className={styles.text}>
            {dayWords(sheet.valid_from).replace(/^с/, 'С')} вместо «{before.short}» действует «{sheet.short}»
            {sheet.edition === '' ? '' : `, ${sheet.edition}`}. У&nbsp;кого экзамен раньше этого дня, учат прежний
            текст; у&nbsp;кого позже&nbsp;— новый.
          </p>
          <VerdictCounts revision={state} />
          <p className={styles.text}>
            Все новые формулировки и&nbsp;ответы выходят в&nbsp;один день. Вопросы с&nbsp;решением «Новый ответ» зададут
            снова тем, кто на&nbsp;них уже отвечал.
          </p>
          <ShortBanks revision={state} />
          <RevisionTasks revision={state} />
          <TextField
            label="Заметка (необязательно)"
            hint="Чем вызвана замена: увидят другие эксперты в&nbsp;истории вопросов"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div>
            <Button busy={isChecking} disabled={isBlocked} onClick={() => void check()}>
              Опубликовать…
            </Button>
          </div>
        </section>
      </Card>
      {isAsking && (
        <ConfirmDialog
          title="Опубликовать замену?"
          confirmLabel="Опубликовать"
          look="primary"
          isPending={isPending}
          error={problem}
          onConfirm={() => publish(note.trim())}
          onClose={() => {
            if (isPending) return
            reset()
            setAsking(false)
          }}
        >
          <p>
            Новая редакция и&nbsp;{plural(state.question_count, questions)} вступят в&nbsp;силу{' '}
            {dayWords(sheet.valid_from)}. Обучающиеся увидят предупреждение сразу. Отменить публикацию нельзя, можно
            подготовить следующую редакцию.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
