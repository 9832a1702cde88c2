import type { Course } from '@dopusk/contract'

/** Courses with these names and qualification codes; ids count from 1. */
export const makeCatalogue = (courses: readonly (readonly [name: string, code: string])[]): Course[] =>
  courses.map(([name, qual_code], index) => ({
    id: index + 1,
    name,
    qual_code,
    description: `Описание курса ${index + 1}`,
    version: '2026.11',
    question_count: 161,
    titles: ['Основные понятия', 'Производственный контроль'],
    testing: { id: index + 1, ticket_count: 4, questions_per_ticket: 20, pass_percent: 80 },
  }))
