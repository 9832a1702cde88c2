import { paths } from '../../shared/paths.ts'
import { LinkTabs } from '../../shared/ui/link-tabs.tsx'

const screens = [
  { path: paths.content, label: 'Курсы', end: true },
  { path: paths.contentQuestions, label: 'Вопросы', end: true },
  { path: paths.contentEditions, label: 'Документы', end: true },
  { path: paths.contentStatistics, label: 'Статистика', end: true },
]

export const ContentTabs = () => <LinkTabs label="Содержание" screens={screens} />
