import type { Question } from '@dopusk/contract'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ContentImage } from '../../shared/ui/content-image.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { NormMark } from '../../study/library/norm-mark.tsx'
import { StarButton } from '../../study/star-button.tsx'
import { hasSource, QuestionAnswer } from './question-answer.tsx'
import styles from './question-card.module.css'
import { useListedFavourite } from './use-listed-favourite.ts'

const starOf = (element: Element | null | undefined) => element?.querySelector<HTMLElement>('[data-star]')

/** When a question with focus leaves the list, focus moves to a neighbour. */
const useMoveFocusOnRemove = () => {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      if (element === null || !element.contains(document.activeElement)) return
      const neighbour = starOf(element.nextElementSibling) ?? starOf(element.previousElementSibling)
      const heading = document.querySelector<HTMLElement>('main h1')
      ;(neighbour ?? heading)?.focus({ preventScroll: true })
    }
  }, [])
  return item
}

interface QuestionCardProps {
  question: Question
  /** Whether the answer is open at first. */
  startsOpen: boolean
  /** Whether the question leaves the list without its star. */
  removesUnstarred: boolean
}

export const QuestionCard = ({ question, startsOpen, removesUnstarred }: QuestionCardProps) => {
  const { id, id_cok: idCok, question_text: text, selected } = question
  const [open, setOpen] = useState(startsOpen)
  const ownId = useId()
  const item = useMoveFocusOnRemove()
  const changeFavourite = useListedFavourite(id, { removesUnstarred })
  const [textId, panelId] = [`${ownId}-text`, `${ownId}-panel`]
  return (
    <li ref={item} className={classNames(styles.item, removesUnstarred && !selected && styles.leaving)}>
      <Card className={styles.card}>
        <p className={styles.id}>
          <VisuallyHidden>Номер </VisuallyHidden>
          {idCok} - {id}
        </p>
        <div className={styles.main}>
          <NormMark notInForce={question.not_in_force} />
          <h3 id={textId} className={styles.text}>
            <QuestionText>{text}</QuestionText>
          </h3>
          <ContentImage image={question.image} />
          <Button
            look="plain"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={panelId}
            aria-describedby={textId}
            onClick={() => setOpen(!open)}
          >
            {hasSource(question) ? 'Ответ и\u00a0документ' : 'Ответ'}
            <span className={classNames(styles.chevron, open && styles.up)}>
              <Icon name="chevronDown" />
            </span>
          </Button>
        </div>
        <div className={styles.star}>
          <StarButton selected={selected} describedBy={textId} onChange={changeFavourite} />
        </div>
        <div id={panelId} className={styles.panel} hidden={!open}>
          {open && <QuestionAnswer question={question} />}
        </div>
      </Card>
    </li>
  )
}
