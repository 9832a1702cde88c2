import { Card } from '../../../../shared/ui/card.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import styles from '../../editor-parts/editor.module.css'
import type { FieldsProps } from '../use-task-editor.ts'

/** What every task has: its name and its number. */
export const AboutFields = ({ body, change, remarksOf }: FieldsProps) => (
  <Card>
    <section className={styles.section} aria-labelledby="task-about">
      <h2 id="task-about">Задание</h2>
      <TextField
        label="Название"
        hint="Обучающийся видит его над условием и&nbsp;в&nbsp;списке"
        data-field="name"
        maxLength={300}
        value={body.name}
        error={remarksOf('name').error}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Номер в&nbsp;банке ЦОК"
          placeholder="следующий свободный"
          inputMode="numeric"
          data-field="id_cok"
          maxLength={9}
          value={body.id_cok ?? ''}
          error={remarksOf('id_cok').error}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '')
            change({ id_cok: Number(digits) > 0 ? Number(digits) : null })
          }}
        />
      </div>
    </section>
  </Card>
)
