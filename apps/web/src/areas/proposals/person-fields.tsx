import { DateField } from '../../shared/ui/date-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { Faults } from './proposal-faults.ts'
import styles from './proposal-form.module.css'

interface PersonFieldsProps {
  faults: Faults
  /** The applicant fills in the form themselves: the browser may autofill it. */
  own: boolean
}

export const PersonFields = ({ faults, own }: PersonFieldsProps) => {
  const filling = (known: string) => (own ? known : 'off')
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{own ? 'О вас' : 'Кто будет учиться'}</legend>
      <TextField
        label="Фамилия"
        name="last_name"
        autoComplete={filling('family-name')}
        maxLength={100}
        required
        error={faults.last_name}
      />
      <div className={styles.pair}>
        <TextField
          label="Имя"
          name="first_name"
          autoComplete={filling('given-name')}
          maxLength={100}
          required
          error={faults.first_name}
        />
        <TextField
          label="Отчество (если есть)"
          name="patronymic"
          autoComplete={filling('additional-name')}
          maxLength={100}
          error={faults.patronymic}
        />
      </div>
      <div className={styles.pair}>
        <DateField
          label="Дата рождения"
          name="birth_date"
          autoComplete={filling('bday')}
          required
          error={faults.birth_date}
        />
      </div>
    </fieldset>
  )
}
