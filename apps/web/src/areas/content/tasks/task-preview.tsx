import type { TaskBody } from '@dopusk/contract'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Library } from '../../../study/library/library.tsx'
import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import { TaskCard } from '../../../study/practice/task/task-card.tsx'
import { whatIsMissing } from '../../../study/practice/task/task-completeness.ts'
import { isDraftOf, newDraft, type TaskDraft } from '../../../study/practice/task/task-draft.ts'
import { statusOf } from '../../../study/practice/task/task-verdict.ts'
import { useLibrary } from '../../../study/practice/task/use-library.ts'
import { DevicePreview } from '../editor-parts/device-preview.tsx'
import { practicalOf } from './preview-task.ts'
import styles from './tasks.module.css'
import { type CitedSources, shownSources } from './use-cited-sources.ts'

const seed = 1

/** The answer as far as it fits what is typed by now: variants and cards come and go. */
const fittingDraft = (task: PracticalTask, draft: TaskDraft | null): TaskDraft => {
  if (draft === null || !isDraftOf(task, draft)) return newDraft(task, seed)
  if (task.kind !== 'wrapper' || draft.kind !== 'wrapper') return draft
  const chosen = task.codes.map(({ id, variants }) => [
    id,
    (draft.chosen[id] ?? []).filter((each) => variants.some((variant) => variant.id === each)),
  ])
  return { ...draft, chosen: Object.fromEntries(chosen) as Record<number, number[]> }
}

interface TaskPreviewProps {
  body: TaskBody
  cited: CitedSources
}

/** The task as learners get it, at the width of a phone or of a computer. It can be answered, and answered again. */
export const TaskPreview = ({ body: typed, cited }: TaskPreviewProps) => {
  const body = useDeferredValue(typed)
  const [draft, setDraft] = useState<TaskDraft | null>(null)
  const [answers, setAnswers] = useState({ isAnswered: false, attempt: 0 })
  const library = useLibrary()
  const task = practicalOf(body, shownSources(body.sources, cited))
  const shown = fittingDraft(task, draft)
  const { isAnswered, attempt } = answers
  const missing = isAnswered ? null : whatIsMissing(task, shown)
  const forget = () => {
    setDraft(null)
    setAnswers({ isAnswered: false, attempt: attempt + 1 })
  }
  return (
    <>
      <DevicePreview title="Задание, каким его видит обучающийся">
        <div className={styles.preview}>
          <TaskCard
            key={attempt}
            state={{ task, draft: shown, status: statusOf(task, shown, isAnswered), isOutdated: false }}
            place={{ number: 1, total: 1 }}
            takesFocus={attempt > 0}
            onDraft={setDraft}
            onOpenSource={library.openSource}
          />
          {isAnswered ? (
            <Button look="ghost" onClick={forget}>
              Ответить ещё раз
            </Button>
          ) : (
            <div className={styles.answer}>
              {missing !== null && <p>{missing}</p>}
              <Button
                disabled={missing !== null}
                onClick={() => {
                  setDraft(shown)
                  setAnswers({ isAnswered: true, attempt })
                }}
              >
                Ответить
              </Button>
            </div>
          )}
        </div>
      </DevicePreview>
      {library.isOpen && <Library cited={library.cited} onClose={library.close} />}
    </>
  )
}
