import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { Library } from '../../../study/library/library.tsx'
import { runAddress } from '../../../study/practice/practice-address.ts'
import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import { useLibrary } from '../../../study/practice/task/use-library.ts'
import { usePracticeShortcuts } from '../../../study/practice/task/use-practice-shortcuts.ts'
import { isUnfinished } from './merge-runs.ts'
import { stepState, useTakesFocus } from './practice-address.ts'
import { PracticeHeading } from './practice-heading.tsx'
import { PracticeKeys } from './practice-keys.tsx'
import styles from './practice-run.module.css'
import { PracticeTools } from './practice-tools.tsx'
import { RunSaved } from './run-saved.tsx'
import { SkippedNote } from './skipped-note.tsx'
import { newRun, type StoredRun } from './stored-run.ts'
import { TaskStrip } from './task-strip.tsx'
import { TaskView } from './task-view.tsx'
import { worksOfRun } from './task-works.ts'
import { usePracticeRun } from './use-practice-run.ts'

interface RunNoticeProps {
  text: string
  action: { label: string; onPress: () => void }
}

/** Which of several runs is shown, and the way to the other. */
const RunNotice = ({ text, action }: RunNoticeProps) => (
  <div className={styles.notice} role="note">
    <p>{text}</p>
    <Button look="ghost" onClick={action.onPress}>
      {action.label}
    </Button>
  </div>
)

interface PracticeRunProps {
  userCourseId: number
  tasks: PracticalTask[]
  skipped: string[]
  /** The latest run of the server. */
  saved: StoredRun | null
}

const answeredOf = (tasks: PracticalTask[], run: StoredRun): string => {
  const works = worksOfRun(tasks, run)
  return `решено ${works.filter(({ status }) => status !== 'notAnswered').length} из\u00a0${works.length}`
}

/** The current run, from the first task to the last answer. */
export const PracticeRun = ({ userCourseId, tasks, skipped, saved }: PracticeRunProps) => {
  const current = usePracticeRun(userCourseId, tasks, saved)
  const navigate = useNavigate()
  const [hasMoved, setHasMoved] = useState(useTakesFocus())
  const [showsKeys, setShowsKeys] = useState(false)
  const library = useLibrary()
  const { run, works, index, totals } = current
  const work = works[index]
  const other = saved !== null && saved.id !== run.id && !run.isChosen && isUnfinished(tasks, saved) ? saved : null

  const open = (place: number) => {
    const target = works[(place + works.length) % works.length]
    if (target === undefined) return
    setHasMoved(true)
    current.goTo(target)
  }
  const openUnanswered = () => {
    const step = works.findIndex((_, step) => works[(index + step) % works.length]?.status === 'notAnswered')
    open(index + step)
  }
  const showResults = () => {
    current.finish()
    void navigate(runAddress(userCourseId, run.id ?? ''), { replace: true, state: stepState })
  }
  useLeaveWarning()
  usePracticeShortcuts({ onStep: (by) => open(index + by), onHelp: () => setShowsKeys(true) })

  if (work === undefined) return null
  return (
    <>
      <PracticeHeading
        userCourseId={userCourseId}
        aside={
          <PracticeTools onDocuments={library.openList}>
            <p>
              Решено {totals.total - totals.notAnswered} из&nbsp;{totals.total}
            </p>
          </PracticeTools>
        }
      />
      {run.isAdopted && (
        <RunNotice
          text={`Продолжаем начатое раньше: ${answeredOf(tasks, run)}`}
          action={{ label: 'Начать заново', onPress: () => current.replace(newRun({ isChosen: true })) }}
        />
      )}
      {other !== null && (
        <RunNotice
          text={`На\u00a0другом устройстве начато другое прохождение: ${answeredOf(tasks, other)}`}
          action={{ label: 'Продолжить его', onPress: () => current.replace({ ...other, isChosen: true }) }}
        />
      )}
      <SkippedNote skipped={skipped} />
      <TaskStrip statuses={works.map(({ status }) => status)} current={index} onOpen={open} />
      <TaskView
        key={`${run.id} ${work.task.id}`}
        work={work}
        place={{ number: index + 1, total: totals.total }}
        takesFocus={hasMoved}
        onDraft={(draft) => current.draft(work, draft)}
        onAnswer={() => current.answer(work)}
        onStep={(by) => open(index + by)}
        onNext={totals.notAnswered > 0 ? openUnanswered : null}
        onResults={showResults}
        isFinished={false}
        saved={<RunSaved runId={run.id} />}
        onHelp={() => setShowsKeys(true)}
        onOpenSource={library.openSource}
      />
      {showsKeys && <PracticeKeys onClose={() => setShowsKeys(false)} />}
      {library.isOpen && <Library cited={library.cited} onClose={library.close} />}
    </>
  )
}
