import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windows1251 } from '../../testing/sample-files.ts'
import { readBank } from '../read-bank.ts'
import { readGift } from './read-gift.ts'

const readOne = (gift: string) => {
  const { questions, refusals } = readGift(gift)
  expect(refusals).toEqual([])
  expect(questions).toHaveLength(1)
  return questions[0]
}

test.each([
  ['single choice', 'Что это? {=кран ~лебёдка ~таль}', ['кран'], ['лебёдка', 'таль']],
  ['answers on separate lines', 'Что это? {\n  ~лебёдка\n  =кран\n  ~таль\n}', ['кран'], ['лебёдка', 'таль']],
  ['multiple choice by weights', 'Что? {~%50%а ~%50%б ~%-100%в}', ['а', 'б'], ['в']],
  ['weights with fractions', 'Что? {~%33.333%а ~%33.333%б ~%33.333%в ~%0%г}', ['а', 'б', 'в'], ['г']],
  ['several right signs', 'Что? {=а =б ~в}', ['а', 'б'], ['в']],
  ['true', 'Верно ли? {T}', ['Верно'], ['Неверно']],
  ['TRUE', 'Верно ли? {TRUE}', ['Верно'], ['Неверно']],
  ['F', 'Верно ли? {F}', ['Неверно'], ['Верно']],
  ['FALSE', 'Верно ли? { FALSE }', ['Неверно'], ['Верно']],
  ['escapes', 'Что? {=1 \\= 1 \\{да\\} \\~ \\# 5\\:1 C\\:\\\\temp ~нет}', ['1 = 1 {да} ~ # 5:1 C:\\temp'], ['нет']],
  ['no spaces', 'Что?{=а~б~в}', ['а'], ['б', 'в']],
])('reads %s', (_form, gift, right, wrong) => {
  expect(readOne(gift)).toMatchObject({ right, wrong })
})

test.each([
  ['a title', '::Вопрос 1:: Что это? {=а ~б}', 'Что это?'],
  ['a title with an escaped colon', '::№ 1\\::: Что это? {=а ~б}', 'Что это?'],
  ['HTML', '::т::[html]<p>Что&nbsp;<b>это</b>?<br/>Да &lt; нет</p> {=а ~б}', 'Что это? Да < нет'],
  ['HTML without its mark', 'Что <i>это</i>, если p <5? {=а ~б}', 'Что это, если p <5?'],
  ['powers', '[html]10<sup class\\="x">3</sup> м<sub>2</sub> x<sup>n</sup> {=а ~б}', '10³ м₂ x^n'],
  [
    'entities, known and unknown',
    '[html]&laquo;&#1103;&#x42F;&raquo; &toString; &rarr; &NotSquareSubset; пере&shy;нос &amp;lt; {=а ~б}',
    '«яЯ» &toString; → ⊏̸ перенос &lt;',
  ],
  ['markdown', '[markdown]**Что** это __значит__? {=а ~б}', 'Что это значит?'],
  ['plain text', '[plain]Тег <b> и **звёзды** {=а ~б}', 'Тег <b> и **звёзды**'],
  ['a bracket that is not a format', '[см. рисунок] Что? {=а ~б}', '[см. рисунок] Что?'],
  ['a line break', 'Первая\\nвторая? {=а ~б}', 'Первая вторая?'],
  ['a blank in the middle', '[markdown]Кран {=стоит ~лежит} на рельсах.', 'Кран _____ на рельсах.'],
  ['a blank at the beginning', '{=Кран ~Лифт} стоит на рельсах', '_____ стоит на рельсах'],
  ['a comment inside', 'Что\n// заметка {=x}\nэто? {=а ~б}', 'Что это?'],
  ['dollars and ampersands', 'Цена $& и $1? {=а ~б}', 'Цена $& и $1?'],
])('reads the text of %s', (_form, gift, text) => {
  expect(readOne(gift)?.text).toBe(text)
})

test.each([
  ['the general feedback', 'Что? {=а#потому ~б#нет####Вообще так.}', 'Вообще так.'],
  ['the right answer’s feedback', 'Что? {=а # потому ~б # нет}', 'потому'],
  ['feedback of all right answers, once', 'Что? {~%50%а#раз ~%50%б#раз ~в#нет}', 'раз'],
  ['HTML feedback in its own format', 'Что? {=а#[html]<p>потому&mdash;так</p> ~б}', 'потому—так'],
  ['the feedback for a right answer to true/false', 'Так? {TRUE#мимо#точно}', 'точно'],
  ['the general feedback of true/false', 'Так? {F####Вот почему}', 'Вот почему'],
])('uses as the comment %s', (_form, gift, comment) => {
  expect(readOne(gift)?.comment).toBe(comment)
})

