import styles from './honeypot.module.css'

/** A browser may have filled the invisible field; the next attempt must not fail because of it. */
export const emptyHoneypot = (form: HTMLFormElement | null): void => {
  const trap = form?.elements.namedItem('website')
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/** Invisible and unreachable for people; a bot that fills every field reveals itself. */
export const Honeypot = () => (
  <div className={styles.away} aria-hidden="true">
    <label>
      Не заполняйте это поле
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
