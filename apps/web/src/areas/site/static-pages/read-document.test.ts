import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

test('the title is taken from the text, and sections get anchors', () => {
  const source = '<h1>Политика <em>сайта</em></h1>\n<p>Начало</p>\n<h2>Кто мы</h2>\n<p>Мы</p>\n<h2>Права</h2>'
  expect(readDocument(source)).toEqual({
    title: 'Политика сайта',
    sections: [
      { id: 'section-1', title: 'Кто мы' },
      { id: 'section-2', title: 'Права' },
    ],
    html: '\n<p>Начало</p>\n<h2 id="section-1">Кто мы</h2>\n<p>Мы</p>\n<h2 id="section-2">Права</h2>',
  })
})

test('a text without headings is unchanged', () => {
  expect(readDocument('<p>Текст</p>')).toEqual({ title: null, sections: [], html: '<p>Текст</p>' })
})

test('short words, numbers and phones do not wrap, and tags are unchanged', () => {
  const { html } = readDocument(
    '<p>Работа в сети и на «объекте» по ст. 9 № 152-ФЗ: 10 дней, +7 495 000-00-00.</p><a href="/a" title="в сети">в сети</a>',
  )
  expect(html).toBe(
    '<p>Работа в\u00a0сети и\u00a0на\u00a0«объекте» по\u00a0ст.\u00a09 №\u00a0152-\u2060ФЗ: 10\u00a0дней, +7\u00a0495\u00a0000-\u206000-\u206000.</p><a href="/a" title="в сети">в\u00a0сети</a>',
  )
})
