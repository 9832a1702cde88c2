import { addContentTickets, type ComposedTicket, type ContentCourse, composeContentTickets } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { plural, questions, tickets as ticketForms } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentCourseQuery } from '../content-queries.ts'
import { TicketWarnings } from '../ticket-warnings.tsx'
import { useChange } from '../use-change.ts'
import own from './compose-dialog.module.css'

const maxTickets = 50

const readCount = (text: string): number | null => {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= maxTickets ? count : null
}

const Composed = ({ ticket, index }: { ticket: ComposedTicket; index: number }) => (
  <li className={own.ticket}>
    <details>
      <summary className={own.summary}>
        <span>
          <b>Билет {index + 1}</b>, {plural(ticket.questions.length, questions)}
        </span>
        {ticket.warnings.length > 0 && <StatusBadge tone="amber">замечаний: {ticket.warnings.length}</StatusBadge>}
      </summary>
      <ol className={own.questions}>
        {ticket.questions.map(({ id, text, topic }) => (
          <li key={id}>
            {text} <span className={own.topic}>{topic}</span>
          </li>
        ))}
      </ol>
    </details>
    <TicketWarnings warnings={ticket.warnings} />
  </li>
)

interface ComposeDialogProps {
  course: ContentCourse
  onClose: () => void
}

/** Tickets that the server draws by the topics of the exam: looked at first, then added. */
export const ComposeDialog = ({ course, onClose }: ComposeDialogProps) => {
  const { id, version } = course
  const [text, setText] = useState('5')
  const [isRefused, setRefused] = useState(false)
  const composing = useMutation({
    mutationFn: (count: number) => call(composeContentTickets, { params: { id }, body: { count } }),
  })
  const compose = useMutateOnce(composing.mutate)
  const adding = useChange<ContentCourse>(contentCourseQuery(id).queryKey)
  const composed = composing.data?.tickets ?? []
  const count = readCount(text)
  const { error } = composing
  const serverFault = error instanceof ApiError ? error.fields.count : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(count === null)
    if (count !== null) compose(count)
  }
  const add = () =>
    adding.change(
      {
        send: () =>
          call(addContentTickets, {
            params: { id },
            body: { version, tickets: composed.map((ticket) => ticket.questions.map((question) => question.id)) },
          }),
        done: `В\u00a0курсе ${plural(course.tickets.length + composed.length, ticketForms)}`,
      },
      { onSuccess: onClose },
    )
  const guard = composed.length > 0 ? 'touched' : 'free'
  return (
    <GuardedDialog
      title="Составить билеты"
      guard={composing.isPending || adding.isPending ? 'busy' : guard}
      onClose={onClose}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <TextField
          label="Сколько билетов"
          hint={`От\u00a01 до\u00a0${maxTickets}. Вопросы выбираются по\u00a0темам экзамена; ничего не\u00a0сохраняется, пока вы не\u00a0добавите билеты`}
          inputMode="numeric"
          maxLength={2}
          value={text}
          error={isRefused && count === null ? `Число от\u00a01 до\u00a0${maxTickets}` : serverFault}
          onChange={({ target }) => setText(target.value)}
        />
        {composed.length > 0 && (
          <ol className={own.tickets} aria-label="Составленные билеты">
            {composed.map((ticket, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: composed tickets are replaced all at once
              <Composed key={index} ticket={ticket} index={course.tickets.length + index} />
            ))}
          </ol>
        )}
        <div className={form.foot}>
          <Alert message={serverFault === undefined ? (error?.message ?? null) : null} />
          <ChangeProblem change={adding} />
          <ButtonRow>
            {composed.length > 0 && (
              <Button busy={adding.isPending} onClick={add}>
                Добавить {plural(composed.length, ticketForms)}
              </Button>
            )}
            <Button type="submit" look={composed.length > 0 ? 'ghost' : 'primary'} busy={composing.isPending}>
              {composed.length > 0 ? 'Составить заново' : 'Составить'}
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
