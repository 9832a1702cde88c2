import { type ContentQuestion, type ContentWording, settleContentConflict } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { QuestionView } from '../../../study/wording/question-view.tsx'
import { WordingChanges } from '../../../study/wording/wording-changes.tsx'
import { contentQuestionQuery } from '../content-queries.ts'
import frame from '../frame.module.css'
import { useChange } from '../use-change.ts'
import own from './question.module.css'

type Conflict = NonNullable<ContentQuestion['conflict']>

interface QuestionConflictProps {
  question: ContentQuestion
  conflict: Conflict
  current: ContentWording | undefined
}

/** A load brought another wording than the one made here: nothing was overwritten until an expert decides. */
export const QuestionConflict = ({ question, conflict, current }: QuestionConflictProps) => {
  const { change, isPending, error } = useChange<ContentQuestion>(contentQuestionQuery(question.id).queryKey)
  const settle = (take: 'pack' | 'screen', done: string) =>
    change({ send: () => call(settleContentConflict, { params: { id: conflict.id }, body: { take } }), done })
  return (
    <section className={frame.notice} aria-labelledby="question-conflict">
      <div>
        <h2 id="question-conflict">Расхождение с&nbsp;набором</h2>
        <p>
          {formatDateTime(conflict.created_at)} загрузили набор, а&nbsp;вопрос к&nbsp;тому времени изменили здесь.
          Обучающиеся видят формулировку отсюда; решите, какая остаётся.
        </p>
      </div>
      {conflict.wording !== null && current !== undefined && (
        <div className={own.changes}>
          <h3>Чем набор отличается</h3>
          <WordingChanges before={current} after={conflict.wording} />
        </div>
      )}
      <div className={own.sides}>
        <div className={own.version}>
          <h3>Здесь</h3>
          {current !== undefined && <QuestionView wording={current} />}
          <Button look="ghost" busy={isPending} onClick={() => settle('screen', 'Осталась формулировка отсюда')}>
            Оставить эту
          </Button>
        </div>
        <div className={own.version}>
          <h3>В&nbsp;наборе</h3>
          {conflict.wording === null ? (
            <p>В&nbsp;наборе этого вопроса больше нет: его убрали.</p>
          ) : (
            <QuestionView wording={conflict.wording} />
          )}
          <Button look="ghost" busy={isPending} onClick={() => settle('pack', 'Взята формулировка набора')}>
            {conflict.wording === null ? 'Убрать вопрос, как в\u00a0наборе' : 'Взять эту'}
          </Button>
        </div>
      </div>
      <Alert message={error?.message ?? null} />
    </section>
  )
}
