import { useState } from 'react'
import { type KeyHelp, ShortcutsDialog } from '../../../study/shortcuts-dialog.tsx'
import type { PracticalTask } from '../tasks/practical-task.ts'
import { usePracticeShortcuts } from '../use-practice-shortcuts.ts'
import { PracticeHeading } from './practice-heading.tsx'
import { PracticeResults } from './practice-results.tsx'
import styles from './practice-run.module.css'
import { SkippedNote } from './skipped-note.tsx'
import { removeStoredRun } from './stored-run.ts'
import { TaskStrip } from './task-strip.tsx'
import { TaskView } from './task-view.tsx'
import { usePracticeRun } from './use-practice-run.ts'

const keys: readonly KeyHelp[] = [
  [['1', '2', '…', '9'], 'выбрать решение или открыть пропуск с\u00a0этим номером'],
  [['Enter'], 'ответить; после ответа\u00a0— перейти дальше'],
  [['←', '→'], 'предыдущее и\u00a0следующее задание'],
  [['Пробел'], 'на\u00a0карточке: взять её или положить'],
  [['↑', '↓'], 'взятая карточка: на\u00a0место выше или ниже'],
  [['Home', 'End'], 'взятая карточка: на\u00a0первое или последнее место'],
  [['Esc'], 'вернуть взятую карточку, закрыть окно'],
  [['?'], 'этот список'],
]

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
  usePracticeShortcuts({
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
      {showsKeys && <ShortcutsDialog keys={keys} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
