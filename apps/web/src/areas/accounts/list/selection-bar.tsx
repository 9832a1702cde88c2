import { plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from '../../../shared/ui/selection-bar.module.css'
import type { OpenDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { accountDialogs, prefetching } from './account-dialogs.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  pendingId: string | null
  onOpen: OpenDialog
}

const prolongId = 'prolong-selected'

/** Actions on the chosen rows; stays in sight while they are scrolled. */
export const SelectionBar = ({ selection, pendingId, onOpen }: SelectionBarProps) => {
  const { selected, items, page, clear } = selection
  if (selected.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Выбранные обучающиеся">
      <p role="status">Выбрано: {plural(selected.length, ['обучающийся', 'обучающихся', 'обучающихся'])}</p>
      <Button
        id={prolongId}
        size="s"
        busy={pendingId === prolongId}
        onClick={(event) => void onOpen(event, accountDialogs.prolong, { items, onProlonged: clear })}
        {...prefetching(accountDialogs.prolong)}
      >
        Продлить доступ
      </Button>
      {page?.isAll === false && (
        <Button look="ghost" size="s" onClick={page.onToggle}>
          Выбрать всю страницу
        </Button>
      )}
      <Button look="plain" size="s" onClick={clear}>
        Снять выбор
      </Button>
    </section>
  )
}
