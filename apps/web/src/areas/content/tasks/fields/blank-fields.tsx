import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { TextArea } from '../../../../shared/ui/text-area.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import styles from '../../editor-parts/editor.module.css'
import { isCode, type ListedBlank, listBlanks, removeBlank, strayPlaceholders } from '../blanks.ts'
import type { BodyOf } from '../task-body.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import own from './fields.module.css'

type Wrapper = BodyOf<'wrapper'>
type Blank = Wrapper['codes'][number]

interface BlankRowProps extends Pick<FieldsProps, 'remarksOf'> {
  listed: ListedBlank
  onChange: (part: Partial<Blank>) => void
  onPlace: () => void
  onRemove: () => void
}

const lists = [
  { list: 'right', label: 'Верные варианты' },
  { list: 'wrong', label: 'Неверные варианты' },
] as const

const BlankRow = ({ listed, remarksOf, onChange, onPlace, onRemove }: BlankRowProps) => {
  const { blank, index, number } = listed
  const field = `codes.${index}`
  const name = number === null ? 'Пропуск без\u00a0места в\u00a0тексте' : `Пропуск ${number}`
  const titleId = `task-blank-${blank.code}`
  return (
    <section className={own.blank} data-field={field} aria-labelledby={titleId}>
      <h3 id={titleId} className={own.blankTitle}>
        {name} <code className={own.code}>{`{{${blank.code}}}`}</code>
      </h3>
      {number === null && (
        <div className={own.stray}>
          <p>
            <Icon name="warning" />
            В&nbsp;тексте его нет: поставьте курсор туда, где он должен быть.
          </p>
          <Button look="ghost" size="s" onClick={onPlace}>
            Поставить в&nbsp;текст
          </Button>
        </div>
      )}
      <TextField
        label="Что выбрать"
        placeholder="например, вид события"
        data-field={`${field}.text`}
        maxLength={1000}
        value={blank.text}
        error={remarksOf(`${field}.text`).error}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className={styles.pair}>
        {lists.map(({ list, label }) => (
          <TextArea
            key={list}
            size="s"
            label={label}
            data-field={`${field}.${list}`}
            rows={3}
            value={blank[list].join('\n')}
            error={remarksOf(`${field}.${list}`).error}
            onChange={({ target }) => onChange({ [list]: target.value === '' ? [] : target.value.split('\n') })}
          />
        ))}
      </div>
      <FieldError id={`${titleId}-error`} message={remarksOf(field).error} />
      <div>
        <Button look="ghost" size="s" aria-label={`Убрать: ${name}`} onClick={onRemove}>
          Убрать пропуск
        </Button>
      </div>
    </section>
  )
}

interface StrayProps {
  body: Wrapper
  onAdd: (code: string) => void
}

/** Placeholders in the text that learners would read as they are. */
const Strays = ({ body, onAdd }: StrayProps) =>
  strayPlaceholders(body).map(({ name, problem }) => (
    <div key={name} className={own.stray}>
      <p>
        <Icon name="warning" />
        {problem === 'repeated'
          ? `{{${name}}} стоит в\u00a0тексте дважды: оставьте одно место`
          : `{{${name}}} в\u00a0тексте есть, а\u00a0пропуска нет: обучающийся увидит скобки`}
      </p>
      {problem === 'unknown' && isCode(name) && (
        <Button look="ghost" size="s" onClick={() => onAdd(name)}>
          Сделать пропуском
        </Button>
      )}
    </div>
  ))

interface BlankFieldsProps extends FieldsProps<Wrapper> {
  /** Puts a blank where the cursor of the text is. */
  onPlace: (code: string) => void
}

/** The blanks in the order of the text: what to choose, and from what. */
export const BlankFields = ({ body, change, remarksOf, onPlace }: BlankFieldsProps) => {
  const { codes } = body
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (code: string) => {
    const { paragraphs, codes: left } = removeBlank(body, code)
    flushSync(() => change({ paragraphs, codes: left }))
    heading.current?.focus()
  }
  /** The button that did it is gone. */
  const thenFocus = (index: number, act: () => void) => {
    flushSync(act)
    document.querySelector<HTMLElement>(`[data-field="codes.${index}.text"]`)?.focus()
  }
  return (
    <Card>
      <section className={styles.section} aria-labelledby="task-blanks" data-field="codes">
        <h2 ref={heading} id="task-blanks" tabIndex={-1}>
          Пропуски: {codes.length}
        </h2>
        <FieldError id="task-codes-error" message={remarksOf('codes').error} />
        <Strays
          body={body}
          onAdd={(code) =>
            thenFocus(codes.length, () => change({ codes: [...codes, { code, text: '', right: [], wrong: [] }] }))
          }
        />
        <p className={styles.hint}>
          {codes.length === 0
            ? 'Пропусков пока нет. Поставьте курсор в\u00a0текст и\u00a0нажмите «Вставить пропуск».'
            : 'Каждый вариант — на\u00a0своей строке. Если верных несколько, обучающийся выбирает все.'}
        </p>
        {listBlanks(body).map((listed) => (
          <BlankRow
            key={listed.blank.code}
            listed={listed}
            remarksOf={remarksOf}
            onChange={(part) =>
              change({ codes: codes.map((each, at) => (at === listed.index ? { ...each, ...part } : each)) })
            }
            onPlace={() => thenFocus(listed.index, () => onPlace(listed.blank.code))}
            onRemove={() => remove(listed.blank.code)}
          />
        ))}
      </section>
    </Card>
  )
}
