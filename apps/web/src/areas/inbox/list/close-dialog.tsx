import { closeInboxItems, type InboxItem, type InboxKind, type ResponseOf } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../shared/api/call.ts'
import { inboxKey } from '../../../shared/api/inbox-counts-query.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { ClosingFields } from '../closing-fields.tsx'
import { outcomeName } from '../inbox-words.ts'
import { type ClosingBody, checkClosing, useClosing } from '../use-closing.ts'

type CloseResult = ResponseOf<typeof closeInboxItems>

export const records: PluralForms = ['запись', 'записи', 'записей']

const repliesTo: Partial<Record<InboxKind, string>> = {
  complaint: 'Ответ уйдёт каждому, кто написал.',
  proposal: 'Причина отказа уйдёт каждому письмом.',
  transfer: 'Причина отказа уйдёт письмом каждому, кто просил.',
}

const useCloseItems = (items: readonly InboxItem[]) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ClosingBody) =>
      call(closeInboxItems, { body: { items: items.map(({ id, version }) => ({ id, version })), ...body } }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  })
  return { close: useMutateOnce(mutate), isPending, error }
}

interface CloseDialogProps {
  kind: InboxKind
  items: readonly InboxItem[]
  onClosed: (result: CloseResult) => void
  onCancel: () => void
}

/** Closes several items of one kind with one outcome. */
export const CloseDialog = ({ kind, items, onClosed, onCancel }: CloseDialogProps) => {
  const closing = useClosing({ kind })
  const { close, isPending, error } = useCloseItems(items)
  const [only] = closing.outcomes.length === 1 ? closing.outcomes : []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = checkClosing(closing, event.currentTarget)
    if (body !== null) close(body, { onSuccess: onClosed })
  }
  const guard = closing.isTouched ? 'touched' : 'free'
  return (
    <GuardedDialog
      title={`Закрыть ${plural(items.length, records)}`}
      guard={isPending ? 'busy' : guard}
      onClose={onCancel}
    >
      <form className={form.form} noValidate aria-label="Закрытие" onSubmit={submit}>
        {only !== undefined && <p>Итог: «{outcomeName(kind, only)}».</p>}
        <ClosingFields closing={closing} />
        {items.length > 1 && repliesTo[kind] !== undefined && <p>{repliesTo[kind]}</p>}
        <div className={form.foot}>
          <Alert message={error?.message ?? null} />
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Закрыть {plural(items.length, records)}
            </Button>
            <Button look="ghost" onClick={onCancel}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
