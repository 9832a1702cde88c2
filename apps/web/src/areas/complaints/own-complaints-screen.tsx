import { listOwnComplaints, markComplaintsRead, type OwnComplaint } from '@dopusk/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shared/api/call.ts'
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
import { type BadgeTone, StatusBadge } from '../../shared/ui/status-badge.tsx'
import { readListAddress, useListAddress } from '../../shared/use-list-address.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { usePageWithin } from '../../shared/use-page-within.ts'
import styles from './own-complaints-screen.module.css'

const pageSize = 15
const ownComplaintsKey = ['own-complaints']

const ownComplaintsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ownComplaintsKey, page],
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

const ComplaintCard = ({ complaint }: { complaint: OwnComplaint }) => {
  const { name, tone, icon } = states[complaint.state]
  return (
    <li>
      <Card className={classNames(styles.card, complaint.is_unread && styles.unread)}>
        <div className={styles.head}>
          <StatusBadge tone={tone} icon={icon}>
            {name}
          </StatusBadge>
          {complaint.is_unread && (
            <StatusBadge tone="amber" icon="speech">
              Новый ответ
            </StatusBadge>
          )}
          <time className={styles.date} dateTime={complaint.created_at}>
            {formatDate(complaint.created_at)}
          </time>
        </div>
        <h2 className={styles.question}>
          <QuestionText>{complaint.question.question_text}</QuestionText>
        </h2>
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
    icon="speech"
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
    onSuccess: () => client.invalidateQueries({ queryKey: ownComplaintsKey, refetchType: 'none' }),
  })
  const markOnce = useMutateOnce(mutate)
  const mark = useEffectEvent(() => markOnce())
  useEffect(() => {
    if (isUnread) mark()
  }, [isUnread])
}

/** A learner's complaints about questions, and what became of them. */
export const OwnComplaintsScreen: Screen = () => {
  const list = useListAddress()
  const query = useQuery(ownComplaintsQuery(list.page))
  const { data, isPlaceholderData: isWaiting } = query
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / pageSize))
  const isPastEnd = usePageWithin(list, isWaiting ? null : pageCount)
  useMarkRead(data !== undefined && data.unread > 0)
  return (
    <Page>
      <PageHeading title="Мои обращения" back={{ to: paths.courses, label: 'Мои курсы' }} />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {data?.count === 0 && <NoComplaints />}
      {data !== undefined && !isPastEnd && (
        <ul className={styles.list} aria-busy={isWaiting}>
          {data.results.map((complaint) => (
            <ComplaintCard key={complaint.id} complaint={complaint} />
          ))}
        </ul>
      )}
      {pageCount !== null && <Pagination page={list.page} pageCount={pageCount} onPage={list.setPage} />}
    </Page>
  )
}

OwnComplaintsScreen.prefetch = (client, search) => [
  client.prefetchQuery(ownComplaintsQuery(readListAddress(search).page)),
]
