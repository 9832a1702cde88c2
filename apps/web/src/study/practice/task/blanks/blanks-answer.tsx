import { gradeBlanks } from '@dopusk/domain'
import { useEffect, useRef, useState } from 'react'
import { useOwnDocument } from '../../../../shared/ui/own-document.ts'
import type { WrapperCode, WrapperTask } from '../practical-task.ts'
import type { WrapperDraft } from '../task-draft.ts'
import { usePracticeShortcuts } from '../use-practice-shortcuts.ts'
import { BlanksText } from './blanks-text.tsx'
import { FilledBlank } from './filled-blank.tsx'
import { blankDomId, OpenBlank } from './open-blank.tsx'
import { VariantDialog } from './variant-dialog.tsx'

interface BlanksAnswerProps {
  task: WrapperTask
  draft: WrapperDraft
  isLocked: boolean
  onDraft: (draft: WrapperDraft) => void
}

/** The number of the open blank. On close, focus goes to the blank that was open last, not to the one opened first. */
const useOpenedBlank = () => {
  const [number, setNumber] = useState<number | null>(null)
  const last = useRef<number | null>(null)
  const ownDocument = useOwnDocument()
  useEffect(() => {
    if (number === null && last.current !== null) ownDocument.getElementById(blankDomId(last.current))?.focus()
    last.current = number
  }, [number, ownDocument])
  return [number, setNumber] as const
}

/** The text with blanks. A press on a blank opens its variants; chosen words appear in the sentence. */
export const BlanksAnswer = ({ task, draft, isLocked, onDraft }: BlanksAnswerProps) => {
  const [opened, setOpened] = useOpenedBlank()
  const { codes } = task
  const code = opened === null ? undefined : codes[opened - 1]
  const { rightCodes } = gradeBlanks(codes, draft.chosen)
  const chosenOf = ({ id, variants }: WrapperCode) =>
    variants.filter((variant) => draft.chosen[id]?.includes(variant.id)).map(({ text }) => text)
  const toggle = ({ id }: WrapperCode, variantId: number) => {
    const before = draft.chosen[id] ?? []
    const after = before.includes(variantId) ? before.filter((one) => one !== variantId) : [...before, variantId]
    onDraft({ ...draft, chosen: { ...draft.chosen, [id]: after } })
  }
  const renderBlank = (blank: WrapperCode) => {
    const number = codes.indexOf(blank) + 1
    const shown = { number, code: blank, chosen: chosenOf(blank) }
    return isLocked ? (
      <FilledBlank {...shown} isRight={rightCodes.includes(blank.id)} />
    ) : (
      <OpenBlank {...shown} onOpen={() => setOpened(number)} />
    )
  }
  usePracticeShortcuts({ onDigit: (digit) => !isLocked && digit <= codes.length && setOpened(digit) })

  return (
    <>
      <BlanksText paragraphs={task.paragraphs} renderBlank={renderBlank} />
      {opened !== null && code !== undefined && !isLocked && (
        <VariantDialog
          task={task}
          code={code}
          number={opened}
          chosenOf={chosenOf}
          onToggle={(variantId) => toggle(code, variantId)}
          onNext={() => setOpened(opened + 1)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
