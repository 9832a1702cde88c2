import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import type { OpenDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { accountDialogs, type BillingDialogs, type LoadDialog, prefetching } from './account-dialogs.ts'
import styles from './list-actions.module.css'

interface ListActionsProps {
  /** The id of the button whose dialog is loading. */
  pendingId: string | null
  onOpen: OpenDialog
  /** Called with the accounts that were created. */
  onCreated: (accountIds: number[]) => void
  onShowKnown: (email: string) => void
  billingDialogs: BillingDialogs
}

const createId = 'open-create'
const bulkId = 'open-bulk'

interface ListAction {
  id: string
  label: string
  icon: IconName
  load: LoadDialog
  forSuperuser: boolean
}

const documentActions = ({ report, invoice }: BillingDialogs): ListAction[] => [
  { id: 'open-report', label: 'Отчёт', icon: 'document', load: report, forSuperuser: false },
  { id: 'open-invoice', label: 'Счёт', icon: 'document', load: invoice, forSuperuser: true },
]

/** Actions on the whole list. */
export const ListActions = ({ pendingId, onOpen, onCreated, onShowKnown, billingDialogs }: ListActionsProps) => {
  const { data: user } = useQuery(currentUserQuery)
  const created = (accountId: number) => onCreated([accountId])
  return (
    <div className={styles.actions}>
      <Button
        id={createId}
        size="s"
        busy={pendingId === createId}
        onClick={(event) => void onOpen(event, accountDialogs.createAccount, { onCreated: created, onShowKnown })}
        {...prefetching(accountDialogs.createAccount)}
      >
        <Icon name={icons.plus} />
        Создать обучающегося
      </Button>
      <Button
        id={bulkId}
        look="ghost"
        size="s"
        busy={pendingId === bulkId}
        onClick={(event) => void onOpen(event, accountDialogs.bulk, { onCreated })}
        {...prefetching(accountDialogs.bulk)}
      >
        <Icon name={icons.upload} />
        Загрузить списком
      </Button>
      {documentActions(billingDialogs).map(({ id, label, icon, load, forSuperuser }) => {
        if (forSuperuser && !user?.is_superuser) return null
        return (
          <Button
            key={id}
            id={id}
            look="ghost"
            size="s"
            busy={pendingId === id}
            onClick={(event) => void onOpen(event, load, {})}
            {...prefetching(load)}
          >
            <Icon name={icon} />
            {label}
          </Button>
        )
      })}
    </div>
  )
}
