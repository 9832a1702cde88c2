import { startTicket, type Ticket } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { type BadgeTone, StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { type testRules, ticketTitle } from '../../study/test-words.ts'
import styles from './ticket-list.module.css'
import { startProblem, userTicketQuery, withClock } from './ticket-query.ts'

/** Starts the ticket, or continues a running one. */
const useStartTicket = (userCourseId: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (id: number) => withClock(await call(startTicket, { params: { id } })),
    onSuccess: async (ticket) => {
      client.setQueryData(userTicketQuery(ticket.id).queryKey, ticket)
      await navigate(courseAddress(paths.testing, userCourseId, { attempt: String(ticket.id) }))
    },
  })
}

/** The button that created a ticket is unmounted: the new ticket takes its focus as soon as it is listed. */
const useFocusOnCreated = (tickets: Ticket[], madeId: number | null) => {
  const createdButton = useRef<HTMLButtonElement>(null)
  const isListed = tickets.some(({ id }) => id === madeId)
  useEffect(() => {
    if (isListed) createdButton.current?.focus()
  }, [isListed])
  return createdButton
}

/** A ticket that the address selects may be below the fold. */
const useScrollToSelected = () => {
  const selected = useRef<HTMLLIElement>(null)
  useEffect(() => selected.current?.scrollIntoView({ block: 'nearest' }), [])
  return selected
}

const badges: Record<Ticket['status'], { label: string; tone: BadgeTone }> = {
  'Not started': { label: 'Не начат', tone: 'blue' },
  Done: { label: 'Пройден', tone: 'green' },
  Failed: { label: 'Провален', tone: 'red' },
}

const TestBriefing = ({ rules }: { rules: ReturnType<typeof testRules> }) => (
  <ul className={styles.briefing}>
    <li>
      {rules.questions}, {rules.time}
    </li>
    <li>Чтобы сдать: {rules.passMark}</li>
    <li>Ответы сохраняются сразу</li>
    <li>Когда время выйдет, тест завершится сам. Вопросы без ответа считаются неверными</li>
  </ul>
)

interface TicketListProps {
  tickets: Ticket[]
  userCourseId: number
  selectedId: number | null
  /** The rules of the course's tests. */
  rules: ReturnType<typeof testRules> | null
  /** The ticket that has just been created. */
  createdId: number | null
  busy: boolean
  onSelect: (id: number) => void
}

/** Selecting a ticket shows its start button, so that no test starts by accident. */
export const TicketList = ({
  tickets,
  userCourseId,
  selectedId,
  rules,
  createdId,
  busy,
  onSelect,
}: TicketListProps) => {
  const { mutate, reset, isPending, variables, error } = useStartTicket(userCourseId)
  const start = useMutateOnce(mutate)
  const made = useFocusOnCreated(tickets, createdId)
  const selected = useScrollToSelected()
  const select = (id: number) => {
    if (!isPending) reset()
    onSelect(id)
  }
  /** A start may be refused after another ticket was selected. */
  const problemOf = (id: number) => (variables === id && error !== null ? startProblem(error) : null)
  return (
    <ul className={classNames(styles.tickets, busy && styles.busy)} aria-busy={busy}>
      {tickets.map((ticket) => {
        const { id, status, is_running: isRunning } = ticket
        const isSelected = id === selectedId
        const { label, tone } = badges[status]
        return (
          <li
            key={id}
            ref={isSelected ? selected : null}
            className={classNames(styles.ticket, isSelected && styles.selected)}
          >
            <button
              ref={id === createdId ? made : null}
              type="button"
              className={styles.choose}
              aria-pressed={isSelected}
              onClick={() => select(id)}
            >
              <span className={styles.name}>{ticketTitle(ticket)}</span>
              {isRunning ? (
                <StatusBadge tone="blue">Тест идёт</StatusBadge>
              ) : (
                <StatusBadge tone={tone}>{label}</StatusBadge>
              )}
            </button>
            {isSelected && (
              <div className={styles.start}>
                {rules !== null && !isRunning && <TestBriefing rules={rules} />}
                <Button busy={isPending} onClick={() => start(id)}>
                  {isRunning ? 'Продолжить' : status === 'Not started' ? 'Начать' : 'Пройти ещё раз'}
                </Button>
                <Alert message={problemOf(id)} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
