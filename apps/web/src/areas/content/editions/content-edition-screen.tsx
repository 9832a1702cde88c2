import { type ContentEdition, settleEditionConflict } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { contentEditionPath, contentTaskPath } from '../../../shared/content-paths.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import section from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { ConflictCard } from '../conflict-card.tsx'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { useChange } from '../use-change.ts'
import styles from './edition.module.css'
import { EditionActions } from './edition-actions.tsx'
import { correctionName, EditionCorrection, NewEdition } from './edition-editor.tsx'
import { EditionPoints } from './edition-points.tsx'
import { contentEditionQuery } from './edition-queries.ts'
import { readStoredSheet } from './use-stored-sheet.ts'
import { validityOf } from './validity.ts'

/** Whether learners have it and whether it is in force. */
const EditionBadge = ({ edition }: { edition: ContentEdition }) => {
  const { text, tone } = validityOf(edition, today())
  if (!edition.is_shown)
    return (
      <StatusBadge tone="amber" icon="eyeOff">
        нет в&nbsp;библиотеке
      </StatusBadge>
    )
  return <StatusBadge tone={tone ?? 'green'}>{text}</StatusBadge>
}

const datesOf = ({ valid_from: from, valid_until: until }: ContentEdition): string =>
  [
    from === null ? 'первый день не\u00a0указан' : `с\u00a0${calendarDate(from)}`,
    ...(until === null ? [] : [`до\u00a0${calendarDate(until)}`]),
  ].join(', ')

const Facts = ({ edition }: { edition: ContentEdition }) => {
  const { sheet, replaces, replaced_by: next, tasks } = edition
  return (
    <dl className={section.facts}>
      <dt>Название</dt>
      <dd>{sheet.title}</dd>
      {sheet.edition !== '' && (
        <>
          <dt>Редакция</dt>
          <dd>{sheet.edition}</dd>
        </>
      )}
      <dt>Действие</dt>
      <dd>{datesOf(edition)}</dd>
      <dt>Файл</dt>
      <dd>
        <a href={edition.document_link} target="_blank" rel="noreferrer">
          Открыть, как его читают обучающиеся
        </a>
      </dd>
      {replaces !== null && (
        <>
          <dt>Заменяет</dt>
          <dd>
            <Link to={contentEditionPath(replaces.id)}>
              {[replaces.short, replaces.edition].filter((part) => part !== '').join(', ')}
            </Link>
          </dd>
        </>
      )}
      {next !== null && (
        <>
          <dt>Заменён</dt>
          <dd>
            <Link to={contentEditionPath(next.id)}>{next.short}</Link>
            {next.valid_from !== null && ` с\u00a0${calendarDate(next.valid_from)}`}
          </dd>
        </>
      )}
      <dt>Ссылаются</dt>
      <dd>{edition.question_count === 0 ? 'вопросов нет' : plural(edition.question_count, questions)}</dd>
      {tasks.length > 0 && (
        <>
          <dt>Задания</dt>
          <dd>
            <ul className={styles.lines}>
              {tasks.map(({ id, name, course }) => (
                <li key={id}>
                  <Link to={contentTaskPath(id)}>{name}</Link> <span className={styles.small}>{course}</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>Откуда</dt>
      <dd>{edition.is_local ? 'создан здесь' : 'загружен набором'}</dd>
    </dl>
  )
}

const EditionConflict = ({ edition }: { edition: ContentEdition }) => {
  const { id, conflict } = edition
  const navigate = useNavigate()
  const settling = useChange<ContentEdition>(contentEditionQuery(id).queryKey)
  if (conflict === null) return null
  return (
    <ConflictCard
      name="Документ"
      conflict={conflict}
      settling={settling}
      settle={async (take) => {
        const settled = await call(settleEditionConflict, { params: { id }, body: { conflict: conflict.id, take } })
        // The text of the pack has an id of its own.
        if (settled.id !== id) await navigate(contentEditionPath(settled.id), { replace: true })
        return settled
      }}
    />
  )
}

const Edition = ({ edition }: { edition: ContentEdition }) => {
  const back = useBackLink() ?? { to: paths.contentEditions, label: 'Документы' }
  const [params, setParams] = useSearchParams()
  if (params.has('edit'))
    return <EditionCorrection edition={edition} onClose={() => setParams({}, { replace: true })} />
  return (
    <Page>
      <PageHeading title={edition.short} back={back} aside={<EditionBadge edition={edition} />} />
      <EditionConflict edition={edition} />
      <EditionActions
        edition={edition}
        hasCorrection={readStoredSheet(correctionName(edition.id)) !== null}
        onCorrect={() => setParams({ edit: '1' })}
      />
      <Card>
        <section className={section.section} aria-labelledby="edition-facts">
          <h2 id="edition-facts">О&nbsp;документе</h2>
          <Facts edition={edition} />
        </section>
      </Card>
      <EditionPoints sheet={edition.sheet} />
    </Page>
  )
}

const missing = { title: 'Такого документа нет', to: paths.contentEditions, label: 'К\u00a0документам' }

const OpenEdition = ({ id }: { id: number }) => {
  const query = useQuery(contentEditionQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title="Документ">
      {(edition) => <Edition edition={edition} />}
    </LoadedRecord>
  )
}

/** One edition of a document: its text, who cites it, what comes before and after it. */
export const ContentEditionScreen: Screen = () => {
  const { id } = useParams()
  if (id === 'new') return <NewEdition />
  return <RecordInPath missing={missing}>{(editionId) => <OpenEdition key={editionId} id={editionId} />}</RecordInPath>
}
