import type { AccountStateFilter } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CountToggle } from '../../../shared/ui/count-toggle.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './account-figures.module.css'
import { figuresQuery } from './account-queries.ts'
import { stateNames, states } from './account-states.ts'
import { countText } from './count-words.ts'
import type { AccountListState } from './use-account-list.ts'

const tones: Partial<Record<AccountStateFilter, 'red' | 'green'>> = { ending_soon: 'red', ready: 'green' }

export const AccountFigures = ({ list }: { list: AccountListState }) => {
  const { data, error, isFetching, refetch } = useQuery(figuresQuery(list.listParams, list.ownPartner))
  const current = list.listParams.state
  const failed = data === undefined && error !== null

  const countOf = (state: AccountStateFilter) => {
    if (data !== undefined) return countText(data[state], false)
    return failed ? '—' : <Skeleton />
  }
  return (
    <section aria-busy={data === undefined && !failed}>
      <VisuallyHidden>
        <h2>Сколько учётных записей в&nbsp;каждом состоянии</h2>
      </VisuallyHidden>
      <div className={styles.figures}>
        {states.map((state) => (
          <CountToggle
            key={state}
            name={stateNames[state]}
            tone={data && data[state] > 0 ? tones[state] : undefined}
            pressed={state === current}
            onPress={() => list.setState(state === current ? null : state)}
          >
            {countOf(state)}
          </CountToggle>
        ))}
      </div>
      {/* While it is unknown its line is kept, so that the list stays where it is. */}
      {(data === undefined || data.counted_at !== null) && (
        <p className={styles.countedAt}>
          {data?.counted_at ? <>Прогресс на&nbsp;{formatTime(data.counted_at)}</> : '\u00a0'}
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          Не&nbsp;получилось посчитать: {error.message}
          <Button look="plain" size="s" busy={isFetching} onClick={() => void refetch()}>
            Посчитать ещё раз
          </Button>
        </p>
      )}
    </section>
  )
}
