import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Library } from '../../../study/library/library.tsx'
import { practiceAddress } from '../../../study/practice/practice-address.ts'
import type { PracticalTask } from '../../../study/practice/task/practical-task.ts'
import { useLibrary } from '../../../study/practice/task/use-library.ts'
import { usePracticeShortcuts } from '../../../study/practice/task/use-practice-shortcuts.ts'
import { stepState, useTakesFocus } from './practice-address.ts'
import { PracticeHeading } from './practice-heading.tsx'
import { PracticeKeys } from './practice-keys.tsx'
import { PracticeResults } from './practice-results.tsx'
import { PracticeTools } from './practice-tools.tsx'
import { RunSaved } from './run-saved.tsx'
import { totalsOfRun } from './run-totals.ts'
import { SkippedNote } from './skipped-note.tsx'
import { newRun, type StoredRun, writeStoredRun } from './stored-run.ts'
import { TaskStrip } from './task-strip.tsx'
import { TaskView } from './task-view.tsx'
import { worksOfRun } from './task-works.ts'

interface PracticeReviewProps {
  userCourseId: number
  tasks: PracticalTask[]
  skipped: string[]
  run: StoredRun
  /** Whether the course may be studied now. */
  isOpen: boolean
}

const doNothing = () => {}

/** The results of a run and its answered tasks, read only. */
export const PracticeReview = ({ userCourseId, tasks, skipped, run, isOpen }: PracticeReviewProps) => {
  const works = useMemo(() => worksOfRun(tasks, run), [tasks, run])
  const totals = totalsOfRun(run, works)
  const navigate = useNavigate()
  const arrivesWithFocus = useTakesFocus()
  const [hasMoved, setHasMoved] = useState(false)
  const [index, setIndex] = useState<number | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const library = useLibrary()
  const work = index === null ? undefined : works[index]

  const begin = (next: StoredRun) => {
    writeStoredRun(userCourseId, { ...next, isChosen: true })
    void navigate(practiceAddress(userCourseId), { state: stepState })
  }
  const goOn = (currentId: number | null) => begin({ ...run, isFinished: false, currentId })
  const open = (place: number) => {
    const at = (place + works.length) % works.length
    const target = works[at]
    if (target === undefined) return
    if (target.status === 'notAnswered') return isOpen ? goOn(target.task.id) : undefined
    setHasMoved(true)
    setIndex(at)
  }
  const wrongIds = works.filter(({ status }) => status === 'Wrong').map(({ task }) => task.id)
  usePracticeShortcuts({ onStep: (by) => index !== null && open(index + by), onHelp: () => setShowsKeys(true) })

  return (
    <>
      <PracticeHeading
        userCourseId={userCourseId}
        aside={
          <PracticeTools onDocuments={library.openList}>
            <RunSaved runId={run.id} />
          </PracticeTools>
        }
      />
      <SkippedNote skipped={skipped} />
      <TaskStrip statuses={works.map(({ status }) => status)} current={index} onOpen={open} />
      {work === undefined ? (
        <PracticeResults
          works={works}
          totals={totals}
          isPart={run.only != null}
          userCourseId={userCourseId}
          takesFocus={hasMoved || arrivesWithFocus}
          onOpen={open}
          ways={
            isOpen
              ? {
                  onContinue: () => goOn(null),
                  onMistakes: wrongIds.length === 0 ? null : () => begin(newRun({ only: wrongIds })),
                  onRestart: () => begin(newRun()),
                }
              : null
          }
        />
      ) : (
        <TaskView
          key={work.task.id}
          work={work}
          place={{ number: works.indexOf(work) + 1, total: works.length }}
          takesFocus
          onDraft={doNothing}
          onAnswer={doNothing}
          onStep={(by) => open(works.indexOf(work) + by)}
          onNext={null}
          onResults={() => setIndex(null)}
          isFinished
          onHelp={() => setShowsKeys(true)}
          onOpenSource={library.openSource}
        />
      )}
      {showsKeys && <PracticeKeys onClose={() => setShowsKeys(false)} />}
      {library.isOpen && <Library cited={library.cited} onClose={library.close} />}
    </>
  )
}
