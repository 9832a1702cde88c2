import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import styles from '../../../shared/ui/section.module.css'
import { personQuery } from '../administration-queries.ts'
import { nameOf } from '../person-words.ts'
import { StoredDataPanel } from '../personal-data/stored-data-panel.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonSessions } from './person-sessions.tsx'

const NoPerson = () => (
  <Page>
    <PageHeading title="Человек не&nbsp;найден" />
    <EmptyState
      icon="person"
      title="Такого человека нет"
      text={<>Возможно, в&nbsp;адресе опечатка или его данные удалены.</>}
    >
      <LinkButton look="ghost" to={paths.people}>
        К&nbsp;списку людей
      </LinkButton>
    </EmptyState>
  </Page>
)

const OpenPerson = ({ id }: { id: number }) => {
  const query = useQuery(personQuery(id))
  const navigate = useNavigate()
  const back = useBackLink() ?? { to: paths.people, label: 'Люди' }
  const { data: person } = query
  if (isNotFound(query.error)) return <NoPerson />
  return (
    <Page>
      <PageHeading title={person === undefined ? 'Человек' : nameOf(person)} back={back} />
      {person === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {person !== undefined && (
        <>
          <PersonAccess person={person} />
          <PersonSessions person={person} />
          <Card>
            <section className={styles.section} aria-labelledby="person-data">
              <h2 id="person-data">Персональные данные</h2>
              <StoredDataPanel
                whose={{ email: person.email }}
                onErased={() => void navigate(paths.people, { replace: true })}
              />
            </section>
          </Card>
        </>
      )}
    </Page>
  )
}

/** One person: whether they may sign in, where they are signed in, what is stored about them. */
export const PersonScreen: Screen = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <OpenPerson key={id} id={Number(id)} /> : <NoPerson />
}
