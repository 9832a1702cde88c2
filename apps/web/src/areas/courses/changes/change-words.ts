import type { PluralForms } from '../../../shared/format/plural.ts'

export const courseQuestions: PluralForms = ['вопрос курса', 'вопроса курса', 'вопросов курса']
