import type { RevisionQuestion, Verdict } from '@dopusk/contract'
import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentDraftPath, contentQuestionPath, contentTicketPath } from '../../../shared/content-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { QuestionText } from '../../../shared/ui/question-text.tsx'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { PointName, PointTexts } from '../../../study/points/point-change.tsx'
import { questionNumber } from '../content-words.ts'
import styles from './questions.module.css'
import { verdictNames, verdicts } from './revision-words.ts'
import type { Decision } from './use-verdicts.ts'

const Variants = ({ right, wrong }: Pick<RevisionQuestion, 'right' | 'wrong'>) => (
  <ul className={styles.variants} aria-label="Варианты ответа">
    {right.map((text) => (
      <li key={text} className={styles.right}>
        <Icon name="check" />
        <span>
          {text} <b>— верно</b>
        </span>
      </li>
    ))}
    {wrong.map((text) => (
      <li key={text} className={styles.wrong}>
        {text}
      </li>
    ))}
  </ul>
)

/** A question that leaves stays in its tickets until they are changed. */
const RetiredFrom = ({ tickets }: Pick<RevisionQuestion, 'tickets'>) => (
  <p className={styles.remark}>
    <Icon name="warning" />
    <span>
      Вопрос есть в&nbsp;билетах. Замените его там, иначе он останется с&nbsp;пометкой:{' '}
      {tickets.map(({ id, no, course }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={contentTicketPath(id)}>
            билет {no} ({course})
          </Link>
        </span>
      ))}
    </span>
  </p>
)

/** What is written in the draft of a verdict. */
const draftNames: Record<Verdict, string> = {
  unaffected: 'Править пояснение',
  wording: 'Править формулировку',
  key: 'Править вопрос и\u00a0ответ',
  retire: 'Открыть черновик',
}

interface QuestionCardProps {
  question: RevisionQuestion
  isChosen: boolean
  onChoose: () => void
  onDecide: (decision: Pick<Decision, 'verdict' | 'editsComment'>) => void
}

/** A question with its point before and after, and what is decided about it. Keys 1 to 4 decide. */
export const QuestionCard = ({ question, isChosen, onChoose, onDecide }: QuestionCardProps) => {
  const { verdict, draft, tickets, problem } = question
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Замена редакции' } }
  const number = questionNumber(question)
  const titleId = `question-${question.id}`
  const decide = (next: Verdict) => {
    if (next !== verdict) onDecide({ verdict: next })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = verdicts[Number(event.key) - 1]
    if (pressed === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    decide(pressed)
  }
  return (
    <li
      className={classNames(styles.question, verdict !== null && problem === null && styles.decided)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <SelectBox label={`Выбрать вопрос ${number}`} checked={isChosen} onToggle={onChoose} />
        <h3 id={titleId} className={styles.number}>
          <Link to={contentQuestionPath(question.id)} state={back}>
            Вопрос {number}
          </Link>
        </h3>
        {verdict === null ? (
          <StatusBadge tone="amber">не&nbsp;решено</StatusBadge>
        ) : (
          <StatusBadge tone={problem === null ? 'green' : 'amber'}>{verdictNames[verdict].name}</StatusBadge>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.asked}>
          <p className={styles.text}>
            <QuestionText>{question.text}</QuestionText>
          </p>
          <Variants right={question.right} wrong={question.wrong} />
        </div>
        <div className={styles.norm}>
          <h4 className={styles.pointName}>
            <PointName before={question.before} after={question.after} />
          </h4>
          <PointTexts before={question.before} after={question.after} />
        </div>
      </div>
      <fieldset className={styles.verdicts}>
        <legend className={styles.legend}>Что с&nbsp;вопросом {number}?</legend>
        {verdicts.map((each, index) => (
          <button
            key={each}
            type="button"
            className={classNames(styles.verdict, each === verdict && styles.chosen)}
            aria-pressed={each === verdict}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => decide(each)}
          >
            <span className={styles.verdictName}>
              {each === verdict && <Icon name="check" />}
              {verdictNames[each].name}
            </span>
            <span className={styles.meaning}>{verdictNames[each].meaning}</span>
          </button>
        ))}
      </fieldset>
      {verdict === 'retire' && tickets.length > 0 && <RetiredFrom tickets={tickets} />}
      {problem !== null && (
        <p className={styles.problem}>
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      {verdict !== null && (
        <div className={styles.actions}>
          {draft !== null && (
            <LinkButton size="s" to={contentDraftPath(draft)} state={back} aria-describedby={titleId}>
              {draftNames[verdict]}
            </LinkButton>
          )}
          {draft === null && verdict === 'unaffected' && (
            <Button
              look="ghost"
              size="s"
              aria-describedby={titleId}
              onClick={() => onDecide({ verdict, editsComment: true })}
            >
              Изменить пояснение
            </Button>
          )}
          <Button look="plain" size="s" aria-describedby={titleId} onClick={() => onDecide({ verdict: null })}>
            Снять решение
          </Button>
        </div>
      )}
    </li>
  )
}
