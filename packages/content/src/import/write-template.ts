import { writeFile } from 'node:fs/promises'
import writeBook, { type Row } from 'write-excel-file/node'

/** Rows made ready for typing: as text, so that Excel makes neither dates nor numbers of «2.10» and «1,3». */
const readyRows = 300

const columns = [
  { heading: 'ID', width: 14, about: 'Постоянное имя вопроса латиницей: буквы, цифры, дефис. Можно не заполнять.' },
  { heading: 'Номер ЦОК', width: 12, about: 'Номер вопроса в банке ЦОК, целое число. Можно не заполнять.' },
  { heading: 'Тема', width: 24, about: 'Раздел курса. Можно не заполнять.' },
  { heading: 'Вопрос', width: 50, about: 'Текст вопроса. Обязательно.' },
  ...[1, 2, 3, 4, 5, 6].map((no) => ({
    heading: `Вариант ${no}`,
    width: 30,
    about: no <= 3 ? 'Вариант ответа. Нужно заполнить не меньше трёх из шести.' : 'Вариант ответа, если он есть.',
  })),
  { heading: 'Верные', width: 10, about: 'Номера верных вариантов: 1 или 1,3. Обязательно.' },
  { heading: 'Комментарий', width: 50, about: 'Почему верен именно этот ответ. Показывается после ответа.' },
  { heading: 'Документ', width: 40, about: 'Название нормативного документа, одинаковое во всех строках.' },
  { heading: 'Пункт', width: 12, about: 'Пункт документа: «п. 5», «ст. 3». Вместе с документом.' },
  {
    heading: 'Текст пункта',
    width: 60,
    about: 'Что говорит пункт; по нему проверяется верный вариант. Можно не заполнять.',
  },
]

const examples: Record<string, string>[] = [
  {
    ID: 'opo-classes',
    'Номер ЦОК': '1001',
    Тема: 'Опасные производственные объекты',
    Вопрос: 'На сколько классов опасности делятся опасные производственные объекты?',
    'Вариант 1': 'На два класса опасности',
    'Вариант 2': 'На четыре класса опасности',
    'Вариант 3': 'На шесть классов опасности',
    Верные: '2',
    Комментарий: 'Класс зависит от степени опасности аварии: I — чрезвычайно высокая, IV — низкая.',
    Документ: 'Федеральный закон № 116-ФЗ «О промышленной безопасности опасных производственных объектов»',
    Пункт: 'ст. 2, п. 3',
    'Текст пункта': 'Опасные производственные объекты делятся на четыре класса опасности, от I до IV.',
  },
  {
    ID: 'opo-signs',
    'Номер ЦОК': '1002',
    Тема: 'Опасные производственные объекты',
    Вопрос: 'По каким признакам объект относят к опасным производственным?',
    'Вариант 1': 'На объекте используются эскалаторы в метрополитенах',
    'Вариант 2': 'На объекте больше ста работников',
    'Вариант 3': 'На объекте используются фуникулёры',
    'Вариант 4': 'Объект стоит в черте города',
    Верные: '1,3',
    Комментарий: 'Признаки перечислены в приложении 1 к закону; ни числа работников, ни места среди них нет.',
    Документ: 'Федеральный закон № 116-ФЗ «О промышленной безопасности опасных производственных объектов»',
    Пункт: 'приложение 1, п. 4',
    'Текст пункта':
      'К опасным относят объекты, где используются эскалаторы в метрополитенах, канатные дороги и фуникулёры.',
  },
]

const instructions = [
  'Каждая строка листа «Вопросы» — один вопрос. Строки с примерами замените своими.',
  'Столбцы узнаются по заголовкам: порядок любой, лишние столбцы пропускаются.',
  'Записи вроде 2.10 и 1,3 вносите в ячейки с текстовым форматом, иначе Excel сделает из них дату или число; проценты пишите словами: «50 %».',
  'Сначала выполните пробный импорт: npm run cli -- content import ФАЙЛ ПАПКА … --dry-run',
]

const asText = (value: string | undefined) => ({
  type: String,
  format: '@',
  wrap: true,
  ...(value !== undefined && { value }),
})

/** The documented template: a sheet to fill in, with two examples, and a sheet that explains it. Never over a file. */
export const writeTemplate = async (file: string): Promise<void> => {
  const headings: Row = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold', wrap: true }))
  const rows: Row[] = Array.from({ length: readyRows }, (_, index) =>
    columns.map(({ heading }) => asText(examples[index]?.[heading])),
  )
  const help: Row[] = [
    ...instructions.map((line) => [{ value: line, wrap: true, columnSpan: 2 }]),
    [],
    [
      { value: 'Столбец', fontWeight: 'bold' },
      { value: 'Что писать', fontWeight: 'bold' },
    ],
    ...columns.map(({ heading, about }) => [heading, { value: about, wrap: true }]),
  ]
  const book = await writeBook([
    {
      sheet: 'Вопросы',
      data: [headings, ...rows],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    { sheet: 'Как заполнять', data: help, columns: [{ width: 20 }, { width: 90 }] },
  ]).toBuffer()
  await writeFile(file, book, { flag: 'wx' })
}
