import type { UserCourse } from '@dopusk/contract'
import banner from '../../../shared/ui/banner.module.css'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { AccessContact } from '../../../study/access/access-contact.tsx'
import { accessNotice } from '../../../study/access/access-words.ts'
import { AskProlong } from '../../../study/access/ask-prolong.tsx'
import { accessOf } from '../../../study/course-access.ts'
import styles from './access-banner.module.css'

/** Says why the course cannot be studied now, or that its access ends soon, what is kept, and whom to ask. */
export const AccessBanner = ({ userCourse }: { userCourse: UserCourse }) => {
  const notice = accessNotice(userCourse)
  if (notice === null) return null
  const isOpen = accessOf(userCourse) === 'open'
  return (
    <section className={classNames(banner.amber, styles.banner)} aria-label="Доступ к&nbsp;курсу">
      {notice.tone === 'warning' && <div className={banner.stripe} />}
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.title}>
            <Icon name={notice.tone === 'warning' ? 'warning' : 'clock'} />
            <span>{notice.title}</span>
          </p>
          {notice.text !== null && <p>{notice.text}</p>}
          {!isOpen && <AccessContact contact={userCourse.contact} />}
        </div>
        <AskProlong userCourse={userCourse} look={isOpen ? 'ghost' : 'primary'} />
      </div>
    </section>
  )
}
