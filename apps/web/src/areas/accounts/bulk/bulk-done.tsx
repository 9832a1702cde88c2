import { useEffect, useRef } from 'react'
import { type PluralForms, plural, pluralWord } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import styles from '../../../shared/ui/closing-note.module.css'
import { Icon } from '../../../shared/ui/icon.tsx'

const created: PluralForms = ['Создан', 'Созданы', 'Создано']
const learners: PluralForms = ['обучающийся', 'обучающихся', 'обучающихся']

/** Does not close itself, so that the number can be read. */
export const BulkDone = ({ created: count, onClose }: { created: number; onClose: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.note}>
      <span className={styles.sign}>
        <Icon name="check" />
      </span>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {pluralWord(count, created)} {plural(count, learners)}
      </h3>
      <p>
        {count === 1 ? 'Письмо с\u00a0логином и\u00a0паролем' : 'Письма с\u00a0логинами и\u00a0паролями'} уже
        в&nbsp;пути.
      </p>
      <ButtonRow className={styles.buttons}>
        <Button onClick={onClose}>Закрыть</Button>
      </ButtonRow>
    </div>
  )
}
