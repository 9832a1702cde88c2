import type { ItemStatistics, ItemStatisticsRow, WordingStatistics } from '@dopusk/contract'

export const makeItemRow = (id: number, more: Partial<ItemStatisticsRow> = {}): ItemStatisticsRow => ({
  id,
  id_cok: 4,
  text: `Вопрос номер ${id}?`,
  topic: 'Персонал',
  answers: 120,
  facility: { share: 0.72, low: 0.67, high: 0.77 },
  discrimination: 0.32,
  median_time: 24.4,
  asked: 1450,
  complaints: 0,
  flags: [],
  muted_until: null,
  ...more,
})

export const makeWordingStatistics = (more: Partial<WordingStatistics> = {}): WordingStatistics => ({
  id: 11,
  no: 1,
  created_at: '2026-09-01T09:00:00Z',
  is_current: true,
  answers: 120,
  right: 86,
  facility: { share: 0.71, low: 0.67, high: 0.77 },
  discrimination: 0.32,
  strong_answers: 50,
  strong_right: 45,
  answer_variants: [
    { answer_number: 1, answer_text: 'Мастер', correct: true, chosen: 86, chosen_strong: 45 },
    { answer_number: 2, answer_text: 'Сторож', correct: false, chosen: 34, chosen_strong: 5 },
  ],
  time: { quarter: 8.2, half: 24, three_quarters: 41 },
  all_answers: 400,
  all_right: 366,
  asked: 1450,
  complaints: 2,
  flags: [],
  muted_until: null,
  ...more,
})

export const makeItemStatistics = (...wordings: WordingStatistics[]): ItemStatistics => ({
  counted_until: '2026-11-16T09:00:00Z',
  wordings,
})
