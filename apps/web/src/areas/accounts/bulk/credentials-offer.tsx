import { formatTime } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import styles from './bulk-done.module.css'
import { useSaveCredentials } from './use-save-bulk-file.ts'

interface CredentialsOfferProps {
  bulkKey: string
  /** An ISO instant. */
  until: string
}

/** Logins and passwords to print or to pass on. Offered here only, for an hour. */
export const CredentialsOffer = ({ bulkKey, until }: CredentialsOfferProps) => {
  const credentials = useSaveCredentials(bulkKey)
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Скачать данные для входа</h4>
      <p className={styles.hint}>
        Логины и&nbsp;пароли новых обучающихся: листы, чтобы распечатать и&nbsp;разрезать, или таблица. Скачать их можно
        до&nbsp;{formatTime(until)}, потом они останутся только в&nbsp;карточках.
      </p>
      <ButtonRow>
        <Button look="ghost" busy={credentials.pdf.isPending} onClick={credentials.pdf.save}>
          PDF для печати
        </Button>
        <Button look="ghost" busy={credentials.table.isPending} onClick={credentials.table.save}>
          Таблица Excel
        </Button>
      </ButtonRow>
      <Alert message={credentials.error?.message ?? null} />
    </section>
  )
}
