import type { ContentImportOutcome } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { contentCoursePath, contentQuestionsPath } from '../../../shared/content-paths.ts'
import { type PluralForms, plural, pluralWord, questions } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import note from '../../../shared/ui/closing-note.module.css'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import section from '../../../shared/ui/section.module.css'
import { drafts } from '../content-words.ts'
import styles from './import.module.css'

const published: PluralForms = ['Опубликован', 'Опубликованы', 'Опубликовано']
const saved: PluralForms = ['Сохранён', 'Сохранены', 'Сохранено']
const lines: PluralForms = ['строка', 'строки', 'строк']

const titleOf = (outcome: ContentImportOutcome): string => {
  if (outcome.published > 0)
    return `${pluralWord(outcome.published, published)} ${plural(outcome.published, questions)}`
  if (outcome.drafts > 0) return `${pluralWord(outcome.drafts, saved)} ${plural(outcome.drafts, drafts)}`
  return 'Ничего не\u00a0изменилось'
}

const factsOf = (outcome: ContentImportOutcome): string[] => [
  ...(outcome.published > 0 && outcome.drafts > 0
    ? [
        `${pluralWord(outcome.drafts, saved)} ${plural(outcome.drafts, drafts)}: в\u00a0них есть что исправить до\u00a0публикации`,
      ]
    : []),
  ...(outcome.skipped > 0
    ? [
        `Пропущено: ${plural(outcome.skipped, questions)}. Их\u00a0уже правят: черновик другого эксперта не\u00a0перезаписан`,
      ]
    : []),
  ...(outcome.same > 0 ? [`Без\u00a0изменений: ${plural(outcome.same, questions)}`] : []),
  ...(outcome.refused > 0 ? [`Не\u00a0прочитано: ${plural(outcome.refused, lines)}`] : []),
]

interface ImportDoneProps {
  courseId: number
  outcome: ContentImportOutcome
  onOtherFile: () => void
}

/** What has become of the file. */
export const ImportDone = ({ courseId, outcome, onOtherFile }: ImportDoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <section className={section.section} aria-labelledby="import-done">
        <div className={styles.doneHead}>
          {outcome.published + outcome.drafts > 0 && (
            <span className={note.sign}>
              <Icon name="check" />
            </span>
          )}
          <h2 ref={heading} id="import-done" className={styles.fileName} tabIndex={-1}>
            {titleOf(outcome)}
          </h2>
        </div>
        <ul className={styles.facts}>
          {factsOf(outcome).map((fact) => (
            <li key={fact}>{fact}.</li>
          ))}
        </ul>
        <ButtonRow>
          <LinkButton to={contentCoursePath(courseId)}>К&nbsp;курсу</LinkButton>
          {outcome.published > 0 && (
            <LinkButton look="ghost" to={contentQuestionsPath(courseId)}>
              Вопросы курса
            </LinkButton>
          )}
          {outcome.drafts + outcome.skipped > 0 && (
            <LinkButton look="ghost" to={contentQuestionsPath(courseId, '&show=drafts')}>
              Черновики курса
            </LinkButton>
          )}
          <Button look="ghost" onClick={onOtherFile}>
            Загрузить ещё файл
          </Button>
        </ButtonRow>
      </section>
    </Card>
  )
}
