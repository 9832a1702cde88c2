import type { InboxItemDetail } from '@dopusk/contract'
import { useState } from 'react'
import { readDraft } from '../../../shared/drafts/draft-storage.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CloseForm, closingDraft } from './close-form.tsx'

/** The refusal of what somebody asks for, with its reason: opened by a press, or by what was typed before. */
export const Refusal = ({ item }: { item: InboxItemDetail }) => {
  const [isOpen, setOpen] = useState(() => readDraft(closingDraft(item.id)) !== null)
  if (!isOpen)
    return (
      <div>
        <Button look="ghost" onClick={() => setOpen(true)}>
          Отказать…
        </Button>
      </div>
    )
  return (
    <CloseForm item={item} title="Отказ" submitLabel="Отказать" outcomes={['refused']}>
      <Button look="ghost" onClick={() => setOpen(false)}>
        Отмена
      </Button>
    </CloseForm>
  )
}
