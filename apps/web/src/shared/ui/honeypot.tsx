import styles from './honeypot.module.css'

/** A browser may have filled in what no person sees; the next try must not fail by it again. */
export const emptyHoneypot = (form: HTMLFormElement | null): void => {
  const trap = form?.elements.namedItem('website')
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/** No person sees or reaches this field; a program that fills in whatever it finds gives itself away. */
export const Honeypot = () => (
  <div className={styles.away} aria-hidden="true">
    <label>
      Не заполняйте это поле
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
