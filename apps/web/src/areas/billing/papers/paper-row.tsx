import type { Paper } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { paperName, paperObject, stateTones, stateWord } from './paper-words.ts'
import { useDownloadPaper } from './use-download-paper.ts'

interface PaperRowProps {
  paper: Paper
  /** Null where it cannot be withdrawn here. */
  onWithdraw: (() => void) | null
}

const aboutOf = ({ course, invoice }: Paper): string =>
  course ?? (invoice === null ? '—' : `к\u00a0счёту №\u00a0${invoice}`)

export const PaperRow = ({ paper, onWithdraw }: PaperRowProps) => {
  const { date, name, amount_kopecks, state, reason, kind } = paper
  const { download, isPending } = useDownloadPaper(paper)
  const object = paperObject(paper)
  return (
    <tr>
      <th scope="row">
        <span>
          <span className={classNames(table.main, table.whole)}>{paperName(paper)}</span>
          <span className={classNames(table.small, table.whole)}>от&nbsp;{calendarDate(date)}</span>
        </span>
      </th>
      <td data-label="Кому">
        <span>{name ?? 'данные удалены'}</span>
      </td>
      <td data-label="О чём">
        <span>{aboutOf(paper)}</span>
      </td>
      <td data-label="Сумма" className={table.number}>
        {amount_kopecks === null ? '—' : roubles(amount_kopecks)}
      </td>
      <td data-label="Состояние">
        <span>
          <StatusBadge tone={stateTones[state]}>{stateWord(paper)}</StatusBadge>
          {reason !== null && <span className={table.small}>{reason}</span>}
        </span>
      </td>
      <td>
        <div className={table.actions}>
          {state !== 'erased' && (
            <Button look="ghost" size="s" busy={isPending} aria-label={`Скачать ${object}`} onClick={download}>
              Скачать
            </Button>
          )}
          {onWithdraw !== null && (
            <Button
              look="ghost"
              size="s"
              aria-label={`${kind === 'act' ? 'Отменить' : 'Отозвать'} ${object}`}
              onClick={onWithdraw}
            >
              {kind === 'act' ? 'Отменить' : 'Отозвать'}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
