import { Card } from '../../../../shared/ui/card.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import { BankNumberField } from '../../editor-parts/bank-number-field.tsx'
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
        <BankNumberField
          value={body.id_cok}
          error={remarksOf('id_cok').error}
          onChange={(id_cok) => change({ id_cok })}
        />
      </div>
    </section>
  </Card>
)
