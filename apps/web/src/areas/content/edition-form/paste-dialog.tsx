import { useState } from 'react'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import styles from './edition-form.module.css'
import { type ReadPoints, readPoints } from './read-points.ts'
import type { SheetPoint } from './sheet.ts'

const pointForms: PluralForms = ['пункт', 'пункта', 'пунктов']

const places = ['Добавить в\u00a0конец', 'Заменить все'] as const

/** What was found, before it is inserted. */
const Found = ({ read: { points, lostCount, repeated } }: { read: ReadPoints }) => (
  <div className={styles.found}>
    <div role="status">
      <p>
        {points.length === 0
          ? 'Пункты не\u00a0найдены: пункт начинается с\u00a0новой строки'
          : `Найдено: ${plural(points.length, pointForms)}`}
      </p>
      {lostCount > 0 && points.length > 0 && (
        <p className={styles.small}>
          Строк вне пунктов: {lostCount}. Они не&nbsp;войдут: что стоит до&nbsp;первого пункта, перенесите
          во&nbsp;вступление
        </p>
      )}
      {repeated.length > 0 && (
        <p className={styles.small}>Повторяются: {repeated.slice(0, 10).join('; ')}. Исправьте их после вставки</p>
      )}
    </div>
    {points.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      <ol className={styles.foundPoints} aria-label="Найденные пункты" tabIndex={0}>
        {points.map(({ name, section, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the found points are replaced all at once
          <li key={index}>
            {section !== '' && section !== points[index - 1]?.section && <i className={styles.small}>{section}</i>}
            <b>{name}</b> {text.slice(0, 120)}
            {text.length > 120 && '…'}
          </li>
        ))}
      </ol>
    )}
  </div>
)

interface PasteDialogProps {
  hasPoints: boolean
  onPaste: (points: SheetPoint[], replaces: boolean) => void
  onClose: () => void
}

/** Points from text that was copied from a document: looked at first, then inserted. */
export const PasteDialog = ({ hasPoints, onPaste, onClose }: PasteDialogProps) => {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<string>(places[0])
  const read = readPoints(text)
  const count = read.points.length
  return (
    <GuardedDialog title="Вставить пункты текстом" guard={text.trim() === '' ? 'free' : 'touched'} onClose={onClose}>
      {/* Not a form: the dialog is inside one. */}
      <div className={form.form}>
        <TextArea
          label="Текст документа"
          hint="Новый пункт начинает строка с&nbsp;номером: «5.», «12.3.», «п.&nbsp;5», «ст.&nbsp;7», «###&nbsp;п.&nbsp;5». Раздел — «## Общие положения», «Глава 2», «IV. Надзор»"
          rows={10}
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text.trim() !== '' && <Found read={read} />}
        {hasPoints && (
          <SegmentedChoice label="Куда" isLabelVisible options={places} value={place} onChange={setPlace} />
        )}
        <div className={form.foot}>
          <ButtonRow>
            <Button disabled={count === 0} onClick={() => onPaste(read.points, hasPoints && place === places[1])}>
              {count === 0 ? 'Вставить' : `Вставить ${plural(count, pointForms)}`}
            </Button>
            <Button look="ghost" onClick={onClose}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </div>
    </GuardedDialog>
  )
}
