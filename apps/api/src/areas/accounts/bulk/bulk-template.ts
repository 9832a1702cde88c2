import { makeTemplateWorkbook, type TemplateColumn } from '@dopusk/content'
import type { CatalogueCourse } from './bulk-cells.ts'

const columns: TemplateColumn[] = [
  { heading: 'Фамилия', width: 22, about: 'Обязательно.' },
  { heading: 'Имя', width: 18, about: 'Обязательно.' },
  { heading: 'Отчество', width: 20, about: 'Если есть.' },
  { heading: 'Email', width: 30, about: 'Он же логин; у каждого свой. Обязательно.' },
  { heading: 'Телефон', width: 18, about: '+7 и 10 цифр; 8 вместо +7, пробелы и скобки допустимы. Обязательно.' },
  { heading: 'Дата рождения', width: 16, about: 'ДД.ММ.ГГГГ. Обязательно.' },
  { heading: 'Курсы', width: 60, about: 'Название или код квалификации; несколько — через точку с запятой.' },
]

const instructions = (catalogue: CatalogueCourse[]) => [
  'Каждая строка листа «Обучающиеся» — один человек. Строку с примером замените своими.',
  'Столбцы узнаются по заголовкам: порядок любой, лишние столбцы пропускаются.',
  'Каждому будет создан пользователь с паролем; логин и пароль придут ему письмом.',
  'Курсы каталога:',
  ...catalogue.map(({ name, qualCode }) => `${qualCode} — ${name}`),
]

export const makeBulkTemplate = (catalogue: CatalogueCourse[]): Promise<Buffer> => {
  const example = {
    Фамилия: 'Ёлкина',
    Имя: 'Анна',
    Отчество: 'Петровна',
    Email: 'elkina@example.org',
    Телефон: '+79120000001',
    'Дата рождения': '30.04.1987',
    Курсы: catalogue[0]?.name ?? '',
  }
  return makeTemplateWorkbook({
    sheet: 'Обучающиеся',
    columns,
    examples: [example],
    instructions: instructions(catalogue),
  })
}
