import type { EducationAccount } from '@dopusk/contract'
import styles from './account-row.module.css'

/** «10482, 10517»; the qualification of each under the pointer, and beside it where there is none to point with. */
export const ProposalNumbers = ({ proposals }: { proposals: EducationAccount['proposals_cok'] }) => (
  <>
    {proposals.map(({ proposal_id: number, qual }, index) => (
      <span key={number}>
        {index > 0 && ', '}
        <span title={qual.code}>{number}</span>
        <span className={styles.code}> ({qual.code})</span>
      </span>
    ))}
  </>
)
