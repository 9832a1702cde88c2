import type { ContentCourse } from '@dopusk/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { contentNewTicketPath, contentTicketPath } from '../../../shared/content-paths.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from '../../../shared/ui/section.module.css'
import { ComposeDialog } from './compose-dialog.tsx'
import own from './course.module.css'

/** The tickets of the course; those of another length than the exam's are marked. */
export const CourseTickets = ({ course }: { course: ContentCourse }) => {
  const [isComposing, setComposing] = useState(false)
  const perTicket = course.sheet.questions_per_ticket
  return (
    <Card>
      <section className={styles.section} aria-labelledby="course-tickets">
        <h2 id="course-tickets">Билеты: {course.tickets.length}</h2>
        {course.tickets.length === 0 && (
          <p className={styles.note}>
            Билетов пока нет. Их можно составить сразу несколько по&nbsp;темам экзамена или собрать вручную.
          </p>
        )}
        {course.tickets.length > 0 && (
          <ul className={own.tickets}>
            {course.tickets.map(({ id, no, question_count: count }) => (
              <li key={id}>
                <Link className={classNames(own.ticket, count !== perTicket && own.odd)} to={contentTicketPath(id)}>
                  <b>Билет {no}</b>
                  <span className={own.small}>
                    {count === perTicket ? plural(count, questions) : `${count} из\u00a0${perTicket}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ButtonRow>
          <Button look="ghost" size="s" disabled={course.question_count === 0} onClick={() => setComposing(true)}>
            Составить билеты…
          </Button>
          <LinkButton look="ghost" size="s" to={contentNewTicketPath(course.id)}>
            Новый билет вручную
          </LinkButton>
        </ButtonRow>
      </section>
      {isComposing && <ComposeDialog course={course} onClose={() => setComposing(false)} />}
    </Card>
  )
}
