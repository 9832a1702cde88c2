import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './tickets-skeleton.module.css'

const places = Array.from({ length: 20 }, (_, index) => index)

export const TicketsSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton shape="short" />
    <div className={styles.tickets}>
      {places.map((place) => (
        <div key={place} className={styles.ticket}>
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
  </div>
)
