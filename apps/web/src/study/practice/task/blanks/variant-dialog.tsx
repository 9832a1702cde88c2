import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { useKeyDown } from '../../../../shared/ui/use-key-down.ts'
import type { WrapperCode, WrapperTask } from '../practical-task.ts'
import { nonBreaking } from '../text/non-breaking.ts'
import styles from './variant-dialog.module.css'

interface BlankContextProps {
  task: WrapperTask
  code: WrapperCode
  chosenOf: (code: WrapperCode) => string[]
}

/** The paragraph around the blank: on a phone the dialog covers the text. Unfilled blanks are shown as their numbers. */
const BlankContext = ({ task, code, chosenOf }: BlankContextProps) => {
  const paragraph = task.paragraphs.find(({ parts }) => parts.some((part) => 'code' in part && part.code === code))
  return (
    <p className={styles.context}>
      {paragraph?.parts.map((part) => {
        if ('text' in part) return nonBreaking(part.text)
        const words = chosenOf(part.code).join(', ') || `[${task.codes.indexOf(part.code) + 1}]`
        return part.code === code ? <mark key={part.code.id}>{words}</mark> : words
      })}
    </p>
  )
}

interface VariantDialogProps {
  task: WrapperTask
  code: WrapperCode
  number: number
  chosenOf: (code: WrapperCode) => string[]
  onToggle: (variantId: number) => void
  onNext: () => void
  onClose: () => void
}

/** The variants of one blank. A chosen variant appears in the text at once. */
export const VariantDialog = ({ task, code, number, chosenOf, onToggle, onNext, onClose }: VariantDialogProps) => {
  const variants = useRef<HTMLFieldSetElement>(null)
  const chosen = chosenOf(code)
  const total = task.codes.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: another blank in the same sheet begins at its first variant
  useLayoutEffect(() => {
    variants.current?.querySelector('input')?.focus()
  }, [code])

  useKeyDown(({ key, ctrlKey, metaKey, altKey }) => {
    const variant = /^[1-9]$/.test(key) ? code.variants[Number(key) - 1] : undefined
    if (variant !== undefined && !ctrlKey && !metaKey && !altKey) onToggle(variant.id)
  })

  return (
    <Dialog title={code.title} size="sheet" onClose={onClose}>
      <p className={styles.place}>
        Пропуск {number} из&nbsp;{total}
      </p>
      <BlankContext task={task} code={code} chosenOf={chosenOf} />
      <fieldset ref={variants} className={styles.variants}>
        <legend className={styles.legend}>Варианты</legend>
        {code.variants.map(({ id, text }, index) => (
          <label key={id} className={styles.variant}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen.includes(text)}
              onChange={() => onToggle(id)}
            />
            <span className={styles.words}>{text}</span>
            <span className={styles.key} aria-hidden="true">
              {index + 1}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button look={number < total ? 'ghost' : 'primary'} onClick={onClose}>
          Готово
        </Button>
        {number < total && <Button onClick={onNext}>Пропуск {number + 1}</Button>}
      </div>
    </Dialog>
  )
}