test.each([
  ['no feedback', 'Что? {=а ~б}'],
  ['feedback for the wrong answer alone', 'Что? {=а ~б#мимо}'],
  ['feedback for a wrong answer to true/false', 'Так? {T#мимо}'],
])('has no comment from %s', (_form, gift) => {
  expect(readOne(gift)?.comment).toBeUndefined()
})

test.each([
  ['краткий ответ', 'Кто? {=Иванов =Петров}'],
  ['краткий ответ', 'Кто? {=Иванов}'],
  ['краткий ответ', 'Кто? {=%100%Иванов =%50%Петров}'],
  ['числовой ответ', 'Сколько? {#3:1}'],
  ['числовой ответ', 'Сколько? {#1..5}'],
  ['сопоставление', 'Что к чему? {=а -> 1 =б -> 2 =в -> 3}'],
  ['эссе', 'Опишите. {}'],
  ['эссе', 'Опишите. { ####Проверит преподаватель }'],
  ['описание без ответа', 'Дальше вопросы о кранах.'],
  ['нет парной скобки { или }', 'Что? {=а ~б'],
  ['нет парной скобки { или }', 'Что? =а ~б}'],
  ['две группы ответов: между вопросами нужна пустая строка', 'Что? {=а ~б}\nА это? {=в ~г}'],
  ['скобка { внутри ответов', 'Что? {=а ~{б}'],
  ['текст в скобках до первого варианта', 'Что? {может быть =а ~б}'],
  ['пустой вариант', 'Что? {=а ~ ~б}'],
  ['картинка или видео в вопросе', '[html]Что? <img src\\="@@PLUGINFILE@@/1.png"> {=а ~б}'],
  ['картинка или видео в вопросе', '[markdown]Что? ![знак](1.png) {=а ~б}'],
  ['частичный балл за вариант «б» в вопросе с одним ответом', 'Что? {=а ~%50%б ~в}'],
  ['нет верного варианта', 'Что? {~а ~б ~в}'],
  ['нет неверных вариантов', 'Что? {~%50%а ~%50%б}'],
  ['вариант повторяется: А', 'Что? {=а ~А ~б}'],
  ['вариантов 7, а нужно от 2 до 6', 'Что? {=1 ~2 ~3 ~4 ~5 ~6 ~7}'],
  ['нет текста вопроса', '::т:: {=а ~б}'],
])('refuses by name: %s', (reason, gift) => {
  expect(readGift(`// начало\n\n${gift}\n\nПосле? {=а ~б}`)).toMatchObject({
    questions: [{ id: 'row-2', text: 'После?' }],
    refusals: [{ line: 3, reason }],
  })
})

test('takes the topic from the category, with or without empty lines around it', () => {
  const { questions } = readGift(
    [
      'Раз? {=а ~б}',
      '',
      '$CATEGORY: $course$/top/Охрана труда/Пожары и//или взрывы',
      '',
      'Два? {=а ~б}',
      '$CATEGORY: Краны',
      'Три? {=а ~б}',
      '$CATEGORY: $course$/top',
      '',
      'Четыре? {=а ~б}',
    ].join('\r\n'),
  )
  expect(questions.map(({ topic }) => topic)).toEqual([
    undefined,
    'Охрана труда / Пожары и/или взрывы',
    'Краны',
    undefined,
  ])
})

test('reads the same from Windows-1251 and from UTF-8 with a byte order mark', async () => {
  const gift = '::Ёж:: Что «это»? {=кран#Да. ~лебёдка}'
  const expected = [{ text: 'Что «это»?', right: ['кран'], wrong: ['лебёдка'], comment: 'Да.' }]
  expect((await readBank(windows1251(gift), 'moodle.txt')).questions).toMatchObject(expected)
  expect((await readBank(Buffer.from(`\uFEFF${gift}`), 'moodle.gift')).questions).toMatchObject(expected)
})

test('any text is read back once its special characters are escaped', () => {
  const signs = ['~', '=', '#', '{', '}', ':', '::', '####', '->', '%50%', '//', ' ', 'кран', '5', '[', ']', '$', '\\']
  const textAfter = (mark: string) =>
    fc.array(fc.constantFrom(...signs), { maxLength: 7 }).map((parts) => `${mark}${parts.join('')}.`)
  const escapeGift = (plain: string) => plain.replace(/[\\~=#{}:]/g, '\\$&')
  const flat = (plain: string) => plain.replace(/ +/g, ' ')
  fc.assert(
    fc.property(textAfter('В'), textAfter('П'), textAfter('Н'), textAfter('К'), (text, right, wrong, comment) => {
      const gift = `::1::[plain]${escapeGift(text)} {=${escapeGift(right)}#${escapeGift(comment)} ~${escapeGift(wrong)}}`
      expect(readOne(gift), gift).toMatchObject({
        text: flat(text),
        right: [flat(right)],
        wrong: [flat(wrong)],
        comment: flat(comment),
      })
    }),
    { numRuns: process.env.PROOF ? 500 : 50 },
  )
})
