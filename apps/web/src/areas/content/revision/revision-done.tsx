import type { Revision } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { contentEditionPath } from '../../../shared/content-paths.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { paths } from '../../../shared/paths.ts'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import note from '../../../shared/ui/closing-note.module.css'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import section from '../../../shared/ui/section.module.css'
import styles from './revision.module.css'
import { RevisionTasks } from './revision-tasks.tsx'
import { dayWords } from './revision-words.ts'
import { VerdictCounts } from './verdict-counts.tsx'

interface RevisionDoneProps {
  revision: Revision
  published: NonNullable<Revision['published']>
}

/** What has become of the replacement. */
export const RevisionDone = ({ revision, published }: RevisionDoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { before, sheet, question_count: count } = revision
  return (
    <Page>
      <PageHeading title={`Новая редакция: ${before.short}`} back={{ to: paths.contentEditions, label: 'Документы' }} />
      <Card>
        <section className={section.section} aria-labelledby="revision-done">
          <div className={styles.doneHead}>
            <span className={note.sign}>
              <Icon name="check" />
            </span>
            <h2 ref={heading} id="revision-done" className={styles.doneTitle} tabIndex={-1}>
              Замена опубликована
            </h2>
          </div>
          <p className={styles.text}>
            {formatDateTime(published.at)}. {dayWords(sheet.valid_from).replace(/^с/, 'С')} вместо «{before.short}»
            действует «{sheet.short}». Обучающиеся видят замену на&nbsp;странице курса «Что изменилось».
          </p>
          {count > 0 && <VerdictCounts revision={revision} />}
          <RevisionTasks revision={revision} />
          <ButtonRow>
            <LinkButton to={contentEditionPath(published.edition)}>К&nbsp;новой редакции</LinkButton>
            <LinkButton look="ghost" to={contentEditionPath(before.id)}>
              К&nbsp;прежней
            </LinkButton>
            <LinkButton look="ghost" to={paths.contentEditions}>
              Все документы
            </LinkButton>
          </ButtonRow>
        </section>
      </Card>
    </Page>
  )
}
