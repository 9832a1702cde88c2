import { getItemStatistics, type ItemStatistics, type WordingStatistics } from '@dopusk/contract'
import { minAnswersForFlags } from '@dopusk/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { answersSection } from '../../shared/content-paths.ts'
import { formatDate } from '../../shared/format/date-time.ts'
import { Card } from '../../shared/ui/card.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { RecordsSkeleton } from '../../shared/ui/records-skeleton.tsx'
import section from '../../shared/ui/section.module.css'
import { AnswerPicture } from './answer-picture.tsx'
import styles from './answer-statistics.module.css'
import { FlagList } from './flag-list.tsx'
import { countedText, effectOf, flagWords, howCounted, mutedText, sortFlags, tooFewText } from './statistics-words.ts'

/** Under the key of content: a published question has a new wording. */
const itemStatisticsQuery = (question: number) =>
  queryOptions({
    queryKey: ['content', 'item-statistics', question],
    queryFn: ({ signal }) => call(getItemStatistics, { params: { id: question } }, { signal }),
    staleTime: 0,
  })

interface WordingPartProps {
  wording: WordingStatistics
  /** The wording before it, if it was asked. */
  before: WordingStatistics | undefined
  withFlags: boolean
}

const Effect = ({ before, after }: { before: WordingStatistics; after: WordingStatistics }) => {
  const { text, isKnown } = effectOf(before, after)
  return <p className={isKnown ? styles.effect : styles.note}>{text}</p>
}

/** What to check in the current wording; another one only had its faults. */
const Flags = ({
  wording: { flags, is_current: isCurrent, muted_until: mutedUntil },
}: {
  wording: WordingStatistics
}) => {
  if (flags.length === 0) return null
  if (!isCurrent)
    return (
      <p className={styles.note}>
        Замечания:{' '}
        {sortFlags(flags)
          .map((flag) => flagWords[flag].name)
          .join(', ')}
      </p>
    )
  return (
    <>
      <FlagList flags={flags} />
      {mutedUntil !== null && (
        <p className={styles.note}>Эксперт решил: {mutedText(mutedUntil)}. До&nbsp;тех пор проверка не&nbsp;нужна.</p>
      )}
    </>
  )
}

/** What is known of one wording. */
const WordingPart = ({ wording, before, withFlags }: WordingPartProps) => (
  <div className={section.section}>
    {wording.answers < minAnswersForFlags && <p className={styles.note}>{tooFewText(wording.answers)}</p>}
    {before !== undefined && <Effect before={before} after={wording} />}
    {withFlags && <Flags wording={wording} />}
    <AnswerPicture wording={wording} />
  </div>
)

const nameOf = ({ no, created_at: createdAt }: WordingStatistics): string =>
  `Формулировка ${no}, от\u00a0${formatDate(createdAt)}`

const Wordings = ({ statistics: { wordings }, withFlags }: { statistics: ItemStatistics; withFlags: boolean }) => {
  const current = wordings.find(({ is_current: isCurrent }) => isCurrent)
  const others = wordings.filter((wording) => wording !== current)
  const beforeOf = (wording: WordingStatistics) => wordings[wordings.indexOf(wording) + 1]
  return (
    <>
      {current === undefined ? (
        <p>Действующую формулировку ещё не&nbsp;задавали.</p>
      ) : (
        <WordingPart wording={current} before={beforeOf(current)} withFlags={withFlags} />
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary className={styles.summary}>Другие формулировки: {others.length}</summary>
          <ol className={styles.list}>
            {others.map((wording) => (
              <li key={wording.id} className={styles.other}>
                <h3>{nameOf(wording)}</h3>
                <WordingPart wording={wording} before={beforeOf(wording)} withFlags={withFlags} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

const Statistics = ({ statistics, withFlags }: { statistics: ItemStatistics; withFlags: boolean }) => {
  const { counted_until: countedUntil, wordings } = statistics
  if (countedUntil === null) return <p>Ещё не&nbsp;посчитано. {howCounted}</p>
  return (
    <>
      {wordings.length === 0 ? (
        <p>Вопрос ещё никому не&nbsp;задавали. {howCounted}</p>
      ) : (
        <Wordings statistics={statistics} withFlags={withFlags} />
      )}
      <p className={styles.note}>{countedText(countedUntil)}.</p>
    </>
  )
}

/** Who came by a link to the section sees it, once its height is known. */
const useScrollTo = (isLoaded: boolean) => {
  const { hash } = useLocation()
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLoaded && hash === `#${answersSection}`) top.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash])
  return top
}

interface AnswerStatisticsProps {
  question: number
  /** False where what is to be checked is said elsewhere. */
  withFlags?: boolean
}

/** How learners answer a question: its current wording, and what the changes of it did. */
export const AnswerStatistics = ({ question, withFlags = true }: AnswerStatisticsProps) => {
  const query = useQuery(itemStatisticsQuery(question))
  const { data } = query
  const top = useScrollTo(data !== undefined)
  return (
    <Card>
      <section ref={top} id={answersSection} className={styles.section} aria-labelledby={`${answersSection}-title`}>
        <h2 id={`${answersSection}-title`}>Как отвечают</h2>
        {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
        {data !== undefined && <Statistics statistics={data} withFlags={withFlags} />}
      </section>
    </Card>
  )
}
