import type { Organisation } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profilesQuery } from '../../../shared/api/queries.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { DocumentContents } from './document-contents.tsx'
import styles from './document-screen.module.css'
import textStyles from './document-text.module.css'
import { readDocument } from './read-document.ts'

/** Rich text of the profile, sanitised when the content was loaded: `readSitePack` lets no raw HTML through. */
const DocumentText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server from Markdown, with a whitelist
  <div className={textStyles.text} dangerouslySetInnerHTML={{ __html: html }} />
)

const paragraphs = ['first', 'second', 'third']

const DocumentSkeleton = () => (
  <Page>
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <Skeleton shape="title" />
      {paragraphs.map((paragraph) => (
        <div key={paragraph} className={styles.paragraph}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  </Page>
)

interface DocumentScreenProps {
  part: 'policy' | 'terms'
  /** Used if the text has no title. */
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

/** A text of the organisation’s profile, formatted for reading. */
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
