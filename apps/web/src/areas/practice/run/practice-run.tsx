import { useState } from 'react'
import type { PracticalTask } from '../tasks/practical-task.ts'
import { usePracticeKeys } from '../use-practice-keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { PracticeHeading } from './practice-heading.tsx'
import { PracticeResults } from './practice-results.tsx'
import styles from './practice-run.module.css'
import { SkippedNote } from './skipped-note.tsx'
import { removeStoredRun } from './stored-run.ts'
import { TaskStrip } from './task-strip.tsx'
import { TaskView } from './task-view.tsx'
import { usePracticeRun } from './use-practice-run.ts'

interface PracticeRunProps {
  userCourseId: number
  tasks: PracticalTask[]
  skipped: string[]
}

/** From the first task to the results. */
export const PracticeRun = ({ userCourseId, tasks, skipped }: PracticeRunProps) => {
  const run = usePracticeRun(userCourseId, tasks)
  const [hasMoved, setHasMoved] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const { works, index, totals } = run
  const work = works[index]
  const isOver = run.isFinished && totals.notAnswered === 0
  const showsResults = isOver && !isReviewing

  const open = (place: number) => {
    const target = works[(place + works.length) % works.length]
    if (target === undefined) return
    setHasMoved(true)
    setIsReviewing(true)
    run.goTo(target)
  }
  const openUnanswered = () => {
    const step = works.findIndex((_, step) => works[(index + step) % works.length]?.status === 'notAnswered')
    open(index + step)
  }
  const showResults = () => {
    setHasMoved(true)
    setIsReviewing(false)
    run.finish()
  }
  usePracticeKeys({
    onStep: (by) => !showsResults && open(index + by),
    onHelp: () => setShowsKeys(true),
  })

  return (
    <>
      <PracticeHeading
        userCourseId={userCourseId}
        aside={
          <p className={styles.done}>
            Решено {totals.total - totals.notAnswered} из&nbsp;{totals.total}
          </p>
        }
      />
      <SkippedNote skipped={skipped} />
      <TaskStrip statuses={works.map(({ status }) => status)} current={showsResults ? null : index} onOpen={open} />
      {showsResults || work === undefined ? (
        <PracticeResults
          works={works}
          totals={totals}
          userCourseId={userCourseId}
          takesFocus={hasMoved}
          onOpen={open}
          onRestart={() => {
            setIsReviewing(false)
            run.restart()
          }}
          onExit={() => removeStoredRun(userCourseId)}
        />
      ) : (
        <TaskView
          key={work.task.id}
          work={work}
          place={{ number: index + 1, total: totals.total }}
          takesFocus={hasMoved}
          onDraft={(draft) => run.draft(work, draft)}
          onAnswer={() => run.answer(work)}
          onStep={(by) => open(index + by)}
          onNext={totals.notAnswered > 0 ? openUnanswered : null}
          onResults={showResults}
          isFinished={isOver}
          onHelp={() => setShowsKeys(true)}
        />
      )}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}
