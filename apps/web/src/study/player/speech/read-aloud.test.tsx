import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetState } from '../../../testing/open-app.tsx'
import { button, findQuestion, openTraining, queryButton, variant } from '../../../testing/player.ts'
import { serveStudy } from '../../../testing/study.ts'
import { sendPendingAnswers } from '../../answer-sender.ts'
import './read-aloud-button.tsx'
import { sentencesOf } from './spoken-texts.ts'

class Utterance {
  voice: SpeechSynthesisVoice | null = null
  lang = ''
  onend: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A stub: no browser of the tests has a Russian voice. */
const stubSpeech = (languages: string[]) => {
  const queue: Utterance[] = []
  let voices = languages
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices.map((lang) => ({ lang, localService: true })),
    speak: (utterance: Utterance) => queue.push(utterance),
    cancel: vi.fn(() => queue.splice(0)),
  })
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  return {
    cancel: speech.cancel,
    texts: () => queue.map(({ text }) => text),
    first: () => queue[0],
    finish: () => act(() => queue.at(-1)?.onend?.()),
    load: (loaded: string[]) =>
      act(() => {
        voices = loaded
        speech.dispatchEvent(new Event('voiceschanged'))
      }),
  }
}

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

const find = (name: string) => screen.findByRole('button', { name })

test('reads the question and its variants, and stops at a second press and at another question', async () => {
  const speech = stubSpeech(['en-US', 'ru-RU'])
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(await find('Прочитать вслух'))
  expect(speech.texts().slice(0, 3)).toEqual(['Вопрос о кране 1', 'Вариант 1:', 'Вариант 1'])
  expect(speech.first()).toMatchObject({ lang: 'ru-RU', voice: { lang: 'ru-RU' } })
  await user.click(button('Остановить чтение'))
  expect(speech.texts()).toEqual([])
  await user.click(button('Прочитать вслух'))
  speech.finish()
  await user.click(await find('Прочитать вслух'))
  expect(speech.texts().length).toBeGreaterThan(0)
  await user.click(button('Дальше'))
  await findQuestion(2)
  expect(speech.texts()).toEqual([])
  expect(button('Прочитать вслух')).toBeTruthy()
})

test('after the answer reads the verdict and the explanation', async () => {
  const speech = stubSpeech(['ru'])
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(1))
  await user.click(button('Ответить'))
  await screen.findByText(/^(?:Верно|Неверно)$/)
  await user.click(await find('Прочитать вслух'))
  expect(speech.texts()[0]).toMatch(/^(?:Верно|Неверно)\.$/)
  expect(speech.texts().join(' ')).not.toContain('Вопрос о кране')
})

test('appears when a Russian voice has loaded, and not without one', async () => {
  const speech = stubSpeech(['en-US'])
  serveStudy()
  openTraining()
  await findQuestion(1)
  speech.load(['de-DE'])
  expect(queryButton('Прочитать вслух')).toBeNull()
  speech.load(['ru_RU'])
  expect(await find('Прочитать вслух')).toBeTruthy()
})

test('cuts a text at its sentences and a long sentence at its commas, not at abbreviations', () => {
  expect(sentencesOf('Согласно п. 5 ст. 12 закона кран остановлен. Что дальше?\nОтвет')).toEqual([
    'Согласно п. 5 ст. 12 закона кран остановлен.',
    'Что дальше?',
    'Ответ',
  ])
  const long = Array.from({ length: 20 }, (_, index) => `обязанность номер ${index}`).join(', ')
  const pieces = sentencesOf(long)
  expect(pieces.join(' ')).toBe(long)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200)
})
