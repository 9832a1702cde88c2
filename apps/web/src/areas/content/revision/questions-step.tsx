import { acceptUnchangedPoints, type RevisionQuestion, type Verdict } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { countPages } from '../../../shared/count-pages.ts'
import { plural, questions as questionForms } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import table from '../../../shared/ui/record-table.module.css'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import section from '../../../shared/ui/section.module.css'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import bar from '../../../shared/ui/selection-bar.module.css'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useListAddress } from '../../../shared/use-list-address.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { pageSize } from '../content-queries.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './questions.module.css'
import { revisionQuestionsKey, revisionQuestionsQuery, type VerdictFilter } from './revision-queries.ts'
import { isVerdict, verdictNames, verdicts } from './revision-words.ts'
import type { RevisionEditing } from './use-revision-editor.ts'
import { type Decision, dropsDraft, useVerdicts } from './use-verdicts.ts'

const readFilter = (text: string | null): VerdictFilter => {
  if (text === 'all') return null
  return isVerdict(text) ? text : 'undecided'
}

/** The expert accepts all questions at once whose point says the same. */
const AcceptUnchanged = ({ editing, onDone }: { editing: RevisionEditing; onDone: () => void }) => {
  const client = useQueryClient()
  const { id, same_count: count } = editing.state
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await editing.saver.settle()
      return await call(acceptUnchangedPoints, { params: { id } })
    },
    onSuccess: async (revision) => {
      editing.saver.meet(revision)
      showToast(`Не\u00a0затронуты: ${plural(count, questionForms)}`, 'green')
      onDone()
      await client.invalidateQueries({ queryKey: revisionQuestionsKey(id) })
    },
  })
  const accept = useMutateOnce(mutate)
  if (count === 0 && error === null) return null
  return (
    <Card>
      <div className={section.section}>
        <p>
          У&nbsp;{plural(count, ['вопроса', 'вопросов', 'вопросов'])} пункт в&nbsp;обеих редакциях говорит одно
          и&nbsp;то&nbsp;же. Такие вопросы обычно не&nbsp;затронуты: проверьте на&nbsp;шаге «Пункты рядом»
          и&nbsp;примите их сразу.
        </p>
        <Alert message={error?.message ?? null} />
        <div>
          <Button look="ghost" busy={isPending} onClick={() => accept(undefined)}>
            Принять для всех, чей пункт не&nbsp;изменился: {count}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface SelectionBarProps {
  count: number
  onDecide: (verdict: Verdict) => void
  onClear: () => void
}

/** One verdict for the chosen questions. */
const SelectionBar = ({ count, onDecide, onClear }: SelectionBarProps) => {
  const [verdict, setVerdict] = useState<Verdict>('unaffected')
  return (
    <section className={bar.bar} aria-label="Выбранные вопросы">
      <p role="status">Выбрано: {plural(count, questionForms)}</p>
      <SelectField
        label="Решение"
        labelPlace="before"
        value={verdict}
        onChange={({ target }) => setVerdict(target.value as Verdict)}
      >
        {verdicts.map((each) => (
          <option key={each} value={each}>
            {verdictNames[each].name}
          </option>
        ))}
      </SelectField>
      <Button size="s" onClick={() => onDecide(verdict)}>
        Применить
      </Button>
      <Button look="plain" size="s" onClick={onClear}>
        Снять выбор
      </Button>
    </section>
  )
}

const NoQuestions = ({ count, filter }: { count: number; filter: VerdictFilter }) => {
  if (count > 0 && filter !== 'undecided') return <EmptyState title="Таких вопросов нет" />
  return (
    <EmptyState
      icon="check"
      title={count === 0 ? 'На\u00a0прежнюю редакцию вопросы не\u00a0ссылаются' : 'Решены все вопросы'}
      text="Остаётся проверить и&nbsp;опубликовать."
    />
  )
}

interface ListProps {
  questions: readonly RevisionQuestion[]
  isWaiting: boolean
  onDecide: (decision: Decision) => void
}

const QuestionList = ({ questions, isWaiting, onDecide }: ListProps) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Only questions that are shown count as chosen.
  const selected = questions.filter(({ id }) => chosen.includes(id))
  const isAll = selected.length === questions.length
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <>
      <div className={styles.all}>
        <SelectBox
          label="Выбрать все вопросы на&nbsp;странице"
          checked={isAll}
          isPartial={selected.length > 0 && !isAll}
          onToggle={() => setChosen(isAll ? [] : questions.map(({ id }) => id))}
        />
        <span aria-hidden="true">Выбрать все на&nbsp;странице</span>
        <span className={styles.keys}>
          Внутри вопроса: <kbd>1</kbd>–<kbd>4</kbd> — решение
        </span>
      </div>
      <ul className={classNames(styles.questions, isWaiting && table.waiting)} aria-label="Вопросы">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            isChosen={chosen.includes(question.id)}
            onChoose={() => toggle(question.id)}
            onDecide={(decision) => onDecide({ questions: [question], ...decision })}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onDecide={(verdict) => {
            onDecide({ questions: selected, verdict })
            setChosen([])
          }}
          onClear={() => setChosen([])}
        />
      )}
    </>
  )
}

