import { addContentTickets, type ContentCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentCoursePath, contentTicketPath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { contentCourseQuery } from '../content-queries.ts'
import { LoadedRecord } from '../record-in-path.tsx'
import { useChange } from '../use-change.ts'
import { TicketEditor } from './ticket-editor.tsx'
import { type TicketQuestion, useTicketQuestions } from './ticket-questions.ts'

const none: readonly TicketQuestion[] = []

/** The version counts for saving only: questions that were chosen stay good when the course changes. */
const anyVersion = 0

const NewTicketOf = ({ course }: { course: ContentCourse }) => {
  const { id, version, tickets } = course
  const navigate = useNavigate()
  const editing = useTicketQuestions({ draft: `content-new-ticket:${id}`, version: anyVersion, saved: none })
  const adding = useChange<ContentCourse>(contentCourseQuery(id).queryKey)
  const add = () =>
    adding.change(
      {
        send: () =>
          call(addContentTickets, {
            params: { id },
            body: { version, tickets: [editing.questions.map((question) => question.id)] },
          }),
        done: 'Билет добавлен',
      },
      {
        onSuccess: (changed) => {
          editing.clear()
          const known = new Set(tickets.map((ticket) => ticket.id))
          const added = changed.tickets.find((ticket) => !known.has(ticket.id))
          void navigate(added === undefined ? contentCoursePath(id) : contentTicketPath(added.id), { replace: true })
        },
      },
    )
  return (
    <Page wide>
      <PageHeading title="Новый билет" back={{ to: contentCoursePath(id), label: course.name }} />
      <TicketEditor
        course={{ id, questions_per_ticket: course.sheet.questions_per_ticket }}
        editing={editing}
        warnings={[]}
      >
        <ChangeProblem change={adding} />
        <ButtonRow>
          <Button busy={adding.isPending} disabled={editing.questions.length === 0} onClick={add}>
            Добавить билет
          </Button>
          <LinkButton look="ghost" to={contentCoursePath(id)}>
            Отмена
          </LinkButton>
        </ButtonRow>
      </TicketEditor>
    </Page>
  )
}

const missing = { title: 'Такого курса нет', to: paths.content, label: 'К\u00a0списку курсов' }

/** A ticket of a course that is put together by hand. */
export const NewTicket = ({ course }: { course: number }) => {
  const query = useQuery(contentCourseQuery(course))
  return (
    <LoadedRecord query={query} missing={missing} title="Новый билет" wide>
      {(loaded) => <NewTicketOf course={loaded} />}
    </LoadedRecord>
  )
}
