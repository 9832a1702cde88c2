import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { accountDialogs, prefetching } from './account-dialogs.ts'
import styles from './list-actions.module.css'
import type { OpenDialog } from './use-lazy-dialog.tsx'

interface ListActionsProps {
  /** The button whose dialog is on its way. */
  pendingId: string | null
  onOpen: OpenDialog
}

const actions = [
  { name: 'bulk', label: 'Загрузить списком', icon: 'upload', forSuperuser: false },
  { name: 'report', label: 'Отчёт', icon: 'document', forSuperuser: true },
  { name: 'invoice', label: 'Счёт', icon: 'document', forSuperuser: true },
] as const satisfies { name: keyof typeof accountDialogs; label: string; icon: IconName; forSuperuser: boolean }[]

/** What is done with the list as a whole. */
export const ListActions = ({ pendingId, onOpen }: ListActionsProps) => {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <div className={styles.actions}>
      {actions.map(({ name, label, icon, forSuperuser }) => {
        const id = `open-${name}`
        if (forSuperuser && !user?.is_superuser) return null
        return (
          <Button
            key={name}
            id={id}
            look="ghost"
            size="s"
            busy={pendingId === id}
            onClick={(event) => void onOpen(event, accountDialogs[name], {})}
            {...prefetching(name)}
          >
            <Icon name={icon} />
            {label}
          </Button>
        )
      })}
    </div>
  )
}
