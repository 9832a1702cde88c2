import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { TextArea } from '../../../../shared/ui/text-area.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import styles from '../../editor-parts/editor.module.css'
import { PictureField } from '../../editor-parts/picture-field.tsx'
import { OrderedRows } from '../../ordered-rows.tsx'
import { insertBlank, maxBlanks, placeBlank, type TextPlace } from '../blanks.ts'
import type { BodyOf } from '../task-body.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import { BlankFields } from './blank-fields.tsx'
import own from './fields.module.css'
import { ProseField } from './prose-field.tsx'

type Wrapper = BodyOf<'wrapper'>

const maxParagraphs = 30

interface ParagraphFieldProps extends Pick<FieldsProps, 'remarksOf'> {
  text: string
  index: number
  isFull: boolean
  onType: (text: string) => void
  /** Where the cursor is, or was when the field was left. */
  onPlace: (place: TextPlace) => void
  onInsert: () => void
}

const ParagraphField = ({ text, index, isFull, remarksOf, onType, onPlace, onInsert }: ParagraphFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const tellPlace = () => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {}
    onPlace({ paragraph: index, start, end })
  }
  return (
    <div className={own.row}>
      <TextArea
        ref={area}
        label={`Абзац ${index + 1}`}
        data-field={`paragraphs.${index}`}
        rows={4}
        maxLength={6000}
        value={text}
        error={remarksOf(`paragraphs.${index}`).error}
        onChange={({ target }) => onType(target.value)}
        onBlur={tellPlace}
      />
      <div>
        <Button
          look="ghost"
          size="s"
          disabled={isFull}
          aria-label={`Вставить пропуск в\u00a0абзац ${index + 1}`}
          onClick={() => {
            tellPlace()
            onInsert()
          }}
        >
          Вставить пропуск
        </Button>
      </div>
    </div>
  )
}

/** A text with blanks, and what to choose in each of them. */
export const WrapperFields = ({ body, change, remarksOf }: FieldsProps<Wrapper>) => {
  const { paragraphs, codes } = body
  const [said, setSaid] = useState('')
  /** The cursor of the paragraph that was left last. */
  const place = useRef<TextPlace | null>(null)
  const lastPlace = (): TextPlace => {
    const paragraph = Math.min(place.current?.paragraph ?? Number.POSITIVE_INFINITY, paragraphs.length - 1)
    const length = paragraphs[paragraph]?.length ?? 0
    const at = place.current?.paragraph === paragraph ? place.current : { start: length, end: length }
    return { paragraph, start: Math.min(at.start, length), end: Math.min(at.end, length) }
  }
  const apply = ({ paragraphs: texts, codes: blanks }: Wrapper) => change({ paragraphs: texts, codes: blanks })
  const insert = () => {
    flushSync(() => {
      apply(insertBlank(body, lastPlace()))
      setSaid('Пропуск вставлен. Напишите, что в\u00a0нём выбирать')
    })
    document.querySelector<HTMLElement>(`[data-field="codes.${codes.length}.text"]`)?.focus()
  }
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="task-condition">
          <h2 id="task-condition">Условие и&nbsp;текст</h2>
          <ProseField
            label="Условие"
            hint="Что нужно сделать; пустая строка отделяет абзац"
            field="description"
            rows={3}
            value={body.description}
            remarks={remarksOf('description')}
            onChange={(description) => change({ description })}
          />
          <PictureField image={body.image} remarks={remarksOf('image')} onChange={(image) => change({ image })} />
          <fieldset className={styles.section} data-field="paragraphs" aria-describedby="task-paragraphs-error">
            <legend className={styles.legend}>Текст с&nbsp;пропусками</legend>
            <p className={styles.hint}>
              Напишите текст целиком, выделите слова, которые нужно выбрать, и&nbsp;нажмите «Вставить пропуск»:
              на&nbsp;их месте появится пропуск, а&nbsp;сами слова станут верным вариантом.
            </p>
            <FieldError id="task-paragraphs-error" message={remarksOf('paragraphs').error} />
            <OrderedRows
              label="Абзацы"
              rows={paragraphs}
              nameOf={(_, index) => `абзац ${index + 1}`}
              onChange={(rows) => {
                place.current = null
                change({ paragraphs: rows })
              }}
            >
              {(text, index) => (
                <ParagraphField
                  text={text}
                  index={index}
                  isFull={codes.length >= maxBlanks}
                  remarksOf={remarksOf}
                  onType={(typed) =>
                    change({ paragraphs: paragraphs.map((each, at) => (at === index ? typed : each)) })
                  }
                  onPlace={(now) => {
                    place.current = now
                  }}
                  onInsert={insert}
                />
              )}
            </OrderedRows>
            <div>
              <Button
                look="ghost"
                size="s"
                disabled={paragraphs.length >= maxParagraphs}
                onClick={() => change({ paragraphs: [...paragraphs, ''] })}
              >
                Добавить абзац
              </Button>
              <VisuallyHidden>
                <span role="status">{said}</span>
              </VisuallyHidden>
            </div>
          </fieldset>
        </section>
      </Card>
      <BlankFields
        body={body}
        change={change}
        remarksOf={remarksOf}
        onPlace={(code) => apply(placeBlank(body, code, lastPlace()))}
      />
      <Card>
        <section className={styles.section} aria-labelledby="task-solution">
          <h2 id="task-solution">Разбор</h2>
          <ProseField
            label="Почему так"
            hint="Обучающийся читает его после ответа"
            field="solution"
            value={body.solution}
            remarks={remarksOf('solution')}
            onChange={(solution) => change({ solution })}
          />
        </section>
      </Card>
    </>
  )
}
