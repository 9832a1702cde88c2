import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isNotFound } from '../../shared/api/api-error.ts'
import { readId } from '../../shared/read-id.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../shared/ui/records-skeleton.tsx'

interface Missing {
  /** «Такого курса нет». */
  title: string
  text?: string
  /** Where there are others. */
  to: string
  label: string
}

const NoRecord = ({ missing: { title, text, to, label }, wide = false }: { missing: Missing; wide?: boolean }) => (
  <Page wide={wide}>
    <PageHeading title="Не&nbsp;найдено" />
    <EmptyState title={title} text={text ?? 'Возможно, в\u00a0адресе опечатка.'}>
      <LinkButton look="ghost" to={to}>
        {label}
      </LinkButton>
    </EmptyState>
  </Page>
)

interface RecordInPathProps {
  missing: Missing
  /** Rendered anew for another id. */
  children: (id: number) => ReactNode
}

/** A screen whose address names a record. */
export const RecordInPath = ({ missing, children }: RecordInPathProps) => {
  const id = readId(useParams().id)
  return id === null ? <NoRecord missing={missing} /> : children(id)
}

interface LoadedRecordProps<Data> {
  query: UseQueryResult<Data>
  missing: Missing
  /** The heading of the page until the record has loaded. */
  title: string
  /** As wide as the screen of the record: the header follows the page. */
  wide?: boolean
  children: (data: Data) => ReactNode
}

/** The record once it has loaded; before it a skeleton, an error, or that there is none. */
export const LoadedRecord = <Data,>({ query, missing, title, wide = false, children }: LoadedRecordProps<Data>) => {
  if (isNotFound(query.error)) return <NoRecord missing={missing} wide={wide} />
  if (query.data !== undefined) return children(query.data)
  return (
    <Page key="waiting" wide={wide}>
      <PageHeading title={title} />
      {query.isError ? <LoadError query={query} /> : <RecordsSkeleton />}
    </Page>
  )
}
