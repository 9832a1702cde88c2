import { listOwnRegrades, type OwnRegrade, type ResponseOf } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { formatDate } from '../../shared/format/date-time.ts'
import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { attemptAddress } from '../../study/attempt-address.ts'
import { ticketTitle } from '../../study/test-words.ts'
import styles from './own-complaints-screen.module.css'

/** The key prefix of all that this area shows. */
export const ownComplaintsKey = ['own-complaints']

export const regradesStep = 15
/** As many as a page of the server may have. */
const maxRegrades = 100

export const ownRegradesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...ownComplaintsKey, 'regrades', limit],
    queryFn: ({ signal }) => call(listOwnRegrades, { query: { limit: Math.min(limit, maxRegrades) } }, { signal }),
    placeholderData: keepPreviousData,
  })

const counted: PluralForms = ['Засчитан', 'Засчитаны', 'Засчитано']
const answers: PluralForms = ['ответ', 'ответа', 'ответов']

type Attempt = OwnRegrade['attempts'][number]

/** A check has no number of its own. */
const nameOf = ({ number, is_generated }: Attempt): string =>
  number === null ? 'Режим обучения' : ticketTitle({ number, is_generated })

const RegradeCard = ({ regrade }: { regrade: OwnRegrade }) => (
  <li>
    <Card className={classNames(styles.card, regrade.is_unread && styles.unread)}>
      <div className={styles.head}>
        <StatusBadge tone="green">
          {pluralWord(regrade.answers, counted)} {plural(regrade.answers, answers)}
        </StatusBadge>
        {regrade.is_unread && (
          <StatusBadge tone="amber" icon={icons.speech}>
            Новое
          </StatusBadge>
        )}
        <time className={styles.date} dateTime={regrade.created_at}>
          {formatDate(regrade.created_at)}
        </time>
      </div>
      <h3 className={styles.question}>
        <QuestionText>{regrade.question.question_text}</QuestionText>
      </h3>
      <p className={styles.own}>
        <b>Что было не&nbsp;так:</b> {regrade.reason}
      </p>
      <div className={styles.answer}>
        {regrade.for_everyone && <p className={styles.verdict}>Балл засчитан всем, кто отвечал на&nbsp;вопрос.</p>}
        <p>Где вы отвечали:</p>
        <ul className={styles.attempts}>
          {regrade.attempts.map((attempt) => (
            <li key={attempt.id}>
              <Link
                to={attemptAddress(attempt.user_course, {
                  id: attempt.id,
                  type: attempt.kind === 'ticket' ? 'ticket' : 'check_skill',
                })}
              >
                {nameOf(attempt)} от&nbsp;{formatDate(attempt.created_at)}
              </Link>
              {attempt.became_passed && <b> теперь сдан</b>}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  </li>
)

interface OwnRegradesProps {
  regrades: ResponseOf<typeof listOwnRegrades>
  isLoading: boolean
  onMore: () => void
}

/** Questions whose key was mended, and what became of the learner's answers. */
export const OwnRegradesSection = ({ regrades, isLoading, onMore }: OwnRegradesProps) => {
  const shown = regrades.results.length
  return (
    <section className={styles.section} aria-labelledby="own-regrades">
      <h2 id="own-regrades">Исправленные вопросы</h2>
      <ul className={styles.list}>
        {regrades.results.map((regrade) => (
          <RegradeCard key={regrade.id} regrade={regrade} />
        ))}
      </ul>
      {shown < Math.min(regrades.count, maxRegrades) && (
        <div>
          <Button look="ghost" busy={isLoading} onClick={onMore}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  )
}
