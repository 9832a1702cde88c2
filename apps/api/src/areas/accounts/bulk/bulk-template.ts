import { makeTemplateWorkbook, type TemplateColumn } from '@dopusk/content'
import type { CatalogueCourse } from './bulk-cells.ts'
import { sampleRow } from './bulk-sample.ts'

const columnsOf = (catalogue: CatalogueCourse[]): TemplateColumn[] => [
  {
    heading: 'Фамилия',
    width: 22,
    about: 'Обязательно. Фамилию, имя и отчество можно записать и в один столбец «ФИО».',
  },
  { heading: 'Имя', width: 18, about: 'Обязательно.' },
  { heading: 'Отчество', width: 20, about: 'Если есть.' },
  { heading: 'Email', width: 30, about: 'Он же логин; у каждого свой. Обязательно.' },
  { heading: 'Телефон', width: 18, about: '+7 и 10 цифр; 8 вместо +7, пробелы и скобки допустимы. Обязательно.' },
  { heading: 'Дата рождения', width: 16, about: 'ДД.ММ.ГГГГ. Обязательно.' },
  {
    heading: 'Курсы',
    width: 60,
    about: 'Выберите из списка в ячейке. Несколько курсов запишите через точку с запятой; подойдёт и код квалификации.',
    choices: catalogue.map(({ name }) => name),
  },
]

const instructions = (catalogue: CatalogueCourse[]) => [
  'Каждая строка листа «Обучающиеся» — один человек. Строка «Примеров Пример» — пример, она не загружается.',
  'Столбцы узнаются по заголовкам: порядок любой, лишние столбцы пропускаются.',
  'Каждому новому человеку будет создан пользователь с паролем; логин и пароль придут ему письмом.',
  'Кто уже есть в вашем списке, получит указанный курс; второй учётной записи и нового пароля не будет.',
  'Курсы каталога:',
  ...catalogue.map(({ name, qualCode }) => `${qualCode} — ${name}`),
]

/** The workbook to fill in: courses are chosen from a list in the cell, and the first row is an example. */
export const makeBulkTemplate = (catalogue: CatalogueCourse[]): Promise<Buffer> => {
  const example = {
    Фамилия: sampleRow.lastName,
    Имя: sampleRow.firstName,
    Отчество: sampleRow.patronymic,
    Email: sampleRow.email,
    Телефон: sampleRow.phone,
    'Дата рождения': sampleRow.birthDate,
    Курсы: catalogue[0]?.name ?? '',
  }
  return makeTemplateWorkbook({
    sheet: 'Обучающиеся',
    columns: columnsOf(catalogue),
    examples: [example],
    instructions: instructions(catalogue),
  })
}
