import type { OrganisationContacts } from '@dopusk/contract'
import { phoneText } from '../../../shared/format/phone.ts'
import { Card } from '../../../shared/ui/card.tsx'
import styles from './enquiry.module.css'
import { EnquiryForm } from './enquiry-form.tsx'
import { LandingSection } from './landing-section.tsx'

export const Enquiry = ({ organisation }: { organisation: OrganisationContacts | null | undefined }) => (
  <LandingSection id="enquiry" title="Задайте вопрос">
    <div className={styles.enquiry}>
      <div className={styles.aside}>
        <p className={styles.text}>
          Про обучение группы, сроки, документы или счёт: напишите, и&nbsp;мы перезвоним. Можно и&nbsp;сразу:
        </p>
        {organisation && (
          <ul>
            <li>
              <a className={styles.phone} href={`tel:${organisation.phone}`}>
                {phoneText(organisation.phone)}
              </a>
            </li>
            <li>
              <a className={styles.email} href={`mailto:${organisation.email}`}>
                {organisation.email}
              </a>
            </li>
          </ul>
        )}
      </div>
      <Card>
        <EnquiryForm />
      </Card>
    </div>
  </LandingSection>
)
