import { type BuyerRequisites, requisiteNames } from '@dopusk/domain'
import { Link } from 'react-router'
import { partnerPath } from '../../shared/item-paths.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './missing-requisites.module.css'

interface MissingRequisitesProps {
  partnerId: number
  missing: readonly (keyof BuyerRequisites)[]
  onLeave: () => void
}

/** Says before the attempt what an invoice to this partner lacks, and leads to where it is filled in. */
export const MissingRequisites = ({ partnerId, missing, onLeave }: MissingRequisitesProps) => (
  <div role="status">
    {missing.length > 0 && (
      <p className={styles.note}>
        <Icon name="warning" />
        <span>
          Для&nbsp;счёта не&nbsp;хватает реквизитов партнёра: {missing.map((field) => requisiteNames[field]).join(', ')}
          .{' '}
          <Link className={styles.link} to={partnerPath(partnerId)} onClick={onLeave}>
            Заполнить в&nbsp;карточке
          </Link>
        </span>
      </p>
    )}
  </div>
)
