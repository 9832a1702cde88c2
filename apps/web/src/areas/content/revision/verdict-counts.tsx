import type { Revision } from '@dopusk/contract'
import { Fragment } from 'react'
import section from '../../../shared/ui/section.module.css'
import styles from './revision.module.css'
import { verdictNames, verdicts } from './revision-words.ts'

/** How many questions have which verdict. */
export const VerdictCounts = ({ revision }: { revision: Revision }) => {
  const { question_count: count, undecided_count: left, verdict_counts: counts } = revision
  return (
    <dl className={section.facts}>
      <dt>Вопросов</dt>
      <dd>
        {count}
        {left > 0 && `, из\u00a0них не\u00a0решено ${left}`}
      </dd>
      {verdicts.map((verdict) => (
        <Fragment key={verdict}>
          <dt>{verdictNames[verdict].name}</dt>
          <dd>
            {counts[verdict]}{' '}
            {counts[verdict] > 0 && <span className={styles.small}>{verdictNames[verdict].meaning}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
