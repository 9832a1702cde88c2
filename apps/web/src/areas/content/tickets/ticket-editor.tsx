import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { pluralWord, questions as questionForms } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import table from '../../../shared/ui/record-table.module.css'
import styles from '../../../shared/ui/section.module.css'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { contentCourseQuery } from '../content-queries.ts'
import { questionNumber } from '../content-words.ts'
import { OrderedRows } from '../ordered-rows.tsx'
import { TicketWarnings } from '../ticket-warnings.tsx'
import { QuestionPicker } from './question-picker.tsx'
import type { TicketQuestion, TicketQuestions } from './ticket-questions.ts'
import own from './tickets.module.css'

const countText = (count: number, wanted: number): string => {
  const text = `${count} из\u00a0${wanted} ${pluralWord(wanted, questionForms)}`
  if (count === wanted) return text
  return count < wanted ? `${text}, не\u00a0хватает ${wanted - count}` : `${text}, лишних ${count - wanted}`
}

const Row = ({ question, index }: { question: TicketQuestion; index: number }) => (
  <div className={own.question}>
    <span className={own.number} aria-hidden="true">
      {index + 1}
    </span>
    <span className={own.foundText}>
      <Link to={contentQuestionPath(question.id)}>{question.text}</Link>
      <span className={table.small}>
        {questionNumber(question)}, {question.topic}
        {question.is_several === true && ', несколько ответов'}
      </span>
    </span>
  </div>
)

interface TicketEditorProps {
  course: { id: number; questions_per_ticket: number }
  editing: TicketQuestions
  /** Of the saved ticket. */
  warnings: readonly string[]
  /** What went wrong, and the buttons. */
  children: ReactNode
}

/** The questions of a ticket in their order, and the questions of the course to add. */
export const TicketEditor = ({ course, editing, warnings, children }: TicketEditorProps) => {
  const { questions, isChanged, change } = editing
  const { data } = useQuery(contentCourseQuery(course.id))
  const wanted = course.questions_per_ticket
  return (
    <div className={own.columns}>
      <Card>
        <section className={styles.section} aria-labelledby="ticket-questions">
          <div className={own.head}>
            <h2 id="ticket-questions">Вопросы билета</h2>
            <StatusBadge tone={questions.length === wanted ? 'green' : 'amber'}>
              {countText(questions.length, wanted)}
            </StatusBadge>
          </div>
          {isChanged && warnings.length > 0 && (
            <p className={styles.note}>Замечания к&nbsp;сохранённому билету; новые появятся после сохранения.</p>
          )}
          <TicketWarnings warnings={warnings} />
          {questions.length === 0 && <EmptyState icon={icons.plus} title="Добавьте вопросы из&nbsp;списка" />}
          <OrderedRows
            label="Вопросы билета"
            rows={questions}
            nameOf={(_, index) => `вопрос ${index + 1}`}
            onChange={change}
          >
            {(question, index) => <Row question={question} index={index} />}
          </OrderedRows>
          {children}
        </section>
      </Card>
      <QuestionPicker
        course={course.id}
        topics={data?.topics ?? []}
        chosen={questions}
        onAdd={(question) => change([...questions, question])}
      />
    </div>
  )
}
