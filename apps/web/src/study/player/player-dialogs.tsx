import { useState } from 'react'
import { type KeyHelp, ShortcutsDialog } from '../../shared/ui/shortcuts-dialog.tsx'
import { Library } from '../library/library.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'
import type { usePlayerDialogs } from './use-player-dialogs.ts'

const keys: readonly KeyHelp[] = [
  [['1', '–', '9'], 'выбрать вариант ответа'],
  [['Enter'], 'ответить, затем перейти дальше'],
  [['←', '→'], 'предыдущий и\u00a0следующий вопрос'],
  [['1', '–', '4'], 'после верного ответа: насколько хорошо вы\u00a0это помните'],
  [['S'], 'добавить в\u00a0избранное или убрать'],
  [['Esc'], 'закрыть окно'],
  [['?'], 'этот список'],
]

interface PlayerDialogsProps {
  dialogs: ReturnType<typeof usePlayerDialogs>
  question: PlayedQuestion
}

export const PlayerDialogs = ({ dialogs: { shown, cited, close }, question }: PlayerDialogsProps) => {
  /** Keeps the text of a complaint whose dialog was closed, for the same question. */
  const [draft, setDraft] = useState({ questionId: question.id, text: '' })
  if (shown === 'keys') return <ShortcutsDialog keys={keys} onClose={close} />
  if (shown === 'complaint') {
    return (
      <ComplaintDialog
        asked={question}
        draft={draft.questionId === question.id ? draft.text : ''}
        onDraft={(text) => setDraft({ questionId: question.id, text })}
        onClose={close}
      />
    )
  }
  if (shown === 'library') return <Library cited={cited} onClose={close} />
  return null
}
