import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeMail } from './mail-layout.ts'

const sender = { organisation: 'АНО «Центр & Ко»', supportEmail: 'help@example.org' }

const mail = writeMail(
  {
    subject: 'Тема <1>',
    name: 'Анна <b>Петровна',
    opening: 'Начало & "конец"',
    credentials: [['Логин', "a'b@example.org"]],
    facts: [
      [['Курс', 'Трубы <100 мм']],
      [
        ['Курс', 'Сосуды'],
        ['Доступ', 'с 1'],
      ],
    ],
    link: { label: 'Войти', address: 'https://dopusk.example/auth?a=1&b="2"' },
    notes: ['Первое <i>', 'Второе'],
  },
  sender,
)

test('the text has every part in order', () => {
  expect(mail.text).toBe(`Здравствуйте, Анна <b>Петровна!

Начало & "конец"

Логин: a'b@example.org

Курс: Трубы <100 мм

Курс: Сосуды
Доступ: с 1

Войти: https://dopusk.example/auth?a=1&b="2"

Первое <i>
Второе

АНО «Центр & Ко»
Вопросы: help@example.org
`)
})

test('the HTML escapes every part', () => {
  for (const part of [
    '<title>Тема &lt;1&gt;</title>',
    'Здравствуйте, Анна &lt;b&gt;Петровна!',
    'Начало &amp; &quot;конец&quot;',
    'a&#39;b@example.org',
    'Трубы &lt;100 мм',
    'href="https://dopusk.example/auth?a=1&amp;b=&quot;2&quot;"',
    'Первое &lt;i&gt;',
    'АНО «Центр &amp; Ко»',
  ])
    expect(mail.html).toContain(part)
  expect(mail.html).not.toMatch(/<b>|<i>|<script|<img/)
})

test('without a name, notes and an email for questions nothing is left open', () => {
  const short = writeMail(
    { subject: 'Тема', opening: 'Начало', link: { label: 'Войти', address: 'https://x' }, notes: [] },
    { organisation: 'Центр', supportEmail: null },
  )
  expect(short.text).toBe('Здравствуйте!\n\nНачало\n\nВойти: https://x\n\nЦентр\n')
  expect(short.html).not.toMatch(/undefined|null|Вопросы/)
})

test('every colour is one of the page’s', async () => {
  const tokens = await readFile(new URL('../../../../web/src/shared/theme/tokens.css', import.meta.url), 'utf8')
  const colours = [...new Set(mail.html.match(/#[0-9a-f]{6}\b/g))]
  expect(colours).toEqual(expect.arrayContaining(['#005387', '#6db6e6']))
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([])
})
