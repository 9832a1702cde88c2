import { type ContentCourse, type ContentTicket, changeContentTicket, removeContentTicket } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { readId } from '../../../shared/read-id.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { contentCourseQuery, contentTicketQuery } from '../content-queries.ts'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { useChange } from '../use-change.ts'
import { NewTicket } from './new-ticket.tsx'
import { TicketEditor } from './ticket-editor.tsx'
import { useTicketQuestions } from './ticket-questions.ts'

interface RemoveDialogProps {
  ticket: ContentTicket
  onRemoved: () => void
  onClose: () => void
}

const RemoveDialog = ({ ticket, onRemoved, onClose }: RemoveDialogProps) => {
  const { id, no, version, course } = ticket
  const { change, isPending, error } = useChange<ContentCourse>(contentCourseQuery(course.id).queryKey)
  return (
    <ConfirmDialog
      title={`Убрать билет ${no}?`}
      confirmLabel="Убрать билет"
      isPending={isPending}
      error={error}
      onConfirm={() =>
        change(
          {
            send: () => call(removeContentTicket, { params: { id }, body: { version } }),
            done: `Билет ${no} убран`,
          },
          { onSuccess: onRemoved },
        )
      }
      onClose={onClose}
    >
      <p>Обучающиеся больше не&nbsp;смогут его начать. Начатые попытки и&nbsp;история останутся.</p>
    </ConfirmDialog>
  )
}

const Ticket = ({ ticket }: { ticket: ContentTicket }) => {
  const { id, version, course } = ticket
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const editing = useTicketQuestions({ draft: `content-ticket:${id}`, version, saved: ticket.questions })
  const saving = useChange<ContentTicket>(contentTicketQuery(id).queryKey)
  const save = () =>
    saving.change(
      {
        send: () =>
          call(changeContentTicket, {
            params: { id },
            body: { version, questions: editing.questions.map((question) => question.id) },
          }),
        done: 'Билет сохранён',
      },
      { onSuccess: editing.clear },
    )
  return (
    <Page wide>
      <PageHeading title={`Билет ${ticket.no}`} back={{ to: contentCoursePath(course.id), label: course.name }} />
      <TicketEditor course={course} editing={editing} warnings={ticket.warnings}>
        <ChangeProblem change={saving} />
        <ButtonRow>
          <Button
            busy={saving.isPending}
            disabled={!editing.isChanged || editing.questions.length === 0}
            onClick={save}
          >
            Сохранить билет
          </Button>
          {editing.isChanged && (
            <Button look="ghost" onClick={editing.clear}>
              Вернуть как было
            </Button>
          )}
          <Button look="ghost" onClick={() => setAsking(true)}>
            Убрать билет…
          </Button>
        </ButtonRow>
      </TicketEditor>
      {isAsking && (
        <RemoveDialog
          ticket={ticket}
          onRemoved={() => {
            editing.clear()
            void navigate(contentCoursePath(course.id), { replace: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}

const missing = {
  title: 'Такого билета нет',
  text: 'Возможно, его убрали из\u00a0курса.',
  to: paths.content,
  label: 'К\u00a0списку курсов',
}

const OpenTicket = ({ id }: { id: number }) => {
  const query = useQuery(contentTicketQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title="Билет" wide>
      {(ticket) => <Ticket ticket={ticket} />}
    </LoadedRecord>
  )
}

/** One ticket of a course, or a new one of the course in the query. */
export const ContentTicketScreen: Screen = () => {
  const { id } = useParams()
  const [query] = useSearchParams()
  const course = readId(query.get('course'))
  if (id === 'new' && course !== null) return <NewTicket key={course} course={course} />
  return <RecordInPath missing={missing}>{(ticketId) => <OpenTicket key={ticketId} id={ticketId} />}</RecordInPath>
}
