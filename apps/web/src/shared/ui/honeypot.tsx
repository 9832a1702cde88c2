import styles from './honeypot.module.css'

/** No person sees or reaches this field; a program that fills in whatever it finds gives itself away. */
export const Honeypot = () => (
  <div className={styles.away} aria-hidden="true">
    <label>
      Не заполняйте это поле
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
