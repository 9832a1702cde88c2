import { closeInboxItem, type InboxItemDetail } from '@dopusk/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { formatDate } from '../../../shared/format/date-time.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { inboxItemPath } from '../../../shared/item-paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { AcceptForm } from './accept-form.tsx'
import type { InboxProposal } from './course-fields.tsx'
import { GiveCourseDialog } from './give-course-dialog.tsx'
import styles from './item.module.css'
import { Refusal } from './refusal.tsx'
import { useChangeItem } from './use-change-item.ts'

interface ProposalPartProps {
  item: InboxItemDetail
  proposal: InboxProposal
}

const Applicant = ({ proposal }: { proposal: InboxProposal }) => (
  <Card>
    <section className={styles.section} aria-labelledby="inbox-applicant">
      <h2 id="inbox-applicant">
        {[proposal.last_name, proposal.first_name, proposal.patronymic].filter((part) => part !== null).join(' ')}
      </h2>
      <dl className={styles.facts}>
        <dt>Курс</dt>
        <dd>{proposal.course_name}</dd>
        <dt>Центр оценки</dt>
        <dd>{proposal.exam_center_name ?? 'не\u00a0выбран'}</dd>
        <dt>Дата рождения</dt>
        <dd>{calendarDate(proposal.birth_date)}</dd>
        <dt>Телефон</dt>
        <dd>
          <a href={`tel:${proposal.phone}`}>{phoneText(proposal.phone)}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${proposal.email}`}>{proposal.email}</a>
        </dd>
      </dl>
      {proposal.from_demo && <p>Заявка из&nbsp;демонстрации: ответы и&nbsp;прогресс перейдут обучающемуся.</p>}
    </section>
  </Card>
)

/** People who may be the applicant: the course goes to one of them instead of a new learner. */
const SameLearners = ({ item, proposal }: ProposalPartProps) => {
  const [chosen, setChosen] = useState<InboxProposal['same_learners'][number] | null>(null)
  if (proposal.same_learners.length === 0) return null
  return (
    <Card className={styles.heed}>
      <section className={styles.section} aria-labelledby="inbox-same">
        <h2 id="inbox-same">Похоже, этот человек уже учится</h2>
        <ul className={styles.rows}>
          {proposal.same_learners.map((learner) => (
            <li key={learner.profile} className={styles.line}>
              <p className={styles.who}>
                {learner.name}, {calendarDate(learner.birth_date)}
                <span className={styles.small}>
                  {learner.email}
                  {learner.has_same_email && ', тот\u00a0же адрес'}
                </span>
              </p>
              <Button
                look="ghost"
                size="s"
                aria-label={`Выдать курс ему: ${learner.name}`}
                onClick={() => setChosen(learner)}
              >
                Выдать курс ему
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {chosen !== null && (
        <GiveCourseDialog item={item} proposal={proposal} learner={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  )
}

const Repeats = ({ item, proposal }: ProposalPartProps) => {
  const change = useChangeItem(item)
  if (proposal.repeats.length === 0) return null
  const close = () =>
    change.change({
      send: (version) => call(closeInboxItem, { params: { id: item.id }, body: { version, outcome: 'repeated' } }),
      done: 'Закрыто как повтор',
    })
  return (
    <Card className={styles.heed}>
      <section className={styles.section} aria-labelledby="inbox-repeats">
        <h2 id="inbox-repeats">С&nbsp;этого адреса есть другие открытые заявки</h2>
        <ul className={styles.rows}>
          {proposal.repeats.map((repeat) => (
            <li key={repeat.item}>
              <Link to={inboxItemPath(repeat.item)}>№&nbsp;{repeat.proposal_id}</Link>, {repeat.course_name},{' '}
              {formatDate(repeat.created_at)}
            </li>
          ))}
        </ul>
        <ChangeProblem change={change} />
        <div>
          <Button look="ghost" size="s" busy={change.isPending} onClick={close}>
            Закрыть как повтор
          </Button>
        </div>
      </section>
    </Card>
  )
}

/** A proposal for training: a learner is made of it, or it is refused. */
export const ProposalPart = ({ item, proposal }: ProposalPartProps) => (
  <>
    <Applicant proposal={proposal} />
    {item.state !== 'closed' && (
      <>
        <SameLearners item={item} proposal={proposal} />
        <Repeats item={item} proposal={proposal} />
        <AcceptForm item={item} proposal={proposal} />
        <Refusal item={item} />
      </>
    )}
  </>
)
