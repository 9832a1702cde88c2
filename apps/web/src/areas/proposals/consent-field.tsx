import type { Consent } from '@dopusk/contract'
import { paths } from '../../shared/paths.ts'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './consent-field.module.css'

interface ConsentFieldProps {
  consent: Consent
  own: boolean
  error: string | undefined
}

/** Consent must be separate from the policy (152-ФЗ, ст. 9, ч. 1): its full text is here. */
export const ConsentField = ({ consent, own, error }: ConsentFieldProps) => (
  <div className={styles.consent}>
    <CheckField name="consent" required error={error}>
      {own
        ? 'Я\u00a0даю согласие на\u00a0обработку моих персональных данных'
        : 'Человек, за\u00a0которого подана заявка, дал согласие на\u00a0обработку его персональных данных, и\u00a0мы\u00a0можем это подтвердить'}
    </CheckField>
    <details className={styles.text}>
      <summary className={styles.summary}>
        Текст согласия
        <Icon name="chevronDown" />
      </summary>
      {consent.text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
    <p className={styles.more}>
      Подробнее&nbsp;—{' '}
      <a href={paths.policy} target="_blank" rel="noopener">
        в&nbsp;политике обработки персональных данных
        <VisuallyHidden> (откроется в&nbsp;новой вкладке)</VisuallyHidden>
      </a>
    </p>
  </div>
)
