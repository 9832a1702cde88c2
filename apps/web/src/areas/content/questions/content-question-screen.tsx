import type { ContentQuestion, ContentWording } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackLink } from '../../../shared/back-link.ts'
import { contentCoursePath, contentTicketPath } from '../../../shared/content-paths.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import styles from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { expiredWords, isNormExpired } from '../../../study/library/norm-mark.tsx'
import { AnswerStatistics } from '../../../study/wording/answer-statistics.tsx'
import { QuestionView } from '../../../study/wording/question-view.tsx'
import { WordingHistory } from '../../../study/wording/wording-history.tsx'
import { contentQuestionQuery } from '../content-queries.ts'
import { kindNames, questionNumber } from '../content-words.ts'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { RegradeButton, Regrading } from '../regrade/regrading.tsx'
import own from './question.module.css'
import { QuestionActions } from './question-actions.tsx'
import { QuestionConflict } from './question-conflict.tsx'

const Facts = ({ question, current }: { question: ContentQuestion; current: ContentWording | undefined }) => (
  <dl className={styles.facts}>
    <dt>Тема</dt>
    <dd>{question.topic}</dd>
    <dt>Курсы</dt>
    <dd>
      {question.courses.length === 0 && 'ни\u00a0в\u00a0одном'}
      <ul className={own.links}>
        {question.courses.map(({ id, name }) => (
          <li key={id}>
            <Link to={contentCoursePath(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </dd>
    <dt>Билеты</dt>
    <dd>
      {question.tickets.length === 0 && 'ни\u00a0в\u00a0одном'}
      <ul className={own.links}>
        {question.tickets.map(({ id, no, course }) => (
          <li key={id}>
            <Link to={contentTicketPath(id)}>Билет {no}</Link>
            {question.courses.length > 1 && <span className={own.small}> {course}</span>}
          </li>
        ))}
      </ul>
    </dd>
    {current?.kind != null && (
      <>
        <dt>Вид</dt>
        <dd>{kindNames[current.kind]}</dd>
      </>
    )}
    {current !== undefined && current.key_phrase !== '' && (
      <>
        <dt>Ключевые слова</dt>
        <dd>{current.key_phrase}</dd>
      </>
    )}
    <dt>Откуда</dt>
    <dd>{question.is_local ? 'создан здесь' : `набор, ${question.key}`}</dd>
  </dl>
)

/** Who wrote a wording, why, and whether learners were asked again. */
const AboutWording = ({ wording, before }: { wording: ContentWording; before: ContentWording | undefined }) => (
  <>
    <p className={own.small}>
      {wording.author ?? 'Загружено набором'}
      {wording.note !== '' && `: ${wording.note}`}
    </p>
    {before !== undefined && before.meaning_no !== wording.meaning_no && (
      <p>
        <StatusBadge tone="amber">смысл изменён</StatusBadge>
      </p>
    )}
    {wording.is_next && (
      <p>
        <StatusBadge tone="blue">
          {wording.valid_from === null ? 'сменит действующую' : `действует с\u00a0${calendarDate(wording.valid_from)}`}
        </StatusBadge>
      </p>
    )}
  </>
)

const Question = ({ question }: { question: ContentQuestion }) => {
  const back = useBackLink() ?? { to: paths.contentQuestions, label: 'Вопросы' }
  const { wordings } = question
  const current = wordings.find((wording) => wording.is_current) ?? wordings[0]
  const next = wordings.find((wording) => wording.is_next)
  return (
    <Page>
      <PageHeading
        title={`Вопрос ${questionNumber(question)}`}
        back={back}
        aside={question.is_retired && <StatusBadge tone="amber">убран, не&nbsp;задаётся</StatusBadge>}
      />
      {question.conflict !== null && (
        <QuestionConflict question={question} conflict={question.conflict} current={current} />
      )}
      <Regrading question={question} />
      <div className={own.columns}>
        <Card>
          <section className={styles.section} aria-labelledby="question-wording">
            {next === undefined ? (
              <h2 id="question-wording">Действующая формулировка</h2>
            ) : (
              <h2 id="question-wording">Две формулировки</h2>
            )}
            <div className={classNames(next !== undefined && own.sides)}>
              <div className={own.version}>
                {next !== undefined && <h3>Действующая</h3>}
                {isNormExpired(question, today()) && (
                  <p>
                    <StatusBadge tone="amber">{expiredWords}</StatusBadge>
                  </p>
                )}
                {next === undefined && question.next_from !== null && (
                  <p>
                    <StatusBadge tone="blue">с&nbsp;{calendarDate(question.next_from)} её сменит следующая</StatusBadge>
                  </p>
                )}
                {current !== undefined && <QuestionView wording={current} />}
                {current !== undefined && <AboutWording wording={current} before={undefined} />}
                {current !== undefined && <RegradeButton wording={current} />}
              </div>
              {next !== undefined && (
                <div className={own.version}>
                  <h3>Будущая{question.next_from !== null && `, с\u00a0${calendarDate(question.next_from)}`}</h3>
                  <QuestionView wording={next} />
                  <AboutWording wording={next} before={current} />
                </div>
              )}
            </div>
            <WordingHistory
              wordings={wordings}
              about={(wording, before) => (
                <>
                  <AboutWording wording={wording} before={before} />
                  {!wording.is_current && <RegradeButton wording={wording} />}
                </>
              )}
            />
          </section>
        </Card>
        <div className={own.side}>
          <QuestionActions question={question} current={current} />
          <Card>
            <section className={styles.section} aria-labelledby="question-facts">
              <h2 id="question-facts">Где вопрос</h2>
              <Facts question={question} current={current} />
            </section>
          </Card>
        </div>
      </div>
      <AnswerStatistics question={question.id} />
    </Page>
  )
}

const missing = { title: 'Такого вопроса нет', to: paths.contentQuestions, label: 'К\u00a0вопросам' }

const OpenQuestion = ({ id }: { id: number }) => {
  const query = useQuery(contentQuestionQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title="Вопрос">
      {(question) => <Question question={question} />}
    </LoadedRecord>
  )
}

/** A question of the bank: what learners see, where it is asked, and how it changed. */
export const ContentQuestionScreen: Screen = () => (
  <RecordInPath missing={missing}>{(id) => <OpenQuestion key={id} id={id} />}</RecordInPath>
)
