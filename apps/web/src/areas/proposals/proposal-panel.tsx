import { useQuery } from '@tanstack/react-query'
import { useConsent } from '../../shared/api/consents-query.ts'
import { catalogueQuery, examCentersQuery, organisationQuery } from '../../shared/api/queries.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { ProposalSkeleton } from './proposal-skeleton.tsx'
import type { SentProposal } from './sent-proposal.ts'

/** The form, once the courses and the consent are loaded. It does not wait for the exam centres after an error. */
export const ProposalPanel = ({ onSent }: { onSent: (sent: SentProposal) => void }) => {
  const catalogue = useQuery(catalogueQuery)
  const { data: examCenters, isPending: centersPending } = useQuery(examCentersQuery)
  const { data: organisation } = useQuery(organisationQuery)
  const { query: consentQuery, consent, readIfChanged } = useConsent('proposal')
  const { data: courses } = catalogue
  const failed = [catalogue, consentQuery].find(({ data, isError }) => data === undefined && isError)
  if (failed !== undefined)
    return (
      <Card>
        <LoadError query={failed} />
      </Card>
    )
  if (courses?.length === 0)
    return (
      <Card>
        <EmptyState icon="document" title="Сейчас нет курсов, на которые можно подать заявку">
          {organisation != null && <a href={`mailto:${organisation.email}`}>Написать нам</a>}
        </EmptyState>
      </Card>
    )
  if (courses === undefined || consent === undefined || centersPending) return <ProposalSkeleton />
  return (
    <Card>
      <ProposalForm
        courses={courses}
        examCenters={examCenters ?? []}
        consent={consent}
        onRefused={readIfChanged}
        onSent={onSent}
      />
    </Card>
  )
}
