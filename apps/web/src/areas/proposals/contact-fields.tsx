import { PhoneField } from '../../shared/ui/phone-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { Faults } from './proposal-faults.ts'
import styles from './proposal-form.module.css'

export const ContactFields = ({ faults, own }: { faults: Faults; own: boolean }) => (
  <fieldset className={styles.part}>
    <legend className={styles.legend}>Как связаться</legend>
    <div className={styles.pair}>
      <PhoneField label="Телефон" name="phone" autoComplete={own ? 'tel' : 'off'} required error={faults.phone} />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete={own ? 'email' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        hint="Сюда придут логин и&nbsp;пароль"
        error={faults.email}
      />
    </div>
  </fieldset>
)
