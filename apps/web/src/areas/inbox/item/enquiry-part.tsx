import type { InboxItemDetail } from '@dopusk/contract'
import { phoneText } from '../../../shared/format/phone.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './item.module.css'

interface EnquiryPartProps {
  item: InboxItemDetail
  enquiry: NonNullable<InboxItemDetail['enquiry']>
}

/** A question from the landing page, answered by phone. */
export const EnquiryPart = ({ item, enquiry: { name, phone, text } }: EnquiryPartProps) => (
  <>
    <Card>
      <section className={styles.section} aria-labelledby="inbox-enquiry">
        <h2 id="inbox-enquiry">{name}</h2>
        <p>
          <a className={styles.phone} href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
        </p>
        {text !== '' && <blockquote className={styles.message}>{text}</blockquote>}
      </section>
    </Card>
    {item.state !== 'closed' && <CloseForm item={item} title="Ответ" submitLabel="Ответ дан" />}
  </>
)
