import type { LearnerField } from '../../../../shared/learner/learner-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Notice } from '../notice.tsx'
import styles from './foreign-changes.module.css'
import type { ForeignChange } from './merge-profile.ts'

interface ForeignChangesProps {
  changes: readonly ForeignChange[]
  onTake: (change: ForeignChange) => void
}

const names: Record<LearnerField, string> = {
  last_name: 'Фамилия',
  first_name: 'Имя',
  patronymic: 'Отчество',
  birth_date: 'Дата рождения',
  phone: 'Телефон',
  email: 'Email',
}

/** Without line breaks: a number on two lines is hard to compare. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

const shown = (text: string) => (text === '' ? 'пусто' : `«${whole(text)}»`)

/** Changes that somebody else saved while this form was open, field by field. */
export const ForeignChanges = ({ changes, onTake }: ForeignChangesProps) => (
  <Notice tone="amber" role="alert">
    {changes.length === 0 ? (
      <p>Поля профиля остались прежними. Проверьте их и&nbsp;сохраните ещё&nbsp;раз.</p>
    ) : (
      <>
        <p>Пока вы&nbsp;редактировали, изменилось:</p>
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.field} className={styles.change}>
              <b>{names[change.field]}</b>: было {shown(change.before)}, стало {shown(change.saved)}.
              {change.typed !== null && (
                <>
                  {' '}
                  У&nbsp;вас&nbsp;— {shown(change.typed)}, так и&nbsp;сохранится.{' '}
                  <Button look="plain" size="s" className={styles.take} onClick={() => onTake(change)}>
                    Взять {shown(change.saved)}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        <p>Ваши правки остались в&nbsp;форме. Проверьте её и&nbsp;сохраните ещё&nbsp;раз.</p>
      </>
    )}
  </Notice>
)
