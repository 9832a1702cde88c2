import { useQuery } from '@tanstack/react-query'
import { catalogueQuery, examCentersQuery, organisationQuery } from '../../shared/api/queries.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { ProposalSkeleton } from './proposal-skeleton.tsx'
import type { SentProposal } from './sent-proposal.ts'

/** The form, once the courses are loaded. It does not wait for the exam centres after an error. */
export const ProposalPanel = ({ onSent }: { onSent: (sent: SentProposal) => void }) => {
  const { data: courses, error, isFetching, refetch } = useQuery(catalogueQuery)
  const { data: examCenters, isPending: centersPending } = useQuery(examCentersQuery)
  const { data: organisation } = useQuery(organisationQuery)
  if (courses === undefined && error !== null)
    return (
      <Card>
        <ErrorState message={error.message} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  if (courses === undefined || centersPending) return <ProposalSkeleton />
  if (courses.length === 0)
    return (
      <Card>
        <EmptyState icon="document" title="Сейчас нет курсов, на которые можно подать заявку">
          {organisation != null && <a href={`mailto:${organisation.email}`}>Написать нам</a>}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ProposalForm
        courses={courses}
        examCenters={examCenters ?? []}
        operator={organisation?.short_name ?? 'владельцу сайта'}
        onSent={onSent}
      />
    </Card>
  )
}
