import { type BodyInputOf, type ContentDraft, type ContentQuestion, publishDraft } from '@dopusk/contract'
import { carryOver, longDate } from '@dopusk/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { type ComparedWording, WordingChanges } from '../../../study/wording/wording-changes.tsx'
import { contentKey, contentQuestionQuery } from '../content-queries.ts'
import styles from '../editor-parts/editor.module.css'
import { isKeyChanged, variantsOf } from '../regrade/key-comparison.ts'
import { isChangedMeanwhile } from '../use-change.ts'
import { baseOf, otherOf, wordingOfDraft, wordsOf } from './draft-text.ts'
import type { DraftEditing } from './use-draft-editor.ts'

const notSaved = 'Последние правки не\u00a0сохранились. Закройте окно и\u00a0дождитесь сохранения'

interface PublishDialogProps {
  draft: ContentDraft
  editing: DraftEditing
  /** The title of the cited document. */
  title: string | null
  onClose: () => void
}

const usePublish = ({ draft, editing, onClose }: PublishDialogProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useBackLink()
  const { saver } = editing
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (said: Omit<BodyInputOf<typeof publishDraft>, 'version'>): Promise<ContentQuestion> => {
      if (!(await saver.settle())) throw new Error(notSaved)
      return await call(publishDraft, { params: { id: draft.id }, body: { version: saver.read().version, ...said } })
    },
    onSuccess: async (question) => {
      saver.close()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(contentQuestionQuery(question.id).queryKey, question)
      showToast('Опубликовано', 'green')
      const path = contentQuestionPath(question.id)
      await navigate(path, { replace: true, state: back?.to === path ? back.state : null })
    },
    onError: async (refusal) => {
      if (!isChangedMeanwhile(refusal)) return
      await editing.compare()
      onClose()
      showToast('Не\u00a0опубликовано: вопрос или черновик изменил другой эксперт', 'red')
    },
  })
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return {
    publish: useMutateOnce(mutate),
    isPending,
    problem: error === null ? null : [error.message, ...fields].join('. '),
  }
}

/** The planned wording with the changes of the draft; undefined where none is planned. */
const planOf = ({ draft, editing, title }: PublishDialogProps) => {
  const [base, next] = [baseOf(draft), draft.planned_from === null ? otherOf(draft) : undefined]
  const day = draft.question?.next_from
  if (base === undefined || next === undefined || day == null) return undefined
  const after = wordingOfDraft(editing.body, title)
  const { words, ...carried } = carryOver(wordsOf(base), wordsOf(after), wordsOf(next))
  const { text, variants, comment, image } = words
  const mended: ComparedWording = {
    ...next,
    question_text: text,
    answer_variants: variants.map((variant, index) => ({
      answer_number: index + 1,
      answer_text: variant.text,
      correct: variant.correct,
    })),
    comment,
    ...(image !== null && { image }),
  }
  return { next, day, mended, ...carried }
}

interface PlannedChangeProps {
  plan: NonNullable<ReturnType<typeof planOf>>
  isMended: boolean
  onMend: (isMended: boolean) => void
}

/** What is mended today would come back on the day of the planned wording. */
const PlannedChange = ({ plan, isMended, onMend }: PlannedChangeProps) => (
  <section className={styles.changes} aria-labelledby="planned-change">
    <h3 id="planned-change" className={styles.changesTitle}>
      С&nbsp;{longDate(plan.day)} вопрос сменит другая формулировка
    </h3>
    {plan.isChanged && (
      <>
        <CheckField checked={isMended} onChange={({ target }) => onMend(target.checked)}>
          Исправить и&nbsp;её
        </CheckField>
        <WordingChanges before={plan.next} after={plan.mended} />
      </>
    )}
    {!plan.isWhole && (
      <p className={styles.hint}>
        {plan.isChanged
          ? 'Не\u00a0вся правка к\u00a0ней подходит'
          : 'Правка к\u00a0ней не\u00a0подходит: таких слов в\u00a0ней нет'}
        . После публикации проверьте её: «Изменить будущую» на&nbsp;странице вопроса.
      </p>
    )}
  </section>
)

/** What changes for learners, a note for the other experts, and whether the question is asked again. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { draft, editing, title, onClose } = props
  const { body } = editing
  const [note, setNote] = useState('')
  const [isMeaningChecked, setMeaningChecked] = useState(false)
  const { publish, isPending, problem } = usePublish(props)
  const base = baseOf(draft)
  const plan = planOf(props)
  const [isMended, setMended] = useState(plan?.isChanged === true)
  const isOtherKey = base !== undefined && isKeyChanged(variantsOf(base), body.variants)
  const changesMeaning = isOtherKey || isMeaningChecked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const planned = plan && { wording: plan.next.id, mend: isMended }
    publish({ note: note.trim(), changes_meaning: changesMeaning, ...(planned && { planned }) })
  }
  return (
    <GuardedDialog
      title={
        base === undefined
          ? 'Опубликовать вопрос'
          : draft.planned_from === null
            ? 'Опубликовать правку'
            : 'Опубликовать правку будущей формулировки'
      }
      guard={isPending ? 'busy' : 'free'}
      onClose={onClose}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        {base === undefined ? (
          <p>Вопрос сразу попадёт в&nbsp;выбранные курсы. В&nbsp;билеты его добавляют отдельно.</p>
        ) : (
          <div className={styles.changes}>
            <h3 className={styles.changesTitle}>Что изменится</h3>
            <WordingChanges
              before={base}
              after={wordingOfDraft(body, title)}
              more={[{ name: 'Тема', before: draft.question?.topic ?? '', after: body.topic }]}
            />
          </div>
        )}
        {plan !== undefined && <PlannedChange plan={plan} isMended={isMended} onMend={setMended} />}
        <TextField
          label="Заметка (необязательно)"
          hint="Что и&nbsp;почему изменено: увидят другие эксперты в&nbsp;истории вопроса"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {base !== undefined && (
          <div>
            <CheckField
              checked={changesMeaning}
              disabled={isOtherKey}
              onChange={({ target }) => setMeaningChecked(target.checked)}
            >
              Меняет смысл
            </CheckField>
            <p className={styles.hint}>
              {isOtherKey
                ? 'Верным стал другой вариант: вопрос зададут снова всем, кто отвечал. Прежние ответы потом можно пересчитать.'
                : 'Обучающимся, которые уже отвечали, вопрос будет задан снова. Для опечаток не\u00a0отмечайте.'}
            </p>
          </div>
        )}
        <div className={form.foot}>
          <Alert message={problem} />
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Опубликовать
            </Button>
            <Button look="ghost" onClick={onClose}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
