import type { Organisation } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profilesQuery } from '../../../shared/api/queries.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { DocumentContents } from './document-contents.tsx'
import styles from './document-screen.module.css'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { DocumentText } from './document-text.tsx'
import { readDocument } from './read-document.ts'

interface DocumentScreenProps {
  part: 'policy' | 'terms'
  /** Where the text itself has no title. */
  title: string
}

const longFrom = 4

const Body = ({ source, title }: { source: string; title: string }) => {
  const { title: ownTitle, sections, html } = useMemo(() => readDocument(source), [source])
  return (
    <>
      <PageHeading title={ownTitle ?? title} />
      <div className={styles.columns}>
        {sections.length >= longFrom && <DocumentContents sections={sections} />}
        <DocumentText html={html} />
      </div>
    </>
  )
}

const textOf = (profiles: readonly Organisation[], part: 'policy' | 'terms') => profiles[0]?.[part] ?? ''

/** A text of the organisation’s profile, set for reading. */
export const DocumentScreen = ({ part, title }: DocumentScreenProps) => {
  const { data: profiles, error, isFetching, refetch } = useQuery(profilesQuery)
  if (profiles === undefined && error !== null)
    return <ErrorState wholePage message={error.message} busy={isFetching} onRetry={() => void refetch()} />
  if (profiles === undefined) return <DocumentSkeleton />
  const source = textOf(profiles, part)
  return (
    <Page>
      {source === '' ? (
        <>
          <PageHeading title={title} />
          <p>Текст ещё не&nbsp;опубликован. Спросите его у&nbsp;поддержки: адрес внизу страницы.</p>
        </>
      ) : (
        <Body source={source} title={title} />
      )}
    </Page>
  )
}
