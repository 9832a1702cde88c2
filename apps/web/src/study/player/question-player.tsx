import type { ReactNode } from 'react'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { Notice } from '../notice.ts'
import { useStoredAnswerCount } from '../offline/screen/use-offline-study.ts'
import type { AttemptMode } from '../pending-answers.ts'
import { StarButton } from '../star-button.tsx'
import { useSyncState } from '../use-pending-answers.ts'
import type { usePlayedAttempt } from '../use-played-attempt.ts'
import { AnswerClock } from './answer-clock.tsx'
import { PlayerActions } from './player-actions.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PlayerDialogs } from './player-dialogs.tsx'
import { QuestionBody } from './question-body.tsx'
import styles from './question-player.module.css'
import { QuestionStrip } from './question-strip.tsx'
import { RatingChoice } from './rating-choice.tsx'
import { SavedMark } from './saved-mark.tsx'
import { ReadAloud } from './speech/read-aloud.tsx'
import { usePlayer } from './use-player.ts'
import { usePlayerDialogs } from './use-player-dialogs.ts'
import { usePlayerShortcuts } from './use-player-shortcuts.ts'

/** The region is rendered before its message, so that a screen reader announces the message. */
const PlayerNotice = ({ notice }: { notice: Notice | null }) => (
  <div role="status" className={styles.notice}>
    {notice !== null && (
      <Banner
        icon={notice.icon}
        striped={notice.striped ?? false}
        action={
          notice.action && (
            <Button look="ghost" size="s" onClick={notice.action.onPress}>
              {notice.action.label}
            </Button>
          )
        }
      >
        {notice.text}
      </Banner>
    )}
  </div>
)

export interface QuestionPlayerProps {
  title: string
  mode: AttemptMode
  attemptId: number
  attempt: ReturnType<typeof usePlayedAttempt>
  /** The deadline has passed: nothing can be chosen. */
  isOver?: boolean
  /** The countdown of a test; the learning mode shows the time of the answer instead. */
  countdown?: ReactNode
  notice: Notice | null
  exitLabel: string
  isFinishing: boolean
  onFinish: () => void
  onExit: () => void
}

/** One question at a time, for checks and tests. */
export const QuestionPlayer = (props: QuestionPlayerProps) => {
  const {
    title,
    mode,
    attemptId,
    attempt,
    isOver = false,
    countdown,
    notice,
    exitLabel,
    isFinishing,
    onFinish,
    onExit,
  } = props
  const { played, savedAtMs, pendingCount } = attempt
  const syncState = useSyncState()
  const player = usePlayer({ mode, attemptId, attempt, isOver })
  const { question, index, goTo, refs } = player
  const dialogs = usePlayerDialogs()
  const textId = `question-${question.id}`
  const advance = () => {
    if (player.middle === 'answer') player.answer()
    else if (player.middle === 'finish') onFinish()
    else goTo(index + 1)
  }
  usePlayerShortcuts({
    onDigit: player.digit,
    onEnter: advance,
    onStep: (by) => goTo(index + by),
    onStar: player.star,
    onHelp: () => dialogs.open('keys'),
  })
  return (
    <div ref={refs.frame} className={styles.player}>
      <PlayerBar
        title={title}
        saved={
          <SavedMark
            savedAtMs={savedAtMs}
            pendingCount={syncState === 'ok' ? 0 : pendingCount}
            storedCount={useStoredAnswerCount()}
          />
        }
        clock={countdown ?? <AnswerClock key={question.id} sinceMs={player.shownAtMs} givenS={question.answer_time} />}
        onDocuments={() => dialogs.open('library')}
        onComplain={() => dialogs.open('complaint')}
        onKeys={() => dialogs.open('keys')}
        exitLabel={exitLabel}
        onExit={onExit}
      />
      <div className={styles.column}>
        <QuestionStrip questions={played} index={index} onGoTo={goTo} />
        <PlayerNotice notice={notice} />
        <QuestionBody
          question={question}
          textId={textId}
          caption={
            <>
              Вопрос {index + 1} из&nbsp;{played.length}
              <span className={styles.id}>
                {' · '}
                {question.question.id_cok} - {question.question.id}
              </span>
            </>
          }
          aside={
            <>
              <ReadAloud question={question} />
              <StarButton
                key={question.id}
                selected={question.question.selected}
                describedBy={textId}
                onChange={player.star}
              />
            </>
          }
          chosen={player.chosen}
          locked={!player.isOpen}
          syncState={syncState}
          headingRef={refs.heading}
          onToggle={player.toggle}
          onOpenDocument={() => dialogs.openCited(question)}
        >
          <RatingChoice question={question} pendingRating={player.pendingRating} onRate={player.rate} />
        </QuestionBody>
        <PlayerActions
          middle={player.middle}
          canAnswer={player.chosen.length > 0}
          isFinishing={isFinishing}
          forward={refs.forward}
          onBack={() => goTo(index - 1)}
          onAnswer={player.answer}
          onNext={() => goTo(index + 1)}
          onFinish={onFinish}
        />
      </div>
      <PlayerDialogs dialogs={dialogs} question={question} />
    </div>
  )
}
