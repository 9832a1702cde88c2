import type { ContentQuestionRow } from '@dopusk/contract'
import { Link, useLocation } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentDraftPath, contentQuestionPath } from '../../../shared/content-paths.ts'
import { today } from '../../../shared/format/date-time.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import rows from '../../../shared/ui/open-row.module.css'
import { openRow } from '../../../shared/ui/open-row.ts'
import table from '../../../shared/ui/record-table.module.css'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { expiredWords, isNormExpired } from '../../../study/library/norm-mark.tsx'
import badges from '../badges.module.css'
import { questionNumber } from '../content-words.ts'
import styles from './questions.module.css'

interface QuestionTableProps {
  caption: string
  questions: readonly ContentQuestionRow[]
  /** Rows open their drafts. */
  opensDrafts: boolean
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

/** A question that was never published has only a draft. */
const pathOf = ({ id, draft }: ContentQuestionRow, opensDrafts: boolean): string => {
  if (draft !== null && (opensDrafts || id === null)) return contentDraftPath(draft)
  return contentQuestionPath(id ?? 0)
}

const numberOf = ({ id, id_cok: idCok }: ContentQuestionRow): string =>
  id === null || idCok === null ? 'Ещё не\u00a0опубликован' : questionNumber({ id, id_cok: idCok })

const QuestionRow = ({ row, opensDrafts }: { row: ContentQuestionRow; opensDrafts: boolean }) => {
  const { pathname, search } = useLocation()
  const back: BackState = { back: { to: pathname + search, label: 'Вопросы' } }
  const marks = [
    ...(isNormExpired(row, today()) ? [{ tone: 'amber', icon: 'warning', text: expiredWords } as const] : []),
    ...(row.has_conflict ? [{ tone: 'red', icon: 'warning', text: 'расхождение' } as const] : []),
    ...(row.is_retired ? [{ tone: 'amber', icon: icons.minus, text: 'убран' } as const] : []),
    ...(row.draft !== null ? [{ tone: 'blue', icon: icons.pencil, text: 'есть черновик' } as const] : []),
    ...(row.is_local ? [{ tone: 'blue', icon: icons.plus, text: 'создан здесь' } as const] : []),
  ]
  return (
    <tr className={rows.row} onClick={openRow}>
      <th scope="row">
        <span className={styles.about}>
          <Link className={rows.name} to={pathOf(row, opensDrafts)} state={back}>
            <span className={styles.text}>{row.text.trim() === '' ? 'Вопрос без\u00a0текста' : row.text}</span>
          </Link>
          <span className={table.small}>{[numberOf(row), row.topic].filter((part) => part !== '').join(', ')}</span>
        </span>
      </th>
      <td>
        {marks.length > 0 && (
          <span className={badges.badges}>
            {marks.map(({ tone, icon, text }) => (
              <StatusBadge key={text} tone={tone} icon={icon}>
                {text}
              </StatusBadge>
            ))}
          </span>
        )}
      </td>
    </tr>
  )
}

export const QuestionTable = ({ caption, questions, opensDrafts, waiting }: QuestionTableProps) => (
  <Card className={table.card}>
    <table className={classNames(plainTable.table, table.table, rows.table, styles.table, waiting && table.waiting)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Вопрос, номер и&nbsp;тема</th>
          <th scope="col">Состояние</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((row) => (
          <QuestionRow key={row.id ?? `draft-${row.draft}`} row={row} opensDrafts={opensDrafts} />
        ))}
      </tbody>
    </table>
  </Card>
)
