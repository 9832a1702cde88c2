import type { ItemFlag } from '@dopusk/contract'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import styles from './flag-list.module.css'
import { flagWords, sortFlags } from './statistics-words.ts'

/** What an expert should look at, in words: what it means and what to do. */
export const FlagList = ({ flags }: { flags: readonly ItemFlag[] }) => (
  <ul className={styles.flags} aria-label="Что проверить">
    {sortFlags(flags).map((flag) => {
      const { name, tone, icon, meaning, advice } = flagWords[flag]
      return (
        <li key={flag} className={styles.flag}>
          <StatusBadge tone={tone} icon={icon}>
            {name}
          </StatusBadge>
          <p className={styles.text}>
            {meaning} {advice}
          </p>
        </li>
      )
    })}
  </ul>
)
