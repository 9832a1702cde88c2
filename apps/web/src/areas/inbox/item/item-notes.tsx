import { addInboxNote, type InboxItemDetail, type InboxNote } from '@dopusk/contract'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { readDraft, removeDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import styles from './item.module.css'
import { useChangeItem } from './use-change-item.ts'

const Note = ({ note }: { note: InboxNote }) => (
  <li className={classNames(styles.note, note.is_reply && styles.reply)}>
    <p className={styles.noteHead}>
      <b>{note.is_reply ? 'Ответ человеку' : (note.author ?? 'Сотрудник')}</b>
      {note.is_reply && note.author !== null && `, ${note.author}`}{' '}
      <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
    </p>
    <p className={styles.lines}>{note.text}</p>
  </li>
)

const draftName = (id: number): string => `inbox-note:${id}`

const storedText = (id: number): string => {
  const stored = readDraft(draftName(id))
  return typeof stored === 'string' ? stored : ''
}

/** What staff wrote to each other about the item, and what the person got. */
export const ItemNotes = ({ item }: { item: InboxItemDetail }) => {
  const [text, setText] = useState(() => storedText(item.id))
  const [isRefused, setRefused] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const change = useChangeItem(item)
  const type = (next: string) => {
    setText(next)
    writeDraft(draftName(item.id), next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    setRefused(typed === '')
    if (typed === '') return area.current?.focus()
    change.change(
      {
        send: () => call(addInboxNote, { params: { id: item.id }, body: { text: typed } }),
        done: 'Заметка добавлена',
      },
      {
        onSuccess: () => {
          setText('')
          removeDraft(draftName(item.id))
        },
      },
    )
  }
  return (
    <Card>
      <section className={styles.section} aria-labelledby="inbox-notes">
        <h2 id="inbox-notes">Заметки</h2>
        {item.notes.length > 0 && (
          <ul className={styles.notes}>
            {item.notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
        <form className={styles.section} noValidate onSubmit={submit}>
          <TextArea
            ref={area}
            label="Новая заметка"
            hint="Видна только сотрудникам"
            rows={2}
            maxLength={2000}
            value={text}
            error={isRefused && text.trim() === '' ? 'Введите текст' : undefined}
            onChange={({ target }) => type(target.value)}
          />
          <ChangeProblem change={change} />
          <div>
            <Button type="submit" look="ghost" size="s" busy={change.isPending}>
              Добавить заметку
            </Button>
          </div>
        </form>
      </section>
    </Card>
  )
}
