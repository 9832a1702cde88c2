import { useState } from 'react'
import { Library } from '../library/library.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { usePlayerDialogs } from './use-player-dialogs.ts'

interface PlayerDialogsProps {
  dialogs: ReturnType<typeof usePlayerDialogs>
  question: PlayedQuestion
}

export const PlayerDialogs = ({ dialogs: { shown, cited, close }, question }: PlayerDialogsProps) => {
  /** A complaint closed by mistake is not lost; it belongs to its question. */
  const [draft, setDraft] = useState({ questionId: question.id, text: '' })
  if (shown === 'keys') return <KeysDialog onClose={close} />
  if (shown === 'complaint') {
    return (
      <ComplaintDialog
        question={question.question}
        draft={draft.questionId === question.id ? draft.text : ''}
        onDraft={(text) => setDraft({ questionId: question.id, text })}
        onClose={close}
      />
    )
  }
  if (shown === 'library') return <Library cited={cited} onClose={close} />
  return null
}
