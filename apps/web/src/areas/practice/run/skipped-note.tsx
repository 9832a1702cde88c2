import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './skipped-note.module.css'

const tasks: PluralForms = ['задание', 'задания', 'заданий']

/** Names the tasks that cannot be shown. The other tasks still work. */
export const SkippedNote = ({ skipped }: { skipped: string[] }) => {
  if (skipped.length === 0) return null
  const names = skipped.map((name) => `«${name}»`).join(', ')
  return (
    <p className={styles.note} role="note">
      <Icon name="warning" />
      <span>
        Не&nbsp;удалось показать {plural(skipped.length, tasks)}: {names}. На&nbsp;остальные это не&nbsp;влияет.
        Сообщите о&nbsp;пропаже администратору.
      </span>
    </p>
  )
}
