import { listOwnComplaints, markComplaintsRead, type OwnComplaint, type ResponseOf } from '@dopusk/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { formatDate } from '../../shared/format/date-time.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import { RecordsSkeleton } from '../../shared/ui/records-skeleton.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import { type BadgeTone, StatusBadge } from '../../shared/ui/status-badge.tsx'
import { readListAddress, useListAddress } from '../../shared/use-list-address.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import styles from './own-complaints-screen.module.css'
import { OwnRegradesSection, ownComplaintsKey, ownRegradesQuery, regradesStep } from './own-regrades.tsx'

const pageSize = 15

const ownComplaintsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ownComplaintsKey, 'complaints', page],
    queryFn: ({ signal }) =>
      call(listOwnComplaints, { query: { limit: pageSize, offset: (page - 1) * pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

type State = OwnComplaint['state']
type Verdict = NonNullable<OwnComplaint['verdict']>

const states: Record<State, { name: string; tone: BadgeTone; icon: IconName }> = {
  new: { name: 'Получено', tone: 'blue', icon: 'mail' },
  in_work: { name: 'Разбирается', tone: 'blue', icon: 'clock' },
  closed: { name: 'Рассмотрено', tone: 'green', icon: 'check' },
}

const verdicts: Record<Verdict, string> = {
  right_as_is: 'Вопрос проверили: ошибки в\u00a0нём нет.',
  wording: 'Вы правы: в\u00a0формулировке ошибка.',
  key: 'Вы правы: верным отмечен не\u00a0тот ответ.',
  norm: 'Вы правы: норма изменилась, вопрос устарел.',
  unclear: 'Вы правы: вопрос написан непонятно.',
}

interface ComplaintCardProps {
  complaint: OwnComplaint
  /** The level of its heading. */
  Heading: 'h2' | 'h3'
}

const ComplaintCard = ({ complaint, Heading }: ComplaintCardProps) => {
  const { name, tone, icon } = states[complaint.state]
  return (
    <li>
      <Card className={classNames(styles.card, complaint.is_unread && styles.unread)}>
        <div className={styles.head}>
          <StatusBadge tone={tone} icon={icon}>
            {name}
          </StatusBadge>
          {complaint.is_unread && (
            <StatusBadge tone="amber" icon={icons.speech}>
              Новый ответ
            </StatusBadge>
          )}
          <time className={styles.date} dateTime={complaint.created_at}>
            {formatDate(complaint.created_at)}
          </time>
        </div>
        <Heading className={styles.question}>
          <QuestionText>{complaint.question.question_text}</QuestionText>
        </Heading>
        <p className={styles.own}>
          <b>Вы написали:</b> {complaint.message}
        </p>
        {(complaint.verdict !== null || complaint.replies.length > 0) && (
          <div className={styles.answer}>
            {complaint.verdict !== null && <p className={styles.verdict}>{verdicts[complaint.verdict]}</p>}
            {complaint.replies.map((reply) => (
              <div key={reply.id}>
                <p className={styles.reply}>{reply.text}</p>
                <time className={styles.date} dateTime={reply.created_at}>
                  {formatDate(reply.created_at)}
                </time>
              </div>
            ))}
          </div>
        )}
      </Card>
    </li>
  )
}

const NoComplaints = () => (
  <EmptyState
    icon={icons.speech}
    title="Обращений пока нет"
    text={
      <>
        Если вопрос кажется неверным или непонятным, нажмите «Пожаловаться» под&nbsp;ним во&nbsp;время обучения
        или&nbsp;теста. Ответ придёт письмом и&nbsp;появится здесь.
      </>
    }
  >
    <LinkButton look="ghost" to={paths.courses}>
      К&nbsp;курсам
    </LinkButton>
  </EmptyState>
)

/** Answers that were shown count as read. Their marks stay until the screen is opened again. */
const useMarkRead = (isUnread: boolean) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(markComplaintsRead, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownComplaintsKey, refetchType: 'none' })
      // The first screen has a mark of its own.
      await client.invalidateQueries(currentUserQuery)
    },
  })
  const markOnce = useMutateOnce(mutate)
  const mark = useEffectEvent(() => markOnce())
  useEffect(() => {
    if (isUnread) mark()
  }, [isUnread])
}

type Complaints = ResponseOf<typeof listOwnComplaints>

interface ComplaintsSectionProps {
  complaints: Complaints
  isWaiting: boolean
  /** Beside mended questions the complaints have a heading of their own. */
  isAlone: boolean
}

const ComplaintsSection = ({ complaints: { count, results }, isWaiting, isAlone }: ComplaintsSectionProps) => (
  <section className={styles.section} aria-label="Обращения">
    {!isAlone && <h2>Обращения</h2>}
    {count === 0 && (isAlone ? <NoComplaints /> : <p className={styles.none}>Своих обращений у&nbsp;вас пока нет.</p>)}
    <ul className={styles.list} aria-busy={isWaiting}>
      {results.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} Heading={isAlone ? 'h2' : 'h3'} />
      ))}
    </ul>
  </section>
)

/** Mended questions stand above the first page of the complaints. */
const useOwnRegrades = (page: number) => {
  const [limit, setLimit] = useState(regradesStep)
  const query = useQuery({ ...ownRegradesQuery(limit), enabled: page === 1 })
  return { query, showMore: () => setLimit((now) => now + regradesStep) }
}

/** A learner's complaints about questions, the questions that were mended, and what became of both. */
export const OwnComplaintsScreen: Screen = () => {
  const list = useListAddress()
  const query = useQuery(ownComplaintsQuery(list.page))
  const { query: regrades, showMore } = useOwnRegrades(list.page)
  const { data, isPlaceholderData: isWaiting } = query
  const mended = list.page === 1 ? regrades.data : undefined
  const hasMended = mended !== undefined && mended.count > 0
  const isLoading = query.isPending || regrades.isLoading
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / pageSize))
  const isPastEnd = usePageWithin(list, isWaiting ? null : pageCount)
  // What has not loaded was not read.
  useMarkRead(data !== undefined && mended !== undefined && data.unread > 0)
  return (
    <Page>
      <PageHeading title="Мои обращения" back={{ to: paths.courses, label: 'Мои курсы' }} />
      {isLoading && <RecordsSkeleton />}
      {!isLoading && regrades.isLoadingError && (
        <LoadError query={regrades} title="Исправленные вопросы не&nbsp;загрузились" />
      )}
      {!isLoading && hasMended && (
        <OwnRegradesSection regrades={mended} isLoading={regrades.isPlaceholderData} onMore={showMore} />
      )}
      {query.isLoadingError && <LoadError query={query} />}
      {!isLoading && data !== undefined && !isPastEnd && (
        <ComplaintsSection complaints={data} isWaiting={isWaiting} isAlone={!(hasMended || regrades.isLoadingError)} />
      )}
      {pageCount !== null && <Pagination page={list.page} pageCount={pageCount} onPage={list.setPage} />}
    </Page>
  )
}

OwnComplaintsScreen.prefetch = (client, search) => {
  const { page } = readListAddress(search)
  return [
    client.prefetchQuery(ownComplaintsQuery(page)),
    ...(page === 1 ? [client.prefetchQuery(ownRegradesQuery(regradesStep))] : []),
  ]
}
