import styles from './aside.module.css'

const stores = ['App Store', 'Google Play', 'RuStore'] as const

export const StoreApps = () => (
  <section className={styles.block}>
    <h2 className={styles.caption}>Приложение для телефона</h2>
    <ul className={styles.apps}>
      {stores.map((store) => (
        <li key={store} className={styles.app}>
          {store} <span className={styles.soon}>скоро</span>
        </li>
      ))}
    </ul>
  </section>
)
