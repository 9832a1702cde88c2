import type { Page } from '@playwright/test'
import { callApi } from './study.ts'

/** A hidden course for one test, made by the signed-in expert; returns its id. */
export const makeCourse = async (page: Page, name: string): Promise<number> => {
  const sheet = {
    ...{ name, qual_code: '40.20900.01', description: 'О лебёдках.', titles: ['Лебёдки'], edition: '2026.11' },
    ...{ price_kopecks: 0, is_demo: false, questions_per_ticket: 2, pass_percent: 80, exam: null },
  }
  return ((await callApi(page, 'POST', '/api/content/courses/', sheet)) as { id: number }).id
}

/** A table of questions with three variants. */
export const csv = (rows: readonly string[]) => ({
  name: 'вопросы.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Тема;Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Комментарий', ...rows].join('\r\n')),
})

export const goodRows = [
  'Лебёдки;Кто отвечает за исправность лебёдки?;Специалист;Сторож;Кладовщик;1;Так в инструкции.',
  'Лебёдки;Как часто осматривают тормоз?;Каждую смену;Раз в год;Никогда;1;Тормоз смотрят каждую смену.',
  'Лебёдки;Что делают при обрыве проволоки каната?;Бракуют канат;Связывают её;Красят место;1;Канат бракуют.',
  'Сигналы;Каким жестом просят остановить подъём?;Рукой вправо и влево;Кивком;Хлопком;1;Рукой у пояса.',
  'Сигналы;Кто подаёт команду «Стоп»?;Любой, кто видит опасность;Только мастер;Только бригадир;1;Любой.',
  'Сигналы;Чем заменяют голос в шумном цехе?;Радиосвязью;Свистом;Фонарём без стекла;1;Радиосвязью.',
]

/** Publishes the questions of a table in the course; returns their ids in the order of the rows. */
export const importQuestions = async (page: Page, course: number, rows: readonly string[]): Promise<number[]> => {
  await callApi(page, 'POST', `/api/content/courses/${course}/import/`, {
    ...{ file_name: 'вопросы.csv', content: csv(rows).buffer.toString('base64') },
    ...{ key: `own-course-${course}-${process.pid}`, as: 'published' },
  })
  const { results } = (await callApi(page, 'GET', `/api/content/questions/?course=${course}`)) as {
    results: { id: number }[]
  }
  return results.map(({ id }) => id).sort((one, other) => one - other)
}
