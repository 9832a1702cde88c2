import { type EducationAccount, listProposals } from '@dopusk/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import styles from './new-learner.module.css'
import { NewLearnerForm } from './new-learner-form.tsx'
import { NewLearnerSkeleton } from './new-learner-skeleton.tsx'
import type { CreatedLearner } from './use-create-learner.ts'

const LearnerCreated = ({
  created: { email, isMailed },
  onClose,
}: {
  created: CreatedLearner
  onClose: () => void
}) => (
  <ClosingNote title="Профиль создан" seconds={7} onClose={onClose}>
    {isMailed ? (
      <p>
        Письмо с&nbsp;логином и&nbsp;паролем уже в&nbsp;пути на&nbsp;адрес{' '}
        <strong className={styles.email}>{email}</strong>.
      </p>
    ) : (
      <p>
        Письмо не&nbsp;отправлено: логин и&nbsp;пароль для <strong className={styles.email}>{email}</strong>{' '}
        в&nbsp;карточке обучающегося.
      </p>
    )}
  </ClosingNote>
)

interface NewLearnerProps {
  /** An account without a learner; null creates one. */
  account: EducationAccount | null
  onPickExisting: (email: string) => void
  onGuard: (guard: LeaveGuard) => void
  onDone: (accountId: number) => void
  onClose: () => void
}

/** No request for an account that staff created without a proposal. */
const proposalsQuery = (account: EducationAccount | null) =>
  queryOptions({
    queryKey: ['proposals', { account: account?.id }],
    queryFn:
      account === null || account.proposals_cok.length === 0
        ? skipToken
        : ({ signal }) => call(listProposals, { query: { education_account: account.id } }, { signal }),
  })

export const NewLearner = ({ account, onPickExisting, onGuard, onDone, onClose }: NewLearnerProps) => {
  const [created, setCreated] = useState<CreatedLearner | null>(null)
  const proposals = useQuery(proposalsQuery(account))
  const catalogue = useQuery(catalogueQuery)
  const applied = account !== null && account.proposals_cok.length > 0

  if (created !== null) return <LearnerCreated created={created} onClose={onClose} />
  if (proposals.isError) return <LoadError query={proposals} />
  if (catalogue.data === undefined && catalogue.isError) return <LoadError query={catalogue} />
  if (catalogue.data === undefined || (applied && proposals.data === undefined)) return <NewLearnerSkeleton />
  return (
    <NewLearnerForm
      account={account}
      // Newest first: the latest proposal counts.
      proposal={proposals.data?.results[0]}
      courses={catalogue.data}
      onPickExisting={onPickExisting}
      onGuard={onGuard}
      onCreated={(learner) => {
        onDone(learner.accountId)
        setCreated(learner)
      }}
      onClose={onClose}
    />
  )
}
