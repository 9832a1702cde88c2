import { type ContentQuestion, type ContentWording, changeContentQuestionRetired } from '@dopusk/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { contentQuestionQuery } from '../content-queries.ts'
import { useChange, withFields } from '../use-change.ts'
import { useOpenDraft } from '../use-open-draft.ts'
import own from './question.module.css'

interface QuestionActionsProps {
  question: ContentQuestion
  current: ContentWording | undefined
}

const RetireDialog = ({ question, current, onClose }: QuestionActionsProps & { onClose: () => void }) => {
  const { id, is_retired: isRetired } = question
  const { change, isPending, error } = useChange<ContentQuestion>(contentQuestionQuery(id).queryKey)
  return (
    <ConfirmDialog
      title={isRetired ? 'Вернуть вопрос?' : 'Убрать вопрос?'}
      confirmLabel={isRetired ? 'Вернуть' : 'Убрать'}
      look={isRetired ? 'primary' : 'danger'}
      isPending={isPending}
      error={withFields(error)}
      onConfirm={() =>
        change(
          {
            send: () =>
              call(changeContentQuestionRetired, {
                params: { id },
                body: { wording: current?.id ?? 0, is_retired: !isRetired },
              }),
            done: isRetired ? 'Вопрос снова задаётся' : 'Вопрос убран',
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>
        {isRetired
          ? 'Вопрос снова будут задавать в\u00a0его курсах.'
          : 'Вопрос больше не\u00a0будут задавать ни\u00a0в\u00a0одном курсе. История ответов останется, вопрос можно вернуть.'}
      </p>
    </ConfirmDialog>
  )
}

/** What can be done with the question. */
export const QuestionActions = ({ question, current }: QuestionActionsProps) => {
  const [isAsking, setAsking] = useState(false)
  // What led to the question is there again after the draft.
  const { state } = useLocation()
  const { open, isPending } = useOpenDraft({ to: contentQuestionPath(question.id), label: 'Вопрос', state })
  const next = question.wordings.find((wording) => wording.is_next)
  const isOfNext = next !== undefined && question.draft_base === next.id
  return (
    <Card>
      <div className={own.actions}>
        {question.draft === null ? (
          <>
            <Button busy={isPending} onClick={() => open({ question: question.id })}>
              {next === undefined ? 'Изменить' : 'Изменить действующую'}
            </Button>
            {next !== undefined && (
              <Button look="ghost" busy={isPending} onClick={() => open({ question: question.id, is_planned: true })}>
                Изменить будущую
              </Button>
            )}
          </>
        ) : (
          <Button
            busy={isPending}
            onClick={() => open({ question: question.id, ...(isOfNext && { is_planned: true }) })}
          >
            Продолжить правку
          </Button>
        )}
        {current !== undefined && (
          <Button look="ghost" onClick={() => setAsking(true)}>
            {question.is_retired ? 'Вернуть…' : 'Убрать…'}
          </Button>
        )}
      </div>
      {question.draft !== null && (
        <p className={own.small}>
          {next === undefined
            ? 'Есть черновик: его ещё не\u00a0опубликовали.'
            : `Есть черновик ${isOfNext ? 'будущей' : 'действующей'} формулировки. Другую можно изменить, когда его опубликуют или удалят.`}
        </p>
      )}
      {isAsking && <RetireDialog question={question} current={current} onClose={() => setAsking(false)} />}
    </Card>
  )
}