/** What becomes of each question that cites the earlier edition. */
export const QuestionsStep = ({ editing }: { editing: RevisionEditing }) => {
  const client = useQueryClient()
  const address = useListAddress()
  const list = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Decision | null>(null)
  const { id, undecided_count: left, question_count: count } = editing.state
  const verdict = readFilter(address.params.get('verdict'))
  const query = useQuery(revisionQuestionsQuery(id, { verdict, page: address.page }))
  const { decide } = useVerdicts(editing, { verdict, page: address.page })
  const { data, isPlaceholderData: isWaiting } = query
  const questions = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, address.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || questions.length > 0 ? null : pageCount)
  const isPageDone = verdict === 'undecided' && questions.every((question) => question.verdict !== null)
  const ask = (decision: Decision) => (dropsDraft(decision) ? setAsked(decision) : decide(decision))
  const showNext = async () => {
    address.setPage(1)
    await client.invalidateQueries({ queryKey: revisionQuestionsKey(id) })
    list.current?.focus()
  }
  return (
    <>
      <AcceptUnchanged editing={editing} onDone={() => list.current?.focus()} />
      <div className={styles.listHead}>
        <h3 ref={list} className={styles.listTitle} tabIndex={-1}>
          {left === 0 ? `Решены все: ${count}` : `Не\u00a0решено: ${left} из\u00a0${count}`}
        </h3>
        <SelectField
          label="Показать"
          labelPlace="before"
          value={verdict ?? 'all'}
          onChange={({ target }) => address.setFilter({ verdict: target.value === 'undecided' ? null : target.value })}
        >
          <option value="undecided">Не&nbsp;решено</option>
          {verdicts.map((each) => (
            <option key={each} value={each}>
              {verdictNames[each].name}
            </option>
          ))}
          <option value="all">Все</option>
        </SelectField>
      </div>
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {data?.count === 0 && !isWaiting && <NoQuestions count={count} filter={verdict} />}
      {questions.length > 0 && !isPastEnd && (
        <QuestionList key={`${verdict} ${address.page}`} questions={questions} isWaiting={isWaiting} onDecide={ask} />
      )}
      {questions.length > 0 && isPageDone && left > 0 && (
        <div>
          <Button onClick={() => void showNext()}>Показать следующие нерешённые</Button>
        </div>
      )}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} onPage={address.setPage} />}
      {asked !== null && (
        <ConfirmDialog
          title="Удалить черновик?"
          confirmLabel="Удалить и&nbsp;сменить решение"
          isPending={false}
          error={null}
          onConfirm={() => {
            decide(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.questions.length === 1
              ? 'По\u00a0прежнему решению для вопроса начат черновик. С\u00a0другим решением он будет удалён, написанное пропадёт.'
              : 'По\u00a0прежним решениям для некоторых вопросов начаты черновики. С\u00a0другим решением они будут удалены, написанное пропадёт.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
