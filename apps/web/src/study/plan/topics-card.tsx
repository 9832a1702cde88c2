import { generateTopicCheck, type StudyPlan, type StudyState } from '@dopusk/contract'
import type { TopicForecast } from '@dopusk/domain'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useStartCheck } from '../use-start-check.ts'
import { forecastTodayQuery } from './plan-queries.ts'
import { seenWords } from './plan-words.ts'
import styles from './topics-card.module.css'

/** The forecast links to it. */
export const topicsId = 'topics'

const shownAtFirst = 6

interface TopicsProps {
  userCourseId: number
  topics: StudyState['topics']
  forecasts: readonly TopicForecast[]
}

const Topics = ({ userCourseId, topics, forecasts }: TopicsProps) => {
  const titleId = useId()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const start = useStartCheck(userCourseId, (topic: number) =>
    call(generateTopicCheck, { body: { user_course_id: userCourseId, topic_id: topic } }),
  )
  const sorted = [...forecasts].sort((a, b) => a.share - b.share)
  const shown = isOpen ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <section id={topicsId} aria-labelledby={titleId}>
      <Card className={styles.card}>
        <h2 id={titleId}>Темы: сколько вы&nbsp;ответили&nbsp;бы верно сегодня</h2>
        <ul id={listId} className={styles.list}>
          {shown.map(({ topic, share, seenCount, questionCount }) => {
            const title = topics.find(({ id }) => String(id) === topic)?.title ?? ''
            // Nobody is certain to know every answer.
            const percent = Math.min(99, Math.floor(share * 100))
            const nameId = `${listId}-${topic}`
            return (
              <li key={topic} className={styles.topic}>
                <span id={nameId} className={styles.name}>
                  {title}
                </span>
                <span className={styles.share}>
                  <span className={styles.percent}>{percent}&nbsp;%</span>, видели {seenWords(seenCount, questionCount)}
                </span>
                <span className={styles.bar} aria-hidden="true">
                  <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
                </span>
                <Button
                  look="ghost"
                  size="s"
                  className={styles.repeat}
                  aria-describedby={nameId}
                  busy={start.isPending && String(start.variables) === topic}
                  onClick={() => start.mutate(Number(topic))}
                >
                  Повторить тему
                </Button>
              </li>
            )
          })}
        </ul>
        {sorted.length > shownAtFirst && (
          <Button look="plain" size="s" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Свернуть' : `Показать все темы, ещё\u00a0${sorted.length - shownAtFirst}`}
          </Button>
        )}
        <Alert message={start.error?.message ?? null} />
      </Card>
    </section>
  )
}

interface TopicsCardProps {
  userCourseId: number
  plan: StudyPlan
  state: StudyState
}

/** How well each topic is known, the weakest first, each with the button that repeats it. Nothing before the forecast. */
export const TopicsCard = ({ userCourseId, plan, state }: TopicsCardProps) => {
  const { data } = useQuery(forecastTodayQuery(userCourseId, state, plan))
  if (data === undefined || 'missing' in data.pass) return null
  return <Topics userCourseId={userCourseId} topics={state.topics} forecasts={data.topics} />
}
