import { closeInboxItem, type InboxItemDetail } from '@dopusk/contract'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button, type ButtonLook } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChangeProblem } from '../../../shared/ui/change-problem.tsx'
import { ClosingFields } from '../closing-fields.tsx'
import { type ClosingOutcome, checkClosing, useClosing } from '../use-closing.ts'
import styles from './item.module.css'
import { MendKeyLink } from './question-section.tsx'
import { useChangeItem } from './use-change-item.ts'

/** The name of the stored text of an item that is not closed yet. */
export const closingDraft = (id: number): string => `inbox-closing:${id}`

interface CloseFormProps {
  item: InboxItemDetail
  title: string
  submitLabel: string
  submitLook?: ButtonLook
  outcomes?: readonly ClosingOutcome[]
  /** More buttons. */
  children?: ReactNode
}

/** Closes the item with an outcome. What is typed survives a reload and a conflict. */
export const CloseForm = ({ item, title, submitLabel, submitLook = 'primary', outcomes, children }: CloseFormProps) => {
  const closing = useClosing({ kind: item.kind, draft: closingDraft(item.id), ...(outcomes && { outcomes }) })
  const change = useChangeItem(item)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = checkClosing(closing, event.currentTarget)
    if (body === null) return
    change.change(
      {
        send: (version) => call(closeInboxItem, { params: { id: item.id }, body: { version, ...body } }),
        done: 'Закрыто',
      },
      { onSuccess: closing.clear },
    )
  }
  return (
    <Card>
      <form className={styles.section} noValidate aria-label={title} onSubmit={submit}>
        <h2>{title}</h2>
        <ClosingFields closing={closing}>
          {closing.values.outcome === 'key' && item.complaint != null && (
            <MendKeyLink item={item} question={item.complaint.question.id} />
          )}
        </ClosingFields>
        <ChangeProblem change={change} />
        <ButtonRow>
          <Button type="submit" look={submitLook} busy={change.isPending}>
            {submitLabel}
          </Button>
          {children}
        </ButtonRow>
      </form>
    </Card>
  )
}
