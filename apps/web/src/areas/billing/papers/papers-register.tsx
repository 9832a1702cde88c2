import type { PaperKind } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { PaperFilters } from './paper-filters.tsx'
import { pageSize, papersQuery } from './paper-queries.ts'
import { PaperTable } from './paper-table.tsx'
import { usePaperFilter } from './use-paper-filter.ts'

const nothingYet: Record<PaperKind | 'all', { title: string; text: string }> = {
  act: {
    title: 'Актов пока нет',
    text: 'Акт выставляют к\u00a0счёту: кнопка «Акт…» есть в\u00a0каждой строке списка счетов у\u00a0администратора.',
  },
  certificate: {
    title: 'Справок пока нет',
    text: 'Справку о\u00a0подготовке выдают со\u00a0страницы «Статистика» обучающегося.',
  },
  invoice: { title: 'Счетов пока нет', text: 'Здесь будут выставленные счета.' },
  all: { title: 'Бумаг пока нет', text: 'Здесь будут счета, акты и\u00a0справки.' },
}

/** The register of papers of one kind, or of all: a partner's own, or all. */
export const PapersRegister = ({ kind, isSuperuser }: { kind: PaperKind | null; isSuperuser: boolean }) => {
  const list = usePaperFilter(kind)
  const query = useQuery(papersQuery(list.filter))
  const { data, isPlaceholderData: isWaiting } = query
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / pageSize))
  const isPastEnd = usePageWithin(list, isWaiting ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  if (data === undefined) return query.isError ? <LoadError query={query} /> : <RecordsSkeleton />
  if (isEmpty && !list.isFiltered) return <EmptyState icon="document" {...nothingYet[kind ?? 'all']} />
  return (
    <>
      <PaperFilters list={list} years={data.years} withPartners={isSuperuser} />
      {isEmpty && (
        <EmptyState title="Под&nbsp;этот отбор не&nbsp;подходит ни&nbsp;одна бумага">
          <Button look="ghost" onClick={list.showAll}>
            Показать все
          </Button>
        </EmptyState>
      )}
      {data.count > 0 && !isPastEnd && (
        <PaperTable papers={data.results} isSuperuser={isSuperuser} waiting={isWaiting} />
      )}
      <Pagination page={list.page} pageCount={pageCount ?? 1} onPage={list.setPage} />
    </>
  )
}
